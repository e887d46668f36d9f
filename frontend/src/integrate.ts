// Motion in time: steps of DOP853 with error control, projection after each, events located on the dense output.

import { breaksOf, type Break } from "./breaks";
import { A, C, DENSE, ERROR, STAGES, TOTAL } from "./dop853";
import { Halt } from "./halt";
import type { Motion } from "./motion";

const EPSILON = Number.EPSILON;
const [SAFETY, SLOWEST, FASTEST, EXPONENT, BETA] = [0.9, 1 / 3, 6, 1 / 8, 0.04];
const LOOKS = 4; // places within a step at which watched functions are looked at, besides its end
const MOST_STEPS = 200_000;

export interface Happened { t: number; name: string }

/** One motion: the present step with its dense output, and what it took. */
export class Integration {
  t: number;
  z: Float64Array;
  steps = 0;
  rejected = 0;
  evaluations = 0;
  drift = 0;
  stopped = "";
  happened: Happened[] = [];
  /** Energy that events brought in. */
  jumps = 0;
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
  private sides: Int8Array;
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
    this.plan();
    this.slope(this.t, this.z, this.K[0]);
    this.sides = Int8Array.from(this.watched(this.t, this.z), Math.sign);
    this.h = this.firstStep();
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

  get done(): boolean { return this.stopped !== "" || this.t >= this.tEnd; }

  /** One accepted step; `state` then looks into it. Throws a Halt where there is none. */
  advance(): void {
    if (this.pending) this.slope(this.t, this.z, this.K[0]);
    this.pending = false;
    const next = this.breaks[0];
    const end = next && next.before < this.tEnd ? next.before : this.tEnd;
    let rejected = false;
    let cause = "";
    for (;;) {
      const final = this.t + this.h >= end - 1e-3 * this.h;
      const h = final ? end - this.t : this.h;
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
      const e = Math.max(error, 1e-10);
      let factor = Math.min(FASTEST, Math.max(SLOWEST, SAFETY * e ** (0.75 * BETA - EXPONENT) * this.last ** BETA));
      if (rejected) factor = Math.min(factor, 1);
      this.last = Math.max(error, 1e-4);
      this.accept(h, final ? end : this.t + h);
      if (next && this.t >= next.before) {
        this.breaks.shift();
        if (this.t < this.tEnd) this.t = Math.max(this.t, next.after); // the state is the same on both sides
      }
      this.h = final ? Math.max(this.h, h) * Math.min(factor, 1.5) : h * factor;
      return;
    }
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

  private accept(h: number, tNew: number): void {
    this.steps++;
    this.begin.set(this.z);
    this.from = this.t;
    this.step = h;
    this.dense = false;
    const crossing = this.firstCrossing(tNew);
    if (crossing === null) {
      this.t = tNew;
      this.z.set(this.next);
    } else {
      this.z.set(crossing.z);
      this.t = crossing.t;
      this.act(crossing.crossed);
    }
    this.pending = true;
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

  // --- events -----------------------------------------------------------------------------------------------
  private get count(): number { return this.motion.data.events.length + this.motion.data.n_switches; }

  private watched(t: number, z: Float64Array): Float64Array {
    if (!this.count) return new Float64Array(0);
    this.motion.load(t, z);
    return this.motion.machine.call("events").g.slice(0, this.count);
  }

  private crossed(before: Int8Array, after: Float64Array): number[] {
    const { events } = this.motion.data;
    const found: number[] = [];
    for (let k = 0; k < this.count; k++) {
      const side = Math.sign(after[k]);
      if (before[k] === 0 || side === before[k]) continue;
      const direction = k < events.length ? events[k].direction : 0;
      if (direction === 0 || direction === -before[k]) found.push(k);
    }
    return found;
  }

  private firstCrossing(tNew: number): { t: number; z: Float64Array; crossed: number[] } | null {
    if (!this.count) return null;
    const at = new Float64Array(this.n);
    let low = this.from;
    for (let k = 1; k <= LOOKS; k++) {
      const high = k === LOOKS ? tNew : this.from + (k / LOOKS) * this.step;
      const g = this.look(high, tNew, at);
      if (this.crossed(this.sides, g).length) return this.narrow(low, high, tNew);
      this.sides = this.sides.map((side, i) => Math.sign(g[i]) || side);
      low = high;
    }
    return null;
  }

  private look(t: number, tNew: number, out: Float64Array): Float64Array {
    if (t === tNew) out.set(this.next);
    else {
      this.interpolate(t, out);
      this.motion.project(t, out);
    }
    return this.watched(t, out);
  }

  private narrow(low: number, high: number, tNew: number): { t: number; z: Float64Array; crossed: number[] } {
    const z = new Float64Array(this.n);
    for (let i = 0; i < 80 && high - low > 4 * EPSILON * Math.max(1, Math.abs(high)); i++) {
      const middle = 0.5 * (low + high);
      if (this.crossed(this.sides, this.look(middle, tNew, z)).length) high = middle;
      else low = middle;
    }
    const g = this.look(high, tNew, z);
    return { t: high, z, crossed: this.crossed(this.sides, g) };
  }

  private act(crossed: number[]): void {
    const { data, machine } = this.motion;
    const before = this.energy();
    for (const k of crossed) {
      this.sides[k] = -this.sides[k];
      const action = data.events[k];
      if (!action) continue;
      this.happened.push({ t: this.t, name: action.name });
      this.motion.load(this.t, this.z);
      if (action.kind === "stop") this.stopped = action.name;
      else if (action.kind === "set") this.motion.p[action.parameter] = machine.call(`action_${k}`).value[0];
      else if (action.kind === "impulse") {
        const delta = this.motion.respond(this.t, this.z, machine.call(`action_${k}`).P.slice());
        for (let j = 0; j < data.n_y; j++) this.z[data.n_x + j] += delta[j];
      }
    }
    if (!crossed.some((k) => data.events[k] && ["set", "impulse"].includes(data.events[k].kind))) return;
    this.plan(); // parameters may stand in functions of time
    this.motion.project(this.t, this.z);
    this.jumps += this.energy() - before;
    const g = this.watched(this.t, this.z);
    this.sides = this.sides.map((side, k) => (crossed.includes(k) ? side : Math.sign(g[k]) || side));
  }

  private energy(): number { return this.motion.poses(this.t, this.z).energy[2]; }

  /** Looks for the switchings in time that are ahead; where one is here and now, it lies behind. */
  private plan(): void {
    this.breaks = breaksOf(this.motion.data.timed, this.motion.p, this.t, this.tEnd);
    while (this.breaks.length && this.breaks[0].before <= this.t) this.t = Math.max(this.t, this.breaks.shift()!.after);
  }
}
