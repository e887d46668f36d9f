// A model's motion: accelerations, constraints and what is drawn, at one instant. Written after the C programs that
// kinetree exports (kinetree/export/code/runtime/solve.c), with z = (x, y, w): coordinates, speeds, integrals;
//     ẋ = N(x) y,   A ẏ = f + Bᵀλ,   B ẏ = γ;   φ(x) = 0,   ψ = B y − b = 0, kept by projection.

import type { TimeFunction } from "./breaks";
import { Halt } from "./halt";
import { cholesky, choleskySolve, leastSolution } from "./linear";
import type { Layout } from "./machine";
import { Machine } from "./machine";

const WEAK = 1e-9; // smallest pivot of the selected rows that is trusted
const RANK = 1e-6; // singular values of B, over the largest, that count as zero
const FORCE_RANK = 1e-10;
const MET = 1e-11; // residual at which rows count as met
const LOOSE = 1e-8; // residual that a projection may leave where rows depend on each other
const MOST_ITERATIONS = 40;
const JUMP = 1e-6; // residual that no motion can have left

export interface EventAction { name: string; direction: number; kind: "record" | "stop" | "halt" | "set" | "impulse"; parameter: number }
export interface StartJoint {
  name: string; first_q: number; first_u: number;
  coordinates: string[]; coordinate_units: string[]; speeds: string[]; speed_units: string[];
  quaternion: number; asked_q: boolean[]; asked_u: boolean[]; held: boolean;
}
/** The numbers of a model that the page moves (kinetree/report/explore.py). */
export interface ModelData {
  layout: Layout;
  n_x: number; n_y: number; n_w: number; m: number; m_h: number;
  rows: number[];
  quaternions: number[];
  drivers: number;
  t_start: number; t_end: number; z: number[]; p: number[];
  rtol: number; atol: number;
  forces: boolean;
  events: EventAction[]; n_switches: number; timed: TimeFunction[];
  joints: StartJoint[]; cuts: string[]; fixed: string; refusals: string[]; velocities: string[];
  row_lengths: boolean[]; speed_lengths: boolean[];
}

export class Motion {
  readonly machine: Machine;
  readonly n: number;
  readonly p: Float64Array;
  private zdot: Float64Array;
  private residual: Float64Array;
  readonly delta: Float64Array;
  private lam: Float64Array;

  constructor(readonly data: ModelData, binary: BufferSource) {
    this.machine = new Machine(binary, data.layout);
    this.n = data.n_x + data.n_y + data.n_w;
    this.p = Float64Array.from(data.p);
    this.zdot = new Float64Array(this.n);
    this.residual = new Float64Array(Math.max(data.m, 1));
    this.delta = new Float64Array(data.n_y);
    this.lam = new Float64Array(data.m);
  }

  /** Puts t, z and p where functions read them. */
  load(t: number, z: Float64Array): void {
    const { inputs } = this.machine;
    if (inputs.t) inputs.t[0] = t;
    inputs.z?.set(z);
    inputs.p?.set(this.p);
  }

  /** ż at (t, z). */
  derivatives(t: number, z: Float64Array, zdot: Float64Array): void {
    this.load(t, z);
    const found = this.machine.call("rhs");
    zdot.set(found.zdot);
    if (!(found.health[0] > (this.data.m > 0 ? WEAK : 0))) {
      if (this.data.m === 0) throw new Halt("the equations of motion are singular");
      this.denseDerivatives(z, zdot);
    }
    for (let i = 0; i < this.n; i++) if (!Number.isFinite(zdot[i])) throw new Halt("a rate is not finite");
  }

  private denseDerivatives(z: Float64Array, zdot: Float64Array): void {
    const { n_x, n_y, drivers } = this.data;
    const found = this.machine.call("matrices");
    zdot.set(found.xdot, 0);
    zdot.set(found.wdot, n_x + n_y);
    const { ydot } = this.solveMatrices(found.A, found.f, found.B, found.gamma);
    zdot.set(ydot, n_x);
    if (drivers < 0) return;
    let power = 0; // y · (A ẏ − f), the power of the drivers
    for (let i = 0; i < n_y; i++) {
      let force = -found.f[i];
      for (let j = 0; j < n_y; j++) force += found.A[i * n_y + j] * ydot[j];
      power += z[n_x + i] * force;
    }
    zdot[n_x + n_y + drivers] = power;
  }

