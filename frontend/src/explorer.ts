// The page's own motions: asks the worker for them, and lays what it finds over the report.

import type { Clock } from "./clock";
import type { ExploreData, Handle, Report } from "./data";
import { number } from "./format";
import { quaternionsOf } from "./poses";
import type { Answered, Asked, Audit, Found, Pull } from "./worker";

declare const WORKER: string; // the text of the worker, see build.mjs

const DRAFT_MS = 40; // of computing in a draft; curves are then computed at fewer frames
const PAUSE_MS = 150; // without another draft, after which curves are computed at all frames
const DIFFERS = 1e-2;
const AGREES = 1e-5; // poses of the report are stored with seven digits

export interface Live { t: number; poses: Float64Array; energy: number; looks: Float64Array; behind: boolean; failed: string }

/** Copies `count` neighbouring columns of a table with rows of `width` numbers, and gives back where to. */
function columns<T extends Float32Array | Float64Array>(table: Float64Array, width: number, first: number, count: number, into: T): T {
  for (let at = first, to = 0; to < into.length; at += width) for (let i = 0; i < count; i++) into[to++] = table[at + i];
  return into;
}

export class Explorer {
  /** Values of the handles that were changed, and initial values, in the units shown. */
  readonly values = new Map<Handle, number>();
  readonly initial = new Map<string, number>();
  audit: Audit | null = null;
  /** How far the page's motion at the run's own values is from the run (m, and entries of rotations); null: not known. */
  agreement: number | null = null;
  /** The state the page's motion starts from. */
  start: Float64Array | null = null;
  failed = "";
  /** Whether there is no motion at these values, not even its first instant. */
  nothing = false;
  /** Whether sizes or points have changed since they were last drawn. */
  reshaped = false;
  private worker: Worker | null = null;
  private listeners: (() => void)[] = [];
  private liveListener: ((live: Live) => void) | null = null;
  private busy = false;
  private wanted: "draft" | "full" | null = null;
  private sent = { id: 0, stride: 1, plain: false };
  private msPerRow = 0;
  private original: { positions: Float32Array; quaternions: Float32Array }[];

  constructor(readonly data: ExploreData, private report: Report, private clock: Clock) {
    this.original = report.bodies.map(({ positions, quaternions }) => ({ positions, quaternions }));
  }

  onChange(listener: () => void): void { this.listeners.push(listener); }

  get changed(): boolean { return this.values.size + this.initial.size > 0; }
  get exploring(): boolean { return this.report.bodies.some((body) => body.original !== undefined); }

