// Motion in time: steps of DOP853 with error control, projection after each; what is watched is looked for on the dense output.

import { breaksOf, type Break } from "./breaks";
import { A, C, DENSE, ERROR, STAGES, TOTAL } from "./dop853";
import { Watch } from "./events";
import { Halt } from "./halt";
import type { Motion } from "./motion";

const EPSILON = Number.EPSILON;
const [SAFETY, SLOWEST, FASTEST, EXPONENT, BETA] = [0.9, 1 / 3, 6, 1 / 8, 0.04];
const MOST_STEPS = 200_000;
const MOST_AGAIN = 12; // times a step is taken again to end where something happens in it
const SPOILT = 1e-6; // share of a step: less than this before or behind an event does no harm

/** One motion: the present step with its dense output, and what it took. */
export class Integration {
  t: number;
  z: Float64Array;
  steps = 0;
  rejected = 0;
  evaluations = 0;
  drift = 0;
  readonly watch: Watch;
  /** Where the present step began, and how long it is. */
  from: number;
  private h = 0;
  private step = 0;
  private begin: Float64Array;
  private K: Float64Array[];
  private Q: Float64Array[];
  private dense = false;
  /** Whether the slope at the present state is still to be taken: until then the stages belong to the dense output. */
  private pending = false;
  private point: Float64Array;
  private next: Float64Array;
  private last = 1e-4;
  private breaks: Break[] = [];
  private n: number;
  private judged: number;
  private tries = 0;

  constructor(readonly motion: Motion, z: Float64Array, public tEnd: number, private rtol: number, private atol: number) {
    const { data } = motion;
    this.n = motion.n;
    this.judged = data.n_x + data.n_y;
    this.t = this.from = data.t_start;
    this.z = z.slice();
    this.begin = z.slice();
    this.point = new Float64Array(this.n);
    this.next = new Float64Array(this.n);
    this.K = Array.from({ length: TOTAL }, () => new Float64Array(this.n));
    this.Q = DENSE.map(() => new Float64Array(this.n));
    this.watch = new Watch(motion, tEnd - this.t);
    this.plan();
    this.slope(this.t, this.z, this.K[0]);
    this.h = this.firstStep();
    this.watch.begin(this.t, this.z, this.h);
    if (this.watch.happened.length) this.plan(); // parameters may stand in functions of time
    this.pending = true;
  }

  private slope(t: number, z: Float64Array, out: Float64Array): void {
    this.evaluations++;
    this.motion.derivatives(t, z, out);
  }

  /** A first step by which the solution changes little (Hairer, Nørsett & Wanner, II.4). */
  private firstStep(): number {
    const { z, K, rtol, atol } = this;
    let [size, rate] = [0, 0];
    for (let i = 0; i < this.judged; i++) {
      const scale = atol + rtol * Math.abs(z[i]);
      size += (z[i] / scale) ** 2;
      rate += (K[0][i] / scale) ** 2;
    }
    const h = size > 1e-10 && rate > 1e-10 ? 0.01 * Math.sqrt(size / rate) : 1e-4;
    return Math.max(Math.min(h, this.tEnd - this.t), 1e-9 * Math.max(1, Math.abs(this.tEnd)));
  }

  /** On to another time, perhaps with other parameters. */
  goOn(tEnd: number): void {
    this.tEnd = tEnd;
    this.tries = 0;
    this.pending = true;
    this.plan();
  }

  get done(): boolean { return this.watch.stopped !== "" || this.t >= this.tEnd; }

  /** One accepted step; `state` then looks into it. Throws a Halt where there is none. */
  advance(): void {
    if (this.pending) this.slope(this.t, this.z, this.K[0]);
    this.pending = false;
    const next = this.breaks[0];
    const end = next && next.before < this.tEnd ? next.before : this.tEnd;
    let rejected = false;
    let cause = "";
    let [again, times] = [Infinity, 0];
    for (;;) {
      const limit = Math.min(end, again);
      const final = this.t + this.h >= limit - 1e-3 * this.h;
      const h = final ? limit - this.t : this.h;
      if (h <= 8 * EPSILON * Math.max(Math.abs(this.t), Math.abs(end)) && !final) throw new Halt(cause || "the step became too small");
      if (++this.tries > MOST_STEPS) throw new Halt("it takes too many steps; it may be stiff");
      let error = Infinity;
      try {
        error = this.attempt(h);
        cause = "the step became too small";
      } catch (failure) {
        if (!(failure instanceof Halt)) throw failure;
        cause = failure.message;
      }
      if (!(error <= 1)) {
        this.rejected++;
        rejected = true;
        this.h = h * (Number.isFinite(error) ? Math.min(0.95, Math.max(SLOWEST, SAFETY * error ** -EXPONENT)) : 0.25);
        if (this.h < 1e-13 * Math.max(1, Math.abs(this.t))) throw new Halt(cause);
        continue;
      }
      this.begin.set(this.z);
      [this.from, this.step, this.dense] = [this.t, h, false];
      const tNew = final ? limit : this.t + h;
      const earlier = this.throughEvents(tNew, times < MOST_AGAIN);
      if (earlier !== null) {
        again = earlier;
        times++;
        continue;
      }
      this.steps++;
      this.pending = true;
      const e = Math.max(error, 1e-10);
      let factor = Math.min(FASTEST, Math.max(SLOWEST, SAFETY * e ** (0.75 * BETA - EXPONENT) * this.last ** BETA));
      if (rejected) factor = Math.min(factor, 1);
      this.last = Math.max(error, 1e-4);
      if (next && this.breaks[0] === next && this.t >= next.before) {
        this.breaks.shift();
        if (this.t < this.tEnd) this.t = Math.max(this.t, next.after); // the state is the same on both sides
        if (this.motion.jumped(this.t, this.z)) throw new Halt("a constraint jumps here, which nothing can follow");
      }
      this.h = final ? Math.max(this.h, h) * Math.min(factor, 1.5) : h * factor;
      return;
    }
  }

