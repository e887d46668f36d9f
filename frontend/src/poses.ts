// Poses as the worker computes them, 12 numbers for every body: origin, and rotation matrix row by row.

import { Vector3 } from "three";

/**
 * Quaternions (x, y, z, w) of one body at all frames, from the poses of all `bodies`; neighbours lie on the same half of
 * the sphere. Tens of thousands of them are made while a slider is dragged: nothing is allocated on the way.
 */
export function quaternionsOf(poses: Float64Array, bodies: number, body: number, frames: number): Float32Array {
  const found = new Float32Array(4 * frames);
  let [px, py, pz, pw] = [0, 0, 0, 1];
  for (let k = 0, at = 12 * body + 3; k < frames; k++, at += 12 * bodies) {
    const a = poses[at], b = poses[at + 1], c = poses[at + 2], d = poses[at + 3], e = poses[at + 4], f = poses[at + 5], g = poses[at + 6], h = poses[at + 7], i = poses[at + 8];
    const xx = 1 + a - e - i, yy = 1 - a + e - i, zz = 1 - a - e + i, ww = 1 + a + e + i; // four times the squares
    const most = Math.max(xx, yy, zz, ww);
    let x: number, y: number, z: number, w: number;
    if (most === ww) [x, y, z, w] = [h - f, c - g, d - b, ww];
    else if (most === xx) [x, y, z, w] = [xx, b + d, c + g, h - f];
    else if (most === yy) [x, y, z, w] = [b + d, yy, f + h, c - g];
    else [x, y, z, w] = [c + g, f + h, zz, d - b];
    const scale = (x * px + y * py + z * pz + w * pw < 0 ? -0.5 : 0.5) / Math.sqrt(Math.max(most, 1e-300));
    found[4 * k] = px = scale * x;
    found[4 * k + 1] = py = scale * y;
    found[4 * k + 2] = pz = scale * z;
    found[4 * k + 3] = pw = scale * w;
  }
  return found;
}

/** Poses of all bodies (12 numbers each) as positions and quaternions. */
export function posesOf(poses: Float64Array): { position: Vector3; quaternion: number[] }[] {
  return Array.from({ length: poses.length / 12 }, (_, b) => ({
    position: new Vector3().fromArray(poses, 12 * b),
    quaternion: [...quaternionsOf(poses, poses.length / 12, b, 1)],
  }));
}
