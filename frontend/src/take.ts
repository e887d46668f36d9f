// Plots to take away: as SVG, as PNG, and their numbers as CSV.

import { chartCard, Drawing, svg, titled } from "./chart";
import type { Clock } from "./clock";
import type { Axis, Chart } from "./data";
import { make } from "./dom";
import { csv, fileName, save, type Column } from "./save";

const WIDTH = 760;
const [PAD, HEAD, ROW] = [12, 30, 18];
const FINER = 2; // pixels of a PNG for one of the page
const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "visibility", "image-rendering"];

/** A plot as it is now: what to draw, which of its curves are hidden, and its numbers. */
export interface Taken { chart: Chart; hidden: Set<number>; columns: Column[] }

/** A button that opens a row of choices: what is drawn, as SVG or PNG, and its numbers. */
function menu(title: string, drawing: () => SVGSVGElement, columns: () => Column[]): HTMLElement {
  const choice = (text: string, act: () => void) => {
    const button = make("button", "", text);
    button.type = "button";
    button.addEventListener("click", () => { act(); whole.removeAttribute("open"); });
    return button;
  };
  const summary = make("summary", "", "⤓");
  summary.title = "Take this plot away";
  summary.setAttribute("aria-label", `Take the plot ${title} away`);
  const whole = make(
    "details", "take", undefined, summary,
    make(
      "span", "", undefined,
      choice("SVG", () => save(fileName(title, "svg"), new Blob([text(drawing())], { type: "image/svg+xml" }))),
      choice("PNG", () => void png(drawing()).then((blob) => { if (blob) save(fileName(title, "png"), blob); })),
      choice("CSV", () => save(fileName(title, "csv"), new Blob([csv(columns())], { type: "text/csv" }))),
    ),
  );
  return whole;
}

/** The menu of a plot. */
export function takeMenu(title: string, clock: Clock, taken: () => Taken): HTMLElement {
  return menu(title, () => drawn(taken(), clock), () => taken().columns);
}

/** The menu of a drawing that is taken as it stands on the page, below its title. */
export function takeDrawing(title: string, drawing: () => SVGSVGElement, columns: () => Column[]): HTMLElement {
  return menu(title, () => {
    const inner = drawing();
    const { x, y, width, height } = inner.viewBox.baseVal;
    const plain = styled(inner);
    for (const [name, value] of Object.entries({ x: PAD, y: HEAD, width, height, viewBox: `${x} ${y} ${width} ${height}` })) plain.setAttribute(name, String(value));
    const root = sheet(title, width + 2 * PAD, HEAD + height + PAD);
    root.append(plain);
    return root;
  }, columns);
}

/** An empty drawing with a background and a title. */
function sheet(title: string, width: number, height: number): SVGSVGElement {
  const ink = getComputedStyle(document.body);
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
  root.append(svg("rect", { width, height, fill: opaque(ink.backgroundColor) }), words(title, { x: PAD + 4, y: 20, "font-size": 14, "font-weight": 600 }));
  return root;
}

function words(said: string, attributes: Record<string, string | number>): SVGElement {
  const element = svg("text", { "font-family": "system-ui, sans-serif", fill: getComputedStyle(document.body).color, ...attributes });
  element.textContent = said;
  return element;
}

/** The card of a chart that can be taken away. */
export function takeableChart(chart: Chart, clock: Clock): { card: HTMLElement; drawing: Drawing } {
  const { card, drawing, hidden } = chartCard(chart, clock);
  card.querySelector("header")!.append(takeMenu(chart.title, clock, () => ({ chart, hidden, columns: pairsOf(chart, hidden) })));
  return { card, drawing };
}

/** The columns of a chart whose curves stand over anything: two for each curve. */
export function pairsOf(chart: Chart, hidden: Set<number>): Column[] {
  const shown = chart.curves.filter((_curve, i) => !hidden.has(i));
  const common = shown.length > 1 && shown.every(({ x }) => x.length === shown[0].x.length && x.every((value, k) => Object.is(value, shown[0].x[k])));
  const name = (axis: Axis, curve: string, fallback: string) => titled({ ...axis, label: curve || axis.label || fallback });
  return shown.flatMap((curve, i) => [
    ...(common && i > 0 ? [] : [{ name: titled({ ...chart.x, label: chart.x.label || "x" }), values: curve.x }]),
    { name: name(chart.y, curve.name, "y"), values: curve.y },
  ]);
}

/** A drawing of its own, with title, unit and legend, whose colours need no style sheet. */
function drawn({ chart, hidden }: Taken, clock: Clock): SVGSVGElement {
  const holder = make("div", "drawing offscreen");
  document.body.append(holder);
  holder.style.width = `${WIDTH}px`;
  new Drawing({ ...chart, follows: false, along: false }, clock, holder, make("output"), hidden).draw();
  const inner = holder.querySelector("svg")!;
  const height = inner.viewBox.baseVal.height;
  const entries = chart.family ? [] : chart.curves.map(({ name }, i) => ({ name, i })).filter(({ name, i }) => name && !hidden.has(i));
  const perRow = 3;
  const total = HEAD + height + Math.ceil(entries.length / perRow) * ROW + PAD;
  const root = sheet(`${chart.title}  ${titled(chart.y).trim()}`, WIDTH + 2 * PAD, total);
  const plain = styled(inner);
  plain.setAttribute("x", String(PAD));
  plain.setAttribute("y", String(HEAD));
  root.append(plain);
  const curves = [...inner.querySelectorAll<SVGElement>(".curve")];
  entries.forEach(({ name, i }, k) => {
    const [x, y] = [PAD + 64 + (k % perRow) * ((WIDTH - 64) / perRow), HEAD + height + ROW * (Math.floor(k / perRow) + 0.6)];
    const shown = curves[[...chart.curves.keys()].filter((j) => !hidden.has(j)).indexOf(i)];
    const style = getComputedStyle(shown.firstElementChild ?? shown);
    root.append(
      svg("line", { x1: x, x2: x + 16, y1: y - 4, y2: y - 4, stroke: getComputedStyle(shown).color, "stroke-width": 2, "stroke-dasharray": style.strokeDasharray }),
      words(name, { x: x + 22, y, "font-size": 12 }),
    );
  });
  holder.remove();
  return root;
}

function opaque(color: string): string { return /rgba\(.*, 0\)|transparent/.test(color) ? "#ffffff" : color; }

/** A copy whose looks stand in its own attributes. */
function styled(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement;
  const [from, to] = [source.querySelectorAll<SVGElement>("*"), copy.querySelectorAll<SVGElement>("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of KEPT) to[i].setAttribute(name, style.getPropertyValue(name));
    to[i].removeAttribute("class");
  });
  for (const hand of copy.querySelectorAll('[visibility="hidden"]')) hand.remove();
  return copy;
}

function text(root: SVGSVGElement): string { return new XMLSerializer().serializeToString(root); }

async function png(root: SVGSVGElement): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text(root))}`;
  await image.decode();
  const canvas = make("canvas");
  [canvas.width, canvas.height] = [FINER * image.width, FINER * image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((found) => canvas.toBlob(found, "image/png"));
}
