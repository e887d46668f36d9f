// The tabs beside the picture. A tab is one entry of TABS: its title, whether the report has it, and what fills it.

import { ChannelList } from "./channels";
import type { Report, Verdict } from "./data";
import { byId, make } from "./dom";
import { fillExplore } from "./explore";
import { PlotBoard } from "./plots";
import { fillSheet } from "./sheets";
import type { Shown } from "./shown";
import { fillAudit, fillNotes, fillModel, worst } from "./tables";

const EDGE = 12; // pixels between a chosen tab and the end of the strip

export interface Tab {
  id: string;
  title: string;
  wanted: (report: Report) => boolean;
  /** Fills the sheet of the tab; the verdicts it gives back are counted in a badge. */
  fill: (sheet: HTMLElement, shown: Shown) => Verdict[];
}

const TABS: Tab[] = [
  { id: "plots", title: "Plots", wanted: ({ plots, sheets, times }) => plots.length > 0 || (sheets.length === 0 && times.length > 1), fill: fillPlots },
  { id: "explore", title: "Explore", wanted: ({ explore }) => explore !== null, fill: fillExplore },
  { id: "audit", title: "Audit", wanted: ({ audit, sheets, times }) => audit.length > 0 || (sheets.length === 0 && times.length > 1), fill: fillAudit },
  { id: "notes", title: "Notes", wanted: () => true, fill: fillNotes },
  { id: "model", title: "Model", wanted: () => true, fill: fillModel },
  { id: "topology", title: "Topology", wanted: ({ topology }) => topology !== null, fill: (sheet, { report, clock }) => fillSheet(sheet, report.topology!, clock) },
];

/** Every tab the report has: the sheets of analyses first. */
export function startTabs(shown: Shown): void {
  const { report } = shown;
  shown.onTab = [];
  byId("tabs").replaceChildren();
  byId("sheets").replaceChildren();
  const analyses = report.sheets.map((sheet, i): Tab => ({
    id: `sheet-${i}`, title: sheet.title, wanted: () => true, fill: (place, { clock }) => fillSheet(place, sheet, clock),
  }));
  const tabs = [...analyses, ...TABS.filter((tab) => tab.wanted(report))].map((tab) => addTab(tab));
  // in the document before they are filled: plots measure the room they have
  for (const { tab, sheet, button } of tabs) badge(button, tab.fill(sheet, shown));
  const buttons = tabs.map(({ button }) => button);
  const open = (button: HTMLButtonElement) => {
    choose(buttons, button);
    for (const listener of shown.onTab) listener(button.getAttribute("aria-controls")!);
  };
  open(buttons[0]);
  buttons.forEach((button, i) => {
    button.addEventListener("click", () => open(button));
    button.addEventListener("keydown", (event) => {
      const last = buttons.length - 1;
      const to: Record<string, number> = { ArrowRight: i < last ? i + 1 : 0, ArrowLeft: i > 0 ? i - 1 : last, Home: 0, End: last };
      if (!(event.key in to)) return;
      event.preventDefault();
      event.stopPropagation();
      const next = buttons[to[event.key]];
      open(next);
      next.focus();
    });
  });
}

function addTab(tab: Tab): { tab: Tab; sheet: HTMLElement; button: HTMLButtonElement } {
  const button = make("button", "", tab.title);
  button.type = "button";
  button.id = `tab-${tab.id}`;
  button.setAttribute("role", "tab");
  button.setAttribute("aria-controls", tab.id);
  const sheet = make("div", "sheet");
  sheet.id = tab.id;
  sheet.setAttribute("role", "tabpanel");
  sheet.tabIndex = 0; // what scrolls is reached by keys
  sheet.setAttribute("aria-labelledby", button.id);
  if (tab.id !== "plots") sheet.dataset.print = tab.title;
  byId("tabs").append(button);
  byId("sheets").append(sheet);
  return { tab, sheet, button };
}

function choose(buttons: HTMLButtonElement[], chosen: HTMLButtonElement): void {
  for (const button of buttons) {
    const on = button === chosen;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    byId(button.getAttribute("aria-controls")!).hidden = !on;
  }
  const strip = byId("tabs"); // where the tabs do not fit, the chosen one is seen whole
  const [seen, wanted] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  strip.scrollLeft += Math.min(wanted.left - seen.left - EDGE, 0) || Math.max(wanted.right - seen.right + EDGE, 0);
}

export function badge(button: HTMLElement, verdicts: Verdict[]): void {
  button.querySelector(".badge")?.remove();
  const state = worst(verdicts);
  if (state !== "warn" && state !== "bad") return;
  const count = verdicts.filter((verdict) => verdict === "warn" || verdict === "bad").length;
  button.append(make("span", `badge ${state}`, String(count)));
}

function fillPlots(sheet: HTMLElement, shown: Shown): Verdict[] {
  const { report, clock } = shown;
  const search = make("input");
  Object.assign(search, { id: "channel-search", type: "search", placeholder: "Search channels", autocomplete: "off", spellcheck: false });
  search.setAttribute("aria-label", "Search channels");
  const list = make("ul", "channels");
  list.id = "channel-list";
  const count = make("span", "count", String(report.plots.reduce((sum, group) => sum + group.series.length, 0)));
  const details = make("details", "", undefined, make("summary", "", "Add channels ", count), search, list);
  details.id = "channels";
  const place = make("div");
  place.id = "board";
  const none = make("p", "hint", "No plot is open. Add channels from the list above.");
  const head = make("div", "plot-head", undefined, details);
  sheet.append(head, place, none);
  if (report.note) sheet.append(make("p", "hint", report.note));
  const edited = () => {
    channels.fill();
    none.hidden = board.count > 0 || report.plots.length === 0;
  };
  const board: PlotBoard = new PlotBoard(clock, report.plots, report.note !== "", place, () => edited());
  shown.board = board;
  details.append(board.pairs.form());
  head.append(board.frame.element);
  shown.onTab.push((id) => { if (id === "plots") head.after(place); });
  const channels = new ChannelList(report.plots, () => board, () => edited());
  edited();
  return [];
}
