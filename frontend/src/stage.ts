// The 3D picture: bodies in their places, light, camera. Draws only when something has changed.

import {
  Box3, Color, DirectionalLight, Group, HemisphereLight, Mesh, MeshStandardMaterial, Object3D, PCFShadowMap, PerspectiveCamera, Plane, Quaternion,
  Raycaster, Scene, Vector2, Vector3, WebGLRenderer,
} from "three";
import type { Line2 } from "three/examples/jsm/lines/Line2.js";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Clock } from "./clock";
import type { Report, Shape } from "./data";
import { fit, localBox, measure, upAxis, viewDirection, type Extent, type Pose, type ViewName } from "./framing";
import { Ground } from "./ground";
import { Marks } from "./marks";
import { bodyColor, SCENE, type Theme } from "./palette";
import { posesOf } from "./poses";
import { buildShape, polyline } from "./shapes";
import type { Surface } from "./surface";

/** A body (by number) that is held at a point of its own axes, and where the hand is. */
export interface Held { body: number; local: number[]; target: Vector3 }

export interface Standpoint { view: ViewName | null; position: [number, number, number]; target: [number, number, number] }

/** What of the bodies is drawn: their shapes, these without mesh files, or boxes of their inertia. */
export type Look = "shapes" | "plain" | "inertia";

export type Layer = "joints" | "markers" | "forces" | "torques" | "paths" | "grid";

const GLASS = 0.22; // opacity of what one sees through
const GLIDE_MS = 380;
const TOOLBAR_PX = 48;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Puts an object where a body is between two frames. */
function stand(object: Object3D, { positions, quaternions }: { positions: Float32Array; quaternions: Float32Array }, index: number, fraction: number): void {
  object.position.fromArray(positions, 3 * index);
  object.quaternion.fromArray(quaternions, 4 * index);
  if (fraction > 0) {
    object.position.lerp(new Vector3().fromArray(positions, 3 * index + 3), fraction);
    object.quaternion.slerp(new Quaternion().fromArray(quaternions, 4 * index + 4), fraction);
  }
}

export class Stage {
  bodies: Object3D[] = [];
  extent!: Extent;
  marks!: Marks;
  ground!: Ground;
  readonly camera = new PerspectiveCamera(32, 1, 0.01, 1000);
  /** Called after each picture, for what is laid over it. */
  afterDraw: () => void = () => {};
  private painters = new Set<() => void>();

  private scene = new Scene();
  private renderer: WebGLRenderer;
  private controls: OrbitControls;
  private up!: Vector3;
  private hemisphere = new HemisphereLight();
  private key = new DirectionalLight("#ffffff", 2);
  private fill = new DirectionalLight("#ffffff", 0.9);
  private still = new Group();
  private byName = new Map<string, Object3D>();
  private theme: Theme = "light";
  /** Names of bodies that the reader does not want to see. */
  private hidden = new Set<string>();
  /** Names of bodies that are seen through; null: all of them. */
  private glassy: Set<string> | null = new Set();
  private bodyListeners: (() => void)[] = [];
  /** Whether there is no mechanism to be seen, only the run behind it. */
  private vanished = false;
  /** What was replaced, until something else is drawn. */
  private leaving: Object3D[] = [];
  private dirty = true;
  private view: ViewName | null = "home";
  private glide: { from: Pose; to: Pose; start: number } | null = null;
  private follows = false;
  private followed = new Vector3();
  private drawnLook: Look = "shapes";
  private highlighted: Object3D | null = null;
  private ghosts: Object3D[] = [];
  /** Shapes as they are in the run. */
  private firstShapes: Shape[][] = [];
  private hand: Line2 | null = null;
  private takes: ((held: Held | null) => void) | null = null;
  /** Poses that are shown in place of those at the present time. */
  private placed: Float64Array | null = null;

  constructor(private report: Report, private clock: Clock, private holder: HTMLElement, { canvas, context, slow }: Surface) {
    this.renderer = new WebGLRenderer({ canvas, context, antialias: !slow, alpha: true });
    this.renderer.debug.checkShaderErrors = false; // reading the logs back stalls the first picture
    this.renderer.shadowMap.enabled = !slow;
    this.renderer.shadowMap.type = PCFShadowMap;
    holder.prepend(this.renderer.domElement);

    this.scene.add(this.hemisphere, this.key, this.key.target, this.fill, this.fill.target);
    this.key.castShadow = true;
    this.key.shadow.mapSize.set(2048, 2048);
    this.key.shadow.radius = 3;
    this.build();

    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enableDamping = !calm.matches;
    this.controls.dampingFactor = 0.12;
    this.controls.addEventListener("start", () => { this.view = null; this.glide = null; });
    this.controls.addEventListener("change", () => this.refresh());
    new ResizeObserver(() => this.resize()).observe(holder);
    this.resize();
    this.update();
  }

