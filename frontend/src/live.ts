// Real time: the motion goes on by itself, and the reader can take hold of a body and pull.

import type { Clock } from "./clock";
import { make } from "./dom";
import type { Explorer, Live } from "./explorer";
import { number } from "./format";
import type { Controls } from "./sliders";
import type { Held, Stage } from "./stage";
import type { Pull } from "./worker";

const PACE = 14; // rad/s with which the hand's spring would swing what it holds
const DAMPING = 0.7; // of the critical
const LONGEST = 0.05; // seconds that one picture goes on

/** The button that starts and ends it. */
export function startLive(explorer: Explorer, stage: Stage, clock: Clock, controls: Controls): HTMLElement {
  const button = make("button", "plain", "Pull by hand");
  Object.assign(button, { id: "explore-live", type: "button", title: "The motion goes on in real time; take a body and pull" });
  button.setAttribute("aria-pressed", "false");
  const said = make("output", "live-note");
  const total = explorer.data.masses.reduce((sum, [mass]) => sum + mass, 0);
  let on = false;
  let last = 0;
  let held: Held | null = null;

  const pullOf = (): Pull | null => {
    if (!held || held.body >= explorer.data.masses.length) return null;
    const [mass, ...centre] = explorer.data.masses[held.body];
    const moved = mass + 0.3 * (total - mass) || 1;
    const stiffness = moved * PACE ** 2;
    const at = held.local.map((value, i) => value - centre[i]);
    return { body: held.body, at, to: held.target.toArray(), stiffness, damping: 2 * DAMPING * PACE * moved };
  };
  const shown = (live: Live) => {
    if (!on) return;
    if (explorer.shape(live.looks)) stage.reshape();
    if (live.poses.length) stage.place(live.poses);
    if (held) stage.drawHand(held);
    said.textContent = live.failed ? `ended: ${live.failed}` : `${number(live.t, 4)} s${live.behind ? ", slower than time" : ""}`;
    if (live.failed) return end();
  };
  const frame = (now: number) => {
    if (!on) return;
    const seconds = Math.min((now - last) / 1000, LONGEST) * clock.speed;
    if (explorer.tick(seconds, pullOf())) last = now;
    requestAnimationFrame(frame);
  };
  const end = () => {
    on = false;
    held = null;
    button.setAttribute("aria-pressed", "false");
    stage.grasp(null);
    stage.place(null);
    explorer.stopLive();
    controls.refresh();
  };
  button.addEventListener("click", () => {
    if (on) return end();
    on = true;
    last = performance.now();
    clock.pause();
    button.setAttribute("aria-pressed", "true");
    stage.grasp((taken) => {
      held = taken;
      stage.drawHand(taken);
    });
    explorer.startLive(shown);
    requestAnimationFrame(frame);
  });
  return make("span", "live", undefined, button, said);
}
