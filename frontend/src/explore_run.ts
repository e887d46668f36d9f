// A whole motion at given values: frames for the picture, curves for the plots, and an audit of it.

import { assemble, type Initial } from "./assembly";
import { Halt } from "./halt";
import { Integration, type Happened } from "./integrate";
import type { Motion } from "./motion";

export interface Wish {
  /** Parameters by their entry of p, SI. */
  p: [number, number][];
  initial: Initial;
  times: Float64Array;
  /** Curves and forces are wanted of every so many frames; 0: not at all. */
  stride: number;
  /** Why the model is none at these values; empty where it is one. */
  refused: string;
  /** Whether the motion is computed a second time, with a smaller tolerance, to see how far it is off. */
  check: boolean;
}

export interface Audit {
  steps: number; rejected: number; evaluations: number; ms: number;
  /** Largest residual of positions that the steps left and projection removed, over the length of its row. */
  drift: number;
  /** Largest residual of positions and speeds at the frames. */
  residual: number;
  /** Largest error of the energy balance, over the largest energy exchanged. */
  energy: number;
  reached: number;
  /**
   * How far it is from the same motion at a tenth of the tolerance: the largest difference of positions over the size of
   * the motion, and of entries of rotations. Null: not known.
   */
  error: number | null;
  /** Why it ended early; empty where it did not. */
  halted: string;
  stopped: string;
  happened: Happened[];
  notes: string[];
}

export interface Found {
  frames: number;
  /** How many of them the motion reached; 0 where it cannot even start. */
  reached: number;
  poses: Float64Array;
  series: Float64Array;
  forces: Float64Array;
  start: Float64Array;
  /** Numbers of what is drawn that depend on parameters. */
  looks: Float64Array;
  audit: Audit;
}

const MOST_CHECKED = 5000; // steps of a motion that is computed a second time
const TIGHTER = 0.1;
const AT_ONCE = 1000; // attempts at steps

/** Moves the model, and looks how far its motion is off. */
export function simulate(motion: Motion, wish: Wish): Found {
  const found = moved(motion, wish, 1);
  const { audit } = found;
  if (!wish.check || found.reached === 0 || audit.steps > MOST_CHECKED) return found;
  const other = moved(motion, { ...wish, stride: 0 }, TIGHTER);
  audit.error = Math.abs(other.reached - found.reached) > 1 ? Infinity : difference(found, other);
  return found;
}

/** The largest difference of two motions, as far as both go: of positions over their size, and of rotations. */
function difference(a: Found, b: Found): number {
  let [shift, turn, size] = [0, 0, 0];
  const last = Math.min(a.reached, b.reached) * (a.poses.length / a.frames);
  for (let i = 0; i < last; i++) {
    const off = Math.abs(a.poses[i] - b.poses[i]);
    if (i % 12 < 3) [shift, size] = [Math.max(shift, off), Math.max(size, Math.abs(a.poses[i]))];
    else turn = Math.max(turn, off);
  }
  return Math.max(shift / (size || 1), turn);
}

/** Moves the model at a share of its tolerances; frames behind the end of the motion stay as the last one, their curves are NaN. */
function moved(motion: Motion, { p, initial, times, stride, refused }: Wish, share: number): Found {
  const { data } = motion;
  const begun = performance.now();
  motion.p.set(data.p);
  for (const [k, value] of p) motion.p[k] = value;
  const sizes = motion.machine.outputs;
  const [nPose, nSeries, nForce] = [sizes.poses.poses.length, sizes.plots.series.length, sizes.plots.forces.length];
  const rows = stride ? times.length : 0;
  const found: Found = {
    frames: times.length,
    reached: 0,
    poses: new Float64Array(times.length * nPose),
    series: new Float64Array(rows * nSeries).fill(NaN),
    forces: new Float64Array(rows * nForce).fill(NaN),
    start: new Float64Array(motion.n),
    looks: looksOf(motion),
    audit: { steps: 0, rejected: 0, evaluations: 0, ms: 0, drift: 0, residual: 0, energy: 0, reached: data.t_start, error: null, halted: "", stopped: "", happened: [], notes: [] },
  };
  const { audit } = found;
  const balance = new Balance();
  let frame = 0;
  const record = (t: number, z: Float64Array) => {
    const { poses, energy } = motion.poses(t, z);
    found.poses.set(poses, frame * nPose);
    balance.add(energy, run?.jumps ?? 0);
    audit.residual = Math.max(audit.residual, motion.residual(t, z));
    if (stride && (frame % stride === 0 || frame === times.length - 1)) {
      const curves = motion.plots(t, z);
      found.series.set(curves.series, frame * nSeries);
      found.forces.set(curves.forces, frame * nForce);
    }
    frame++;
    audit.reached = t;
  };
  let run: Integration | null = null;
  let ended: Float64Array | null = null;
  try {
    if (refused) throw new Halt(refused);
    const { z, notes } = assemble(motion, initial);
    found.start.set(z);
    audit.notes = notes;
    const last = times[times.length - 1];
    run = new Integration(motion, z, last, share * data.rtol, share * data.atol, times, record);
    while (!run.done) run.advance(AT_ONCE);
    const close = run.t + 1e-6 * (last - data.t_start); // of a run that the same event stopped, the last row may come later
    while (frame < times.length && times[frame] <= close) record(times[frame], run.z);
    if (frame < times.length) ended = motion.poses(run.t, run.z).poses.slice();
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    audit.halted = error.message;
  }
  if (run) {
    const { steps, rejected, evaluations, drift, stopped, happened } = run;
    Object.assign(audit, { steps, rejected, evaluations, drift, stopped, happened, reached: Math.max(audit.reached, run.t) });
  }
  found.reached = frame;
  ended ??= frame > 0 ? found.poses.slice((frame - 1) * nPose, frame * nPose) : null;
  for (; ended && frame < times.length; frame++) found.poses.set(ended, frame * nPose);
  audit.energy = balance.error;
  audit.ms = performance.now() - begun;
  return found;
}

/** Sizes and points at the present parameters. */
export function looksOf(motion: Motion): Float64Array {
  motion.machine.inputs.p?.set(motion.p);
  return motion.machine.has("looks") ? motion.machine.call("looks").numbers.slice() : new Float64Array(0);
}

/** ΔE less all work, over the largest energy that moved; round-off of large energies does not count. */
class Balance {
  private first: Float64Array | null = null;
  private worst = 0;
  private exchanged = 0;
  private largest = 0;

  add(energy: Float64Array, jumps: number): void {
    this.first ??= energy.slice();
    const off = Math.abs(energy[2] - this.first[2] - jumps);
    if (!(off <= this.worst)) this.worst = off;
    const works = energy[0] + energy[1] - energy[2];
    this.exchanged = Math.max(this.exchanged, energy[0], Math.abs(energy[1] - this.first[1]), Math.abs(works));
    this.largest = Math.max(this.largest, energy[0], Math.abs(energy[1]), Math.abs(works));
  }

  get error(): number {
    if (this.worst <= 1e-13 * this.largest) return 0;
    return this.exchanged > 0 ? this.worst / this.exchanged : Infinity;
  }
}
