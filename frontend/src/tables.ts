// Audit, notes, summary: words and numbers of the report.

import type { AuditRow, Note, Report, Row, Verdict } from "./data";
import { make } from "./dom";
import { bodyColor } from "./palette";
import type { Shown } from "./shown";
import type { Stage } from "./stage";

const SIGNS: Record<Verdict, string> = { ok: "✓", info: "i", warn: "!", bad: "✕" };
const WORDS: Record<Verdict, string> = { ok: "fine", info: "note", warn: "warning", bad: "fault" };
const WORST_FIRST: Verdict[] = ["bad", "warn", "info", "ok"];

export function sign(verdict: Verdict): HTMLElement {
  const mark = make("span", `sign ${verdict}`, SIGNS[verdict]);
  mark.title = WORDS[verdict];
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", WORDS[verdict]);
  return mark;
}

function quantity(value: string, unit: string): HTMLElement {
  const shown = make("span", "quantity", value);
  if (unit) shown.append(make("span", "unit", ` ${unit}`));
  return shown;
}

export function worst(verdicts: Verdict[]): Verdict {
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? "ok";
}

function auditRow(row: AuditRow): HTMLElement {
  const text = make("div", "text", undefined, make("strong", "", row.label));
  if (row.explanation) text.append(make("p", "", row.explanation));
  return make("li", "", undefined, sign(row.verdict), text, quantity(row.value, row.unit));
}

export function noteRow(note: Note): HTMLElement {
  return make("li", note.severity, undefined, sign(note.severity), make("p", "text", note.text));
}

function table(rows: Row[]): HTMLElement {
  const body = make("tbody");
  for (const row of rows) {
    const head = make("th", "", row.label);
    head.scope = "row";
    body.append(make("tr", "", undefined, head, make("td", "", undefined, quantity(row.value, row.unit))));
  }
  return make("table", "", undefined, body);
}

export function section(title: string, ...content: Node[]): HTMLElement {
  return make("section", "block", undefined, make("h3", "", title), ...content);
}

export function fillAudit(sheet: HTMLElement, { report }: Shown): Verdict[] {
  if (report.note) sheet.append(make("p", "hint", report.note));
  if (report.audit.length) sheet.append(make("ul", "audit", undefined, ...report.audit.map(auditRow)));
  else sheet.append(make("p", "hint", "This report carries no audit."));
  if (report.timings.length) sheet.append(section("Timings", table(report.timings)));
  return report.audit.map((row) => row.verdict);
}

export function fillNotes(sheet: HTMLElement, { report }: Shown): Verdict[] {
  const sorted = WORST_FIRST.flatMap((severity) => report.notes.filter((note) => note.severity === severity));
  if (sorted.length) sheet.append(make("ul", "notes", undefined, ...sorted.map(noteRow)));
  else sheet.append(make("p", "hint", "The doctor found nothing to say."));
  return report.notes.map((note) => note.severity);
}

export function fillModel(sheet: HTMLElement, { report, stage }: Shown): Verdict[] {
  if (report.summary.length) sheet.append(section("Summary", table(report.summary)));
  if (report.bodies.length) sheet.append(section("Bodies", bodyList(report, stage)));
  if (report.joints.length) {
    sheet.append(section("Joints", table(report.joints.map((joint) => ({ label: joint.name, value: joint.type, unit: "" })))));
  }
  if (report.versions.length) {
    sheet.append(section("Made with", table(report.versions.map(([label, value]) => ({ label, value, unit: "" })))));
  }
  return [];
}

function bodyList(report: Report, stage: Stage | null): HTMLElement {
  const list = make("ul", "bodies");
  report.bodies.forEach((body, i) => {
    const box = make("input");
    box.type = "checkbox";
    box.setAttribute("aria-label", `Show ${body.name}`);
    const clear = make("button", "quiet", "◐");
    clear.type = "button";
    clear.title = `See through ${body.name}`;
    clear.setAttribute("aria-label", clear.title);
    clear.addEventListener("click", () => stage?.setGlass(body.name, !stage.seesThrough(body.name)));
    const show = () => {
      box.checked = stage?.shows(body.name) ?? true;
      clear.setAttribute("aria-pressed", String(stage?.seesThrough(body.name) ?? false));
    };
    stage?.onBodies(show);
    show();
    box.addEventListener("change", () => stage?.showBody(body.name, box.checked));
    const swatch = make("i", "dot");
    swatch.style.background = body.color ?? bodyColor(i);
    const label = make("label", "", undefined, box, swatch, make("span", "name", body.name));
    label.addEventListener("pointerenter", () => stage?.highlight(body.name));
    label.addEventListener("pointerleave", () => stage?.highlight(null));
    list.append(make("li", "", undefined, label, clear));
  });
  return list;
}
