// Motion in time: the runtime takes the steps (kinetree/runtime/text/drive.c); here stands what it asks for in between, as in
// kinetree/solve/run.py: switchings in time and of the state, events, and the words in which a motion ends.

import { Watch } from "./events";
import { Halt } from "./halt";
import type { Motion } from "./motion";

const MOST_STEPS = 200_000;

export type Row = (t: number, z: Float64Array) => void;

/** One motion, in the memory of the machine. */
export class Integration {
  readonly watch: Watch;
  private finished = false;

  /** `row` is called at the times given, which ascend. */
  constructor(readonly motion: Motion, z: Float64Array, tEnd: number, rtol: number, atol: number, times: Float64Array = new Float64Array(0), private row: Row = () => {}) {
    const { machine, data } = motion;
    const t = data.t_start;
    machine.reset();
    machine.want(times);
    const { integers, reals, arrays } = machine;
    Object.assign(reals, { rtol, h_max: data.max_step ?? Infinity, t_end: tEnd });
    arrays.atol.fill(atol);
    this.place(t, z);
    this.watch = new Watch(motion, tEnd - t);
    integers.max_steps = MOST_STEPS;
    integers.output_count = times.length;
    const first = times.findIndex((time) => time > t);
    integers.output_next = first < 0 ? times.length : first;
    this.plan(true);
    this.sample();
    this.start();
    const begin = this.z.slice();
    for (let k = 0; k < integers.output_next; k++) row(times[k], begin);
    const hit = this.watch.begun(t, begin);
    if (hit.length) this.follow(t, begin.slice(), hit, false);
  }

  get t(): number { return this.motion.machine.reals.t; }
  get z(): Float64Array { return this.motion.machine.arrays.z; }
  get steps(): number { return this.motion.machine.integers.steps; }
  get rejected(): number { return this.motion.machine.integers.rejected; }
  get evaluations(): number { return this.motion.machine.integers.evaluations; }
  get drift(): number { return this.motion.machine.reals.drift_most; }
  get done(): boolean { return this.watch.stopped !== "" || this.finished; }

  /** On to another time, perhaps with other parameters. */
  goOn(tEnd: number): void {
    const { integers, reals } = this.motion.machine;
    this.finished = false;
    reals.t_end = tEnd;
    integers.max_steps = integers.steps + integers.rejected + MOST_STEPS;
    integers.stale = 1;
    this.measure();
    this.plan();
  }

  /** Up to so many attempts at steps, rows on the way. Throws a Halt where the motion cannot go on. */
  advance(attempts: number): void {
    const { machine } = this.motion;
    const { codes } = this.motion.memory;
    const code = machine.advance(attempts);
    const n = this.z.length;
    for (let k = 0; k < machine.integers.output_used; k++) this.row(machine.rowTimes[k], machine.rows.slice(k * n, (k + 1) * n));
    if (code === codes.FINISHED) this.finished = true;
    else if (code === codes.BREAK) this.passBreak();
    else if (code === codes.LOCATED) this.consider();
    else if (code === codes.EVENT) this.happen();
    else if (code < 0) this.passJump(code);
  }

  private place(t: number, z: Float64Array): void {
    const { integers, reals, arrays } = this.motion.machine;
    arrays.z.set(z);
    Object.assign(reals, { t, t_silent: t, t_searched: t });
    integers.pending = 0;
  }

  /** Round-off of residuals, with the parameters as they are. */
  private measure(): void {
    const { machine, memory } = this.motion;
    machine.inputs.p?.set(this.motion.p);
    if (machine.has("start")) machine.reals.round_off = memory.round_off * machine.call("start").length[0];
  }

  private start(): void {
    this.measure();
    const status = this.motion.machine.start(this.t);
    if (status !== this.motion.memory.codes.OK) throw new Halt(this.words(status));
  }

