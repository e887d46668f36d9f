// What a click on a body offers: to hide it, to see through it, to show all bodies again.

import { make } from "./dom";
import type { Stage } from "./stage";

const STILL = 4; // pixels a pointer may move in a click

export function startPicking(stage: Stage, holder: HTMLElement): void {
  const menu = make("div", "pick");
  menu.setAttribute("role", "group");
  menu.hidden = true;
  holder.append(menu);
  const close = () => { menu.hidden = true; };
  const choice = (text: string, act: () => void) => {
    const button = make("button", "", text);
    button.type = "button";
    button.addEventListener("click", () => { act(); close(); });
    return button;
  };
  const open = (name: string, x: number, y: number) => {
    menu.setAttribute("aria-label", `Body ${name}`);
    const clear = stage.seesThrough(name);
    menu.replaceChildren(
      make("strong", "", name),
      choice("Hide", () => stage.showBody(name, false)),
      choice(clear ? "Solid" : "See through", () => stage.setGlass(name, !clear)),
      ...(stage.altered ? [choice("Show all", () => stage.showAll())] : []),
    );
    place(x, y);
  };
  const place = (x: number, y: number) => {
    menu.hidden = false;
    const [right, bottom] = [holder.clientWidth - menu.offsetWidth - 8, holder.clientHeight - menu.offsetHeight - 8];
    menu.style.transform = `translate(${Math.max(8, Math.min(x, right))}px, ${Math.max(8, Math.min(y + 8, bottom))}px)`;
  };
  let down: { x: number; y: number } | null = null;
  const at = (event: PointerEvent) => {
    const box = holder.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  stage.canvas.addEventListener("pointerdown", (event) => { down = event.button === 0 && !stage.grasping ? at(event) : null; close(); });
  stage.canvas.addEventListener("pointerup", (event) => {
    const up = at(event);
    if (!down || Math.hypot(up.x - down.x, up.y - down.y) > STILL) return;
    const name = stage.bodyAt(up.x, up.y);
    if (name !== null) return open(name, up.x, up.y);
    if (!stage.altered) return;
    menu.setAttribute("aria-label", "Bodies");
    menu.replaceChildren(choice("Show all bodies", () => stage.showAll()));
    place(up.x, up.y);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
}
