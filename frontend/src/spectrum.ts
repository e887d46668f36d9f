// Amplitudes over frequency of what a plot shows: a discrete Fourier transform under a Hann window.

import { Drawing } from "./chart";
import type { Clock } from "./clock";
import type { Chart, Curve, Series } from "./data";
import { make } from "./dom";
import { halfOfNothing, number } from "./format";
import type { Span } from "./timeframe";

const FEWEST = 16; // rows below which there is nothing to tell apart
const PADDING = 4; // times more frequencies than rows give: a peak between two of them loses less than 1 %
const UNEVEN = 1e-6; // of a step between rows, by which they may lie off an even grid
const FLOOR = 1e-5; // of the largest amplitude: what is drawn
const FADED = 1e-2; // of the largest amplitude, above which a spectrum that ends has not faded out
const SINGLE = 1e-7; // of the largest value: pages hold most channels in single precision
const PEAKS = 3;

export interface Amplitudes {
  /** Hz */
  frequencies: Float64Array;
  /** One array for every channel; null where it has gaps, zeros where there is nothing but round-off. */
  amplitudes: (Float64Array | null)[];
  /** Whether the rows had to be interpolated to even ones. */
  resampled: boolean;
}

/**
 * Amplitudes of the sinusoids that channels consist of, from their rows inside a span of time; null where there are too few.
 *
 * A sinusoid of amplitude a and frequency f shows as a peak of height a at f, two over the length of the span wide. The
 * mean and the slope (under the window) are taken off first, or an angle that grows would hide everything.
 */
export function amplitudesOf(times: Float64Array, channels: ArrayLike<number>[], [from, to]: Span, size: number): Amplitudes | null {
  let [first, end] = [0, times.length];
  while (first < end && times[first] < from) first++;
  while (end > first && times[end - 1] > to) end--;
  const n = end - first;
  if (n < FEWEST) return null;
  const t = times.subarray(first, end);
  const h = (t[n - 1] - t[0]) / (n - 1);
  const resampled = t.some((time, i) => Math.abs(time - t[0] - i * h) > UNEVEN * h);
  const hann = Float64Array.from({ length: n }, (_, i) => Math.sin((Math.PI * i) / (n - 1)) ** 2);
  const weight = hann.reduce((sum, w) => sum + w, 0);
  const length = 2 ** Math.ceil(Math.log2(PADDING * n));
  const amplitudes = channels.map((channel) => {
    const rows = Float64Array.from({ length: n }, (_, i) => channel[first + i]);
    if (!rows.every(Number.isFinite)) return null;
    const even = resampled ? rows.map((_, i) => between(t, rows, t[0] + i * h)) : rows;
    // the line through the rows, weighted by the window: mean and slope, which are orthogonal by its symmetry
    const off = (i: number) => i - (n - 1) / 2;
    const mean = even.reduce((sum, value, i) => sum + hann[i] * value, 0) / weight;
    const slope = even.reduce((sum, value, i) => sum + hann[i] * off(i) * value, 0) / hann.reduce((sum, w, i) => sum + w * off(i) ** 2, 0);
    const [re, im] = [new Float64Array(length), new Float64Array(length)];
    even.forEach((value, i) => { re[i] = hann[i] * (value - mean - slope * off(i)); });
    transform(re, im);
    const found = Float64Array.from({ length: length / 2 + 1 }, (_, k) => (2 * Math.hypot(re[k], im[k])) / weight);
    const noise = SINGLE * rows.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return largest(found) <= noise || halfOfNothing(largest(found), size) !== null ? found.fill(0) : found;
  });
  const frequencies = Float64Array.from({ length: length / 2 + 1 }, (_, k) => k / (length * h));
  return { frequencies, amplitudes, resampled };
}

/** Cubic through the four rows around a time. */
function between(t: Float64Array, values: Float64Array, time: number): number {
  let k = 1;
  let high = t.length - 3;
  while (k < high) { // the last row that is not after the time, two rows off the ends
    const middle = (k + high + 1) >> 1;
    if (t[middle] <= time) k = middle;
    else high = middle - 1;
  }
  let sum = 0;
  for (let i = k - 1; i < k + 3; i++) {
    let term = values[i];
    for (let j = k - 1; j < k + 3; j++) if (j !== i) term *= (time - t[j]) / (t[i] - t[j]);
    sum += term;
  }
  return sum;
}

