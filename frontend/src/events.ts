// What is watched during a motion, and what happens then, as in kinetree/solve/event_actions.py and sides.py; the runtime
// locates it within steps.

import { Halt } from "./halt";
import type { Motion } from "./motion";

export interface Happened { t: number; name: string }

const SHRINKING = 4; // intervals between events, each shorter than the last, that begin a chain without end
const SHORTEST_SHARE = 1e-6; // of what is integrated: such an interval
const SHORT = 1e-5; // of what is integrated: intervals between switchings that are chatter,
const REPETITIONS = 10; // and how many of them; such a function is left to error control
const REACHING = 8; // times as far from zero as at the event: a function has left it
const LANDED = 1e-9; // share of a jump of a function within which it ends, or begins, on zero,
const BLUR = 1e-11; // and errors of the state, over 1e-2 + its size, that no jump is smaller than,
const BLUR_OF_TIME = 1e-13; // and of the time
const FARTHEST = 14; // doublings of round-off of time: how near a switching is that no step can be taken up to
const MOST_AT_ONCE = 100; // times in a row that a change lets further events happen at one instant

/** Functions whose zeros count: those of the events first, then those that only switch something. */
export class Watch {
  stopped = "";
  readonly happened: Happened[] = [];
  /** Energy that events brought in. */
  jumps = 0;
  /** Parameters that events have set, by their entry of p. */
  readonly set = new Map<number, number>();
  private repeats: { times: number; last: number; interval: number }[];

  constructor(private motion: Motion, private span: number) {
    const { machine: { integers, words }, memory: { codes }, data: { events } } = motion;
    this.repeats = Array.from({ length: this.count }, () => ({ times: 0, last: -Infinity, interval: Infinity }));
    if (!this.count) return;
    integers.watching = 1;
    words.directions.forEach((_, k) => { words.directions[k] = BigInt(k < events.length ? events[k].direction : codes.SWITCHING); });
  }

  get count(): number { return this.motion.machine.words.signs.length; }

  private values(t: number, z: Float64Array): Float64Array { return this.motion.machine.eventValues(t, z); }

  /** Events that the runtime has located, by their numbers, and whether the motion switches there. */
  events(): number[] { return this.hits().filter((k) => k < this.motion.data.events.length); }
  switched(): boolean { return this.hits().some((k) => k >= this.motion.data.events.length); }

  private hits(): number[] { return Array.from(this.motion.machine.words.hits, Number).flatMap((hit, k) => (hit ? [k] : [])); }

  private set sides(sides: number[]) { sides.forEach((side, k) => { this.motion.machine.words.signs[k] = BigInt(side); }); }
  private get sides(): number[] { return Array.from(this.motion.machine.words.signs, Number); }

  /** Sides of the functions from a number on that do not stand on zero. */
  stand(t: number, z: Float64Array, first: number): void {
    const here = this.values(t, z);
    this.sides = this.sides.map((side, k) => (k >= first && here[k] !== 0 ? Math.sign(here[k]) : side));
  }

  /** Time and state just behind a switching that is so near that no step can be taken up to it; null without one. */
  justAhead(t: number, z: Float64Array): { t: number; z: Float64Array } | null {
    const { machine: { arrays, reals, words }, memory: { codes }, data: { events } } = this.motion;
    const rate = arrays.f.slice();
    for (let doubled = 0; doubled < FARTHEST; doubled++) {
      const ahead = 2 ** doubled * Number.EPSILON * Math.max(Math.abs(t), reals.h);
      const there = z.map((value, i) => value + ahead * rate[i]);
      const g = this.values(t + ahead, there);
      const passed = this.sides.map((side, k) => k >= events.length && Number(words.directions[k]) === codes.SWITCHING && side * g[k] < 0);
      if (!passed.some(Boolean)) continue;
      passed.forEach((on, k) => { words.hits[k] = BigInt(on); });
      return { t: t + ahead, z: there };
    }
    return null;
  }

