// A page whose model is being written: it asks the server that made it for news. A new mechanism takes the place of the
// old one, with camera, layers and tab as they are; errors and notes are shown beside it.

import { readPacked, type Note, type Report } from "./data";
import { byId } from "./dom";
import type { Standpoint } from "./stage";
import type { Shown } from "./shown";
import { badge } from "./tabs";
import { fillNotes } from "./tables";

/** `report` is there where the mechanism is another than the one of the page that asks. */
interface State { serial: number; page: number; errors: string; notes: Note[] | null; report: Report | null }
interface Kept { standpoint: Standpoint | null; tab: string; pressed: Record<string, boolean> }

const KEY = "kinetree-kept";
const AGAIN_MS = 1000;

function layers(): HTMLButtonElement[] { return [...byId("layers").querySelectorAll("button")]; }
function isPressed(button: HTMLElement): boolean { return button.getAttribute("aria-pressed") === "true"; }
function openTab(): string { return document.querySelector('#tabs [aria-selected="true"]')?.id ?? ""; }

function keep({ stage }: Shown): void {
  const kept: Kept = {
    standpoint: stage?.standpoint() ?? null,
    tab: openTab(),
    pressed: Object.fromEntries(layers().map((button) => [button.dataset.layer!, isPressed(button)])),
  };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

function restore({ stage }: Shown): void {
  const text = window.sessionStorage.getItem(KEY);
  if (!text) return;
  const { standpoint, tab, pressed } = JSON.parse(text) as Kept;
  for (const button of layers()) {
    const wanted = pressed[button.dataset.layer!];
    if (!button.hidden && wanted !== undefined && isPressed(button) !== wanted) button.click();
  }
  document.getElementById(tab)?.click();
  if (standpoint) stage?.returnTo(standpoint);
}

function tell(text: string): void {
  const place = byId("errors");
  place.hidden = text === "";
  place.textContent = text;
  byId("status").hidden = text !== ""; // what it says is true of the model as it was
}

function showNotes(shown: Shown, notes: Note[]): void {
  shown.report.notes = notes;
  const sheet = byId("notes");
  sheet.replaceChildren();
  badge(byId("tab-notes"), fillNotes(sheet, shown));
}

async function news(serial: number, page: number): Promise<State | null> {
  try {
    const answer = await fetch(`/state?after=${serial}&page=${page}`, { cache: "no-store" });
    return answer.ok ? (readPacked(await answer.text()) as State) : null;
  } catch {
    return null; // nobody is there
  }
}

/** Asks for news for ever; `replace` puts a mechanism in the place of the one that is shown. */
export function startWatching(shown: Shown, first: number, replace: (report: Report) => void): void {
  restore(shown);
  window.addEventListener("pagehide", () => keep(shown));
  let [page, empty] = [first, shown.report.bodies.length === 0];
  const show = ({ report, ...state }: State): void => {
    if (report) {
      const tab = openTab();
      replace(report);
      // a page that was opened before the model was read has no tab of the reader's choice yet
      if (!empty) document.getElementById(tab)?.click();
      [page, empty] = [state.page, report.bodies.length === 0];
    }
    tell(state.errors);
    if (state.notes) showNotes(shown, state.notes);
  };
  const ask = async (serial: number, lost: boolean): Promise<void> => {
    const state = await news(serial, page);
    if (state && lost) return window.location.reload(); // another program answers, perhaps of another version
    if (!state) {
      tell("The model is not watched any longer: kinetree view --watch has ended. This page comes back to life when it runs again.");
      window.setTimeout(() => void ask(-1, true), AGAIN_MS);
      return;
    }
    if (state.serial !== serial) show(state);
    void ask(state.serial, false);
  };
  void ask(-1, false);
}