  /** Lets events happen at a state, and at the same instant those that are carried across zero by that, until nothing is. */
  private follow(t: number, z: Float64Array, hit: number[], located: boolean): boolean {
    const { reals } = this.motion.machine;
    let changed = false;
    while (hit.length && this.watch.happen(t, z, hit, located)) {
      const former = reals.h;
      changed = true;
      located = false;
      this.place(t, z);
      this.plan(); // parameters may stand in functions of time
      this.start();
      reals.h = Math.min(reals.h, former);
      hit = this.watch.carriedAcross(t);
      this.watch.lookAround(t);
    }
    if (this.watch.stopped) this.place(t, z);
    return changed;
  }

  private words(code: number): string {
    const { codes } = this.motion.memory;
    const cause = code === codes.STEP_TOO_SMALL ? this.motion.machine.integers.last_cause : code;
    if (cause === codes.TOO_MANY_STEPS) return "it takes too many steps; it may be stiff";
    if (cause === codes.PROJECTION_FAILED) return "the constraints cannot be met";
    if (cause === codes.BAD_SAMPLE) return "a sampled block gives a value that is not finite";
    if (cause === codes.NON_FINITE) return "a rate is not finite";
    return "the step became too small";
  }

  // --- switchings in time, and samples ----------------------------------------------------------------------
  /** Finds when the motion switches next, and when blocks sample: at the start, or behind what has been sampled. */
  private plan(atStart = false): void {
    const { machine } = this.motion;
    machine.run("plan_switchings", this.t, machine.reals.t_end);
    if (!machine.wind(this.t, atStart)) throw new Halt("a sampled block has a period that is not positive");
  }

  /** Takes the samples that are due at the start. */
  private sample(): void {
    const { integers, reals } = this.motion.machine;
    if (integers.n_clocks === 0 || reals.t < reals.t_sample) return;
    if (this.motion.machine.run("sample") !== this.motion.memory.codes.OK) throw new Halt(this.words(this.motion.memory.codes.BAD_SAMPLE));
    integers.row_due = 0;
  }

  private passBreak(): void {
    if (!this.motion.machine.run("leave_switching", this.motion.machine.reals.t_end)) return;
    if (this.motion.jumped(this.motion.machine.reals.t_low, this.z.slice())) throw new Halt("a constraint jumps here, which nothing can follow");
    this.start();
  }

  // --- switchings of the state, and events ------------------------------------------------------------------
  /** Takes a step again that was spoilt by a switching, before rows are made of it. */
  private consider(): void {
    const { machine } = this.motion;
    if (this.watch.events().length) return;
    this.count(machine.reals.t_event);
    machine.run("repeat_step");
  }

  private count(t: number): void { if (this.motion.machine.reals.t_again !== this.t) this.motion.machine.run("note_switchings", t); }

  /** Lets happen what was located. */
  private happen(): void {
    const { reals, arrays } = this.motion.machine;
    const { watch } = this;
    const [t, z] = [reals.t_event, arrays.z_event.slice()];
    const [events, switched] = [watch.events(), watch.switched()];
    if (events.length) {
      if (this.follow(t, z, events, true) || watch.stopped) return;
      reals.t_silent = t;
      if (switched) this.count(t);
    }
    if (!switched) return;
    this.place(t, z);
    this.start();
    this.motion.machine.run("first_step_behind");
  }

  /** Goes on behind a jump of the motion up to which no step could be taken; else it has failed. */
  private passJump(code: number): void {
    const { machine, data: { events }, memory: { codes } } = this.motion;
    if (code !== codes.STEP_TOO_SMALL || !this.watch.count || !machine.run("just_ahead", BigInt(events.length))) throw new Halt(this.words(code));
    const [t, z] = [machine.reals.t_event, machine.arrays.z_event.slice()];
    machine.run("note_switchings", t);
    this.place(t, z);
    machine.run("sides_at", t, BigInt(events.length));
    this.start();
  }
}
