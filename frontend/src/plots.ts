// Plots that follow the clock. Drag on a plot to move the time; shift and drag to look closer, double-click to look back.

import uPlot from "uplot";
import type { Clock } from "./clock";
import type { Channel, PlotGroup, Series } from "./data";
import { make } from "./dom";
import { axisLabels, cleared, halfOfNothing, number } from "./format";
import { Pairs } from "./pairs";
import { lineColor, lineDash, type Theme } from "./palette";
import { SpectrumPart } from "./spectrum";
import { takeMenu, type Taken } from "./take";
import { onTheme, theme } from "./theme";
import { TimeFrame, valueAt } from "./timeframe";

const HEIGHT = 126; // three plots are seen at once on a small screen
const FONT = '11px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const INK: Record<Theme, { text: string; grid: string; ghost: string }> = {
  light: { text: "#5f6976", grid: "#e6e9ee", ghost: "#a3adba" },
  dark: { text: "#8b96a5", grid: "#262d37", ghost: "#6b7889" },
};

/** Range with a little air; what is constant to six digits, or no more than round-off, is drawn as constant instead of as noise. */
function range(min: number | null, max: number | null, size: number): [number, number] {
  if (min === null || max === null) return [-1, 1];
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const half = halfOfNothing(largest, size);
  if (half !== null) return [-half, half];
  if (max - min < 1e-6 * largest) return [min - 0.05 * largest, max + 0.05 * largest];
  const air = 0.08 * (max - min);
  return [min - air, max + air];
}

function drawable(values: ArrayLike<number>): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? value : null));
}

class Card {
  readonly element = make("article", "card");
  private plot: uPlot | null = null;
  private legend = make("ul", "legend");
  private values: HTMLElement[] = [];
  private hidden = new Set<number>();
  private ghostly = 0;
  private seen = true;
  private stale = false;
  private needle = make("div", "needle");
  private holder = make("div", "plot");
  private cursors = ["A", "B"].map((letter) => make("div", "cursor", letter));
  private differences = make("table", "differences");
  private spectrum: SpectrumPart | null = null;

  constructor(
    private clock: Clock, title: string, private unit: string, private size: number, readonly channels: Series[],
    private frame: TimeFrame, private thinned: boolean, private onClose: () => void,
  ) {
    const close = make("button", "quiet", "×");
    close.type = "button";
    close.title = "Remove this plot";
    close.setAttribute("aria-label", `Remove the plot ${title}`);
    close.addEventListener("click", () => this.onClose());
    const heading = make("h3", "", title);
    const spectrum = make("button", "quiet spectrum-open", "∿");
    spectrum.type = "button";
    spectrum.title = "Spectrum: amplitudes over frequency";
    spectrum.setAttribute("aria-label", `Spectrum of the plot ${title}`);
    spectrum.setAttribute("aria-pressed", "false");
    spectrum.addEventListener("click", () => this.toggleSpectrum(spectrum));
    const head = make("header", "", undefined, heading, make("span", "unit", unit), takeMenu(title, clock, () => this.taken(title)), spectrum, close);
    this.element.append(head, this.holder, this.legend, this.differences);
    new ResizeObserver(() => this.fit()).observe(this.holder);
    const watcher = new IntersectionObserver((entries) => {
      this.seen = entries[entries.length - 1].isIntersecting;
      if (this.seen) this.freshen();
    }, { rootMargin: "120px" });
    watcher.observe(this.element);
  }

