// What is watched during a motion, and what happens then: after what kinetree exports (export/code/runtime/events.c).

import { Halt } from "./halt";
import { firstCrossing, lookOver, narrow, searchOf, type Look, type Watched } from "./locate";
import type { Motion } from "./motion";

export interface Happened { t: number; name: string }

const SIMULTANEOUS = 1e-12; // of the length of a step: crossings closer than this are one instant
const SHRINKING = 4; // intervals between events, each shorter than the last, that begin a chain without end
const SHORTEST_SHARE = 1e-6; // of what is integrated: such an interval
const SHORT = 1e-5; // of what is integrated: intervals between switchings that are chatter,
const REPETITIONS = 10; // and how many of them; such a function is left to error control
const REACHING = 8; // times as far from zero as at the event: a function has left it
const LANDED = 1e-9; // share of a jump of a function within which it ends, or begins, on zero,
const BLUR = 1e-11; // and errors of the state, over 1e-2 + its size, that no jump is smaller than,
const BLUR_OF_TIME = 1e-13; // and of the time
const MOST_AT_ONCE = 100; // times in a row that a change lets further events happen at one instant

/** Functions whose zeros count: those of the events first, then those that only switch something. */
export class Watch {
  stopped = "";
  readonly happened: Happened[] = [];
  /** Energy that events brought in. */
  jumps = 0;
  /** Parameters that events have set, by their entry of p. */
  readonly set = new Map<number, number>();
  sides: Int8Array;
  private repeats: { times: number; last: number; interval: number }[];
  private alone: boolean[];

  constructor(private motion: Motion, private span: number) {
    this.sides = new Int8Array(this.count);
    this.repeats = Array.from({ length: this.count }, () => ({ times: 0, last: -Infinity, interval: Infinity }));
    this.alone = new Array<boolean>(this.count).fill(false);
  }

  get count(): number { return this.motion.data.events.length + this.motion.data.n_switches; }

  values(t: number, z: Float64Array): Float64Array {
    this.motion.load(t, z);
    return this.motion.machine.call("events").g.slice(0, this.count);
  }

  private watched(k: number): Watched {
    const { events } = this.motion.data;
    return k < events.length ? (events[k].direction as Watched) : this.alone[k] ? "none" : "switch";
  }

  /** Before the first step: events whose function is zero there happen if it leaves zero in a watched direction. */
  begin(t: number, z: Float64Array, h: number): void {
    if (!this.count) return;
    const here = this.values(t, z);
    const zero = Array.from(here, (value) => value === 0);
    this.lookAround(t, z, h, zero);
    const { events } = this.motion.data;
    const hit = zero.map((on, k) => {
      if (k >= events.length) return false;
      const { direction, kind } = events[k];
      return (on && this.sides[k] !== 0 && direction * this.sides[k] >= 0) || (kind === "halt" && here[k] * direction > 0);
    });
    if (!hit.some(Boolean)) return;
    const onZero = this.happen(t, z, hit, false);
    this.lookAround(t, z, h, zero.map((on, k) => on || onZero[k]));
  }

  /** The first crossings behind `done` in a step: when, and which; sides follow. Null where there are none. */
  find(look: Look, done: number, from: number, to: number): { time: number; hit: boolean[] } | null {
    if (!(to > done)) return null;
    const kinds = Array.from(this.sides, (_, k) => this.watched(k));
    const search = searchOf(look, from, to);
    const near = SIMULTANEOUS * (to - from);
    const doubtful = lookOver(search, kinds, this.sides, done, to);
    let first = Infinity;
    const found = doubtful.map((begin, k) => {
      const time = begin < Infinity ? firstCrossing(search, k, kinds[k], this.sides[k], begin, Math.min(to, first + near)) : Infinity;
      first = Math.min(first, time);
      return time;
    });
    let last = to;
    if (first < Infinity) {
      const g = look(first);
      found.forEach((time, k) => { // what looked quiet but has changed sides by then: it jumps with another
        const sign = this.sides[k];
        if (time === Infinity && sign !== 0 && (kinds[k] === 0 || kinds[k] === -sign) && Math.sign(g[k]) !== sign) found[k] = narrow(search, k, kinds[k], sign, done, first);
      });
      first = Math.min(...found);
      last = Math.max(...found.filter((time) => time - first <= near));
    }
    const hit = found.map((time) => time <= last && time < Infinity);
    const g = look(last);
    this.sides = this.sides.map((side, k) => (kinds[k] !== "switch" || g[k] !== 0 ? Math.sign(g[k]) : side));
    return first < Infinity ? { time: last, hit } : null;
  }