  /** Makes what the report has to show, and puts light around it. */
  private build(): void {
    const { report } = this;
    this.firstShapes = report.explore ? structuredClone(report.bodies.map(({ shapes }) => shapes)) : [];
    this.still = new Group();
    this.byName = new Map();
    report.ground.forEach((shape) => this.still.add(buildShape(shape, "#9aa4b1")));
    this.bodies = report.bodies.map((body, i) => {
      const object = new Group();
      object.name = body.name;
      object.visible = !this.hidden.has(body.name);
      object.add(this.shapesOf(i));
      object.userData.middle = localBox(object).getCenter(new Vector3());
      this.byName.set(body.name, object);
      return object;
    });
    this.up = upAxis(report.gravity);
    this.extent = measure(report, this.bodies, this.still);
    this.ground = new Ground(this.extent, this.up, report.floor, this.renderer.shadowMap.enabled);
    this.marks = new Marks(report, (name) => (name === null ? this.still : this.byName.get(name)!), this.extent.size);
    this.scene.add(...this.drawn());
    this.camera.up.copy(this.up);
    this.placeLights();
    this.ground.setTheme(this.theme);
    this.marks.setTheme(this.theme);
  }

  private drawn(): Object3D[] {
    return [this.still, ...this.bodies, this.ground.group, this.marks.links, this.marks.forces.group, this.marks.torques.group, this.marks.paths];
  }

  /** Shows another report in place of this one; the camera stays where the reader has put it. */
  replace(report: Report): void {
    const before = this.drawn();
    const [standpoint, up] = [this.standpoint(), this.up];
    const layers = { forces: this.marks.forces.group.visible, torques: this.marks.torques.group.visible, grid: this.ground.group.visible };
    this.highlighted = null;
    this.report = report;
    this.scene.remove(...before);
    this.build();
    this.marks.forces.group.visible = layers.forces;
    this.marks.torques.group.visible = layers.torques;
    this.ground.group.visible = layers.grid;
    // where another way is up, the camera of before would lie on its side
    this.returnTo(this.up.equals(up) ? standpoint : { ...standpoint, view: "home" });
    this.leaving.push(...before);
    this.update();
  }

  /** Gives back what was drawn before. Its programs for the graphics card serve what is drawn now. */
  private clearLeft(): void {
    for (const object of this.leaving.splice(0)) {
      object.traverse((part) => {
        if (!(part instanceof Mesh)) return;
        part.geometry.dispose();
        for (const paint of [part.material].flat()) paint.dispose();
      });
    }
  }