  /**
   * Lets happen what happens within the step that was tried, and goes to its end, or to where the motion becomes another one.
   * Where a part of the step behind that would have spoilt it, gives the instant at which to end it instead.
   */
  private throughEvents(tNew: number, may: boolean): number | null {
    const at = new Float64Array(this.n);
    const { watch, from, step } = this;
    const look = (t: number) => {
      if (t === tNew) at.set(this.next);
      else this.interpolate(t, at);
      return watch.values(t, at);
    };
    for (let done = from; watch.count; ) {
      const sides = watch.sides;
      const found = watch.find(look, done, from, tNew);
      if (!found) break;
      const { time, hit } = found;
      const acts = watch.acts(hit);
      if (!acts && !watch.switches(hit)) {
        watch.note(time, hit);
        done = time;
        continue;
      }
      if (may && time - from > SPOILT * step && tNew - time > SPOILT * step) {
        watch.sides = sides;
        return time;
      }
      if (time < tNew) this.interpolate(time, this.next);
      this.t = time;
      this.z.set(this.next);
      this.motion.project(time, this.z);
      watch.countSwitchings(time, hit);
      if (acts) {
        const onZero = watch.happen(time, this.z, hit, true);
        watch.lookAround(time, this.z, step, onZero.map((on, k) => on && k < this.motion.data.events.length));
        this.plan(); // parameters may stand in functions of time
      }
      return null;
    }
    this.t = tNew;
    this.z.set(this.next);
    return null;
  }

  /** Tries a step: the new point (projected), and its error over the tolerance. */
  private attempt(h: number): number {
    const { K, z, t, next, point, rtol, atol } = this;
    for (let i = 1; i < STAGES; i++) {
      this.combine(A[i], h, point);
      this.slope(t + C[i] * h, point, K[i]);
    }
    this.combine(A[STAGES], h, next);
    this.slope(t + h, next, K[STAGES]);
    let [first, second] = [0, 0];
    for (let d = 0; d < this.judged; d++) {
      const scale = atol + rtol * Math.max(Math.abs(z[d]), Math.abs(next[d]));
      let [e, low] = [0, 0];
      for (const [i, c] of ERROR[0]) e += c * K[i][d];
      for (const [i, c] of ERROR[1]) low += c * K[i][d];
      first += (e / scale) ** 2;
      second += (low / scale) ** 2;
    }
    const error = first === 0 && second === 0 ? 0 : (Math.abs(h) * first) / Math.sqrt((first + 0.01 * second) * this.judged);
    if (error <= 1) this.drift = Math.max(this.drift, this.motion.project(t + h, next));
    return error;
  }

  private combine(row: [number, number][], h: number, out: Float64Array): void {
    const { z, K, n } = this;
    out.fill(0);
    for (const [j, a] of row) {
      const k = K[j];
      for (let d = 0; d < n; d++) out[d] += a * k[d];
    }
    for (let d = 0; d < n; d++) out[d] = z[d] + h * out[d];
  }

  /** The state at a time within the last step, on the constraints. */
  state(t: number, out: Float64Array): void {
    if (t === this.t) return void out.set(this.z);
    this.interpolate(t, out);
    this.motion.project(t, out);
  }

  private interpolate(t: number, out: Float64Array): void {
    if (!this.dense) this.prepareDense();
    const theta = (t - this.from) / this.step;
    out.fill(0);
    for (let k = this.Q.length - 1; k >= 0; k--) {
      const [q, s] = [this.Q[k], k % 2 ? 1 - theta : theta];
      for (let d = 0; d < this.n; d++) out[d] = s * (out[d] + q[d]);
    }
    for (let d = 0; d < this.n; d++) out[d] += this.begin[d];
  }

  private prepareDense(): void {
    const { K, step, from } = this;
    const kept = this.z;
    this.z = this.begin;
    for (let i = STAGES + 1; i < TOTAL; i++) {
      this.combine(A[i], step, this.point);
      this.slope(from + C[i] * step, this.point, K[i]);
    }
    this.z = kept;
    DENSE.forEach((row, k) => {
      this.Q[k].fill(0);
      for (const [i, c] of row) for (let d = 0; d < this.n; d++) this.Q[k][d] += step * c * K[i][d];
    });
    this.dense = true;
  }

  /** Looks for the switchings in time that are ahead; where one is here and now, it lies behind. */
  private plan(): void {
    this.breaks = breaksOf(this.motion.data.timed, this.motion.p, this.t, this.tEnd);
    while (this.breaks.length && this.breaks[0].before <= this.t) this.t = Math.max(this.t, this.breaks.shift()!.after);
  }
}
