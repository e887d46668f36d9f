// The moving mechanism as binary glTF, as it is shown: looks, and the motion of the page's own where there is one.

import { AnimationClip, BufferGeometry, CylinderGeometry, Group, Material, Mesh, MeshBasicMaterial, MeshStandardMaterial, Object3D, Quaternion, QuaternionKeyframeTrack, Scene, Vector3, VectorKeyframeTrack, type KeyframeTrack } from "three";
import { GLTFExporter } from "three/examples/jsm/exporters/GLTFExporter.js";
import type { Clock } from "./clock";
import type { Report } from "./data";
import { byId } from "./dom";
import { upAxis } from "./framing";
import { fileName, save } from "./save";
import type { Stage } from "./stage";

const Y = new Vector3(0, 1, 0);
const LINK = 0.004; // radius of springs, of the mechanism's size

export function startGlb(stage: Stage, clock: Clock, report: () => Report): void {
  byId("gltf").addEventListener("click", () => void glb(stage, clock, report()).then((content) => save(fileName(report().title, "glb"), new Blob([content], { type: "model/gltf-binary" }))));
}

/** Without the lines: glTF has no paint for them. */
function solid(group: Group): Group {
  const lines: Object3D[] = [];
  group.traverse((part) => {
    if (part instanceof Mesh && !(part.material instanceof MeshStandardMaterial || part.material instanceof MeshBasicMaterial)) lines.push(part);
  });
  for (const line of lines) line.removeFromParent();
  return group;
}

/** The frames of what is shown, from the first to the last. */
function frames(clock: Clock): number[] {
  return [...clock.times.keys()].filter((k) => clock.times[k] >= clock.start && clock.times[k] <= clock.end);
}

export async function glb(stage: Stage, clock: Clock, report: Report): Promise<ArrayBuffer> {
  const kept = frames(clock);
  const times = kept.map((k) => clock.times[k] - clock.start);
  const world = new Group();
  world.name = report.title || "mechanism";
  world.quaternion.setFromUnitVectors(upAxis(report.gravity), Y);
  const tracks: KeyframeTrack[] = [];
  const add = (object: Object3D, positions: Vector3[], quaternions: Quaternion[], scales?: Vector3[]) => {
    object.position.copy(positions[0]);
    object.quaternion.copy(quaternions[0]);
    if (scales) object.scale.copy(scales[0]);
    world.add(object);
    if (kept.length < 2) return;
    tracks.push(new VectorKeyframeTrack(`${object.uuid}.position`, times, positions.flatMap((p) => p.toArray())));
    tracks.push(new QuaternionKeyframeTrack(`${object.uuid}.quaternion`, times, quaternions.flatMap((q) => q.toArray())));
    if (scales) tracks.push(new VectorKeyframeTrack(`${object.uuid}.scale`, times, scales.flatMap((s) => s.toArray())));
  };
  const at = (name: string | null, point: number[], k: number) => {
    const body = report.bodies.find((one) => one.name === name);
    const local = new Vector3().fromArray(point);
    if (!body) return local;
    return local.applyQuaternion(new Quaternion().fromArray(body.quaternions, 4 * k)).add(new Vector3().fromArray(body.positions, 3 * k));
  };
  report.bodies.forEach((body, i) => {
    const object = solid(stage.shapesOf(i));
    object.name = body.name;
    add(object, kept.map((k) => new Vector3().fromArray(body.positions, 3 * k)), kept.map((k) => new Quaternion().fromArray(body.quaternions, 4 * k)));
  });
  const ground = solid(stage.groundShapes());
  ground.name = "ground";
  if (ground.children.length) world.add(ground);
  for (const link of report.links) {
    const ends = kept.map((k) => [at(link.body1, link.point1, k), at(link.body2, link.point2, k)]);
    const radius = LINK * stage.extent.size;
    const rod = new Mesh(new CylinderGeometry(radius, radius, 1, 12), new MeshStandardMaterial({ color: "#5b6675", roughness: 0.5 }));
    rod.name = link.name;
    add(
      rod, ends.map(([a, b]) => a.clone().add(b).multiplyScalar(0.5)),
      ends.map(([a, b]) => new Quaternion().setFromUnitVectors(Y, b.clone().sub(a).normalize())),
      ends.map(([a, b]) => new Vector3(1, Math.max(a.distanceTo(b), 1e-6 * radius), 1)),
    );
  }
  const scene = new Scene().add(world);
  const animations = tracks.length ? [new AnimationClip("motion", -1, tracks)] : [];
  const content = (await new GLTFExporter().parseAsync(scene, { binary: true, animations })) as ArrayBuffer;
  world.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    (part.geometry as BufferGeometry).dispose();
    (part.material as Material).dispose();
  });
  return content;
}