  private placeLights(): void {
    const { span } = this.extent;
    const toward = viewDirection("home", this.extent, this.up);
    const side = new Vector3().crossVectors(this.up, toward).normalize();
    const { center } = this.extent;
    this.hemisphere.position.copy(this.up);
    this.key.position.copy(center).addScaledVector(this.up, 1.6 * span).addScaledVector(toward, 0.55 * span).addScaledVector(side, -0.5 * span);
    this.fill.position.copy(center).addScaledVector(toward, span).addScaledVector(side, span).addScaledVector(this.up, 0.2 * span);
    this.key.target.position.copy(center);
    this.fill.target.position.copy(center);
    const { shadow } = this.key;
    const reach = 0.75 * span;
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.2 * span, far: 4 * span });
    shadow.camera.updateProjectionMatrix();
    shadow.normalBias = 0.004 * span;
    shadow.bias = -0.002; // a share of its depth: thin rods that the light grazes would throw stripes on themselves
  }

  setTheme(theme: Theme): void {
    const colors = SCENE[theme];
    this.theme = theme;
    this.hemisphere.color.set(colors.sky);
    this.hemisphere.groundColor.set(colors.earth);
    this.hemisphere.intensity = colors.ambient;
    this.key.intensity = colors.key;
    this.ground.setTheme(theme);
    this.marks.setTheme(theme);
    this.refresh();
  }

  show(layer: Layer, on: boolean): void {
    if (layer === "joints") for (const mark of this.marks.joints) mark.visible = on;
    else if (layer === "markers") for (const mark of this.marks.markers) mark.visible = on;
    else if (layer === "forces") this.marks.forces.group.visible = on;
    else if (layer === "torques") this.marks.torques.group.visible = on;
    else if (layer === "paths") this.marks.showPaths(on);
    else this.ground.group.visible = on;
    this.update();
  }

  shows(name: string): boolean { return !this.hidden.has(name); }

  seesThrough(name: string): boolean { return this.glassy === null || this.glassy.has(name); }

  /** Whether some body is hidden or seen through. */
  get altered(): boolean { return this.hidden.size > 0 || this.glassy === null || this.glassy.size > 0; }

  /** Calls back when bodies are shown, hidden or seen through. */
  onBodies(listener: () => void): void { this.bodyListeners.push(listener); }

  showBody(name: string, on: boolean): void {
    if (on) this.hidden.delete(name);
    else this.hidden.add(name);
    this.changedBodies();
  }

  /** Makes a body, or all of them, clear or solid. */
  setGlass(name: string | null, on: boolean): void {
    if (name === null) this.glassy = on ? null : new Set();
    else {
      this.glassy ??= new Set(this.bodies.map((body) => body.name));
      if (on) this.glassy.add(name);
      else this.glassy.delete(name);
    }
    this.changedBodies();
  }

  /** All bodies solid and in sight again. */
  showAll(): void {
    this.hidden.clear();
    this.glassy = new Set();
    this.changedBodies();
  }

  private changedBodies(): void {
    for (const body of this.bodies) this.paint(body.children[0], this.seesThrough(body.name));
    this.showBodies();
    for (const listener of this.bodyListeners) listener();
  }

  private paint(shapes: Object3D, glass: boolean): void {
    shapes.traverse((part) => {
      if (!(part instanceof Mesh) || !(part.material instanceof MeshStandardMaterial)) return;
      const { material } = part;
      const own: number = (part.userData.opacity ??= material.opacity);
      material.opacity = glass ? Math.min(own, GLASS) : own;
      material.transparent = material.opacity < 1;
      material.depthWrite = material.opacity >= 0.5;
      part.castShadow = material.opacity >= 0.5;
      material.needsUpdate = true;
    });
  }

  private showBodies(): void {
    for (const body of this.bodies) body.visible = !this.vanished && !this.hidden.has(body.name);
    this.marks.links.visible = !this.vanished;
    this.refresh();
  }

  refresh(): void { this.dirty = true; }

  /** Puts everything where it is at the present time. */
  update(): void {
    const { index, fraction } = this.clock.locate();
    const live = this.placed && posesOf(this.placed);
    this.report.bodies.forEach((body, i) => {
      if (live && i < live.length) {
        this.bodies[i].position.copy(live[i].position);
        this.bodies[i].quaternion.fromArray(live[i].quaternion);
      } else stand(this.bodies[i], body, index, fraction);
      this.bodies[i].updateMatrixWorld(true);
      if (this.ghosts[i]) stand(this.ghosts[i], body.original ?? body, index, fraction);
    });
    this.marks.update(index, fraction);
    const middle = this.middle();
    if (this.follows) {
      const moved = middle.clone().sub(this.followed);
      this.camera.position.add(moved);
      this.controls.target.add(moved);
    }
    this.followed.copy(middle);
    this.refresh();
  }

  /** The shapes of a body, as one part of its object. */
  shapesOf(i: number): Group {
    const { color, ...body } = this.report.bodies[i];
    const whole = new Group();
    for (const shape of body[this.drawnLook] ?? body.shapes) whole.add(buildShape(shape, color ?? bodyColor(i)));
    if (this.seesThrough(body.name)) this.paint(whole, true);
    return whole;
  }

  /** Shows bodies by another look; mesh files of the ground go with those of the bodies. */
  setLook(look: Look): void {
    this.drawnLook = look;
    this.report.ground.forEach((shape, i) => { this.still.children[i].visible = look === "shapes" || !shape.fromFile; });
    this.reshape();
  }

  /** Sizes and points have changed: shapes and marks are made anew. */
  reshape(): void {
    this.bodies.forEach((object, i) => {
      const old = object.children[0];
      old.traverse((part) => { if (part instanceof Mesh) part.geometry.dispose(); });
      object.remove(old);
      const made = this.shapesOf(i);
      object.children.unshift(made);
      made.parent = object;
    });
    this.marks.replace();
    this.highlighted = null;
    this.update();
  }

  /** Another motion is shown, the run again, or nothing but the run: what was drawn of the old one is drawn anew. */
  explored(nothing: boolean): void {
    this.vanished = nothing;
    this.showBodies();
    const exploring = this.report.bodies.some((body) => body.original);
    if (exploring && !this.ghosts.length) {
      this.ghosts = this.report.bodies.map((_, i) => {
        const ghost = new Group();
        for (const shape of this.firstShapes[i]) ghost.add(buildShape({ ...shape, color: null, paint: [], opacity: 0.2 }, "#8c96a3"));
        return ghost;
      });
      this.scene.add(...this.ghosts);
    }
    for (const ghost of this.ghosts) ghost.visible = exploring;
    this.marks.renewPaths();
    this.update();
  }

  /** Shows given poses (12 numbers for every body) in place of those at the present time; null: these again. */
  place(poses: Float64Array | null): void {
    this.placed = poses;
    this.update();
  }

  /** Lets the reader take hold of bodies: `taken` is told what is held, and null when it is let go. */
  grasp(taken: ((held: Held | null) => void) | null): void {
    const canvas = this.renderer.domElement;
    if (!this.takes && taken) {
      canvas.addEventListener("pointerdown", this.take, { capture: true });
    } else if (!taken) {
      canvas.removeEventListener("pointerdown", this.take, { capture: true });
      this.drawHand(null);
    }
    this.takes = taken;
  }

  private take = (event: PointerEvent): void => {
    const canvas = this.renderer.domElement;
    const box = canvas.getBoundingClientRect();
    const ray = (at: PointerEvent) => this.ray(at.clientX - box.left, at.clientY - box.top);
    const hit = ray(event).intersectObjects(this.bodies.filter((body) => body.visible))[0];
    const body = hit ? this.bodyOf(hit.object) : -1;
    if (event.button !== 0 || body < 0) return;
    event.stopImmediatePropagation(); // the camera stays
    const local = this.bodies[body].worldToLocal(hit.point.clone()).toArray();
    const plane = new Plane().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new Vector3()), hit.point);
    const held: Held = { body, local, target: hit.point.clone() };
    const move = (at: PointerEvent) => {
      ray(at).ray.intersectPlane(plane, held.target);
      this.takes?.(held);
    };
    const drop = () => {
      window.removeEventListener("pointermove", move);
      this.takes?.(null);
    };
    this.takes?.(held);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop, { once: true });
    window.addEventListener("pointercancel", drop, { once: true });
  };

  /** The line from what is held to the pointer. */
  drawHand(held: Held | null): void {
    if (this.hand) this.scene.remove(this.hand);
    this.hand = null;
    if (held) {
      const from = this.bodies[held.body].localToWorld(new Vector3(...held.local));
      this.hand = polyline(Float32Array.from([...from.toArray(), ...held.target.toArray()]), "#d4380d", 1);
      this.scene.add(this.hand);
    }
    this.refresh();
  }

  private middle(): Vector3 {
    const sum = new Vector3();
    for (const object of this.bodies) sum.add(object.position);
    return sum.divideScalar(Math.max(this.bodies.length, 1));
  }

  /** Goes along with the mechanism, near enough to see it. */
  follow(on: boolean): void {
    this.follows = on;
    if (!on) return;
    const now = new Box3();
    for (const object of this.bodies) now.expandByObject(object);
    if (now.isEmpty()) return;
    const { min, max } = now;
    const around = [min, max, new Vector3(min.x, max.y, max.z), new Vector3(max.x, min.y, min.z)];
    const direction = this.camera.position.clone().sub(this.controls.target).normalize();
    this.view = null;
    this.stand(fit(this.camera, around, direction, this.up, this.covered()));
  }

  look(view: ViewName, smoothly = true): void {
    const to = fit(this.camera, this.extent.points, viewDirection(view, this.extent, this.up), this.up, this.covered());
    this.view = view;
    if (smoothly && !calm.matches) {
      this.glide = { from: { position: this.camera.position.clone(), target: this.controls.target.clone() }, to, start: performance.now() };
    } else this.stand(to);
  }

  /** Where the camera stands and what it looks at, and the name of the view where it is one. */
  standpoint(): Standpoint {
    return { view: this.view, position: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  returnTo({ view, position, target }: Standpoint): void {
    if (view) return this.look(view, false);
    this.view = null;
    this.glide = null;
    this.stand({ position: new Vector3(...position), target: new Vector3(...target) });
  }

  /** Share of the picture's height under the toolbar. */
  private covered(): number {
    return Math.min(TOOLBAR_PX / Math.max(this.holder.clientHeight, 1), 0.25);
  }

  private stand({ position, target }: Pose): void {
    this.camera.position.copy(position);
    this.controls.target.copy(target);
    this.controls.update();
    this.refresh();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (this.view) this.look(this.view, false);
    this.refresh();
  }

  tick(now: number): void {
    if (this.glide) {
      const s = Math.min((now - this.glide.start) / GLIDE_MS, 1);
      const eased = 1 - (1 - s) ** 3;
      const { from, to } = this.glide;
      this.stand({ position: from.position.clone().lerp(to.position, eased), target: from.target.clone().lerp(to.target, eased) });
      if (s === 1) this.glide = null;
    } else this.controls.update();
    if (this.dirty) this.draw();
  }

  draw(): void {
    this.dirty = false;
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.near = distance / 100;
    this.camera.far = distance + 10 * this.extent.span;
    this.camera.updateProjectionMatrix();
    this.renderer.render(this.scene, this.camera);
    this.clearLeft();
    this.afterDraw();
    for (const paint of this.painters) paint(); // while the picture is still on the canvas
  }

  /** Whether the reader takes hold of bodies. */
  get grasping(): boolean { return this.takes !== null; }

  get canvas(): HTMLCanvasElement { return this.renderer.domElement; }

  /** Calls back after every picture, until the function that is given back is called. */
  onDraw(paint: () => void): () => void {
    this.painters.add(paint);
    return () => this.painters.delete(paint);
  }

  /** The shapes of the ground that are shown, made anew. */
  groundShapes(): Group {
    const whole = new Group();
    this.report.ground.forEach((shape, i) => { if (this.still.children[i].visible) whole.add(buildShape(shape, "#9aa4b1")); });
    return whole;
  }

  /** Name of the body under a point of the picture, in pixels from its upper left corner. */
  bodyAt(x: number, y: number): string | null {
    const hit = this.ray(x, y).intersectObjects(this.bodies.filter((body) => body.visible))[0];
    return hit ? this.bodies[this.bodyOf(hit.object)]?.name ?? null : null;
  }

  private ray(x: number, y: number): Raycaster {
    const { clientWidth, clientHeight } = this.holder;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight), this.camera);
    return ray;
  }

  private bodyOf(part: Object3D): number {
    let object: Object3D | null = part;
    while (object && !this.bodies.includes(object)) object = object.parent;
    return object ? this.bodies.indexOf(object) : -1;
  }

  highlight(name: string | null): void {
    const next = name === null ? null : this.byName.get(name) ?? null;
    if (next === this.highlighted) return;
    for (const [object, glow] of [[this.highlighted, 0], [next, 0.28]] as const) {
      object?.traverse((part) => {
        if (part instanceof Mesh && part.material instanceof MeshStandardMaterial && !part.userData.label && !part.parent?.userData.label) {
          part.material.emissive = new Color(part.material.color);
          part.material.emissiveIntensity = glow;
        }
      });
    }
    this.highlighted = next;
    this.refresh();
  }

  /** Where the middle of an object falls on the picture, in pixels; null behind the camera. */
  project(object: Object3D): { x: number; y: number } | null {
    const middle = (object.userData.middle as Vector3 | undefined) ?? new Vector3();
    const point = object.localToWorld(middle.clone()).project(this.camera);
    if (point.z > 1) return null;
    return { x: ((point.x + 1) / 2) * this.holder.clientWidth, y: ((1 - point.y) / 2) * this.holder.clientHeight };
  }

  /** Pose of a body as drawn, read back from the scene. */
  poseOf(name: string): { position: number[]; quaternion: number[] } | null {
    const object = this.byName.get(name);
    if (!object) return null;
    return {
      position: object.getWorldPosition(new Vector3()).toArray(),
      quaternion: object.getWorldQuaternion(new Quaternion()).toArray(),
    };
  }

  /** Where the middle of a body falls on the picture, in pixels. */
  placeOf(name: string): { x: number; y: number } | null {
    const object = this.byName.get(name);
    return object ? this.project(object) : null;
  }

  scaleForces(factor: number): void {
    this.marks.forces.perMetre /= factor;
    this.marks.torques.perMetre /= factor;
    this.update();
  }

  /** The picture as a data address, background transparent. */
  picture(): string {
    this.draw();
    return this.renderer.domElement.toDataURL("image/png");
  }
}
