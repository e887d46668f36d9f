// The tab Explore: sliders and fields for everything that can be changed, and what the page's own motion is worth.

import type { ExploreData, Verdict } from "./data";
import { byId, make } from "./dom";
import { Explorer } from "./explorer";
import { number } from "./format";
import { startLive } from "./live";
import type { Shown } from "./shown";
import { Controls } from "./sliders";
import { noteRow, section, sign } from "./tables";

const [TRUSTED, USELESS] = [1e-4, 1e-2]; // errors of a motion, over its size

export function fillExplore(sheet: HTMLElement, shown: Shown): Verdict[] {
  const data = shown.report.explore!;
  if (data.reason) {
    sheet.append(make("p", "hint", `Explore is not available: ${data.reason.replace(/\.$/, "")}.`));
    return [];
  }
  const explorer = new Explorer(data, shown.report, shown.clock);
  const controls = new Controls(explorer, data);
  const [outcome, audited] = [make("div", "outcome"), make("div", "outcome")];
  const answers = make("div", "answers", undefined, outcome, audited);
  const said = make("p", "words", "Move a slider: this page computes the motion itself. The run stays behind it, pale.");
  const asked = make("div", "asked", undefined, said, toolbar(explorer, controls, shown), ...controls.groups);
  for (const [part, name] of [[asked, "Values"], [answers, "The motion at these values"]] as const) {
    part.tabIndex = 0;
    part.setAttribute("role", "group");
    part.setAttribute("aria-label", name);
  }
  sheet.append(asked, answers);
  if (data.frozen.length) answers.append(make("p", "hint", `Not offered: ${data.frozen.join(", ")}. The start of the model depends on them in a way that only kinetree follows.`));
  const turned = data.model.fixed ? [] : data.model.joints.filter(({ quaternion }) => quaternion >= 0).map(({ name }) => name);
  if (turned.length) answers.append(make("p", "hint", `Not offered: the orientation at the start of ${turned.join(", ")}, which four numbers describe together.`));
  if (data.model.fixed) answers.append(make("p", "hint", `Initial values are not offered: ${data.model.fixed}.`));
  const show = () => {
    outcome.replaceChildren(...remarksOf(explorer));
    audited.replaceChildren(...auditOf(explorer, data));
    controls.refresh();
    if (explorer.reshaped) shown.stage?.reshape();
    explorer.reshaped = false;
    shown.stage?.explored(explorer.nothing);
    shown.board?.explored();
  };
  explorer.onChange(show);
  shown.onTab.push((id) => {
    if (id === "explore") {
      explorer.open();
      outcome.after(byId("board"));
    }
  });
  shown.explorer = explorer;
  return [];
}

function toolbar(explorer: Explorer, controls: Controls, shown: Shown): HTMLElement {
  const button = (id: string, text: string, title: string) => {
    const made = make("button", "plain", text);
    Object.assign(made, { id, type: "button", title });
    return made;
  };
  const reset = button("explore-reset", "Reset", "All values as in the run");
  reset.addEventListener("click", () => { explorer.reset(); controls.refresh(true); });
  const copy = make("select");
  Object.assign(copy, { id: "explore-copy", title: "Copy the values" });
  copy.setAttribute("aria-label", "Copy the values");
  for (const [value, text] of [["", "Copy values…"], ["toml", "as TOML"], ["command", "as a command line"], ["python", "as Python"]]) {
    const option = make("option", "", text);
    option.value = value;
    copy.append(option);
  }
  const said = make("output", "hint");
  copy.addEventListener("change", async () => {
    const text = written(explorer, copy.value);
    copy.value = "";
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "copied";
    } catch {
      const field = make("textarea", "copied");
      field.value = text;
      said.replaceChildren(field);
      field.select();
    }
  });
  const live = shown.stage ? [startLive(explorer, shown.stage, shown.clock, controls)] : [];
  return make("div", "tools", undefined, reset, copy, ...live, said);
}

