// Motion in time: the runtime takes the steps and does what lies behind events, switchings and jumps
// (kinetree/runtime/page/course.c); here are rows, what is told of events, and the words in which a motion ends.

import { Halt } from "./halt";
import type { Motion } from "./motion";

export interface Happened { t: number; name: string }
export type Row = (t: number, z: Float64Array) => void;

const MOST_STEPS = 200_000;
const LIVE_SPAN = 10; // s: of a motion without an end, by which intervals between events are judged

/** One motion, in the memory of the machine. */
export class Integration {
  /** The event that ended it; empty where none did. */
  stopped = "";
  readonly happened: Happened[] = [];
  /** Energy that events brought in. */
  jumps = 0;
  /** Parameters that events have set, by their entry of p. */
  readonly set = new Map<number, number>();
  private finished = false;

  /** `row` is called at the times given, which ascend. */
  constructor(readonly motion: Motion, z: Float64Array, tEnd: number, rtol: number, atol: number, times: Float64Array = new Float64Array(0), private row: Row = () => {}) {
    const { machine, data } = motion;
    const t = data.t_start;
    machine.reset();
    machine.want(times);
    const { integers, reals, arrays } = machine;
    Object.assign(reals, { rtol, h_max: data.max_step ?? Infinity, t_end: tEnd, span: tEnd > t ? tEnd - t : LIVE_SPAN, t, t_silent: t, t_searched: t });
    arrays.atol.fill(atol);
    arrays.z.set(z);
    integers.max_steps = MOST_STEPS;
    integers.output_count = times.length;
    const first = times.findIndex((time) => time > t);
    integers.output_next = first < 0 ? times.length : first;
    machine.note = (k, at) => this.note(k, at);
    const before = this.energy(t, z);
    const { code, row: begin } = machine.begin();
    for (let k = 0; k < integers.output_next; k++) row(times[k], begin);
    this.jumps = this.energy(this.t, this.z) - before;
    this.judge(code);
  }

  get t(): number { return this.motion.machine.reals.t; }
  get z(): Float64Array { return this.motion.machine.arrays.z; }
  get steps(): number { return this.motion.machine.integers.steps; }
  get rejected(): number { return this.motion.machine.integers.rejected; }
  get evaluations(): number { return this.motion.machine.integers.evaluations; }
  get drift(): number { return this.motion.machine.reals.drift_most; }
  get done(): boolean { return this.stopped !== "" || this.finished; }

  /** On to another time, perhaps with other parameters. */
  goOn(tEnd: number): void {
    const { machine } = this.motion;
    this.finished = false;
    machine.reals.t_end = tEnd;
    machine.integers.max_steps = machine.integers.steps + machine.integers.rejected + MOST_STEPS;
    this.judge(machine.run("resume_course"));
  }

  /** Up to so many attempts at steps, rows on the way. Throws a Halt where the motion cannot go on. */
  advance(attempts: number): void {
    const { machine, memory: { codes } } = this.motion;
    const code = machine.advance(attempts);
    const n = this.z.length;
    for (let k = 0; k < machine.integers.output_used; k++) this.row(machine.rowTimes[k], machine.rows.slice(k * n, (k + 1) * n));
    if (code === codes.FINISHED) this.finished = true;
    else if (code === codes.EVENT) this.happen();
    else this.judge(machine.run("continue_course", BigInt(code)));
  }

  /** Lets happen what was located. */
  private happen(): void {
    const { machine, memory: { codes } } = this.motion;
    const t = machine.reals.t_event;
    const before = this.energy(t, machine.arrays.z_event);
    const code = machine.run("continue_course", BigInt(codes.EVENT));
    if (this.t === t) this.jumps += this.energy(t, this.z) - before;
    this.judge(code);
  }

  private note(k: number, t: number): void {
    const { name, kind, parameter } = this.motion.data.events[k];
    this.happened.push({ t, name });
    if (kind === "set") this.set.set(parameter, this.motion.p[parameter]);
  }

  private energy(t: number, z: Float64Array): number { return this.motion.poses(t, z).energy[2]; }

  /** Ends the motion where a code says so. */
  private judge(code: number): void {
    const { machine, memory: { codes }, data: { events } } = this.motion;
    if (code === codes.STOPPED) this.stopped = events[machine.integers.last_event].name;
    else if (code !== codes.OK) throw new Halt(this.words(code));
  }

  private words(code: number): string {
    const { codes } = this.motion.memory;
    const { integers, reals } = this.motion.machine;
    const name = this.motion.data.events[integers.last_event]?.name ?? "";
    const cause = code === codes.STEP_TOO_SMALL ? integers.last_cause : code;
    if (cause === codes.TOO_MANY_STEPS) return "it takes too many steps; it may be stiff";
    if (cause === codes.PROJECTION_FAILED) return "the constraints cannot be met";
    if (cause === codes.BAD_SAMPLE) return "a sampled block gives a value that is not finite";
    if (cause === codes.BAD_CLOCK) return "a sampled block has a period that is not positive";
    if (cause === codes.NON_FINITE) return "a rate is not finite";
    if (cause === codes.LIMIT_REACHED) return name;
    if (cause === codes.JUMPED) return "a constraint jumps here, which nothing can follow";
    if (cause === codes.CONTACT_BROKEN) return "a contact is violated, or cannot be kept";
    if (cause === codes.FRICTION_WEDGED) return "friction has no consistent state: sliding would wedge";
    if (cause === codes.DOES_NOT_FIT) return `what event "${name}" switches on does not fit where it stands, or contradicts other constraints`;
    if (cause === codes.SINGULAR_EQUATIONS) return "an impulse acts on a motion without mass";
    if (cause === codes.BAD_INERTIA) return `event "${name}" sets a mass or an inertia that no body has`;
    if (cause === codes.BAD_VALUE) return `event "${name}" gives a value that is not finite`;
    if (cause === codes.ENDLESS) return `event "${name}" repeats at ever shorter intervals, or without end at t = ${reals.t.toPrecision(9)} s`;
    return "the step became too small";
  }
}
