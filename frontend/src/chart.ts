// Charts of analyses: curves and points over anything, on linear and logarithmic axes. Drawn as SVG, coloured by the style
// sheet, so that light, dark and print need no code.

import type { Clock } from "./clock";
import type { Axis, Chart, Curve } from "./data";
import { make } from "./dom";
import { axisLabels, halfOfNothing, number, scientific } from "./format";
import { colorOf } from "./scales";

const HEIGHT = 216;
const MARGIN = { left: 64, right: 16, top: 10, bottom: 38 };
const LINE_COLORS = 8;

type Range = [number, number];

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Record<string, string | number> = {}, ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function titled({ label, unit }: { label: string; unit: string }): string {
  return unit ? `${label} [${unit}]` : label;
}

function usable(value: number, log: boolean): boolean { return Number.isFinite(value) && (!log || value > 0); }

function extent(values: Iterable<number>, { log, near, size = 0 }: Axis, air: number): Range {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) if (usable(value, log)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (low > high) return log ? [0.1, 10] : [-1, 1];
  if (near) return [low - air * (0.3 * Math.abs(low) + 0.3 * near), high + air * (0.3 * Math.abs(high) + 0.3 * near)];
  if (log) return high > low ? [low / 1.15 ** air, high * 1.15 ** air] : [low / 2, high * 2];
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const half = halfOfNothing(largest, size);
  if (half !== null) return [-half, half];
  if (high - low <= 1e-9 * largest || high === low) return [low - (0.05 * largest || 1), high + (0.05 * largest || 1)];
  const pad = 0.08 * air * (high - low);
  return [low - pad, high + pad];
}

/** Ranges of which a unit is as long over the width as up the height, so that circles are round. */
function even(ranges: [Range, Range], width: number, height: number): [Range, Range] {
  const [[left, right], [low, high]] = ranges;
  const unit = Math.max((right - left) / width, (high - low) / height);
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  return [[x - (unit * width) / 2, x + (unit * width) / 2], [y - (unit * height) / 2, y + (unit * height) / 2]];
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function steps([low, high]: Range, count: number): { ticks: number[]; step: number } {
  const rough = (high - low) / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999)!;
  const ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high * (1 + 1e-12) + 1e-9 * step; k++) ticks.push(k * step);
  return { ticks, step };
}

interface Ruled { place: (value: number) => number; back: (pixel: number) => number; ticks: [number, string][] }

/** Where values lie between two pixels, and the ticks of the axis. */
function ruled(range: Range, { log, near }: Axis, from: number, to: number, count: number): Ruled {
  const at = (value: number) => (near ? Math.asinh(value / near) : log ? Math.log10(value) : value);
  const [low, high] = range.map(at);
  const place = (value: number) => from + ((at(value) - low) / (high - low)) * (to - from);
  const back = (pixel: number) => {
    const value = low + ((pixel - from) / (to - from)) * (high - low);
    return near ? near * Math.sinh(value) : log ? 10 ** value : value;
  };
  if (near) {
    const apart = Math.abs(to - from) / (2 * count + 4);
    const kept: [number, string][] = [];
    for (const tick of bothSigns(range, near)) if (kept.every(([other]) => Math.abs(place(other) - place(tick[0])) >= apart)) kept.push(tick);
    return { place, back, ticks: kept };
  }
  if (log && high - low >= 1) {
    const every = Math.max(1, Math.ceil((high - low) / count));
    const ticks: [number, string][] = [];
    const between = 2 * (high - low) <= count ? [1, 2, 5] : [1];
    const text = (value: number, k: number) => (Math.abs(k) <= 3 ? number(value) : scientific(value, 0).replace(/^1·/, ""));
    for (let k = Math.floor(low); k <= high; k += every) {
      for (const factor of between) {
        const value = factor * 10 ** k;
        if (at(value) >= low - 1e-9 && at(value) <= high + 1e-9) ticks.push([value, text(value, k)]);
      }
    }
    return { place, back, ticks };
  }
  const { ticks, step } = steps(range, count);
  const labels = axisLabels(ticks, step);
  return { place, back, ticks: ticks.map((tick, i) => [tick, labels[i]]) };
}

/** Zero and powers of ten of both signs, those first that matter most. */
function bothSigns([low, high]: Range, near: number): [number, string][] {
  const ticks: [number, string][] = [[0, "0"]];
  for (let k = Math.floor(Math.log10(Math.max(-low, high))); k >= Math.log10(near) - 1e-9; k--) {
    for (const value of [-(10 ** k), 10 ** k]) {
      if (value >= low && value <= high) ticks.push([value, Math.abs(k) <= 3 ? number(value) : scientific(value, 0).replace(/1·/, "")]);
    }
  }
  return ticks;
}