  /** ẏ and the multipliers of A ẏ = f + Bᵀλ, B ẏ = γ; where rows depend on each other, those of the selected ones. */
  private solveMatrices(A: Float64Array, f: Float64Array, B: Float64Array, gamma: Float64Array): { ydot: Float64Array; lam: Float64Array } {
    const { n_y, m, rows } = this.data;
    const L = A.slice();
    const ydot = f.slice();
    const lam = new Float64Array(m);
    let sigma = 0;
    if (cholesky(L, n_y) < 1e-13) {
      // A + σ Bᵀ B has the same ẏ and is positive where massless bodies leave A singular
      const size = B.reduce((most, b) => Math.max(most, Math.abs(b)), 0);
      let scale = 0;
      for (let i = 0; i < n_y; i++) scale = Math.max(scale, A[i * n_y + i]);
      sigma = size > 0 ? (scale || 1) / size ** 2 : 0;
      L.set(A);
      for (let r = 0; r < m; r++) {
        for (let i = 0; i < n_y; i++) {
          const b = sigma * B[r * n_y + i];
          ydot[i] += b * gamma[r];
          for (let j = 0; j < n_y; j++) L[i * n_y + j] += b * B[r * n_y + j];
        }
      }
      if (!(cholesky(L, n_y) > 1e-15)) throw new Halt("the equations of motion are singular");
    }
    choleskySolve(L, n_y, ydot);
    const X = B.slice(); // row r: A⁻¹ B_rᵀ
    for (let r = 0; r < m; r++) choleskySolve(L, n_y, X, r * n_y);
    const right = (r: number) => {
      let sum = gamma[r];
      for (let j = 0; j < n_y; j++) sum -= B[r * n_y + j] * ydot[j];
      return sum;
    };
    const product = (r: number, s: number) => {
      let sum = 0;
      for (let j = 0; j < n_y; j++) sum += B[r * n_y + j] * X[s * n_y + j];
      return sum;
    };
    const all = Array.from({ length: m }, (_, r) => r);
    const solved = (chosen: number[], careful: boolean): boolean => {
      const k = chosen.length;
      const S = new Float64Array(k * k);
      chosen.forEach((r, a) => chosen.forEach((s, b) => { S[a * k + b] = product(r, s); }));
      let found: Float64Array = Float64Array.from(chosen, right);
      if (careful) found = leastSolution(S, k, k, found, FORCE_RANK);
      else {
        if (cholesky(S, k) < WEAK) return false;
        choleskySolve(S, k, found);
      }
      chosen.forEach((r, a) => { lam[r] = found[a]; });
      return true;
    };
    if (!solved(rows, false)) solved(all, true);
    for (let r = 0; r < m; r++) {
      for (let j = 0; j < n_y; j++) ydot[j] += X[r * n_y + j] * lam[r];
    }
    for (let r = 0; r < m; r++) lam[r] += sigma * gamma[r];
    return { ydot, lam };
  }

  /** What an impulse P does to the speeds: A δ = P + Bᵀλ, B δ = 0. */
  respond(t: number, z: Float64Array, P: Float64Array): Float64Array {
    this.load(t, z);
    const { A, B } = this.machine.call("matrices");
    return this.solveMatrices(A, P, B, new Float64Array(this.data.m)).ydot;
  }

  /** Poses of all bodies (12 numbers each), and the energies: kinetic, potential, what the works leave unexplained. */
  poses(t: number, z: Float64Array): Record<string, Float64Array> {
    this.load(t, z);
    return this.machine.call("poses");
  }

  /** Curves and forces. */
  plots(t: number, z: Float64Array): Record<string, Float64Array> {
    const { n_x, n_y, forces } = this.data;
    const { inputs } = this.machine;
    this.derivatives(t, z, this.zdot);
    if (forces) {
      const found = this.machine.call("matrices");
      this.lam.set(this.solveMatrices(found.A, found.f, found.B, found.gamma).lam);
      inputs.lam.set(this.lam);
    }
    inputs.ydot?.set(this.zdot.subarray(n_x, n_x + n_y));
    return this.machine.call("plots");
  }

  normaliseQuaternions(z: Float64Array): void {
    for (const q of this.data.quaternions) {
      const size = Math.hypot(z[q], z[q + 1], z[q + 2], z[q + 3]);
      for (let k = 0; k < 4; k++) z[q + k] /= size;
    }
  }

  // --- constraints ------------------------------------------------------------------------------------------
  /** z back onto the constraints, in place: positions, then speeds; unit quaternions. Gives how far it was off. */
  project(t: number, z: Float64Array): number {
    this.normaliseQuaternions(z);
    if (this.machine.has("follow")) this.follow(t, z);
    if (this.data.m === 0) return 0;
    const drift = this.projectPositions(t, z);
    this.projectSpeeds(z);
    return drift;
  }

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

  /** Whether constraints are not met any more at a state that was on them. */
  jumped(t: number, z: Float64Array): boolean {
    const { n_x, n_y, m, m_h } = this.data;
    if (m === 0) return false;
    const { phi, psi, B } = this.constraints(t, z);
    let fastest = 1;
    for (let j = 0; j < n_y; j++) fastest = Math.max(fastest, Math.abs(z[n_x + j]));
    return !(Math.max(this.largest(phi, B, m_h, null), this.largest(psi, B, m, null)) <= JUMP * fastest);
  }

