// Which part of the time plots show, and two cursors between which they measure.

import type { Clock } from "./clock";
import { make } from "./dom";
import { number } from "./format";

export type Span = [number, number];

export class TimeFrame {
  /** What is shown; null: all of it. */
  window: Span | null = null;
  /** Times of the cursors A and B; null: there are none. */
  cursors: Span | null = null;
  readonly element = make("div", "timeframe");
  private listeners: (() => void)[] = [];
  private fields: Record<"from" | "to" | "a" | "b", HTMLInputElement>;
  private all = make("button", "plain", "All");
  private measure = make("button", "plain", "Cursors");
  private between = make("p", "between");
  private told = make("output");

  constructor(private clock: Clock) {
    this.fields = {
      from: this.field("window-from", "Beginning of what is shown, s", (t) => this.setWindow([t, this.shown[1]])),
      to: this.field("window-to", "End of what is shown, s", (t) => this.setWindow([this.shown[0], t])),
      a: this.field("cursor-a", "Cursor A, s", (t) => this.setCursor(0, t)),
      b: this.field("cursor-b", "Cursor B, s", (t) => this.setCursor(1, t)),
    };
    this.all.type = this.measure.type = "button";
    this.all.title = "Show all of the time (double-click on a plot)";
    this.all.id = "window-all";
    this.all.addEventListener("click", () => this.setWindow(null));
    this.measure.title = "Two cursors, and the differences between them";
    this.measure.id = "cursors";
    this.measure.addEventListener("click", () => this.toggleCursors());
    this.between.append(make("b", "", "A"), this.fields.a, make("b", "", "B"), this.fields.b, make("span", "", "s"), this.told);
    const window = make("p", "", undefined, make("span", "", "Time"), this.fields.from, make("span", "", "to"), this.fields.to, make("span", "", "s"), this.all, this.measure);
    this.element.append(window, this.between);
    this.element.hidden = !clock.moves || clock.chapters.length > 0;
    this.write();
  }

  get shown(): Span { return this.window ?? [this.clock.start, this.clock.end]; }

  onChange(listener: () => void): void { this.listeners.push(listener); }

  /** Shows a part of the time; null, or what is no part of it: all of it. */
  setWindow(wanted: Span | null): void {
    const { start, end } = this.clock;
    const span: Span | null = wanted && [Math.max(wanted[0], start), Math.min(wanted[1], end)];
    const whole = span === null || (span[0] <= start && span[1] >= end);
    if (whole || span[1] > span[0]) this.window = whole ? null : span;
    this.notify();
  }

  setCursor(which: 0 | 1, time: number): void {
    if (!this.cursors) return;
    this.cursors[which] = Math.min(Math.max(time, this.clock.start), this.clock.end);
    this.notify();
  }

  private toggleCursors(): void {
    const [from, to] = this.shown;
    this.cursors = this.cursors ? null : [from + (to - from) / 3, from + (2 * (to - from)) / 3];
    this.notify();
  }

  private field(id: string, title: string, set: (time: number) => void): HTMLInputElement {
    const input = make("input");
    Object.assign(input, { id, type: "number", step: "any", title });
    input.setAttribute("aria-label", title);
    input.addEventListener("change", () => (input.value === "" || !Number.isFinite(input.valueAsNumber) ? this.write() : set(input.valueAsNumber)));
    return input;
  }

  private write(): void {
    const put = (input: HTMLInputElement, value: number) => { input.value = String(Number(value.toPrecision(6))); };
    const { from, to, a, b } = this.fields;
    put(from, this.shown[0]);
    put(to, this.shown[1]);
    this.all.disabled = this.window === null;
    this.measure.setAttribute("aria-pressed", String(this.cursors !== null));
    this.between.hidden = this.cursors === null;
    if (!this.cursors) return;
    put(a, this.cursors[0]);
    put(b, this.cursors[1]);
    const gap = this.cursors[1] - this.cursors[0];
    this.told.textContent = `Δt = ${number(gap, 5)} s${gap === 0 ? "" : `, 1/|Δt| = ${number(1 / Math.abs(gap))} Hz`}`;
  }

  private notify(): void {
    this.write();
    for (const listener of this.listeners) listener();
  }
}

/** The value of a channel at a time between two frames. */
export function valueAt(times: Float64Array, values: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle;
  }
  if (time <= times[low]) return values[low];
  if (time >= times[high]) return values[high];
  return values[low] + ((time - times[low]) / (times[high] - times[low])) * (values[high] - values[low]);
}