function path(curve: Curve, x: Ruled, y: Ruled, logs: [boolean, boolean]): string {
  let text = "";
  let pen = false;
  for (let i = 0; i < curve.x.length; i++) {
    const there = usable(curve.x[i], logs[0]) && usable(curve.y[i], logs[1]);
    if (there) text += `${pen ? "L" : "M"}${x.place(curve.x[i]).toFixed(1)} ${y.place(curve.y[i]).toFixed(1)}`;
    pen = there;
  }
  return text;
}

/** A chart as a card: heading, drawing, what the pointer is on, legend or scale of colours. */
export function chartCard(chart: Chart, clock: Clock): { card: HTMLElement; drawing: Drawing; hidden: Set<number> } {
  const holder = make("div", "drawing");
  const told = make("output", "told");
  const hidden = new Set<number>();
  const card = make(
    "article", "card", undefined,
    make("header", "", undefined, make("h3", "", chart.title), make("span", "unit", titled(chart.y))), holder, told,
  );
  const drawing = new Drawing(chart, clock, holder, told, hidden);
  if (chart.family) card.append(colorBar(chart.family, chart.curves));
  else if (chart.curves.length > 1 || chart.curves[0]?.name) card.append(legend(chart, hidden, () => drawing.draw()));
  new ResizeObserver(() => drawing.draw()).observe(holder);
  if (chart.follows) clock.onChange(() => drawing.follow());
  return { card, drawing, hidden };
}

export class Drawing {
  private here = svg("circle", { class: "spot here", r: 4 });
  private needle = svg("line", { class: "time" });
  private spot = svg("circle", { class: "spot", r: 4 });
  private x!: Ruled;
  private y!: Ruled;

  constructor(
    private chart: Chart, private clock: Clock, private holder: HTMLElement, private told: HTMLElement, private hidden: Set<number>,
  ) {}

  draw(): void {
    const width = this.holder.clientWidth;
    if (!width) return;
    const { chart } = this;
    const shown = chart.curves.filter((_curve, i) => !this.hidden.has(i));
    const [right, bottom] = [width - MARGIN.right, HEIGHT - MARGIN.bottom];
    const air = shown.every((curve) => curve.style === "line") ? 0 : 1;
    const ranges: [Range, Range] = [extent(all(shown, "x"), chart.x, air), extent(all(shown, "y"), chart.y, 1)];
    const [over, up] = chart.even ? even(ranges, right - MARGIN.left, bottom - MARGIN.top) : ranges;
    this.x = ruled(over, chart.x, MARGIN.left, right, Math.max(2, Math.floor(width / 90)));
    this.y = ruled(up, chart.y, bottom, MARGIN.top, 5);
    const root = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": chart.title });
    for (const [value, text] of this.x.ticks) {
      const x = this.x.place(value);
      root.append(svg("line", { class: value === 0 && chart.x.near ? "rule zero" : "rule", x1: x, x2: x, y1: MARGIN.top, y2: bottom }));
      root.append(label(text, x, bottom + 16, "middle"));
    }
    for (const [value, text] of this.y.ticks) {
      const y = this.y.place(value);
      root.append(svg("line", { class: value === 0 ? "rule zero" : "rule", x1: MARGIN.left, x2: right, y1: y, y2: y }));
      root.append(label(text, MARGIN.left - 8, y + 4, "end"));
    }
    root.append(label(titled(chart.x), (MARGIN.left + right) / 2, HEIGHT - 4, "middle", "axis"));
    chart.curves.forEach((curve, i) => { if (!this.hidden.has(i)) root.append(this.curve(curve, i)); });
    root.append(this.needle, this.here, this.spot);
    this.needle.setAttribute("y1", String(MARGIN.top));
    this.needle.setAttribute("y2", String(bottom));
    this.spot.setAttribute("visibility", "hidden");
    root.addEventListener("pointermove", (event) => this.point(event, root));
    root.addEventListener("pointerleave", () => { this.spot.setAttribute("visibility", "hidden"); this.told.textContent = ""; });
    if (chart.follows) this.scrub(root);
    this.holder.replaceChildren(root);
    this.follow();
  }

  private curve(curve: Curve, index: number): SVGElement {
    const { chart } = this;
    const tone = curve.tone || `c${index % LINE_COLORS}`;
    const logs: [boolean, boolean] = [chart.x.log, chart.y.log];
    const group = svg("g", { class: `curve ${tone} ${index >= LINE_COLORS && !curve.tone && !chart.family ? "again" : ""}` });
    if (curve.style === "line") group.append(svg("path", { d: path(curve, this.x, this.y, logs) }));
    else {
      for (let i = 0; i < curve.x.length; i++) {
        if (!usable(curve.x[i], logs[0]) || !usable(curve.y[i], logs[1])) continue;
        group.append(svg("circle", { cx: this.x.place(curve.x[i]).toFixed(1), cy: this.y.place(curve.y[i]).toFixed(1), r: curve.x.length > 80 ? 1.8 : 3.5 }));
      }
    }
    if (chart.family && curve.value !== null) group.style.color = colorOf(curve.value, familyRange(chart.curves), chart.family.log);
    return group;
  }

