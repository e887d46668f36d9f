// A model's motion: accelerations, constraints and what is drawn, at one instant, with z = (x, y, w): coordinates, speeds,
// integrals;  ẋ = N(x) y,   A ẏ = f + Bᵀλ,   B ẏ = γ;   φ(x) = 0,   ψ = B y − b = 0, kept by projection.

import { Halt } from "./halt";
import { Machine, type Binaries, type Layout, type MemoryData } from "./machine";

export interface EventAction { name: string; kind: string; parameter: number }
/** Rows of the constraints of a mode, and what its plots take: functions, and the beginning of the names of its own. */
export interface ModeData { m: number; m_h: number; rows: number[]; forces: boolean; matrices: string; constraints: string; name: string }
export interface StartJoint {
  name: string; first_q: number; first_u: number;
  coordinates: string[]; coordinate_units: string[]; speeds: string[]; speed_units: string[];
  quaternion: number; asked_q: boolean[]; asked_u: boolean[]; held: boolean;
}
/** The numbers of a model that the page moves (kinetree/report/page/explore.py). */
export interface ModelData {
  layout: Layout;
  n_x: number; n_y: number; n_w: number; m: number; m_h: number;
  quaternions: number[];
  modes: ModeData[];
  t_start: number; t_end: number; z: number[]; p: number[];
  rtol: number; atol: number; max_step: number | null;
  events: EventAction[];
  joints: StartJoint[]; cuts: string[]; fixed: string; refusals: string[]; velocities: string[];
  row_lengths: boolean[]; speed_lengths: boolean[];
}

export class Motion {
  readonly machine: Machine;
  readonly n: number;
  private zdot: Float64Array;

  constructor(readonly data: ModelData, readonly memory: MemoryData, binaries: Binaries) {
    this.machine = new Machine(data.layout, memory, binaries);
    this.n = data.n_x + data.n_y + data.n_w;
    this.p.set(data.p);
    this.zdot = new Float64Array(this.n);
  }

  /** The parameters, where the runtime has them. */
  get p(): Float64Array { return this.machine.arrays.p; }

  /** The mode that the motion is in. */
  private get mode(): ModeData { return this.data.modes[this.machine.integers.mode]; }

  /** Puts t, z and p where functions read them. */
  load(t: number, z: Float64Array): void {
    const { inputs } = this.machine;
    if (inputs.t) inputs.t[0] = t;
    inputs.z?.set(z);
    inputs.p?.set(this.p);
  }

  /** ż at (t, z). */
  derivatives(t: number, z: Float64Array, zdot: Float64Array): void {
    const { integers } = this.machine;
    const { evaluations, fallbacks } = integers;
    const status = this.machine.rates(t, z, zdot);
    Object.assign(integers, { evaluations, fallbacks }); // those of the steps are counted
    if (status !== this.memory.codes.OK || !zdot.every(Number.isFinite)) throw new Halt("a rate is not finite");
  }

  /** ẏ and the multipliers of A ẏ = f + Bᵀλ, B ẏ = γ; where the selected rows depend on each other, of all rows. */
  private solveMatrices(f: Float64Array, gamma: Float64Array): { ydot: Float64Array; lam: Float64Array } {
    const { machine, data: { n_y }, mode: { m, rows, matrices } } = this;
    const { A, B } = machine.outputs[matrices];
    const { arrays } = machine;
    const solved = (chosen: number[]) => {
      arrays.A.set(A);
      arrays.force.set(f);
      chosen.forEach((r, k) => {
        arrays.B.set(B.subarray(r * n_y, (r + 1) * n_y), k * n_y);
        arrays.gamma[k] = gamma[r];
      });
      return machine.multipliers(chosen.length);
    };
    let [chosen, rank] = [rows, solved(rows)];
    if (rank !== rows.length && rows.length < m) {
      chosen = Array.from({ length: m }, (_, r) => r);
      rank = solved(chosen);
    }
    if (rank < 0) throw new Halt("the equations of motion are singular");
    const lam = new Float64Array(m);
    chosen.forEach((r, k) => { lam[r] = arrays.multipliers[k]; });
    return { ydot: arrays.ydot.slice(), lam };
  }

  /** Poses of all bodies (12 numbers each), and the energies: kinetic, potential, what the works leave unexplained. */
  poses(t: number, z: Float64Array): Record<string, Float64Array> {
    this.load(t, z);
    return this.machine.call("poses");
  }

  /** Curves and forces. */
  plots(t: number, z: Float64Array): Record<string, Float64Array> {
    const { data: { n_x, n_y }, mode: { forces, matrices, name } } = this;
    const { inputs } = this.machine;
    this.derivatives(t, z, this.zdot);
    this.load(t, z);
    if (forces && this.memory.beside) {
      if (this.machine.shareForces(t, z, `${name}lam`) !== this.memory.codes.OK) throw new Halt("the equations of motion are singular");
      this.load(t, z);
    } else if (forces) {
      const { f, gamma } = this.machine.call(matrices);
      inputs[`${name}lam`].set(this.solveMatrices(f, gamma).lam);
    }
    inputs.ydot?.set(this.zdot.subarray(n_x, n_x + n_y));
    return this.machine.call(`${name}plots`);
  }

  normaliseQuaternions(z: Float64Array): void {
    for (const q of this.data.quaternions) {
      const size = Math.hypot(z[q], z[q + 1], z[q + 2], z[q + 3]);
      for (let k = 0; k < 4; k++) z[q + k] /= size;
    }
  }

  // --- constraints ------------------------------------------------------------------------------------------
  follow(t: number, z: Float64Array): void {
    this.load(t, z);
    const { dx } = this.machine.call("follow");
    for (let i = 0; i < this.data.n_x; i++) z[i] += dx[i];
    this.normaliseQuaternions(z);
  }

  move(t: number, z: Float64Array, delta: Float64Array): void {
    this.load(t, z);
    this.machine.inputs.delta.set(delta);
    const { dx } = this.machine.call("tangent");
    for (let i = 0; i < this.data.n_x; i++) z[i] += dx[i];
    this.normaliseQuaternions(z);
  }

  constraints(t: number, z: Float64Array): Record<string, Float64Array> {
    this.load(t, z);
    return this.machine.call("constraints");
  }

  /** The largest residual of the constraints of the present mode. */
  residual(t: number, z: Float64Array): number {
    const { m, m_h, constraints } = this.mode;
    const held = this.memory.beside ? this.machine.contactDrift(t, z) : 0;
    if (m === 0) return held;
    this.load(t, z);
    const { phi, psi, B } = this.machine.call(constraints);
    return Math.max(held, this.largest(phi, B, m_h), this.largest(psi, B, m));
  }

  /** Largest |residual| over the length of its row. */
  private largest(residual: Float64Array, B: Float64Array, rows: number): number {
    const { n_y } = this.data;
    let [longest, worst] = [0, 0];
    for (let i = 0; i < rows * n_y; i++) longest = Math.max(longest, Math.abs(B[i]));
    for (let i = 0; i < rows; i++) {
      let size = 1e-6 * longest;
      const value = Math.abs(residual[i]);
      for (let j = 0; j < n_y; j++) size = Math.max(size, Math.abs(B[i * n_y + j]));
      const counted = Math.max(0, value - 8 * Number.EPSILON * longest); // rows of nothing but round-off are met
      const ratio = size > 0 ? counted / size : value;
      if (!(ratio <= worst)) worst = ratio;
    }
    return worst;
  }
}
