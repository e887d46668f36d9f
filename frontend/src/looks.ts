// How bodies are drawn: mesh files, simple shapes, or boxes of their inertia.

import type { Report } from "./data";
import { byId, make } from "./dom";
import type { Look, Stage } from "./stage";

function offered(report: Report): Map<Look, string> {
  const meshes = report.bodies.some(({ plain }) => plain !== null) || report.ground.some(({ fromFile }) => fromFile);
  const found = new Map<Look, string>([["shapes", meshes ? "Meshes" : "Shapes"]]);
  if (meshes) found.set("plain", "Simple");
  if (report.bodies.some((body) => body.inertia.length > 0)) found.set("inertia", "Inertia");
  return found;
}

/** Offers what the report has; gives back what is called when another report is shown in its place. */
export function startLooks(stage: Stage, report: Report): (next: Report) => void {
  const select = byId<HTMLSelectElement>("look");
  const choose = (look: Look) => {
    select.value = look;
    stage.setLook(look);
  };
  const fill = (looks: Map<Look, string>) => {
    const before = select.value as Look;
    byId("looks").hidden = looks.size < 2;
    select.replaceChildren(...[...looks].map(([look, name]) => {
      const option = make("option", "", name);
      option.value = look;
      return option;
    }));
    const now = looks.has(before) ? before : "shapes";
    select.value = now;
    if (now !== "shapes" || (before && before !== now)) stage.setLook(now);
  };
  fill(offered(report));
  select.addEventListener("change", () => {
    stage.setLook(select.value as Look);
    select.blur(); // keys belong to the animation again
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "b" || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).matches("input, select, textarea")) return;
    const names = [...select.options].map(({ value }) => value as Look);
    if (names.length > 1) choose(names[(select.selectedIndex + 1) % names.length]);
  });
  return (next) => fill(offered(next));
}