  private projectPositions(t: number, z: Float64Array): number {
    const { n_x, m_h } = this.data;
    let [careful, settled, drift] = [false, false, 0];
    for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      const { phi, B } = this.constraints(t, z);
      if (m_h === 0) return 0;
      if (iteration === 0) drift = this.largest(phi, B, m_h, null);
      let scale = 1;
      for (let i = 0; i < n_x; i++) scale = Math.max(scale, Math.abs(z[i]));
      if (settled) {
        const worst = this.largest(phi, B, m_h, null);
        if (worst <= MET * scale || (careful && worst <= LOOSE * scale)) return drift;
        if (careful) break;
        careful = true;
      }
      if (!careful && !this.solveSelected(phi, B, m_h)) careful = true;
      if (careful) this.solveAll(phi, B, m_h);
      const size = this.delta.reduce((most, d) => Math.max(most, Math.abs(d)), 0);
      if (!Number.isFinite(size)) break;
      this.move(t, z, this.delta);
      settled = size <= 1e-9 * scale;
    }
    throw new Halt("the constraints cannot be met");
  }

  private projectSpeeds(z: Float64Array): void {
    const { n_x, n_y, m } = this.data;
    const { psi, B } = this.machine.outputs.constraints;
    let scale = 1;
    for (let j = 0; j < n_y; j++) scale = Math.max(scale, Math.abs(z[n_x + j]));
    if (!this.solveSelected(psi, B, m) || !(this.largest(psi, B, m, this.delta) <= MET * scale)) {
      this.solveAll(psi, B, m);
      if (!(this.largest(psi, B, m, this.delta) <= LOOSE * scale)) throw new Halt("the speeds do not agree with the constraints");
    }
    for (let j = 0; j < n_y; j++) z[n_x + j] += this.delta[j];
  }

  /** The least δ with B δ = −residual for the selected rows below `rows`; false if they are badly conditioned. */
  private solveSelected(residual: Float64Array, B: Float64Array, rows: number): boolean {
    const { n_y } = this.data;
    const chosen = this.data.rows.filter((row) => row < rows);
    const n = chosen.length;
    const S = new Float64Array(n * n);
    const right = this.residual;
    chosen.forEach((r, a) => {
      right[a] = -residual[r];
      for (let b = 0; b <= a; b++) {
        let sum = 0;
        for (let j = 0; j < n_y; j++) sum += B[r * n_y + j] * B[chosen[b] * n_y + j];
        S[a * n + b] = sum;
      }
    });
    if (cholesky(S, n) < WEAK) return false;
    choleskySolve(S, n, right);
    this.delta.fill(0);
    chosen.forEach((r, a) => { for (let j = 0; j < n_y; j++) this.delta[j] += B[r * n_y + j] * right[a]; });
    return true;
  }

  /** The same for all rows below `rows`, which may depend on each other. */
  private solveAll(residual: Float64Array, B: Float64Array, rows: number): void {
    const { n_y } = this.data;
    const W = new Float64Array(rows * n_y);
    const right = new Float64Array(rows);
    const lengths = Array.from({ length: rows }, (_, r) => Math.hypot(...B.subarray(r * n_y, (r + 1) * n_y)));
    const longest = Math.max(...lengths, 0);
    for (let r = 0; r < rows; r++) {
      const scale = 1 / Math.max(lengths[r], 1e-3 * longest, 1e-300);
      right[r] = -residual[r] * scale;
      for (let j = 0; j < n_y; j++) W[r * n_y + j] = B[r * n_y + j] * scale;
    }
    this.delta.set(leastSolution(W, rows, n_y, right, RANK * Math.max(rows, n_y)));
  }

  /** Largest |residual + B δ| over the length of its row. */
  largest(residual: Float64Array, B: Float64Array, rows: number, delta: Float64Array | null): number {
    const { n_y } = this.data;
    let [longest, worst] = [0, 0];
    for (let i = 0; i < rows * n_y; i++) longest = Math.max(longest, Math.abs(B[i]));
    for (let i = 0; i < rows; i++) {
      let [size, value] = [1e-6 * longest, residual[i]];
      for (let j = 0; j < n_y; j++) {
        size = Math.max(size, Math.abs(B[i * n_y + j]));
        if (delta) value += B[i * n_y + j] * delta[j];
      }
      const counted = Math.max(0, Math.abs(value) - 8 * Number.EPSILON * longest); // rows of nothing but round-off are met
      const ratio = size > 0 ? counted / size : Math.abs(value);
      if (!(ratio <= worst)) worst = ratio;
    }
    return worst;
  }
}
