// Sliders and fields of the tab Explore: one row for everything that can be changed.

import type { ExploreData, Handle } from "./data";
import { make } from "./dom";
import type { Explorer } from "./explorer";
import type { StartJoint } from "./motion";

const TITLES: [Handle["kind"], string][] = [["parameter", "Parameters"], ["load", "Motors and forces"], ["factor", "Motors and forces: factors"], ["gravity", "Gravity"]];
const MANY = 8; // rows that are open from the beginning

export class Controls {
  readonly groups: HTMLElement[] = [];
  private rows: Row[] = [];

  constructor(private explorer: Explorer, data: ExploreData) {
    for (const [kind, title] of TITLES) {
      const mine = data.handles.filter((handle) => handle.kind === kind);
      this.group(title, mine.map((handle) => new Row(handle.name, handle.unit || (kind === "factor" ? "×" : ""), handle.value, span(handle), {
        get: () => explorer.values.get(handle) ?? null,
        set: (value, dragging) => explorer.set(handle, value, dragging),
      })));
    }
    if (!data.model.fixed) this.group("Initial values", data.model.joints.flatMap((joint) => this.initials(joint, data)));
  }

  private initials(joint: StartJoint, data: ExploreData): Row[] {
    const { n_x, z } = data.model;
    const row = (name: string, unit: string, at: number) => new Row(name, unit, z[at], unit.startsWith("rad") ? Math.max(Math.PI, 2 * Math.abs(z[at])) : Math.max(2 * Math.abs(z[at]), 1), {
      get: () => this.explorer.initial.get(name) ?? null,
      set: (value, dragging) => this.explorer.setInitial(name, value, dragging),
    }, () => this.explorer.start?.[at] ?? z[at]);
    const inQuaternion = (k: number) => joint.quaternion >= 0 && k >= joint.quaternion && k < joint.quaternion + 4;
    return [
      ...joint.coordinates.flatMap((name, k) => (inQuaternion(k) ? [] : [row(`${joint.name}.${name}`, joint.coordinate_units[k], joint.first_q + k)])),
      ...joint.speeds.map((name, k) => row(`${joint.name}.${name}`, joint.speed_units[k], n_x + joint.first_u + k)),
    ];
  }

  private group(title: string, rows: Row[]): void {
    if (!rows.length) return;
    this.rows.push(...rows);
    const list = make("div", "sliders", undefined, ...rows.map((row) => row.element));
    const details = make("details", "handles", undefined, make("summary", "", `${title} `, make("span", "count", String(rows.length))), list);
    details.open = this.groups.length === 0 || this.rows.length <= MANY; // plots are to be seen below
    this.groups.push(details);
  }

  refresh(all = false): void { for (const row of this.rows) row.refresh(all); }
}

/** Half the range of a slider: as much again as the value, or what is usual where that is zero. */
function span({ kind, value, unit }: Handle): number {
  if (value !== 0) return Math.abs(value);
  return kind === "gravity" ? 9.81 : unit.startsWith("rad") ? Math.PI : 1;
}

interface Access { get: () => number | null; set: (value: number | null, dragging: boolean) => void }

class Row {
  readonly element: HTMLElement;
  private slider = make("input");
  private field = make("input");
  private back = make("button", "quiet", "↺");

  constructor(name: string, unit: string, own: number, half: number, private access: Access, private present: () => number = () => own) {
    const { slider, field, back } = this;
    Object.assign(slider, { type: "range", min: String(own - half), max: String(own + half), step: "any", value: String(own) });
    slider.setAttribute("aria-label", name);
    Object.assign(field, { type: "number", step: "any", value: shownNumber(own) });
    field.setAttribute("aria-label", `${name}, value`);
    field.dataset.name = slider.dataset.name = name;
    Object.assign(back, { type: "button", title: "As in the run" });
    back.setAttribute("aria-label", `${name} as in the run`);
    slider.addEventListener("input", () => { access.set(Number(slider.value), true); this.refresh(true); });
    slider.addEventListener("change", () => { access.set(Number(slider.value), false); this.refresh(true); });
    field.addEventListener("change", () => {
      const value = field.valueAsNumber;
      access.set(Number.isFinite(value) ? value : null, false);
      this.refresh(true);
    });
    back.addEventListener("click", () => { access.set(null, false); this.refresh(true); });
    const label = make("span", "name", name);
    label.title = name;
    this.element = make("div", "slider", undefined, label, slider, field, make("span", "unit", unit), back);
    this.refresh(true);
  }

  refresh(all: boolean): void {
    const asked = this.access.get();
    this.element.classList.toggle("changed", asked !== null);
    this.back.disabled = asked === null;
    if (document.activeElement === this.field && !all) return;
    const value = asked ?? this.present();
    this.slider.min = String(Math.min(Number(this.slider.min), value));
    this.slider.max = String(Math.max(Number(this.slider.max), value));
    if (document.activeElement !== this.slider || asked === null) this.slider.value = String(value);
    this.field.value = shownNumber(value);
  }
}

function shownNumber(value: number): string { return String(Number(value.toPrecision(6))); }