  /** Whether something that is hit changes the motion; else it is only noted. */
  acts(hit: boolean[]): boolean { return hit.some((on, k) => on && this.motion.data.events[k] && this.motion.data.events[k].kind !== "record"); }
  switches(hit: boolean[]): boolean { return hit.some((on, k) => on && k >= this.motion.data.events.length); }

  note(t: number, hit: boolean[]): void {
    hit.forEach((on, k) => { if (on && k < this.motion.data.events.length) this.happened.push({ t, name: this.motion.data.events[k].name }); });
  }

  /** Leaves switchings alone that follow each other too quickly, again and again: error control follows them. */
  countSwitchings(t: number, hit: boolean[]): void {
    hit.forEach((on, k) => {
      if (!on || k < this.motion.data.events.length) return;
      const repeat = this.repeats[k];
      repeat.times = t - repeat.last < SHORT * this.span ? repeat.times + 1 : 0;
      repeat.last = t;
      this.alone[k] ||= repeat.times >= REPETITIONS;
    });
  }

  /**
   * Lets events happen at a state on the constraints, which changes in place, as parameters may; and at the same instant those
   * that are carried across zero by that, until nothing is. Gives what stands on zero then.
   */
  happen(t: number, z: Float64Array, hit: boolean[], located: boolean): boolean[] {
    let before = this.values(t, z);
    const onZero = hit.slice();
    for (let round = 0; ; round++) {
      if (!this.happenOnce(t, z, hit, located && round === 0)) return onZero;
      const here = this.values(t, z);
      hit = this.carriedAcross(t, z, before, here, onZero);
      if (!hit.some(Boolean)) return onZero;
      if (round === MOST_AT_ONCE) {
        const names = this.motion.data.events.filter((_, k) => hit[k]).map(({ name }) => `"${name}"`);
        throw new Halt(`what happens at t = ${t.toPrecision(9)} s does not settle: each change makes the next event happen (${names.join(", ")})`);
      }
      before = here;
    }
  }

  /**
   * Events whose functions a discontinuity has carried from one value to another: those that change sides, end on zero, or leave
   * a zero on which they have stood since the start, in a direction that is watched. Zero is what small errors make of a function.
   */
  private carriedAcross(t: number, z: Float64Array, before: Float64Array, here: Float64Array, onZero: boolean[]): boolean[] {
    const point = z.map((value, i) => {
      const share = ((0.6180339887498949 * (i + 1)) % 1) - 0.5; // one way off, in which nothing cancels
      return value + BLUR * (1e-2 + Math.abs(value)) * (share + 0.5 * (Math.sign(share) || 1));
    });
    const blurred = this.values(t + BLUR_OF_TIME * Math.max(Math.abs(t), 1e-3), point);
    return onZero.map((_, k) => {
      const jump = Math.abs(here[k] - before[k]);
      const off = Math.abs(blurred[k] - here[k]);
      const zero = Math.max(LANDED * jump, Number.isFinite(off) ? off : 0);
      if (k >= this.motion.data.events.length || !(jump > zero)) return false;
      const was = Math.abs(before[k]) > zero ? Math.sign(before[k]) : 0;
      const is = Math.abs(here[k]) > zero ? Math.sign(here[k]) : 0;
      const { direction } = this.motion.data.events[k];
      const fresh = was !== 0 || this.repeats[k].last === -Infinity;
      onZero[k] = is === 0;
      return was !== is && fresh && (direction === 0 || direction === (was === 0 ? is : -was));
    });
  }

