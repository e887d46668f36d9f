// Names laid over the 3D picture, and the name of the body under the pointer.

import type { Object3D } from "three";
import { make } from "./dom";
import type { Stage } from "./stage";

export class Labels {
  private layer = make("div", "labels");
  private tip = make("div", "tip");
  private tags: { object: Object3D; tag: HTMLElement }[] = [];
  private on = false;

  constructor(private stage: Stage, holder: HTMLElement) {
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
    this.tags.push({ object, tag });
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

  private place(): void {
    if (!this.on) return;
    for (const { object, tag } of this.tags) {
      const at = object.visible ? this.stage.project(object) : null;
      tag.hidden = at === null;
      if (at) tag.style.transform = `translate(${at.x + 8}px, ${at.y - 8}px)`;
    }
  }
}
