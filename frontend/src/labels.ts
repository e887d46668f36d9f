// Names laid over the 3D picture, and the name of the body under the pointer.

import type { Object3D } from "three";
import { make } from "./dom";
import type { Stage } from "./stage";

const HEIGHT = 18;
const GAPS = [8, 24, 40]; // pixels between a name and what it names, the nearest that is free

interface Tag { object: Object3D; tag: HTMLElement; width: number; slot: number }
interface Box { left: number; top: number; width: number }

function overlap(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < HEIGHT;
}

/** Places around a point where a name may stand, the best first. */
function slots(x: number, y: number, width: number): Box[] {
  return GAPS.flatMap((gap) => {
    const [right, left, middle] = [x + gap, x - gap - width, x - width / 2];
    const [above, level, below] = [y - gap - HEIGHT / 2, y - HEIGHT / 2, y + gap - HEIGHT / 2];
    const at: [number, number][] = [[right, level], [left, level], [right, above], [left, above], [right, below], [left, below], [middle, y - gap - HEIGHT], [middle, y + gap]];
    return at.map(([l, top]) => ({ left: l, top, width }));
  });
}

export class Labels {
  private layer = make("div", "labels");
  private tip = make("div", "tip");
  private tags: Tag[] = [];
  private on = false;

  constructor(private stage: Stage, private holder: HTMLElement) {
    holder.append(this.layer, this.tip);
    this.tip.hidden = true;
    this.renew();
    this.layer.hidden = true;
    stage.afterDraw = () => this.place();

    holder.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return this.point(null, 0, 0);
      const box = holder.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const overPicture = event.target instanceof HTMLCanvasElement;
      this.point(overPicture ? stage.bodyAt(x, y) : null, x, y);
    });
    holder.addEventListener("pointerleave", () => this.point(null, 0, 0));
  }

  /** Names of what the stage has now. */
  renew(): void {
    this.tags = [];
    this.layer.replaceChildren();
    this.point(null, 0, 0);
    for (const body of this.stage.bodies) this.add(body, body.name, "body");
    for (const joint of this.stage.marks.joints) this.add(joint, joint.userData.label, "joint");
    for (const marker of this.stage.marks.markers) this.add(marker, marker.userData.label, "marker");
    this.place();
  }

  private add(object: Object3D, text: string, kind: string): void {
    const tag = make("span", `label ${kind}`, text);
    this.layer.append(tag);
    this.tags.push({ object, tag, width: 0, slot: 0 });
  }

  show(on: boolean): void {
    this.on = on;
    this.layer.hidden = !on;
    this.place();
  }

  private point(name: string | null, x: number, y: number): void {
    this.stage.highlight(name);
    this.tip.hidden = name === null;
    if (name === null) return;
    this.tip.textContent = name;
    this.tip.style.transform = `translate(${x + 14}px, ${y + 14}px)`;
  }

  /** Puts every name where it covers no other; one that finds no place is left out, and still told under the pointer. */
  private place(): void {
    if (!this.on) return;
    const { clientWidth, clientHeight } = this.holder;
    const taken: Box[] = [];
    for (const one of this.tags) {
      const { object, tag } = one;
      const at = object.visible ? this.stage.project(object) : null;
      tag.hidden = at === null;
      if (!at) continue;
      one.width ||= tag.offsetWidth;
      const around = slots(at.x, at.y, one.width);
      const free = (box: Box) => box.left >= 0 && box.left + box.width <= clientWidth && box.top >= 0 && box.top + HEIGHT <= clientHeight && !taken.some((other) => overlap(box, other));
      // a name stays on its side as long as it can, or names would jump about while things move
      if (!free(around[one.slot])) one.slot = Math.max(around.findIndex(free), 0);
      const box = around[one.slot];
      tag.hidden = !free(box);
      if (tag.hidden) continue;
      taken.push(box);
      tag.style.transform = `translate(${box.left.toFixed(1)}px, ${box.top.toFixed(1)}px)`;
    }
  }
}