  /** Lets events happen once; whether something changed. */
  private happenOnce(t: number, z: Float64Array, hit: boolean[], located: boolean): boolean {
    const { motion } = this;
    const { data, machine } = motion;
    const before = this.energy(t, z);
    this.note(t, hit);
    let changed = false;
    hit.forEach((on, k) => {
      if (!on || k >= data.events.length) return;
      const { name, kind, parameter } = data.events[k];
      if (!located) this.noteFirst(k, t);
      else if (this.pilesUp(k, t)) throw new Halt(`event "${name}" follows itself at ever shorter intervals`);
      if (kind === "halt") throw new Halt(name);
      if (kind === "stop") this.stopped ||= name;
      motion.load(t, z);
      if (kind === "set") {
        motion.p[parameter] = machine.call(`action_${k}`).value[0];
        this.set.set(parameter, motion.p[parameter]);
        changed = true;
      } else if (kind === "impulse") {
        const delta = motion.respond(t, z, machine.call(`action_${k}`).P.slice());
        for (let j = 0; j < data.n_y; j++) z[data.n_x + j] += delta[j];
        changed = true;
      }
    });
    if (!changed) return false;
    if (motion.jumped(t, z)) throw new Halt("an event changed the constraints so that they are not met any more");
    motion.project(t, z);
    this.jumps += this.energy(t, z) - before;
    return true;
  }

  /** Notes that an event has happened which a jump brought about; it does not count as following itself. */
  private noteFirst(k: number, t: number): void {
    if (this.repeats[k].last === -Infinity) this.repeats[k].last = t;
  }

  private energy(t: number, z: Float64Array): number { return this.motion.poses(t, z).energy[2]; }

  /** Whether event k follows itself at ever shorter intervals. */
  private pilesUp(k: number, t: number): boolean {
    const repeat = this.repeats[k];
    const interval = t - repeat.last; // infinite at first
    const shorter = interval < Infinity && (interval < repeat.interval || interval === 0);
    Object.assign(repeat, { times: shorter ? repeat.times + 1 : 0, last: t, interval });
    return repeat.times >= SHRINKING && interval < SHORTEST_SHARE * this.span;
  }

  /**
   * Sides of all functions. Those in `hit`, and those that are zero, may stand on their zero: for them the motion decides,
   * followed to second order, z + a ż + a² z̈/2, so that one that only begins to move is seen too.
   */
  lookAround(t: number, z: Float64Array, h: number, hit: boolean[]): void {
    const here = this.values(t, z);
    const undecided = hit.map((on) => on);
    this.sides = this.sides.map((side, k) => (undecided[k] ? 0 : Math.sign(here[k]) || (k < this.motion.data.events.length ? 0 : side)));
    if (!undecided.some(Boolean)) return;
    const n = z.length;
    const [rate, bend, point] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
    const near = 1e-3 * h;
    this.motion.derivatives(t, z, rate);
    for (let i = 0; i < n; i++) point[i] = z[i] + near * rate[i];
    this.motion.derivatives(t + near, point, bend);
    for (let i = 0; i < n; i++) bend[i] = (bend[i] - rate[i]) / near;
    for (let ahead = 1e-12 * h; ahead < 0.5 * h; ahead *= 10) {
      for (let i = 0; i < n; i++) point[i] = z[i] + ahead * rate[i] + 0.5 * ahead * ahead * bend[i];
      const there = this.values(t + ahead, point);
      undecided.forEach((on, k) => {
        if (!on || !(Math.abs(there[k]) > REACHING * Math.abs(here[k]))) return;
        this.sides[k] = Math.sign(there[k]);
        undecided[k] = false;
      });
    }
    undecided.forEach((on, k) => { if (on) this.sides[k] = Math.sign(here[k]); }); // it has jumped, and is far from zero
  }
}
