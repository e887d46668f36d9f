// Sheets of analyses: words, tables, charts, maps, and choices between groups of them.

import type { Clock } from "./clock";
import type { Block, Choice, Formula, MathNode, Sheet, Table, Verdict, Words } from "./data";
import { make } from "./dom";
import { drawGraph } from "./graph";
import { drawMap } from "./heatmap";
import { noteRow, section, sign } from "./tables";
import { takeableChart } from "./take";

const MATH = "http://www.w3.org/1998/Math/MathML";

/** Letters beyond which a cell holds words, which may be broken, and no number. */
const LONG = 26;
const SHORT = 12; // letters of a name that is not broken
const NUMBER = /^([−+-]?[\d.∞]|[–—-]?$)/u; // how a cell begins that holds a number, or nothing

export function fillSheet(place: HTMLElement, sheet: Sheet, clock: Clock): Verdict[] {
  place.append(...sheet.blocks.map((block) => build(block, clock)));
  return sheet.verdicts;
}

function build(block: Block, clock: Clock): HTMLElement {
  switch (block.kind) {
    case "words": return words(block);
    case "formula": return formula(block);
    case "table": return table(block);
    case "chart": return takeableChart(block, clock).card;
    case "map": return drawMap(block);
    case "choice": return choice(block, clock);
    case "graph": return drawGraph(block);
  }
}

function words({ severity, text }: Words): HTMLElement {
  if (severity) return make("ul", "notes", undefined, noteRow({ severity, text }));
  return make("p", "words", text);
}

function formula({ math }: Formula): HTMLElement {
  const place = document.createElementNS(MATH, "math");
  place.append(element(math));
  return make("div", "formula", undefined, place);
}

function element([tag, inside]: MathNode): Element {
  const made = document.createElementNS(MATH, tag);
  if (typeof inside === "string") made.textContent = inside;
  else made.append(...inside.map(element));
  return made;
}

function table({ title, columns, rows, verdicts }: Table): HTMLElement {
  const marked = verdicts.some(Boolean);
  const head = make("tr");
  const numbers = columns.map((_text, i) => i > 0 && rows.every((row) => NUMBER.test(row[i] ?? "")));
  columns.forEach((text, i) => {
    const cell = make("th", numbers[i] ? "number" : i ? "text" : "", text);
    cell.scope = "col";
    head.append(cell);
  });
  const body = make("tbody");
  rows.forEach((row, k) => {
    const line = make("tr");
    row.forEach((text, i) => {
      const cell = i ? make("td", numbers[i] ? "" : text.length > LONG ? "text long" : "text", text) : make("th", "", text);
      if (!i && verdicts[k] && marked) cell.prepend(sign(verdicts[k] as Verdict));
      if (!i) (cell as HTMLTableCellElement).scope = "row";
      line.append(cell);
    });
    body.append(line);
  });
  const filled = make("table", rows.some((row) => (row[0] ?? "").length > SHORT) ? "wide named" : "wide", undefined, ...(columns.some(Boolean) ? [make("thead", "", undefined, head)] : []), body);
  const scrolls = make("div", "scrolls", undefined, filled);
  scrolls.tabIndex = 0;
  scrolls.setAttribute("role", "group");
  scrolls.setAttribute("aria-label", title || "Table");
  return section(title, scrolls);
}

/** One of several groups of blocks; where it follows, choosing also chooses the motion that is shown, and back. */
function choice({ label, options, follows }: Choice, clock: Clock): HTMLElement {
  const select = make("select");
  select.setAttribute("aria-label", label);
  const place = make("div");
  const built = new Map<number, HTMLElement[]>();
  options.forEach(({ name }, i) => {
    const option = make("option", "", name);
    option.value = String(i);
    select.append(option);
  });
  let now = -1;
  const show = (chosen: number) => {
    if (chosen === now) return;
    now = chosen;
    select.value = String(chosen);
    if (!built.has(chosen)) built.set(chosen, options[chosen].blocks.map((block) => build(block, clock)));
    place.replaceChildren(...built.get(chosen)!);
  };
  select.addEventListener("change", () => {
    show(Number(select.value));
    if (follows) clock.setChapter(now);
  });
  if (follows) clock.onChange(() => show(clock.chapter));
  show(0);
  return make("section", "choice", undefined, make("label", "", `${label} `, select), place);
}
