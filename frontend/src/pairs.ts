// One channel over another: phase portraits, coupler curves, force over angle. A spot shows where the motion is now.

import type { Drawing } from "./chart";
import type { Clock } from "./clock";
import type { Channel, Chart, PlotGroup } from "./data";
import { make } from "./dom";
import { takeableChart } from "./take";
import type { TimeFrame } from "./timeframe";

interface Pair { element: HTMLElement; drawing: Drawing }

export class Pairs {
  private pairs: Pair[] = [];
  private channels: Channel[];

  constructor(groups: PlotGroup[], private clock: Clock, private frame: TimeFrame, private board: HTMLElement) {
    this.channels = groups.flatMap((group) => group.series.map((series) => ({ group: group.title, unit: group.unit, size: group.size, series })));
    clock.onChange(() => this.pairs.forEach(({ drawing }) => drawing.follow()));
  }

  /** Two lists of channels and a button. */
  form(): HTMLElement {
    const [x, y] = ["x", "y"].map((axis, i) => {
      const list = make("select");
      list.id = `pair-${axis}`;
      list.setAttribute("aria-label", `Channel along ${axis}`);
      this.channels.forEach(({ series, unit }, k) => {
        const option = make("option", "", unit ? `${series.name} [${unit}]` : series.name);
        option.value = String(k);
        list.append(option);
      });
      list.selectedIndex = Math.min(i, this.channels.length - 1);
      return list;
    });
    const draw = make("button", "", "Draw");
    draw.type = "button";
    draw.id = "pair-draw";
    draw.addEventListener("click", () => this.add(this.channels[x.selectedIndex], this.channels[y.selectedIndex]));
    const form = make("p", "pair", undefined, make("span", "", "Plot"), y, make("span", "", "over"), x, draw);
    form.hidden = this.channels.length < 2 || !this.clock.moves;
    return form;
  }

  private add(x: Channel, y: Channel): void {
    const inside = ({ series }: Channel) => {
      const [from, to] = this.frame.shown;
      return Float64Array.from(series.values, (value, i) => (this.clock.times[i] < from || this.clock.times[i] > to ? NaN : value));
    };
    const chart: Chart = {
      kind: "chart", title: `${y.series.name} over ${x.series.name}`,
      x: { label: x.series.name, unit: x.unit, log: false, size: x.size }, y: { label: y.series.name, unit: y.unit, log: false, size: y.size },
      // read whenever it is drawn: the page may show a motion of its own, or a part of the time
      curves: [{ name: "", get x() { return inside(x); }, get y() { return inside(y); }, style: "line", tone: "", value: null }],
      family: null, follows: false, along: true,
    };
    const { card, drawing } = takeableChart(chart, this.clock);
    const close = make("button", "quiet", "×");
    close.type = "button";
    close.title = "Remove this plot";
    close.setAttribute("aria-label", `Remove the plot ${chart.title}`);
    const pair: Pair = { element: card, drawing };
    close.addEventListener("click", () => {
      this.pairs.splice(this.pairs.indexOf(pair), 1);
      card.remove();
    });
    card.querySelector("header")!.append(close);
    this.pairs.push(pair);
    this.board.prepend(card);
    drawing.draw();
  }

  /** Another motion is shown, or another part of the time. */
  renew(): void { for (const { drawing } of this.pairs) drawing.draw(); }
}