/** What the reader has to know about the motion that is shown. */
function remarksOf({ audit, failed, agreement, agrees, nothing, doubts, data, changed }: Explorer): HTMLElement[] {
  if (failed) return [make("p", "hint", `Explore is not available: ${failed}.`)];
  if (!audit) return [make("p", "hint", "Computing…")];
  const found: HTMLElement[] = [];
  const say = (severity: Verdict, text: string) => found.push(noteRow({ severity, text }));
  if (agrees === "warn") say("warn", `At the run's own values the page's motion differs from the run by ${number(agreement, 2)}: it depends on its start so much that small errors grow, or the tolerance is loose.`);
  if (agrees === "bad") say("bad", `At the run's own values the page's motion differs from the run by ${number(agreement, 2)}: do not trust it.`);
  if (audit.halted) say("bad", nothing ? `There is no motion: ${audit.halted}.` : `It ends at ${number(audit.reached)} s: ${audit.halted}.`);
  if (audit.stopped) say("info", `Event "${audit.stopped}" ends it at ${number(audit.reached, 6)} s.`);
  if (audit.error !== null && audit.error > TRUSTED) {
    const off = Number.isFinite(audit.error) ? `its places differ by ${number(100 * audit.error, 2)} % of its size` : "it does not reach the same time";
    say(audit.error > USELESS ? "bad" : "warn", `This motion is not certain: at a tenth of the tolerance ${off}. Small errors grow in it; so they do in a simulation.`);
  }
  if (data.stopped && changed && !audit.stopped && !audit.halted) say("info", "An event ended the run here. At these values the motion goes on, but the page shows the time of the run only.");
  for (const note of [...audit.notes, ...doubts]) say("warn", `${note}.`);
  return found.length ? [make("ul", "notes", undefined, ...found)] : [];
}

function auditOf(explorer: Explorer, data: ExploreData): HTMLElement[] {
  const { audit, agreement, failed, nothing } = explorer;
  if (!audit || failed || nothing) return [];
  const rows: [string, string, Verdict][] = [
    ["computed in", `${number(audit.ms, 3)} ms, ${audit.steps} steps (${audit.rejected} rejected)`, "ok"],
    ["tolerance (DOP853)", `${number(data.model.rtol, 2)} relative, ${number(data.model.atol, 2)} absolute`, "ok"],
    ["energy balance error", number(audit.energy, 2), audit.energy <= 1e-5 ? "ok" : audit.energy <= 1e-2 ? "warn" : "bad"],
  ];
  if (audit.error === null) rows.push(["at a tenth of the tolerance", "not computed", "info"]);
  else rows.push(["at a tenth of the tolerance it differs by", number(audit.error, 2), audit.error <= TRUSTED ? "ok" : audit.error <= USELESS ? "warn" : "bad"]);
  if (data.model.m) rows.push(["constraint residual", number(audit.residual, 2), audit.residual <= 1e-7 ? "ok" : audit.residual <= 1e-3 ? "warn" : "bad"]);
  if (agreement !== null) rows.push(["at the run's values it differs by", number(agreement, 2), explorer.agrees]);
  const body = make("tbody");
  for (const [label, value, verdict] of rows) {
    const head = make("th", "", ` ${label}`);
    head.scope = "row";
    head.prepend(sign(verdict));
    body.append(make("tr", "", undefined, head, make("td", "", value)));
  }
  const audited = section("Audit of the page's motion", make("table", "wide", undefined, body));
  audited.id = "explore-audit";
  return [audited];
}

/** The values that differ from the run's, in a form that kinetree reads. */
export function written(explorer: Explorer, form: string): string {
  const parameters = [...explorer.values].filter(([handle]) => handle.kind === "parameter");
  const others = [...explorer.values].filter(([handle]) => handle.kind !== "parameter");
  const remarks = others.map(([handle, value]) => `# ${handle.name}${handle.kind === "factor" ? " times" : " ="} ${value}${handle.unit ? ` ${handle.unit}` : ""}`);
  const key = (name: string) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name));
  if (form === "command") {
    const quoted = (text: string) => (/^[\w.=+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
    const sets = parameters.map(([handle, value]) => `--set ${quoted(`${handle.name}=${value}`)}`);
    const starts = [...explorer.initial].map(([name, value]) => `--initial ${quoted(`${name}=${value}`)}`);
    return [["kinetree run MODEL", ...sets, ...starts].join(" "), ...remarks].join("\n");
  }
  if (form === "python") {
    const dict = (entries: [string, number][]) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
    return [`kt.simulate(model, parameters=${dict(parameters.map(([handle, value]) => [handle.name, value]))}, initial=${dict([...explorer.initial])})`, ...remarks].join("\n");
  }
  const table = parameters.map(([handle, value]) => `${key(handle.name)} = ${handle.unit ? `{ value = ${value}, unit = ${JSON.stringify(handle.unit)} }` : value}`);
  const initial = [...explorer.initial].map(([name, value]) => `# ${name} starts at ${value}: q0 or u0 of the joint`);
  return ["[parameters]", ...table, ...remarks, ...initial].join("\n");
}
