// What is watched during a motion, and what happens then, as in kinetree/solve/events/event_actions.py; the runtime locates it
// within steps, and tells what a change has carried across zero (kinetree/runtime/text/sides.h).

import { Halt } from "./halt";
import type { Motion } from "./motion";

export interface Happened { t: number; name: string }

const SHRINKING = 4; // intervals between events, each shorter than the last, that begin a chain without end
const SHORTEST_SHARE = 1e-6; // of what is integrated: such an interval
const SHORT = 1e-5; // of what is integrated: intervals between switchings that are chatter
const MOST_AT_ONCE = 100; // times in a row that a change lets further events happen at one instant

/** Functions whose zeros count: those of the events first, then those that only switch something. */
export class Watch {
  stopped = "";
  readonly happened: Happened[] = [];
  /** Energy that events brought in. */
  jumps = 0;
  /** Parameters that events have set, by their entry of p. */
  readonly set = new Map<number, number>();
  private instant = NaN;
  private chain: number[][] = []; // what has happened at this instant, in turn
  private repeats: { times: number; last: number; interval: number }[];

  constructor(private motion: Motion, private span: number) {
    const { machine: { integers, reals, words }, memory: { codes }, data: { events } } = motion;
    this.repeats = Array.from({ length: this.count }, () => ({ times: 0, last: -Infinity, interval: Infinity }));
    if (!this.count) return;
    integers.watching = 1;
    reals.t_short = SHORT * span;
    words.directions.forEach((_, k) => { words.directions[k] = BigInt(k < events.length ? events[k].direction : codes.SWITCHING); });
  }

  get count(): number { return this.motion.machine.words.signs.length; }

  private values(t: number, z: Float64Array): Float64Array { return this.motion.machine.eventValues(t, z); }

  /** Events that the runtime has located, by their numbers, and whether the motion switches there. */
  events(): number[] { return this.hits().filter((k) => k < this.motion.data.events.length); }
  switched(): boolean { return this.hits().some((k) => k >= this.motion.data.events.length); }

  private hits(): number[] { return Array.from(this.motion.machine.words.hits, Number).flatMap((hit, k) => (hit ? [k] : [])); }

  private get sides(): number[] { return Array.from(this.motion.machine.words.signs, Number); }

  /** Sides of all functions at the present state; of those on zero the motion decides. */
  lookAround(t: number, first = false): void { this.motion.machine.run("look_around", t, BigInt(first)); }

  /** Before the first step: events whose function is zero there, and leaves it in a watched direction; limits that are exceeded. */
  begun(t: number, z: Float64Array): number[] {
    if (!this.count) return [];
    this.lookAround(t, true);
    const { reals } = this.motion.machine;
    const { t_low } = reals;
    reals.t_low = -Infinity; // at t itself, even where something switches there
    const [here, sides] = [this.values(t, z), this.sides];
    reals.t_low = t_low;
    return this.motion.data.events.flatMap(({ direction, beyond }, k) =>
      ((here[k] === 0 && sides[k] !== 0 && direction * sides[k] >= 0) || (beyond !== 0 && Math.sign(here[k]) === beyond) ? [k] : []));
  }

  /** Events that the change just now has carried across zero, at the present state. */
  carriedAcross(t: number): number[] {
    const { machine: { words }, data: { events } } = this.motion;
    words.carried.forEach((_, k) => { words.carried[k] = BigInt(k >= events.length ? 0 : this.repeats[k].last === -Infinity ? 1 : 2); });
    this.motion.machine.run("carried_across", t);
    return events.flatMap((_, k) => (words.carried[k] ? [k] : []));
  }

  /** Lets events happen at a state on the constraints, which changes in place, as parameters may; whether something changed. */
  happen(t: number, z: Float64Array, hit: number[], located: boolean): boolean {
    const { motion } = this;
    const { data, machine } = motion;
    this.chain = t === this.instant ? [...this.chain, hit] : [hit];
    this.instant = t;
    if (this.chain.length > MOST_AT_ONCE) {
      const names = hit.map((k) => `"${data.events[k].name}"`);
      throw new Halt(`what happens at t = ${t.toPrecision(9)} s does not settle: each change makes the next event happen (${names.join(", ")})`);
    }
    machine.arrays.g_before.set(this.values(t, z));
    if (located) machine.words.on_zero.forEach((_, k) => { machine.words.on_zero[k] = BigInt(hit.includes(k)); });
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
}