/** Discrete Fourier transform in place; the length is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j], im[i], im[j]] = [re[j], re[i], im[j], im[i]];
  }
  for (let length = 2; length <= n; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const [c, s] = [Math.cos((-2 * Math.PI * k) / length), Math.sin((-2 * Math.PI * k) / length)];
      for (let i = k; i < n; i += length) {
        const [x, y] = [c * re[i + half] - s * im[i + half], c * im[i + half] + s * re[i + half]];
        [re[i + half], im[i + half]] = [re[i] - x, im[i] - y];
        [re[i], im[i]] = [re[i] + x, im[i] + y];
      }
    }
  }
}

/** The highest peaks: frequency and amplitude of the parabola through the three largest logarithms of each. */
export function peaksOf(frequencies: Float64Array, amplitudes: Float64Array, resolution: number): [number, number][] {
  const found: [number, number][] = [];
  const step = frequencies[1];
  const least = 1e-3 * largest(amplitudes);
  for (let k = 1; k < amplitudes.length - 1; k++) {
    const [a, b, c] = [amplitudes[k - 1], amplitudes[k], amplitudes[k + 1]];
    if (!(b > a && b >= c) || b <= least || frequencies[k] < resolution / 2) continue;
    const [la, lb, lc] = [a, b, c].map(Math.log);
    const shift = (la - lc) / (2 * (la - 2 * lb + lc));
    found.push([frequencies[k] + shift * step, Math.exp(lb - ((la - lc) * shift) / 4)]);
  }
  const peaks: [number, number][] = [];
  for (const [f, a] of found.sort((p, q) => q[1] - p[1])) {
    // beside every sinusoid the window leaves lobes no higher than 1/(π d (d² − 1)) of it, d in widths of 1/T
    const lobes = peaks.reduce((sum, [at, height]) => {
      const d = Math.max(Math.abs(f - at) / (resolution / 2), 1.2);
      return sum + height / (Math.PI * d * (d * d - 1));
    }, 0);
    if (a > 2 * lobes) peaks.push([f, a]);
    if (peaks.length === PEAKS) break;
  }
  return peaks;
}

/** The spectrum of the channels of a plot, below it; the legend of the plot is its own too. */
export class SpectrumPart {
  readonly element = make("div", "spectrum");
  private holder = make("div", "drawing");
  private told = make("output", "told");
  private words = make("p", "hint");
  private drawing: Drawing | null = null;

  constructor(private clock: Clock, private channels: Series[], private unit: string, private size: number, private hidden: Set<number>, private thinned: boolean) {
    this.element.append(make("h4", "", "Amplitude over frequency "), this.holder, this.told, this.words);
    new ResizeObserver(() => this.drawing?.draw()).observe(this.holder);
  }

  /** Computes and draws anew, inside a span of time. */
  draw(span: Span): void {
    const found = amplitudesOf(this.clock.times, this.channels.map(({ values }) => values), span, this.size);
    this.holder.hidden = this.told.hidden = !found;
    this.drawing = null;
    this.words.textContent = found ? this.said(found, 2 / (span[1] - span[0])).join("\n") : `Fewer than ${FEWEST} rows are shown: too few for a spectrum.`;
    if (!found) return;
    const { frequencies, amplitudes } = found;
    const highest = Math.max(...amplitudes.map((one, i) => (one && !this.hidden.has(i) ? largest(one) : 0)));
    const least = FLOOR * highest;
    let last = frequencies.length - 1; // what has faded out is not worth the room
    while (last > 8 && !amplitudes.some((one, i) => one && !this.hidden.has(i) && one[last] > least)) last--;
    const end = Math.min(Math.ceil(1.05 * last) + 1, frequencies.length);
    const curves = this.channels.map(({ name }, i): Curve => ({
      name, x: frequencies.subarray(0, end), y: (amplitudes[i] ?? new Float64Array(end)).subarray(0, end).map((a) => (a > least ? a : NaN)), style: "line", tone: "", value: null,
    }));
    const chart: Chart = {
      kind: "chart", title: "Spectrum", x: { label: "frequency", unit: "Hz", log: false },
      y: { label: "amplitude", unit: this.unit, log: true }, curves, family: null, follows: false,
    };
    this.drawing = new Drawing(chart, this.clock, this.holder, this.told, this.hidden);
    this.drawing.draw();
  }

  private said({ frequencies, amplitudes, resampled }: Amplitudes, resolution: number): string[] {
    const highest = frequencies[frequencies.length - 1];
    const lines = this.channels.flatMap(({ name }, i) => {
      const one = amplitudes[i];
      if (this.hidden.has(i)) return [];
      if (!one) return [`${name} has gaps here: no spectrum.`];
      if (largest(one) === 0) return [`${name}: nothing but round-off.`];
      const peaks = peaksOf(frequencies, one, resolution).map(([f, a]) => `${number(f)} Hz (${number(a, 3)}${this.unit ? ` ${this.unit}` : ""})`);
      return peaks.length ? [`${name}: ${peaks.join(", ")}`] : [];
    });
    lines.push(`Without mean and slope, under a Hann window: what lies closer than ${number(resolution, 2)} Hz is not told apart.${resampled ? " Rows are uneven and were interpolated." : ""}`);
    const rows = this.thinned ? "The page holds only some rows of the run, which tell" : "The rows tell";
    const unfaded = amplitudes.some((one, i) => one && !this.hidden.has(i) && largest(one.subarray(Math.floor(0.9 * one.length))) > FADED * largest(one));
    lines.push(`${rows} frequencies up to ${number(highest, 3)} Hz; anything faster appears folded to lower ones${unfaded ? ". Here the spectrum has not faded out at its upper end: do not trust it without closer rows" : ""}.`);
    return lines;
  }
}

function largest(values: Float64Array): number { return values.reduce((a, b) => Math.max(a, b), 0); }
