// Poses as the worker computes them, 12 numbers for every body: origin, and rotation matrix row by row.

import { Vector3 } from "three";

/** Quaternion (x, y, z, w) of a rotation matrix row by row, of the sign closer to `near`. */
export function quaternionOf(R: ArrayLike<number>, near: number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = Array.from(R);
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const k = squares.indexOf(Math.max(...squares));
  const s = 2 * Math.sqrt(Math.max(squares[k], 1e-300));
  const q = [
    [s / 4, (b + d) / s, (c + g) / s, (h - f) / s],
    [(b + d) / s, s / 4, (f + h) / s, (c - g) / s],
    [(c + g) / s, (f + h) / s, s / 4, (d - b) / s],
    [(h - f) / s, (c - g) / s, (d - b) / s, s / 4],
  ][k];
  const along = q.reduce((sum, value, j) => sum + value * near[j], 0);
  return along < 0 ? q.map((value) => -value) : q;
}

/** Poses of all bodies (12 numbers each) as positions and quaternions. */
export function posesOf(poses: Float64Array): { position: Vector3; quaternion: number[] }[] {
  return Array.from({ length: poses.length / 12 }, (_, b) => ({
    position: new Vector3().fromArray(poses, 12 * b),
    quaternion: quaternionOf(poses.subarray(12 * b + 3, 12 * b + 12), [0, 0, 0, 1]),
  }));
}
