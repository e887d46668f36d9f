// Normals of a surface that keeps its edges: those of neighbouring faces are averaged where they meet smoothly.

import { BufferAttribute, BufferGeometry } from "three";

/** The geometry with vertices of its own for every face. Faces are neighbours where they share a vertex. */
export function withCreases(geometry: BufferGeometry, crease: number): BufferGeometry {
  const index = geometry.getIndex()!.array;
  const points = geometry.getAttribute("position").array;
  const [faces, vertices] = [index.length / 3, points.length / 3];
  const normals = new Float32Array(index.length); // of every face
  for (let f = 0; f < faces; f++) {
    const [a, b, c] = [3 * index[3 * f], 3 * index[3 * f + 1], 3 * index[3 * f + 2]];
    const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]];
    const [vx, vy, vz] = [points[c] - points[a], points[c + 1] - points[a + 1], points[c + 2] - points[a + 2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], 3 * f);
  }
  // the faces at every vertex, one after the other
  const first = new Uint32Array(vertices + 1);
  for (const vertex of index) first[vertex + 1]++;
  for (let v = 0; v < vertices; v++) first[v + 1] += first[v];
  const next = first.slice();
  const around = new Uint32Array(index.length);
  for (let i = 0; i < index.length; i++) around[next[index[i]]++] = Math.floor(i / 3);

  const least = Math.cos(crease);
  const smooth = new Float32Array(3 * index.length);
  for (let i = 0; i < index.length; i++) {
    const own = 3 * Math.floor(i / 3);
    let [x, y, z] = [0, 0, 0];
    for (let k = first[index[i]]; k < first[index[i] + 1]; k++) {
      const other = 3 * around[k];
      const along = normals[own] * normals[other] + normals[own + 1] * normals[other + 1] + normals[own + 2] * normals[other + 2];
      if (along < least) continue;
      x += normals[other];
      y += normals[other + 1];
      z += normals[other + 2];
    }
    const length = Math.hypot(x, y, z) || 1;
    smooth[3 * i] = x / length;
    smooth[3 * i + 1] = y / length;
    smooth[3 * i + 2] = z / length;
  }
  return geometry.toNonIndexed().setAttribute("normal", new BufferAttribute(smooth, 3));
}
