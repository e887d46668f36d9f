// Assembly in the page: from what was asked for to a start that satisfies all constraints, step by step as
// kinetree/assembly/loop_closure.py does it, so that the page starts where kinetree would.

import { Halt } from "./halt";
import type { Motion } from "./motion";

const POSITION_TOLERANCE = 1e-10;
const VELOCITY_TOLERANCE = 1e-9;
const SAME = 1e-12; // difference of two starts that are one
const MOST_ROUNDS = 20;
const MOST_STEPS = 200;
const LONGEST = 0.7; // step, in rad or in sizes of the mechanism
const WRONG_TURN = Math.cos(0.1);
const OTHER_STARTS = 8;

/** Coordinates and speeds by name ("A.angle"), in place of what the model says. */
export type Initial = Record<string, number>;

interface Wish { q: Float64Array; askedQ: boolean[]; u: Float64Array; askedU: boolean[] }

/** The state z to start from, with a note where something that was asked for could not be kept. */
export function assemble(motion: Motion, initial: Initial): { z: Float64Array; notes: string[] } {
  const { data } = motion;
  const found = data.fixed ? { z: Float64Array.from(data.z), notes: [] } : new Assembly(motion, initial).found();
  if (found.z.every((value, i) => Math.abs(value - data.z[i]) <= SAME * (1 + Math.abs(value)))) found.z.set(data.z); // where kinetree would start, to the last bit
  if (motion.machine.has("refusals")) {
    motion.load(data.t_start, found.z);
    const { values, numbers } = motion.machine.call("refusals");
    values.forEach((value, k) => { if (value !== 0) throw new Halt(`it cannot start from here: ${data.refusals[k].replace("{}", String(Number(numbers[k].toPrecision(3))))}`); });
  }
  return found;
}

class Assembly {
  private z: Float64Array;
  private wishes: Wish[];
  private length: number;
  private t: number;
  private doubts: string[] = [];

  constructor(private motion: Motion, private initial: Initial) {
    const { data, machine } = motion;
    this.t = data.t_start;
    this.z = Float64Array.from(data.z); // works at zero, coordinates of cut joints near where they were
    motion.load(this.t, this.z);
    const { x, u, length } = machine.call("start");
    this.z.set(x.subarray(0, data.n_x));
    this.z.set(u, data.n_x);
    this.wishes = data.joints.map((joint) => {
      const wish: Wish = {
        q: this.z.slice(joint.first_q, joint.first_q + joint.coordinates.length), askedQ: [...joint.asked_q],
        u: this.z.slice(data.n_x + joint.first_u, data.n_x + joint.first_u + joint.speeds.length), askedU: [...joint.asked_u],
      };
      joint.coordinates.forEach((name, k) => this.ask(`${joint.name}.${name}`, wish.q, wish.askedQ, k));
      joint.speeds.forEach((name, k) => this.ask(`${joint.name}.${name}`, wish.u, wish.askedU, k));
      if (joint.quaternion >= 0) {
        const part = wish.q.subarray(joint.quaternion, joint.quaternion + 4);
        const size = Math.hypot(...part);
        part.forEach((value, k) => { part[k] = value / size; });
      }
      this.z.set(wish.q, joint.first_q);
      return wish;
    });
    const shifts = data.joints.flatMap((joint) => joint.coordinates.map((_, k) => (joint.coordinate_units[k] === "m" ? Math.abs(this.z[joint.first_q + k]) : 0)));
    this.length = Math.max(length[0], ...shifts, 0) || 1;
    this.follow();
  }

  private ask(name: string, values: Float64Array, asked: boolean[], k: number): void {
    if (!(name in this.initial)) return;
    values[k] = this.initial[name];
    asked[k] = true;
  }

  found(): { z: Float64Array; notes: string[] } {
    const { data } = this.motion;
    this.wishSpeeds();
    if (data.m > 0) {
      const begin = this.z.slice();
      this.firstPossible(this.tiers((wish) => wish.askedQ), (asked) => this.closed(begin, asked));
      this.wishSpeeds();
      const wished = this.z.slice();
      const tiers = this.tiers((wish) => wish.askedU).map((asked) => ({ asked, bodies: false }));
      if (this.motion.machine.has("velocities")) tiers.unshift({ asked: tiers[0].asked, bodies: true });
      this.firstPossible(tiers, ({ asked, bodies }) => {
        this.z.set(wished);
        this.velocities(asked, bodies);
      });
    }
    this.countTurns();
    return { z: this.z, notes: this.notes() };
  }