  build(): void {
    this.plot?.destroy();
    this.plot = null;
    if (this.channels.length === 0 || this.holder.clientWidth === 0) return;
    const ink = () => INK[theme()];
    const axis = { stroke: () => ink().text, grid: { stroke: () => ink().grid, width: 1 }, ticks: { show: false }, font: FONT };
    const options: uPlot.Options = {
      width: this.holder.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      padding: [8, 20, 0, 0],
      cursor: {
        y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false },
        bind: { mousedown: (_u, _t, handle) => (event) => (event.shiftKey ? handle(event) : null), dblclick: () => () => { this.frame.setWindow(null); return null; } },
      },
      hooks: { setSelect: [(u) => this.selected(u)], draw: [() => this.moveNeedle()] },
      scales: { x: { time: false }, y: { range: (_u, min, max) => range(min, max, this.size) } },
      axes: [
        { ...axis, size: 28, space: 64, values: (_u, splits, _a, _s, step) => axisLabels(splits, step).map((text, i) => (i === splits.length - 1 ? `${text} s` : text)) },
        { ...axis, size: 58, space: 22, values: (_u, splits, _a, _s, step) => axisLabels(splits, step) },
      ],
      series: [
        {},
        ...this.ghosts().map((channel) => ({ label: `${channel.name}, run`, width: 1.25, stroke: () => INK[theme()].ghost, points: { show: false } })),
        ...this.channels.map((channel, i) => ({
          label: channel.name, width: 1.75, pxAlign: 0, spanGaps: this.ghosts().length > 0, stroke: () => lineColor(theme(), i), dash: lineDash(i), points: { show: false }, show: !this.hidden.has(i),
        })),
      ],
    };
    this.ghostly = this.ghosts().length;
    this.plot = new uPlot(options, this.data(), this.holder);
    this.plot.over.append(this.needle, ...this.cursors);
    this.scrub(this.plot.over);
    this.look();
  }

  /** What is shown now: the channels that are not hidden, in the part of the time that is shown. */
  private taken(title: string): Taken {
    const [from, to] = this.frame.shown;
    const rows = [...this.clock.times.keys()].filter((k) => this.clock.times[k] >= from && this.clock.times[k] <= to);
    const times = Float64Array.from(rows, (k) => this.clock.times[k]);
    const part = (values: Float32Array | Float64Array) => {
      const kept = rows.map((k) => values[k]);
      return values instanceof Float32Array ? new Float32Array(kept) : new Float64Array(kept);
    };
    const shown = this.channels.filter((_channel, i) => !this.hidden.has(i));
    const name = (channel: Series) => (this.unit ? `${channel.name} [${this.unit}]` : channel.name);
    return {
      hidden: this.hidden,
      chart: {
        kind: "chart", title, x: { label: "time", unit: "s", log: false, size: 0 }, y: { label: "", unit: this.unit, log: false, size: this.size },
        curves: this.channels.map((channel) => ({ name: channel.name, x: times, y: Float64Array.from(part(channel.values)), style: "line", tone: "", value: null })),
        family: null, follows: false,
      },
      columns: [{ name: "time [s]", values: times }, ...shown.map((channel) => ({ name: name(channel), values: part(channel.values) }))],
    };
  }

  /** Channels whose values are the page's own for now: those of the run are drawn behind them. */
  private ghosts(): Series[] { return this.channels.filter((channel) => channel.original); }

  private data(): uPlot.AlignedData {
    return [Array.from(this.clock.times), ...this.ghosts().map(({ original }) => drawable(original!)), ...this.channels.map((channel) => drawable(channel.values))] as uPlot.AlignedData;
  }

  /** Values have changed: they are drawn once the plot can be seen. */
  renew(): void {
    this.stale = true;
    if (this.seen) this.redraw();
  }

  /** Draws values that were not drawn for nobody could see them. */
  freshen(): void { if (this.stale) this.redraw(); }

  private redraw(): void {
    this.stale = false;
    if (this.plot && this.ghostly === this.ghosts().length) {
      this.plot.setData(this.data(), true);
      this.look();
    } else this.build();
    this.follow();
  }

  buildLegend(): void {
    this.values = [];
    this.legend.replaceChildren(...this.channels.map((channel, i) => {
      const swatch = make("i", "swatch");
      swatch.style.color = lineColor(theme(), i);
      if (lineDash(i).length) swatch.classList.add("dashed");
      const value = make("output");
      this.values.push(value);
      const button = make("button", "", undefined, swatch, make("span", "name", channel.doubt ? `${channel.name} (${channel.doubt})` : channel.name), value);
      button.type = "button";
      button.title = `${channel.name}: show or hide`;
      button.setAttribute("aria-pressed", String(!this.hidden.has(i)));
      button.addEventListener("click", () => this.toggle(i, button));
      return make("li", "", undefined, button);
    }));
    this.follow();
  }

  private toggle(i: number, button: HTMLElement): void {
    const show = this.hidden.delete(i);
    if (!show) this.hidden.add(i);
    button.setAttribute("aria-pressed", String(show));
    this.plot?.setSeries(i + 1 + this.ghostly, { show });
    this.spectrum?.draw(this.frame.shown);
  }

  private toggleSpectrum(button: HTMLElement): void {
    this.spectrum?.element.remove();
    this.spectrum = this.spectrum ? null : new SpectrumPart(this.clock, this.channels, this.unit, this.size, this.hidden, this.thinned);
    button.setAttribute("aria-pressed", String(this.spectrum !== null));
    if (!this.spectrum) return;
    this.element.append(this.spectrum.element);
    this.spectrum.draw(this.frame.shown);
  }

  private scrub(over: HTMLElement): void {
    const x = (event: PointerEvent) => event.clientX - over.getBoundingClientRect().left;
    let held: 0 | 1 | null = null;
    const move = (event: PointerEvent) => {
      const time = this.plot!.posToVal(x(event), "x");
      held === null ? this.clock.setTime(time) : this.frame.setCursor(held, time);
    };
    over.addEventListener("pointerdown", (event) => {
      if (event.shiftKey || event.button !== 0) return;
      over.setPointerCapture(event.pointerId);
      held = this.cursorNear(x(event), event.pointerType === "mouse" ? 6 : 16);
      if (held === null) this.clock.pause();
      move(event);
      over.addEventListener("pointermove", move);
    });
    for (const end of ["pointerup", "pointercancel"] as const) {
      over.addEventListener(end, () => over.removeEventListener("pointermove", move));
    }
  }

  private selected(u: uPlot): void {
    if (u.select.width < 4) return;
    this.frame.setWindow([u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x")]);
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  /** Window or cursors have moved, or what is shown has changed. */
  look(): void {
    const [min, max] = this.frame.shown;
    this.plot?.setScale("x", { min, max });
    this.tellDifferences();
    this.spectrum?.draw(this.frame.shown);
  }

  /** Values at the cursors, and what lies between them. */
  private tellDifferences(): void {
    const at = this.frame.cursors;
    this.differences.hidden = at === null;
    if (!at) return;
    const head = make("tr", "", undefined, make("th"), ...["A", "B", "B − A"].map((text) => make("th", "", text)));
    this.differences.replaceChildren(head, ...this.channels.map(({ name, values }) => {
      const [a, b] = at.map((time) => valueAt(this.clock.times, values, time));
      return make("tr", "", undefined, make("th", "", name), ...[a, b, b - a].map((value) => make("td", "", number(cleared(value, this.size)))));
    }));
  }

  /** The cursor that the pointer takes hold of. */
  private cursorNear(x: number, reach: number): 0 | 1 | null {
    const far = this.frame.cursors?.map((time) => Math.abs(this.plot!.valToPos(time, "x") - x)) ?? [];
    const nearest = far[1] < far[0] ? 1 : 0;
    return far[nearest] <= reach ? nearest : null;
  }

  fit(): void {
    if (!this.plot) this.build();
    else if (this.holder.clientWidth > 0) this.plot.setSize({ width: this.holder.clientWidth, height: HEIGHT });
  }

  repaint(): void {
    this.buildLegend();
    this.plot?.redraw(false, true);
  }

  follow(): void {
    const { index, fraction } = this.clock.locate();
    this.channels.forEach(({ values }, i) => {
      const value = fraction > 0 ? values[index] + fraction * (values[index + 1] - values[index]) : values[index];
      this.values[i].textContent = `${number(cleared(value, this.size))}${this.unit ? ` ${this.unit}` : ""}`;
    });
    this.moveNeedle();
  }

  private moveNeedle(): void {
    if (!this.plot) return;
    const { cursors } = this.frame;
    const width = this.plot.bbox.width / uPlot.pxRatio; // asking the document would make it lay itself out
    const put = (line: HTMLElement, time: number | undefined) => {
      const x = time === undefined ? NaN : this.plot!.valToPos(time, "x");
      line.hidden = !(x >= -0.5 && x <= width + 0.5);
      line.style.transform = `translateX(${x.toFixed(2)}px)`;
    };
    put(this.needle, this.clock.time);
    this.cursors.forEach((line, i) => put(line, cursors?.[i]));
  }
}

export class PlotBoard {
  private cards: Card[] = [];
  /** Plots of channels the reader picked, one per unit. */
  private picked = new Map<string, Card>();
  readonly pairs: Pairs;
  readonly frame: TimeFrame;

  constructor(private clock: Clock, groups: PlotGroup[], private thinned: boolean, private board: HTMLElement, private onEdit: () => void) {
    this.frame = new TimeFrame(clock);
    this.pairs = new Pairs(groups, clock, this.frame, board);
    for (const group of groups) if (group.shown && group.series.length > 0) this.addCard(group.title, group.unit, group.size, [...group.series]);
    clock.onChange(() => this.cards.forEach((card) => card.follow()));
    this.frame.onChange(() => {
      this.cards.forEach((card) => card.look());
      this.pairs.renew();
    });
    onTheme(() => this.cards.forEach((card) => card.repaint()));
    window.addEventListener("beforeprint", () => this.cards.forEach((card) => card.freshen()));
  }

  private addCard(title: string, unit: string, size: number, channels: Series[], onTop = false): Card {
    const card: Card = new Card(this.clock, title, unit, size, channels, this.frame, this.thinned, () => this.remove(card));
    this.cards.push(card);
    onTop ? this.board.prepend(card.element) : this.board.append(card.element);
    card.buildLegend();
    card.build();
    return card;
  }

  private remove(card: Card): void {
    this.cards.splice(this.cards.indexOf(card), 1);
    for (const [unit, picked] of this.picked) if (picked === card) this.picked.delete(unit);
    card.element.remove();
    this.onEdit();
  }

  shows({ unit, series }: Channel): boolean {
    return this.picked.get(unit)?.channels.includes(series) ?? false;
  }

  toggle({ unit, size, series }: Channel): void {
    const card = this.picked.get(unit) ?? this.addCard("Chosen channels", unit, size, [], true);
    this.picked.set(unit, card);
    const at = card.channels.indexOf(series);
    at < 0 ? card.channels.push(series) : card.channels.splice(at, 1);
    if (card.channels.length === 0) return this.remove(card);
    card.buildLegend();
    card.build();
  }

  /** Another motion is shown, or the run again. */
  explored(): void {
    for (const card of this.cards) card.renew();
    this.pairs.renew();
  }

  get count(): number { return this.cards.length; }
}
