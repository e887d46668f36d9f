// Arrows of reaction forces, and of reaction moments, which have two heads.

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial, Object3D, Vector3 } from "three";
import type { Reaction, Report } from "./data";
import { halfOfNothing } from "./format";

const Y = new Vector3(0, 1, 0);
const UNITS = { force: "N", moment: "N·m" } as const;

export class Arrows {
  readonly group = new Group();
  /** Newtons, or newton metres, that one metre of arrow stands for. */
  perMetre: number;
  /** Whether there is more to be seen than round-off. */
  readonly any: boolean;
  // Forces along a rod would hide inside it: arrows are drawn over everything.
  private material = new MeshStandardMaterial({ roughness: 0.5, emissiveIntensity: 0.45, depthTest: false, transparent: true });
  private arrows: Arrow[];

  constructor(report: Report, kind: "force" | "moment", carrier: (body: string | null) => Object3D, size: number, crowd: number) {
    const mine = report.reactions.filter((reaction) => reaction.kind === kind);
    const magnitudes = mine.flatMap(lengths).sort((a, b) => a - b);
    const largest = magnitudes[magnitudes.length - 1] ?? 0;
    const matters = report.plots.find(({ unit, size: known }) => unit === UNITS[kind] && known > 0)?.size ?? 0;
    this.any = halfOfNothing(largest, matters) === null;
    // Arrows are linear in the force. The scale makes nine of ten no longer than a quarter of the mechanism.
    const typical = magnitudes[Math.floor(0.9 * magnitudes.length)] || largest || 1;
    this.perMetre = typical / (0.25 * size);
    this.arrows = this.any ? mine.map((reaction) => new Arrow(reaction, carrier, this.group, this.material, 0.0065 * size * crowd, kind === "moment")) : [];
  }

  update(index: number, fraction: number): void {
    if (!this.group.visible) return;
    for (const arrow of this.arrows) arrow.update(index, fraction, this.perMetre);
  }

  paint(color: string): void {
    this.material.color.set(color);
    this.material.emissive.set(color);
  }
}

function lengths({ force }: Reaction): number[] {
  const found: number[] = [];
  for (let k = 0; k < force.length; k += 3) found.push(Math.hypot(force[k], force[k + 1], force[k + 2]));
  return found.filter(Number.isFinite);
}

class Arrow {
  private shaft: Mesh;
  private tips: Mesh[];
  private whole = new Group();
  private here = new Vector3();
  private force = new Vector3();
  private next = new Vector3();

  constructor(
    private reaction: Reaction, private carrier: (body: string | null) => Object3D, parent: Group, paint: MeshStandardMaterial,
    private thick: number, double: boolean,
  ) {
    const tip = () => new Mesh(new ConeGeometry(2.8 * thick, 8 * thick, 24).translate(0, 4 * thick, 0), paint);
    this.shaft = new Mesh(new CylinderGeometry(thick, thick, 1, 16).translate(0, 0.5, 0), paint);
    this.tips = double ? [tip(), tip()] : [tip()];
    for (const part of [this.shaft, ...this.tips]) part.renderOrder = 4;
    this.whole.add(this.shaft, ...this.tips);
    parent.add(this.whole);
  }

  update(index: number, fraction: number, perMetre: number): void {
    const { force } = this.reaction;
    this.force.fromArray(force, 3 * index);
    if (fraction > 0) this.force.lerp(this.next.fromArray(force, 3 * index + 3), fraction);
    const length = this.force.length() / perMetre;
    // Also false for what is not a number: a reaction that is not unique has no arrow.
    this.whole.visible = length > 0.5 * this.thick;
    if (!this.whole.visible) return;
    const head = Math.min(1, length / (12 * this.thick));
    const headLength = 8 * this.thick * head;
    this.tips.forEach((tip, i) => {
      tip.scale.setScalar(head);
      tip.position.y = length - (1 + 0.6 * i) * headLength; // the second head behind the first
    });
    this.shaft.scale.set(head, Math.max(length - headLength, 1e-9), head);
    this.here.fromArray(this.reaction.point);
    this.whole.position.copy(this.carrier(this.reaction.body).localToWorld(this.here));
    this.whole.quaternion.setFromUnitVectors(Y, this.force.normalize());
  }
}