  /** The time of the page, where the chart is over time; the place on the curve, where it is along the motion. */
  follow(): void {
    if (!this.x) return;
    this.stand();
    const x = this.x.place(this.clock.shown);
    const inside = this.chart.follows && this.clock.moves && x >= MARGIN.left - 1 && x <= this.holder.clientWidth - MARGIN.right + 1;
    this.needle.setAttribute("visibility", inside ? "visible" : "hidden");
    this.needle.setAttribute("x1", x.toFixed(1));
    this.needle.setAttribute("x2", x.toFixed(1));
  }

  private stand(): void {
    const { index, fraction } = this.clock.locate();
    const at = (values: Float64Array) => (fraction > 0 ? values[index] + fraction * (values[index + 1] - values[index]) : values[index]);
    const [x, y] = this.chart.along ? [at(this.chart.curves[0].x), at(this.chart.curves[0].y)] : [NaN, NaN];
    const there = Number.isFinite(x) && Number.isFinite(y);
    this.here.setAttribute("visibility", there ? "visible" : "hidden");
    if (!there) return;
    this.here.setAttribute("cx", this.x.place(x).toFixed(1));
    this.here.setAttribute("cy", this.y.place(y).toFixed(1));
  }

  private scrub(root: SVGSVGElement): void {
    const move = (event: PointerEvent) => this.clock.setShown(this.x.back(event.clientX - root.getBoundingClientRect().left));
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      root.setPointerCapture(event.pointerId);
      this.clock.pause();
      move(event);
      root.addEventListener("pointermove", move);
    });
    for (const end of ["pointerup", "pointercancel"] as const) root.addEventListener(end, () => root.removeEventListener("pointermove", move));
  }

  /** Says what is nearest to the pointer. */
  private point(event: PointerEvent, root: SVGSVGElement): void {
    const box = root.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const { chart } = this;
    let best: { far: number; x: number; y: number; curve: Curve } | null = null;
    chart.curves.forEach((curve, c) => {
      if (this.hidden.has(c)) return;
      for (let i = 0; i < curve.x.length; i++) {
        if (!usable(curve.x[i], chart.x.log) || !usable(curve.y[i], chart.y.log)) continue;
        const far = Math.hypot(this.x.place(curve.x[i]) - px, this.y.place(curve.y[i]) - py);
        if (far < (best?.far ?? 40)) best = { far, x: curve.x[i], y: curve.y[i], curve };
      }
    });
    const found = best as { x: number; y: number; curve: Curve } | null;
    this.spot.setAttribute("visibility", found ? "visible" : "hidden");
    this.told.textContent = "";
    if (!found) return;
    this.spot.setAttribute("cx", String(this.x.place(found.x)));
    this.spot.setAttribute("cy", String(this.y.place(found.y)));
    const name = found.curve.name ? `${found.curve.name}: ` : "";
    this.told.textContent = `${name}${quantity(found.y, chart.y)} at ${quantity(found.x, chart.x)}`;
  }
}

function quantity(value: number, { unit }: Axis): string { return unit ? `${number(value)} ${unit}` : number(value); }

function* all(curves: Curve[], which: "x" | "y"): Iterable<number> { for (const curve of curves) yield* curve[which]; }

export function label(text: string, x: number, y: number, anchor: string, kind = "tick"): SVGTextElement {
  const element = svg("text", { class: kind, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor });
  element.textContent = text;
  return element;
}

function legend(chart: Chart, hidden: Set<number>, redraw: () => void): HTMLElement {
  return make("ul", "legend", undefined, ...chart.curves.map((curve, i) => {
    const swatch = make("i", `swatch ${curve.tone || `c${i % LINE_COLORS}`} ${curve.style}`);
    const button = make("button", "", undefined, swatch, make("span", "name", curve.name));
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    button.title = `${curve.name}: show or hide`;
    button.addEventListener("click", () => {
      if (!hidden.delete(i)) hidden.add(i);
      button.setAttribute("aria-pressed", String(!hidden.has(i)));
      redraw();
    });
    return make("li", "", undefined, button);
  }));
}

function familyRange(curves: Curve[]): Range {
  const values = curves.map((curve) => curve.value).filter((value) => value !== null);
  return [Math.min(...values), Math.max(...values)];
}

function colorBar(family: Axis, curves: Curve[]): HTMLElement {
  const [low, high] = familyRange(curves);
  return bar(family, low, high, false);
}

/** A scale of colours with its ends. */
export function bar(axis: Axis, low: number, high: number, diverging: boolean): HTMLElement {
  const strip = make("i", diverging ? "strip diverging" : "strip");
  return make("p", "scale-bar", undefined, make("span", "", titled(axis)), make("span", "end", number(low)), strip, make("span", "", number(high)));
}
