// Where the camera stands so that the whole motion is in view.

import { Box3, MathUtils, Matrix4, Object3D, PerspectiveCamera, Quaternion, Vector3 } from "three";
import type { Report } from "./data";

const SAMPLES = 80;
const MARGIN = 1.12;

export interface Extent {
  /** Corners of every body's bounding box at sampled frames, in the world. */
  points: Vector3[];
  box: Box3;
  center: Vector3;
  /** How far the motion reaches: the diagonal of `box`. */
  span: number;
  /** A typical length of the mechanism itself: the diagonal of its box in the middle of the run. */
  size: number;
}

/** The coordinate axis most opposed to gravity; z where there is none. */
export function upAxis(gravity: readonly number[]): Vector3 {
  const magnitudes = gravity.map(Math.abs);
  const largest = Math.max(...magnitudes);
  if (largest === 0) return new Vector3(0, 0, 1);
  const axis = magnitudes.lastIndexOf(largest);
  return new Vector3().setComponent(axis, gravity[axis] < 0 ? 1 : -1);
}

function corners(box: Box3): Vector3[] {
  const { min, max } = box;
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
  );
}

/** Bounding box in the frame of the body, or its origin where nothing is drawn. */
export function localBox(object: Object3D): Box3 {
  object.position.set(0, 0, 0);
  object.quaternion.identity();
  object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(object);
  return box.isEmpty() ? new Box3(new Vector3(), new Vector3()) : box;
}

export function measure(report: Report, bodies: Object3D[], ground: Object3D): Extent {
  const frames = report.times.length;
  const step = Math.max(1, Math.floor(frames / SAMPLES));
  const perBody = bodies.map((object, i) => {
    const { name } = report.bodies[i];
    const marked = report.markers.filter((marker) => marker.body === name).map((marker) => new Vector3(...marker.point));
    return [...corners(localBox(object)), ...marked];
  });
  const points: Vector3[] = [];
  const diagonals: number[] = [];
  for (let k = 0; k < frames; k += step) {
    const now = new Box3();
    report.bodies.forEach((body, i) => {
      const pose = new Matrix4().compose(
        new Vector3().fromArray(body.positions, 3 * k), new Quaternion().fromArray(body.quaternions, 4 * k), new Vector3(1, 1, 1),
      );
      for (const corner of perBody[i]) {
        const point = corner.clone().applyMatrix4(pose);
        points.push(point);
        now.expandByPoint(point);
      }
    });
    for (const joint of report.joints) if (joint.body === null) now.expandByPoint(new Vector3(...joint.point));
    if (!now.isEmpty()) diagonals.push(now.getSize(new Vector3()).length());
  }
  const anchors = [...report.joints, ...report.markers, ...report.links.flatMap((link) => [
    { body: link.body1, point: link.point1 }, { body: link.body2, point: link.point2 },
  ])];
  for (const { body, point } of anchors) if (body === null) points.push(new Vector3(...point));
  const motion = new Box3().setFromPoints(points);
  ground.updateMatrixWorld(true);
  for (const part of ground.children) {
    // A floor of fifty metres must not shrink a mechanism of one.
    const box = new Box3().setFromObject(part);
    const small = motion.isEmpty() || box.getSize(new Vector3()).length() < 2 * motion.getSize(new Vector3()).length();
    if (small && !box.isEmpty()) points.push(...corners(box));
  }
  if (points.length === 0) points.push(new Vector3(-0.5, -0.5, -0.5), new Vector3(0.5, 0.5, 0.5));
  const box = new Box3().setFromPoints(points);
  diagonals.sort((a, b) => a - b);
  const span = box.getSize(new Vector3()).length() || 1;
  const size = diagonals[diagonals.length >> 1] || span;
  return { points, box, center: box.getCenter(new Vector3()), span, size };
}

export type ViewName = "home" | "front" | "side" | "top";

/** Direction from the target to the camera. Flat motions are seen nearly face on. */
export function viewDirection(name: ViewName, extent: Extent, up: Vector3): Vector3 {
  const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
  const horizontal = axes.filter((axis) => Math.abs(axis.dot(up)) < 0.5);
  const span = extent.box.getSize(new Vector3());
  const along = (axis: Vector3) => Math.abs(span.dot(axis));
  // The reader stands where the first horizontal axis points right: at −y for z up, at +z for y up.
  const right = horizontal[0];
  const front = new Vector3().crossVectors(right, up);
  if (name === "front") return front;
  if (name === "side") return right.clone();
  if (name === "top") return up.clone().addScaledVector(front, 1e-3).normalize();
  const thinness = 0.3 * Math.max(span.x, span.y, span.z);
  const flatUp = along(up) < thinness && along(right) > thinness && along(front) > thinness;
  const lookAlongRight = along(right) < thinness && along(right) < along(front);
  const face = lookAlongRight ? right.clone() : front.clone();
  const aside = lookAlongRight ? front.clone().negate() : right.clone();
  if (flatUp) return up.clone().addScaledVector(face, 0.75).addScaledVector(aside, 0.25).normalize();
  const flat = along(face) < thinness;
  return face.addScaledVector(aside, flat ? 0.42 : 0.75).addScaledVector(up, flat ? 0.26 : 0.5).normalize();
}

export interface Pose { position: Vector3; target: Vector3 }

/**
 * The closest camera position in `direction` from which all points are inside the picture, below the share
 * `top` of its height that the toolbar covers.
 */
export function fit(camera: PerspectiveCamera, points: Vector3[], direction: Vector3, up: Vector3, top = 0): Pose {
  const right = new Vector3().crossVectors(up, direction).normalize();
  const above = new Vector3().crossVectors(direction, right);
  const tan = Math.tan(MathUtils.degToRad(camera.fov / 2)) / MARGIN;
  const [tanX, tanLow, tanHigh] = [tan * camera.aspect, tan, tan * (1 - 2 * top)];
  // Each side of the picture is a plane through the camera at (x, y, d): a point is inside of the right one
  // where (p_x − x)/tan + p_z ≤ d, and likewise for the others.
  let [toLeft, toRight, toLow, toHigh, front] = [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity];
  for (const point of points) {
    const [x, y, z] = [point.dot(right), point.dot(above), point.dot(direction)];
    toLeft = Math.max(toLeft, -x / tanX + z);
    toRight = Math.max(toRight, x / tanX + z);
    toLow = Math.max(toLow, -y / tanLow + z);
    toHigh = Math.max(toHigh, y / tanHigh + z);
    front = Math.max(front, z);
  }
  const box = new Box3().setFromPoints(points);
  const depth = box.getCenter(new Vector3()).dot(direction);
  const span = box.getSize(new Vector3()).length() || 1;
  const forWidth = (toLeft + toRight) / 2;
  const forHeight = (toHigh * tanHigh + toLow * tanLow) / (tanHigh + tanLow);
  const d = Math.max(forWidth, forHeight, front + 1e-6 * span, depth + 0.6 * span);
  const x = ((toRight - toLeft) * tanX) / 2;
  const y = ((toHigh - d) * tanHigh + (d - toLow) * tanLow) / 2;
  const place = (z: number) =>
    new Vector3().addScaledVector(right, x).addScaledVector(above, y).addScaledVector(direction, z);
  return { position: place(d), target: place(depth) };
}
