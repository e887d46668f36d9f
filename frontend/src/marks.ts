// What is drawn over the bodies: joints, markers, springs, paths and the arrows of the reaction forces.

import {
  BoxGeometry, BufferGeometry, CatmullRomCurve3, CylinderGeometry, Group, Mesh, MeshBasicMaterial,
  MeshStandardMaterial, Object3D, OctahedronGeometry, Quaternion, SphereGeometry, TubeGeometry, Vector3,
} from "three";
import { Line2 } from "three/examples/jsm/lines/Line2.js";
import type { Joint, Link, Marker, Report } from "./data";
import { Arrows } from "./arrows";
import { SCENE, type Theme } from "./palette";
import { polyline } from "./shapes";

const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const FEW = 8;

export type Carrier = (body: string | null) => Object3D;

function jointGeometries(type: string, r: number): BufferGeometry[] {
  const cylinder = (radius: number, length: number) => new CylinderGeometry(radius, radius, length, 32).rotateX(Math.PI / 2);
  if (/prism|slid|transl/i.test(type)) return [new BoxGeometry(1.2 * r, 1.2 * r, 4 * r)];
  if (/cylindr/i.test(type)) return [cylinder(0.8 * r, 4 * r)];
  if (/revol|hinge|contin|screw|helic/i.test(type)) return [cylinder(r, 2.6 * r)];
  if (/univ|cardan/i.test(type)) return [cylinder(0.6 * r, 3 * r), cylinder(0.6 * r, 3 * r).rotateX(Math.PI / 2)];
  if (/spher|ball/i.test(type)) return [new SphereGeometry(1.25 * r, 28, 18)];
  if (/fix|weld|rigid/i.test(type)) return [new BoxGeometry(1.5 * r, 1.5 * r, 1.5 * r)];
  if (/free|float/i.test(type)) return [];
  return [new OctahedronGeometry(1.3 * r)];
}

const ORIGIN: [number, number, number] = [0, 0, 0];
const GHOST = "#8c96a3"; // of the run, while the page shows a motion of its own

export class Marks {
  readonly joints = new Set<Object3D>();
  readonly markers = new Set<Object3D>();
  readonly paths = new Group();
  readonly forces: Arrows;
  readonly torques: Arrows;
  readonly links = new Group();
  private jointPaint = new MeshStandardMaterial({ roughness: 0.5, metalness: 0.1 });
  private markerPaint = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.95 });
  private linkPaint = new MeshStandardMaterial({ roughness: 0.45, metalness: 0.25 });
  private pathColor = SCENE.light.path;
  private springs: Spring[] = [];
  /** Points of the markers as they are in the run. */
  private firstPoints: [number, number, number][];

  constructor(private report: Report, private carrier: Carrier, size: number) {
    this.firstPoints = report.markers.map(({ point }) => [...point]);
    // Marks shrink as a model grows in number, or a chain of many links would vanish behind them.
    const crowd = Math.min(1, Math.sqrt(FEW / Math.max(report.joints.length, report.bodies.length, 1)));
    const r = 0.017 * size * crowd;
    for (const joint of report.joints) this.joints.add(this.addJoint(joint, r));
    for (const marker of report.markers) this.markers.add(this.addMarker(marker, 0.8 * r));
    for (const link of report.links) this.springs.push(new Spring(link, carrier, this.links, this.linkPaint, size * crowd));
    this.forces = new Arrows(report, "force", carrier, size, crowd);
    this.torques = new Arrows(report, "moment", carrier, size, crowd);
  }

  private addJoint(joint: Joint, r: number): Object3D {
    const glyph = new Group();
    for (const geometry of jointGeometries(joint.type, r)) {
      const part = new Mesh(geometry, this.jointPaint);
      part.castShadow = true;
      glyph.add(part);
    }
    glyph.position.fromArray(joint.point);
    const axis = joint.axis && new Vector3(...joint.axis);
    if (axis && axis.length() > 0) glyph.quaternion.setFromUnitVectors(Z, axis.normalize());
    glyph.userData.label = joint.name;
    this.carrier(joint.body).add(glyph);
    return glyph;
  }

  private addMarker(marker: Marker, r: number): Object3D {
    const glyph = new Mesh(new OctahedronGeometry(r), this.markerPaint);
    glyph.renderOrder = 5;
    glyph.position.fromArray(marker.point);
    glyph.userData.label = marker.name;
    this.carrier(marker.body).add(glyph);
    return glyph;
  }

  /** Paths of the markers that move; without markers, of the body origins. Made when first asked for. */
  showPaths(on: boolean): void {
    this.paths.visible = on;
    if (!on || this.paths.children.length > 0) return;
    const { bodies, markers } = this.report;
    const tracked = markers.length > 0
      ? markers.flatMap((m, i) => (m.body === null ? [] : [{ body: bodies.find((b) => b.name === m.body)!, point: m.point, first: this.firstPoints[i] }]))
      : bodies.map((body) => ({ body, point: ORIGIN, first: ORIGIN }));
    for (const { body, point, first } of tracked) {
      if (body.original) this.paths.add(polyline(pathOf(body.original, first), GHOST, 0.6));
      const line = polyline(pathOf(body, point), this.pathColor, 0.75);
      line.userData.themed = true;
      this.paths.add(line);
    }
  }

  /** Points have changed. */
  replace(): void {
    const put = (glyphs: Set<Object3D>, points: { point: [number, number, number] }[]) => {
      [...glyphs].forEach((glyph, i) => glyph.position.fromArray(points[i].point));
    };
    put(this.joints, this.report.joints);
    put(this.markers, this.report.markers);
  }

  /** The motion is another one: paths that are shown are drawn anew, behind them in grey those of the run. */
  renewPaths(): void {
    const on = this.paths.visible;
    this.paths.clear();
    if (on) this.showPaths(true);
  }

  update(index: number, fraction: number): void {
    for (const spring of this.springs) spring.update();
    this.forces.update(index, fraction);
    this.torques.update(index, fraction);
  }

  setTheme(theme: Theme): void {
    const colors = SCENE[theme];
    this.jointPaint.color.set(colors.joint);
    this.markerPaint.color.set(colors.marker);
    this.forces.paint(colors.force);
    this.torques.paint(colors.torque);
    this.linkPaint.color.set(colors.link);
    this.pathColor = colors.path;
    for (const line of this.paths.children) if (line instanceof Line2 && line.userData.themed) line.material.color.set(colors.path);
  }
}

