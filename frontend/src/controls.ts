// Buttons, slider and keys.

import type { Clock } from "./clock";
import { byId, make } from "./dom";
import { number, seconds } from "./format";
import type { Labels } from "./labels";
import type { Layer, Stage } from "./stage";
import type { ViewName } from "./framing";
import { toggleTheme } from "./theme";

const VIEW_KEYS: Record<string, ViewName> = { r: "home", "0": "home", "1": "front", "2": "side", "3": "top" };
const LAYER_KEYS: Record<string, string> = { j: "joints", m: "markers", f: "forces", q: "torques", p: "paths", n: "names", g: "grid", c: "follow", x: "glass" };

export function startTransport(clock: Clock): void {
  const slider = byId<HTMLInputElement>("slider");
  const play = byId("play");
  const now = byId("now");
  const speed = byId<HTMLSelectElement>("speed");
  const chapter = byId<HTMLSelectElement>("chapter");
  chapter.hidden = clock.chapters.length < 2;
  clock.chapters.forEach(({ title }, i) => {
    const option = make("option", "", title);
    option.value = String(i);
    chapter.append(option);
  });
  chapter.addEventListener("change", () => clock.setChapter(Number(chapter.value)));
  for (const factor of clock.speeds) {
    const option = make("option", "", `${number(factor)}×`);
    option.value = String(factor);
    speed.append(option);
  }
  play.addEventListener("click", () => clock.toggle());
  slider.addEventListener("input", () => {
    const wanted = Number(slider.value); // pausing writes the old time back into the slider
    clock.pause();
    clock.setTime(wanted);
  });
  speed.addEventListener("change", () => clock.setSpeed(Number(speed.value)));
  byId("loop").addEventListener("click", () => toggleLoop(clock));
  const show = () => {
    const span = clock.end - clock.start;
    byId("transport").hidden = !clock.moves && chapter.hidden;
    for (const part of [play, slider, byId("clock"), byId("loop"), speed]) part.hidden = !clock.moves;
    chapter.value = String(clock.chapter);
    slider.min = String(clock.start);
    slider.max = String(clock.end);
    byId("end").textContent = seconds(clock.chapters.length ? span : clock.end, span);
    slider.value = String(clock.time);
    slider.style.setProperty("--done", `${(100 * (clock.time - clock.start)) / (span || 1)}%`);
    slider.setAttribute("aria-valuetext", `${seconds(clock.shown, span)} seconds`);
    now.textContent = seconds(clock.shown, span);
    play.classList.toggle("playing", clock.playing);
    play.setAttribute("aria-label", clock.playing ? "Pause" : "Play");
    speed.value = String(clock.speed);
  };
  clock.onChange(show);
  show();
}

function toggleLoop(clock: Clock): void {
  clock.loop = !clock.loop;
  byId("loop").setAttribute("aria-pressed", String(clock.loop));
}

/** Which layers there is something for. */
export type Has = Record<string, boolean>;

/** Gives what tells the buttons that there is something else to show. */
export function startLayers(stage: Stage, labels: Labels, first: Has): (has: Has) => void {
  let has = first;
  let pressedGlass = false;
  const buttons = [...byId("layers").querySelectorAll("button")];
  const pressed = (button: HTMLElement) => button.getAttribute("aria-pressed") === "true";
  const apply = (layer: string, on: boolean) => {
    if (layer === "names") labels.show(on);
    else if (layer === "follow") stage.follow(on);
    else if (layer === "glass") { if (on !== pressedGlass) stage.setGlass(null, on); pressedGlass = on; }
    else stage.show(layer as Layer, on);
    scaleNote(stage, has);
  };
  const renew = (now: Has) => {
    has = now;
    for (const button of buttons) {
      button.hidden = has[button.dataset.layer!] === false;
      apply(button.dataset.layer!, pressed(button));
    }
  };
  renew(first);
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const on = !pressed(button);
      button.setAttribute("aria-pressed", String(on));
      apply(button.dataset.layer!, on);
    });
  }
  byId("save").addEventListener("click", () => {
    const link = make("a");
    link.href = stage.picture();
    link.download = "kinetree.png";
    link.click();
  });
  document.addEventListener("keydown", (event) => {
    if (!(has.forces || has.torques) || !"[]".includes(event.key)) return;
    stage.scaleForces(event.key === "]" ? 1.25 : 0.8);
    scaleNote(stage, has);
  });
  for (const button of byId("views").querySelectorAll<HTMLButtonElement>("[data-view]")) {
    button.addEventListener("click", () => stage.look(button.dataset.view as ViewName));
  }
  const glass = byId("layers").querySelector<HTMLElement>('[data-layer="glass"]')!;
  stage.onBodies(() => {
    pressedGlass = stage.bodies.length > 0 && stage.bodies.every(({ name }) => stage.seesThrough(name));
    glass.setAttribute("aria-pressed", String(pressedGlass));
  });
  return renew;
}

function scaleNote(stage: Stage, has: Has): void {
  const parts: string[] = [];
  if (stage.ground.group.visible) parts.push(`grid ${number(stage.ground.cell)} m`);
  for (const [arrows, layer, unit] of [[stage.marks.forces, "forces", "N"], [stage.marks.torques, "torques", "N·m"]] as const) {
    if (has[layer] && arrows.group.visible) parts.push(`arrow of ${number(stage.ground.cell)} m = ${number(arrows.perMetre * stage.ground.cell, 3)} ${unit}`);
  }
  byId("scale").textContent = parts.join("  ·  ");
}

export function startKeys(clock: Clock, stage: Stage | null): void {
  const help = byId<HTMLDialogElement>("help");
  byId("help-open").addEventListener("click", () => help.showModal());
  help.addEventListener("click", (event) => { if (event.target === help) help.close(); });
  byId("theme").addEventListener("click", toggleTheme);

  const changeSpeed = (step: number) => {
    const at = clock.speeds.indexOf(clock.speed);
    clock.setSpeed(clock.speeds[Math.min(Math.max(at + step, 0), clock.speeds.length - 1)]);
  };
  const actions: Record<string, (event: KeyboardEvent) => void> = {
    " ": () => clock.toggle(),
    ArrowLeft: (event) => clock.step(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => clock.step(event.shiftKey ? 10 : 1),
    Home: () => clock.setTime(clock.start),
    End: () => { clock.pause(); clock.setTime(clock.end); },
    "+": () => changeSpeed(1),
    "=": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    l: () => toggleLoop(clock),
    t: toggleTheme,
    "?": () => help.showModal(),
  };
  for (const [key, view] of Object.entries(VIEW_KEYS)) actions[key] = () => stage?.look(view);
  for (const [key, layer] of Object.entries(LAYER_KEYS)) {
    actions[key] = () => document.querySelector<HTMLButtonElement>(`#layers [data-layer="${layer}"]:not([hidden])`)?.click();
  }
  // After a click the space bar belongs to the animation again; focus reached by keyboard stays.
  document.addEventListener("click", (event) => {
    if (event.detail > 0 && document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const target = event.target as HTMLElement;
    const typing = target.matches('input[type="search"], input[type="number"], .slider input, select, textarea');
    const pressing = event.key === " " && target.matches('button, summary, input[type="checkbox"]');
    if (typing || pressing) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}
