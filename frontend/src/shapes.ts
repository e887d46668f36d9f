// Meshes for the shapes of a body.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, Color, ConeGeometry, CylinderGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, Object3D, PlaneGeometry, Quaternion,
  SphereGeometry, Vector3,
} from "three";
import { Line2 } from "three/examples/jsm/lines/Line2.js";
import { LineGeometry } from "three/examples/jsm/lines/LineGeometry.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Shape, Vec3 } from "./data";
import { withCreases } from "./normals";

const UP = new Vector3(0, 1, 0); // three.js builds cylinders along y, the report along z
const CREASE = Math.PI / 5;
const AXIS_COLORS = ["#d1495b", "#2a9d62", "#2f6fde"];

export function material(color: string, opacity = 1): MeshStandardMaterial {
  return new MeshStandardMaterial({
    color, roughness: 0.62, metalness: 0.04, transparent: opacity < 1, opacity, depthWrite: opacity >= 0.5,
  });
}

export function buildShape(shape: Shape, bodyColor: string): Object3D {
  const color = shape.color ?? bodyColor;
  const object = buildAtOrigin(shape, color);
  const placed = new Group();
  placed.add(object);
  placed.position.fromArray(shape.position);
  placed.quaternion.fromArray(shape.quaternion);
  placed.traverse((part) => {
    if (part instanceof Mesh && part.material instanceof MeshStandardMaterial) {
      part.castShadow = shape.kind !== "plane" && shape.opacity >= 0.5;
      part.receiveShadow = true;
    }
  });
  return placed;
}

function buildAtOrigin(shape: Shape, color: string): Object3D {
  const surface = material(color, shape.opacity);
  switch (shape.kind) {
    case "box": {
      const [x, y, z] = shape.size as number[];
      const least = Math.min(x, y, z);
      // A plate so thin that rounding would eat it stays sharp.
      const geometry = least > 0.02 * Math.max(x, y, z)
        ? new RoundedBoxGeometry(x, y, z, 3, 0.09 * least)
        : new BoxGeometry(x, y, z);
      return new Mesh(geometry, surface);
    }
    case "sphere":
      return new Mesh(new SphereGeometry(shape.radius!, 40, 24), surface);
    case "ellipsoid": {
      const ball = new Mesh(new SphereGeometry(1, 40, 24), surface);
      ball.scale.fromArray(shape.radii!);
      return ball;
    }
    case "cylinder":
      return alongZ(new Mesh(new CylinderGeometry(shape.radius!, shape.radius!, shape.length!, 48), surface));
    case "cone":
      return alongZ(new Mesh(new ConeGeometry(shape.radius!, shape.length!, 48), surface));
    case "capsule":
      return capsule(shape.p1!, shape.p2!, shape.radius!, surface);
    case "plane": {
      const [x, y] = shape.size as number[];
      surface.side = DoubleSide;
      return new Mesh(new PlaneGeometry(x, y), surface);
    }
    case "mesh":
      return mesh(shape, surface);
    case "line":
      return polyline(shape.points!.flat(), color);
    case "frame":
      return frame(shape.size as number);
  }
}

function alongZ(object: Object3D): Object3D {
  object.quaternion.setFromUnitVectors(UP, new Vector3(0, 0, 1));
  return object;
}

function capsule(p1: Vec3, p2: Vec3, radius: number, surface: MeshStandardMaterial): Object3D {
  const from = new Vector3(...p1);
  const along = new Vector3(...p2).sub(from);
  const length = along.length();
  const rod = new Mesh(new CapsuleGeometry(radius, length, 10, 28), surface);
  rod.position.copy(from).addScaledVector(along, 0.5);
  if (length > 0) rod.quaternion.copy(new Quaternion().setFromUnitVectors(UP, along.divideScalar(length)));
  return rod;
}

function mesh(shape: Shape, surface: MeshStandardMaterial): Object3D {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(shape.vertices!, 3));
  geometry.setIndex(new BufferAttribute(shape.triangles!, 1));
  if (shape.paint?.length) {
    geometry.setAttribute("color", new BufferAttribute(painted(shape.paint, surface.color), 3));
    surface.vertexColors = true;
    surface.color.set("#ffffff");
  }
  if (shape.fromFile) surface.side = DoubleSide; // files of robots hold open surfaces, and some inside out
  const object = new Mesh(withCreases(geometry, CREASE), surface);
  if (shape.scale) object.scale.fromArray(shape.scale);
  return object;
}

/** The colour of every vertex: parts that have none show that of the shape. */
function painted(paint: [number, string | null][], own: Color): Float32Array {
  const colors = paint.flatMap(([count, color]) => Array.from({ length: count }, () => (color === null ? own : new Color(color)).toArray()));
  return Float32Array.from(colors.flat());
}

export function polyline(flat: ArrayLike<number>, color: string, opacity = 1): Line2 {
  const geometry = new LineGeometry().setPositions(Float32Array.from(flat));
  return new Line2(geometry, new LineMaterial({ color, linewidth: 1.75, transparent: opacity < 1, opacity }));
}

export function frame(size: number): Group {
  const axes = new Group();
  AXIS_COLORS.forEach((color, i) => {
    const direction = new Vector3().setComponent(i, 1);
    const paint = new MeshBasicMaterial({ color });
    const shaft = new Mesh(new CylinderGeometry(0.022 * size, 0.022 * size, 0.82 * size, 12), paint);
    const tip = new Mesh(new ConeGeometry(0.06 * size, 0.18 * size, 16), paint);
    for (const [part, middle] of [[shaft, 0.41], [tip, 0.91]] as const) {
      part.quaternion.setFromUnitVectors(UP, direction);
      part.position.copy(direction).multiplyScalar(middle * size);
      axes.add(part);
    }
  });
  return axes;
}