/** The path of a point of a body. */
function pathOf({ positions, quaternions }: { positions: Float32Array; quaternions: Float32Array }, point: readonly [number, number, number]): Float32Array {
  const flat = new Float32Array(positions.length);
  const place = new Vector3();
  const turn = new Quaternion();
  for (let k = 0; 3 * k < flat.length; k++) {
    place.set(...point).applyQuaternion(turn.fromArray(quaternions, 4 * k));
    flat[3 * k] = place.x + positions[3 * k];
    flat[3 * k + 1] = place.y + positions[3 * k + 1];
    flat[3 * k + 2] = place.z + positions[3 * k + 2];
  }
  return flat;
}

class Spring {
  private body: Mesh;
  private from = new Vector3();
  private to = new Vector3();
  private builtFor = 0;

  constructor(private link: Link, private carrier: Carrier, parent: Group, paint: MeshStandardMaterial, private size: number) {
    this.body = new Mesh(new BufferGeometry(), paint);
    this.body.castShadow = true;
    this.body.userData.label = link.name;
    parent.add(this.body);
  }

  update(): void {
    this.carrier(this.link.body1).localToWorld(this.from.fromArray(this.link.point1));
    this.carrier(this.link.body2).localToWorld(this.to.fromArray(this.link.point2));
    this.body.position.copy(this.from);
    this.to.sub(this.from);
    const length = this.to.length();
    this.body.visible = length > 0;
    if (length === 0) return;
    if (this.builtFor === 0) this.build(length);
    this.body.scale.set(1, length / this.builtFor, 1);
    this.body.quaternion.setFromUnitVectors(Y, this.to.divideScalar(length));
  }

  /** Built at the first length it has, so that stretching it later distorts the wire little. */
  private build(length: number): void {
    const r = 0.02 * this.size;
    const wire = 0.0045 * this.size;
    this.builtFor = length;
    this.body.geometry = this.link.kind === "spring"
      ? coil(r, wire, length)
      : new CylinderGeometry(wire, wire, length, 12).translate(0, length / 2, 0);
    if (this.link.kind === "damper") {
      const pot = new Mesh(new CylinderGeometry(0.8 * r, 0.8 * r, 0.4 * length, 28).translate(0, 0.35 * length, 0), this.body.material);
      pot.castShadow = true;
      this.body.add(pot);
    }
  }
}

/** A coil along y, straight at both ends. */
function coil(radius: number, wire: number, length: number): BufferGeometry {
  const turns = 9;
  const points = [new Vector3(0, 0, 0), new Vector3(0, 0.08 * length, 0)];
  for (let i = 0; i <= 16 * turns; i++) {
    const s = i / (16 * turns);
    const angle = 2 * Math.PI * turns * s;
    points.push(new Vector3(radius * Math.cos(angle), (0.12 + 0.76 * s) * length, radius * Math.sin(angle)));
  }
  points.push(new Vector3(0, 0.92 * length, 0), new Vector3(0, length, 0));
  return new TubeGeometry(new CatmullRomCurve3(points), 18 * turns, wire, 8);
}