  private tiers(mask: (wish: Wish) => boolean[]): boolean[] {
    return this.wishes.some((wish) => mask(wish).some(Boolean)) ? [true, false] : [false];
  }

  private firstPossible<T>(tiers: T[], solve: (tier: T) => void): void {
    for (const tier of tiers.slice(0, -1)) {
      try {
        return solve(tier);
      } catch (error) {
        if (!(error instanceof Halt)) throw error;
      }
    }
    solve(tiers[tiers.length - 1]);
  }

  /** Followed coordinates of cut joints where the pose of the tree has them. */
  private follow(): void {
    if (!this.motion.machine.has("follow")) return;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const before = this.z.slice(0, this.motion.data.n_x);
      this.motion.follow(this.t, this.z);
      if (before.every((value, i) => Math.abs(this.z[i] - value) <= 1e-14 * (1 + Math.abs(value)))) return;
    }
  }

  // --- positions --------------------------------------------------------------------------------------------
  /** Positions that meet all constraints, from here or else from other starts; which those are, kinetree decides otherwise. */
  private closed(begin: Float64Array, asked: boolean): void {
    const { free } = this.goals(asked, (wish) => wish.askedQ);
    let failure: Halt | null = null;
    for (let attempt = 0; attempt <= OTHER_STARTS; attempt++) {
      this.z.set(begin);
      if (attempt > 0) this.displace(free, attempt);
      try {
        this.positions(asked);
        if (attempt > 0) this.doubts.push("its loops were closed from a displaced start: kinetree may close them in another way");
        return;
      } catch (error) {
        if (!(error instanceof Halt)) throw error;
        failure ??= error;
      }
    }
    throw failure!;
  }

  /** Moves free coordinates by up to a radian, or the size of the mechanism. */
  private displace(free: boolean[], attempt: number): void {
    const { speed_lengths } = this.motion.data;
    const shift = Float64Array.from(free, (on, j) => (on ? Math.sin(12.9898 * (j + 1) + 78.233 * attempt) * (speed_lengths[j] ? this.length : 1) : 0));
    this.motion.move(this.t, this.z, shift);
    this.follow();
  }

  private positions(asked: boolean): void {
    const { data, machine } = this.motion;
    const goals = this.goals(asked, (wish) => wish.askedQ);
    for (let round = 0; round < (machine.has("follow") ? MOST_ROUNDS : 1); round++) {
      const left = this.gaussNewton(goals.free, () => this.positionRows(goals.kept));
      const sizes = [...data.row_lengths.slice(0, data.m_h), ...goals.kept.map(([j, k]) => data.joints[j].coordinate_units[k] === "m")];
      left.forEach((r, i) => {
        if (!(Math.abs(r) <= POSITION_TOLERANCE * (sizes[i] ? this.length : 1))) throw new Halt("it cannot be assembled: the constraints cannot be met");
      });
      const before = this.z.slice(0, data.n_x);
      this.follow();
      if (before.every((value, i) => Math.abs(this.z[i] - value) <= 1e-14 * (1 + Math.abs(value)))) break;
    }
    if (!machine.has("branch")) return;
    this.motion.load(this.t, this.z);
    machine.call("branch").cosines.forEach((cosine, i) => {
      if (!(cosine >= WRONG_TURN)) throw new Halt(`it cannot be assembled from here: joint "${data.cuts[i]}" would close turned against itself`);
    });
  }

  /** What stays: speeds that are not free, and single coordinates (joint, number) that are steered. */
  private goals(asked: boolean, mask: (wish: Wish) => boolean[]): { free: boolean[]; kept: [number, number][] } {
    const { joints, n_y } = this.motion.data;
    const free = new Array<boolean>(n_y).fill(true);
    const kept: [number, number][] = [];
    joints.forEach((joint, j) => {
      const stays = mask(this.wishes[j]).map((wanted) => (wanted && asked) || joint.held);
      if (stays.every(Boolean)) joint.speeds.forEach((_, k) => { free[joint.first_u + k] = false; });
      else stays.forEach((on, k) => { if (on) kept.push([j, k]); });
    });
    return { free, kept };
  }

  private positionRows(kept: [number, number][]): { r: Float64Array; B: Float64Array } {
    const { n_y, m_h, joints } = this.motion.data;
    const found = this.motion.constraints(this.t, this.z);
    const r = new Float64Array(m_h + kept.length);
    const B = new Float64Array((m_h + kept.length) * n_y);
    r.set(found.phi.subarray(0, m_h));
    B.set(found.B.subarray(0, m_h * n_y));
    if (kept.length) {
      const N = this.tangents();
      kept.forEach(([j, k], i) => {
        const at = joints[j].first_q + k;
        r[m_h + i] = this.z[at] - this.wishes[j].q[k];
        for (let c = 0; c < n_y; c++) B[(m_h + i) * n_y + c] = N[c][at];
      });
    }
    return { r, B };
  }

  /** Columns of N(x). */
  private tangents(): Float64Array[] {
    const { n_y } = this.motion.data;
    const { inputs } = this.motion.machine;
    this.motion.load(this.t, this.z);
    return Array.from({ length: n_y }, (_, c) => {
      inputs.delta.fill(0);
      inputs.delta[c] = 1;
      return this.motion.machine.call("tangent").dx.slice();
    });
  }

  /** Reduces a residual as far as it goes; what is left of it. */
  private gaussNewton(free: boolean[], rows: () => { r: Float64Array; B: Float64Array }): Float64Array {
    const { n_y, speed_lengths } = this.motion.data;
    const norm = (r: Float64Array) => Math.sqrt(r.reduce((sum, value) => sum + value * value, 0));
    let now = rows();
    for (let step = 0; step < MOST_STEPS; step++) {
      const worst = now.r.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      if (worst <= 1e-15 || ![...now.r, ...now.B].every(Number.isFinite)) break;
      const delta = this.leastChange(now.B, now.r, free);
      const longest = delta.reduce((most, d, j) => Math.max(most, Math.abs(d) / (speed_lengths[j] ? this.length : 1)), 0);
      let share = longest > 0 ? Math.min(1, LONGEST / longest) : 0;
      const begin = this.z.slice();
      let improved = false;
      for (let k = 0; k < 12 && !improved; k++, share /= 2) {
        const part = new Float64Array(n_y).map((_, j) => share * delta[j]);
        this.z.set(begin);
        this.motion.move(this.t, this.z, part);
        const next = rows();
        if ([...next.r, ...next.B].every(Number.isFinite) && norm(next.r) < norm(now.r)) [now, improved] = [next, true];
      }
      if (!improved) {
        this.z.set(begin);
        break;
      }
    }
    return now.r;
  }

  /** The least change of the free speeds, weighed by their masses, that removes a residual (kinetree/runtime/c/least_change.c). */
  private leastChange(B: Float64Array, r: Float64Array, free: boolean[]): Float64Array {
    this.motion.load(this.t, this.z);
    const { M } = this.motion.machine.call("mass");
    return this.motion.machine.made("least_change", [M, B, r, BigInt64Array.from(free, (on) => BigInt(on))], free.length, r.length);
  }

  // --- velocities -------------------------------------------------------------------------------------------
  /** Speeds as wished: the joints' own, else the best fit to the velocities that bodies ask for. */
  private wishSpeeds(): void {
    const { data, machine } = this.motion;
    const { n_x, n_y } = data;
    const fixed = new Array<boolean>(n_y).fill(false);
    data.joints.forEach((joint, j) => joint.speeds.forEach((_, k) => {
      this.z[n_x + joint.first_u + k] = this.wishes[j].u[k];
      fixed[joint.first_u + k] = this.wishes[j].askedU[k];
    }));
    const open = fixed.flatMap((on, j) => (on ? [] : [j]));
    if (!machine.has("velocities") || !open.length) return;
    this.motion.load(this.t, this.z);
    const { T, v } = machine.call("velocities");
    const rows = v.length;
    const right = v.map((value, i) => {
      let sum = value;
      for (let j = 0; j < n_y; j++) sum -= T[i * n_y + j] * this.z[n_x + j];
      return sum;
    });
    const part = new Float64Array(rows * open.length);
    for (let i = 0; i < rows; i++) open.forEach((j, c) => { part[i * open.length + c] = T[i * n_y + j]; });
    const found = machine.made("least_squares_of_matrix", [part, right], open.length, rows, 1e-12);
    open.forEach((j, c) => { this.z[n_x + j] = found[c]; });
  }

  private velocities(asked: boolean, bodies: boolean): void {
    const { data, machine } = this.motion;
    const { n_x, n_y, m } = data;
    const { free, kept } = this.goals(asked, (wish) => wish.askedU);
    const rows = () => {
      const { psi, B } = this.motion.constraints(this.t, this.z);
      const r = [...psi.subarray(0, m)];
      const all = [...B.subarray(0, m * n_y)];
      for (const [j, k] of kept) {
        const at = data.joints[j].first_u + k;
        r.push(this.z[n_x + at] - this.wishes[j].u[k]);
        for (let c = 0; c < n_y; c++) all.push(c === at ? 1 : 0);
      }
      if (bodies) {
        this.motion.load(this.t, this.z);
        const { T, v } = machine.call("velocities");
        v.forEach((value, i) => {
          let sum = -value;
          for (let j = 0; j < n_y; j++) sum += T[i * n_y + j] * this.z[n_x + j];
          r.push(sum);
        });
        all.push(...T);
      }
      return { r: Float64Array.from(r), B: Float64Array.from(all) };
    };
    const size = () => this.z.subarray(n_x, n_x + n_y).reduce((most, u) => Math.max(most, Math.abs(u)), 0);
    for (let k = 0; k < 3; k++) {
      const { r, B } = rows();
      if (r.every((value) => Math.abs(value) <= 1e-16 * (1 + size()))) break;
      const delta = this.leastChange(B, r, free);
      for (let j = 0; j < n_y; j++) this.z[n_x + j] += delta[j];
    }
    const left = rows().r;
    if (!left.every((value) => Math.abs(value) <= VELOCITY_TOLERANCE * (1 + size()) * Math.max(1, this.length))) {
      throw new Halt("it cannot be assembled: the speeds do not agree with the constraints");
    }
  }

  /** Counted angles of cut joints begin where the pose has them. */
  private countTurns(): void {
    const { n_x, n_y, n_w } = this.motion.data;
    if (!this.motion.machine.has("counted")) return;
    this.motion.load(this.t, this.z);
    const { angles } = this.motion.machine.call("counted");
    const first = n_x + n_y + n_w - angles.length;
    // closest to zero, as nothing was asked of a cut joint
    angles.forEach((angle, i) => { this.z[first + i] = angle + 2 * Math.PI * Math.floor(-angle / (2 * Math.PI) + 0.5); });
  }

  private notes(): string[] {
    const { data } = this.motion;
    const found: string[] = [...this.doubts];
    data.joints.forEach((joint, j) => {
      joint.coordinates.forEach((name, k) => this.note(found, `${joint.name}.${name}`, this.wishes[j].q[k], this.wishes[j].askedQ[k], this.z[joint.first_q + k]));
      joint.speeds.forEach((name, k) => this.note(found, `${joint.name}.${name}`, this.wishes[j].u[k], this.wishes[j].askedU[k], this.z[data.n_x + joint.first_u + k]));
    });
    if (this.motion.machine.has("velocities")) this.noteVelocities(found);
    return found;
  }

  /** Velocities of bodies that were asked for and are others. */
  private noteVelocities(found: string[]): void {
    const { data, machine } = this.motion;
    this.motion.load(this.t, this.z);
    const { T, v } = machine.call("velocities");
    const got = v.map((_, i) => this.z.subarray(data.n_x, data.n_x + data.n_y).reduce((sum, u, j) => sum + T[i * data.n_y + j] * u, 0));
    const shown = (values: Float64Array) => `(${[...values].map((value) => String(Number(value.toPrecision(4)))).join(", ")})`;
    data.velocities.forEach((name, k) => {
      const [wanted, found3] = [v.slice(3 * k, 3 * k + 3), got.slice(3 * k, 3 * k + 3)];
      const size = Math.max(1, ...wanted.map(Math.abs), ...found3.map(Math.abs));
      if (wanted.some((value, i) => Math.abs(value - found3[i]) > 1e-6 * size)) found.push(`${name} starts at ${shown(found3)}, not at ${shown(wanted)}: this page found no way for the constraints to allow it`);
    });
  }

  private note(found: string[], name: string, wanted: number, asked: boolean, got: number): void {
    if (asked && Math.abs(got - wanted) > 1e-9 * (1 + Math.abs(wanted))) found.push(`${name} starts at ${got.toPrecision(5)}, not at ${wanted.toPrecision(5)}: this page found no way for the constraints to allow it`);
  }
}
