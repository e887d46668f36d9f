// A video of the picture, recorded while the motion plays once.

import type { Clock } from "./clock";
import { byId, make } from "./dom";
import { number, seconds } from "./format";
import { fileName, save } from "./save";
import type { Stage } from "./stage";

const KINDS = ["video/mp4;codecs=avc1.640028", "video/mp4", "video/webm;codecs=vp9", "video/webm"];
const FPS = 30;
const BITS = 8_000_000; // a second
const LINGER_MS = 300; // on the last picture

export function startRecorder(stage: Stage, clock: Clock, named: () => string): void {
  const button = byId<HTMLButtonElement>("record");
  const kind = typeof MediaRecorder === "undefined" ? undefined : KINDS.find((name) => MediaRecorder.isTypeSupported(name));
  button.hidden = !clock.moves;
  if (!kind) {
    button.disabled = true;
    button.title = "This browser records no videos; kinetree video writes them";
    return;
  }
  let stop: (() => void) | null = null;
  button.addEventListener("click", () => {
    if (stop) return stop();
    const title = named();
    const before = { loop: clock.loop, time: clock.time };
    const canvas = make("canvas");
    const source = stage.canvas;
    [canvas.width, canvas.height] = [source.width & ~1, source.height & ~1]; // video wants even numbers
    const context = canvas.getContext("2d")!;
    const style = getComputedStyle(document.body);
    const unit = Math.max(12, Math.round(canvas.height / 40));
    const paint = () => {
      context.fillStyle = style.backgroundColor;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(stage.canvas, 0, 0, canvas.width, canvas.height);
      context.fillStyle = style.color;
      context.font = `${unit}px system-ui, sans-serif`;
      const speed = clock.speed === 1 ? "" : `   ${number(clock.speed)}×`;
      context.fillText(`${seconds(clock.shown, clock.end - clock.start)} s${speed}`, unit, canvas.height - unit);
      context.fillText(title, unit, canvas.height - 2.5 * unit);
    };
    const recorder = new MediaRecorder(canvas.captureStream(FPS), { mimeType: kind, videoBitsPerSecond: BITS });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    recorder.addEventListener("stop", () => {
      const type = kind.split(";")[0];
      save(fileName(title, type.split("/")[1]), new Blob(parts, { type }));
    });
    const forget = stage.onDraw(paint);
    stop = () => {
      stop = null;
      forget();
      if (recorder.state !== "inactive") recorder.stop();
      clock.pause();
      clock.loop = before.loop;
      clock.setTime(before.time);
      button.setAttribute("aria-pressed", "false");
    };
    button.setAttribute("aria-pressed", "true");
    clock.loop = false;
    clock.setTime(clock.start);
    stage.draw(); // paints the first picture
    recorder.start();
    clock.play();
    const stopNow = stop;
    const watch = () => {
      if (stop !== stopNow) return;
      if (clock.playing) return void requestAnimationFrame(watch);
      window.setTimeout(() => { if (stop === stopNow) stopNow(); }, LINGER_MS);
    };
    requestAnimationFrame(watch);
  });
}