  /** Before the first step: events whose function is zero there happen if it leaves zero in a watched direction. What changed. */
  begin(t: number, z: Float64Array, h: number): { z: Float64Array; onZero: boolean[] } | null {
    if (!this.count) return null;
    const here = this.values(t, z);
    const zero = Array.from(here, (value) => value === 0);
    this.lookAround(t, z, h, zero);
    const { sides } = this;
    const hit = this.motion.data.events.flatMap(({ direction, kind }, k) =>
      ((zero[k] && sides[k] !== 0 && direction * sides[k] >= 0) || (kind === "halt" && here[k] * direction > 0) ? [k] : []));
    if (!hit.length) return null;
    const after = z.slice();
    const { changed, onZero } = this.happen(t, after, hit, false);
    return changed ? { z: after, onZero: zero.map((on, k) => on || onZero[k]) } : null;
  }

  /** Leaves switchings alone that follow each other too quickly, again and again: error control follows them. */
  countSwitchings(t: number): void {
    const { machine: { words }, memory: { codes }, data: { events } } = this.motion;
    for (const k of this.hits()) {
      if (k < events.length) continue;
      const repeat = this.repeats[k];
      repeat.times = t - repeat.last < SHORT * this.span ? repeat.times + 1 : 0;
      repeat.last = t;
      if (repeat.times >= REPETITIONS) words.directions[k] = BigInt(codes.UNWATCHED);
    }
  }

  /**
   * Lets events happen at a state on the constraints, which changes in place, as parameters may; and at the same instant those
   * that are carried across zero by that, until nothing is. Gives whether something changed, and what stands on zero then.
   */
  happen(t: number, z: Float64Array, hit: number[], located: boolean): { changed: boolean; onZero: boolean[] } {
    let before = this.values(t, z);
    const onZero = Array.from(before, (_, k) => hit.includes(k));
    for (let round = 0; ; round++) {
      if (!this.happenOnce(t, z, hit, located && round === 0)) return { changed: round > 0, onZero };
      const here = this.values(t, z);
      hit = this.carriedAcross(t, z, before, here, onZero);
      if (!hit.length) return { changed: true, onZero };
      if (round === MOST_AT_ONCE) {
        const names = hit.map((k) => `"${this.motion.data.events[k].name}"`);
        throw new Halt(`what happens at t = ${t.toPrecision(9)} s does not settle: each change makes the next event happen (${names.join(", ")})`);
      }
      before = here;
    }
  }

  /**
   * Events whose functions a discontinuity has carried from one value to another: those that change sides, end on zero, or leave
   * a zero on which they have stood since the start, in a direction that is watched. Zero is what small errors make of a function.
   */
  private carriedAcross(t: number, z: Float64Array, before: Float64Array, here: Float64Array, onZero: boolean[]): number[] {
    const point = z.map((value, i) => {
      const share = ((0.6180339887498949 * (i + 1)) % 1) - 0.5; // one way off, in which nothing cancels
      return value + BLUR * (1e-2 + Math.abs(value)) * (share + 0.5 * (Math.sign(share) || 1));
    });
    const blurred = this.values(t + BLUR_OF_TIME * Math.max(Math.abs(t), 1e-3), point);
    return this.motion.data.events.flatMap(({ direction }, k) => {
      const jump = Math.abs(here[k] - before[k]);
      const off = Math.abs(blurred[k] - here[k]);
      const zero = Math.max(LANDED * jump, Number.isFinite(off) ? off : 0);
      if (!(jump > zero)) return [];
      const was = Math.abs(before[k]) > zero ? Math.sign(before[k]) : 0;
      const is = Math.abs(here[k]) > zero ? Math.sign(here[k]) : 0;
      const fresh = was !== 0 || this.repeats[k].last === -Infinity;
      onZero[k] = is === 0;
      return was !== is && fresh && (direction === 0 || direction === (was === 0 ? is : -was)) ? [k] : [];
    });
  }

  /** Lets events happen once; whether something changed. */
  private happenOnce(t: number, z: Float64Array, hit: number[], located: boolean): boolean {
    const { motion } = this;
    const { data, machine } = motion;
    const before = this.energy(t, z);
    let changed = false;
    for (const k of hit) {
      const { name, kind, parameter } = data.events[k];
      this.happened.push({ t, name });
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
    }
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
    const undecided = hit.map((on, k) => on && k < this.motion.data.events.length);
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
      this.sides = this.sides.map((side, k) => {
        if (!undecided[k] || !(Math.abs(there[k]) > REACHING * Math.abs(here[k]))) return side;
        undecided[k] = false;
        return Math.sign(there[k]);
      });
    }
    this.sides = this.sides.map((side, k) => (undecided[k] ? Math.sign(here[k]) : side)); // it has jumped, and is far from zero
  }
}