  /** Starts the worker; the first motion is the run's own, to see that both agree. */
  open(): void {
    if (this.worker || this.failed) return;
    try {
      this.worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })));
    } catch (error) {
      return this.fail(`this browser does not start the worker that computes (${String(error)})`);
    }
    this.worker.addEventListener("error", (event) => this.fail(event.message || "the worker could not be started"));
    this.worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => this.answered(data));
    const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
    const { wasm, runtime, memory, model, pull } = this.data;
    this.busy = true;
    this.post({ kind: "open", model, memory, packed: { wasm: bytes(wasm), runtime: bytes(runtime), image: bytes(memory.image) }, pull });
    this.want("full");
  }

  private fail(reason: string): void {
    this.failed = reason;
    this.notify();
  }

  set(handle: Handle, value: number | null, dragging = false): void {
    if (value === null || value === handle.value) this.values.delete(handle);
    else this.values.set(handle, value);
    this.want(dragging ? "draft" : "full");
  }

  setInitial(name: string, value: number | null, dragging = false): void {
    if (value === null) this.initial.delete(name);
    else this.initial.set(name, value);
    this.want(dragging ? "draft" : "full");
  }

  reset(): void {
    this.values.clear();
    this.initial.clear();
    this.lay(null);
    this.want("full");
  }

  /** Asks for a motion at the present values, as soon as the worker is free. */
  want(how: "draft" | "full"): void {
    this.wanted = how;
    if (!this.busy && this.worker && !this.liveListener) this.ask(); // in real time, values go along with every tick
  }

  private ask(): void {
    const frames = this.clock.times.length;
    const draft = this.wanted === "draft";
    const stride = draft && this.msPerRow > 0 ? Math.max(1, Math.ceil((frames * this.msPerRow) / DRAFT_MS)) : 1;
    this.wanted = null;
    this.busy = true;
    this.sent = { id: this.sent.id + 1, stride, plain: !this.changed };
    this.post({ kind: "run", id: this.sent.id, p: this.parameters(), initial: Object.fromEntries(this.initial), times: this.clock.times, stride, refused: this.refusal(), check: !draft });
  }

  /** Why the model is none at the present values; empty where it is one. */
  refusal(): string {
    for (const [{ name, unit, low, high, below, above, at_zero }, value] of this.values) {
      const [least, most] = [`at least ${number(low)}`, `at most ${number(high)}`];
      const [wanted, why] = low !== null && value < low ? [least, below] : high !== null && value > high ? [most, above] : value === 0 ? ["other than 0", at_zero] : ["", ""];
      if (why) return `the model does not allow this: ${name} has to be ${wanted}${unit ? ` ${unit}` : ""} (${why})`;
    }
    return "";
  }

  /** What nobody has checked about the present values. */
  get doubts(): string[] {
    const changed = ({ handles }: ExploreData, k: number) => this.values.has(handles[k]);
    return this.data.pairs.filter(({ first, second }) => changed(this.data, first) && changed(this.data, second)).map(({ first, second, words }) => (
      `${this.data.handles[first].name} and ${this.data.handles[second].name} limit each other, which this page does not check (${words}); kinetree check does`));
  }

  private parameters(): [number, number][] {
    return [...this.values].map(([handle, value]) => [handle.place, value * handle.factor]);
  }

  private post(asked: Asked): void { this.worker?.postMessage(asked); }

  private answered(answered: Answered): void {
    this.busy = false;
    if (answered.kind === "tick") this.liveListener?.(answered);
    else if (answered.kind === "run") this.found(answered.found);
    else if (answered.failed) return this.fail(answered.failed);
    if (this.wanted && !this.liveListener) this.ask();
  }

  private found(found: Found): void {
    this.audit = found.audit;
    this.start = found.reached > 0 ? found.start : null;
    this.nothing = found.reached === 0;
    this.reshaped = this.shape(found.looks) || this.reshaped;
    this.msPerRow = found.audit.ms / Math.max(1, found.frames / this.sent.stride);
    if (this.sent.plain) {
      this.agreement = found.audit.halted ? Infinity : this.difference(found);
      if (this.exploring) this.lay(null);
    } else if (this.changed) this.lay(found);
    this.notify();
    if (this.sent.stride > 1 && !this.wanted) window.setTimeout(() => { if (!this.wanted && this.sent.stride > 1) this.want("full"); }, PAUSE_MS);
  }

  /** The largest difference between the page's motion and the report's, at its frames. */
  private difference(found: Found): number {
    let worst = 0;
    const [n, frames] = [found.poses.length / found.frames, found.frames];
    const moving = this.original.slice(0, n / 12); // points of rigid contacts, which come last, are of the run alone
    for (let k = 0; k < frames; k++) {
      moving.forEach(({ positions, quaternions }, b) => {
        const at = k * n + 12 * b;
        for (let i = 0; i < 3; i++) worst = Math.max(worst, Math.abs(found.poses[at + i] - positions[3 * k + i]));
        const [x, y, z, w] = quaternions.subarray(4 * k, 4 * k + 4);
        const R = [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)];
        for (let i = 0; i < 9; i++) worst = Math.max(worst, Math.abs(found.poses[at + 3 + i] - R[i]));
      });
    }
    return worst;
  }

  /** Whether the page's motion at the run's own values is the run's. */
  get agrees(): "ok" | "warn" | "bad" {
    const off = (this.agreement ?? 0) / Math.max(1, this.extent());
    return off <= AGREES ? "ok" : off <= DIFFERS ? "warn" : "bad";
  }

  private extent(): number {
    let most = 0;
    for (const { positions } of this.original) for (const value of positions) most = Math.max(most, Math.abs(value));
    return most;
  }

  /** Puts a motion in the place of the run's own, which stays as `original`; null takes it off again. */
  private lay(found: Found | null): void {
    const { bodies, reactions, plots } = this.report;
    const frames = this.clock.times.length;
    const [moving, arrows] = found ? [found.poses.length / frames / 12, found.forces.length / frames / 3] : [0, 0];
    bodies.forEach((body, b) => {
      if (found && b >= moving) return; // the point of a rigid contact
      if (!found) {
        if (body.original) Object.assign(body, body.original);
        body.original = undefined;
        return;
      }
      body.original ??= this.original[b];
      body.positions = columns(found.poses, 12 * moving, 12 * b, 3, new Float32Array(3 * frames));
      body.quaternions = quaternionsOf(found.poses, moving, b, frames);
    });
    reactions.forEach((reaction, i) => {
      reaction.original ??= reaction.force;
      if (!found) reaction.force = reaction.original;
      else if (i < arrows) reaction.force = columns(found.forces, 3 * arrows, 3 * i, 3, new Float32Array(3 * frames));
      else reaction.force = new Float32Array(3 * frames).fill(NaN); // of a rigid contact
      if (!found) reaction.original = undefined;
    });
    for (const group of plots) {
      for (const series of group.series) {
        if (found) {
          series.original ??= series.values;
          series.values = new Float64Array(frames).fill(NaN);
        } else if (series.original) {
          series.values = series.original;
          series.original = undefined;
        }
      }
    }
    if (!found) return;
    const width = found.series.length / frames;
    for (const [g, s, k] of this.data.curves) {
      columns(found.series, width, k, 1, plots[g].series[s].values as Float64Array);
    }
  }

  /** Writes sizes and points into the report; says whether any of them changed. */
  shape(numbers: Float64Array): boolean {
    let [at, changed] = [0, false];
    for (const { part, index, shape, field, count } of this.data.looks) {
      const owner = part === "bodies" ? this.report.bodies[index].shapes[shape] : this.report[part][index];
      const values = [...numbers.subarray(at, at + count)];
      const before = (owner as unknown as Record<string, unknown>)[field];
      const now = count === 1 ? values[0] : values;
      at += count;
      if (!values.every(Number.isFinite) || String(before) === String(now)) continue;
      Object.assign(owner, { [field]: now });
      changed = true;
    }
    return changed;
  }

  // --- real time --------------------------------------------------------------------------------------------
  startLive(listener: (live: Live) => void): void {
    this.liveListener = listener;
    this.busy = true;
    this.post({ kind: "live", p: this.parameters(), initial: Object.fromEntries(this.initial), refused: this.refusal() });
  }

  /** Goes on by some seconds; the answer comes to the listener. False while the last one is still under way. */
  tick(seconds: number, pull: Pull | null): boolean {
    if (this.busy || !this.liveListener) return false;
    this.busy = true;
    this.post({ kind: "tick", seconds, p: this.parameters(), pull, refused: this.refusal() });
    return true;
  }

  stopLive(): void {
    this.liveListener = null;
    this.want("full");
  }

  private notify(): void { for (const listener of this.listeners) listener(); }
}
