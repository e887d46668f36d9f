// Reads the report out of the page and brings it to life.

import { Clock } from "./clock";
import { startKeys, startLayers, startTransport, type Has } from "./controls";
import { readReport, type Report } from "./data";
import { byId } from "./dom";
import { startGlb } from "./glb";
import { Labels } from "./labels";
import { startLooks } from "./looks";
import { startPicking } from "./pick";
import { startRecorder } from "./record";
import { Stage } from "./stage";
import { makeSurface } from "./surface";
import type { Shown } from "./shown";
import { startTabs } from "./tabs";
import { onTheme, setTheme, startTheme, theme } from "./theme";
import { startWatching } from "./watch";

const HIDDEN_MS = 200; // browsers draw nothing in hidden windows, and tell nobody when they do

function fillHeader(report: Report): void {
  byId("title").textContent = report.title;
  byId("subtitle").textContent = report.subtitle;
  const status = byId("status");
  status.textContent = report.headline?.text ?? "Complete";
  status.className = "pill";
  status.classList.add(report.headline?.verdict ?? "info");
  status.title = report.status;
  const banner = byId("banner");
  banner.hidden = report.doubts.length === 0;
  banner.textContent = report.doubts.join("\n");
}

function makeStage(report: Report, clock: Clock): Stage | null {
  const surface = makeSurface();
  byId("nothing").hidden = surface !== null;
  byId("bar").hidden = surface === null;
  return surface && new Stage(report, clock, byId("picture"), surface);
}

function layersOf(report: Report, clock: Clock, { marks }: Stage): Has {
  return {
    joints: report.joints.length > 0,
    markers: report.markers.length > 0,
    forces: marks.forces.any,
    torques: marks.torques.any,
    paths: clock.moves && report.bodies.length > 0 && report.chapters.length === 0,
    follow: clock.moves && report.bodies.length > 0,
  };
}

/** Resolves once what is drawn now is on its way to the screen; in a window that nobody sees, soon. */
function onItsWay(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => window.setTimeout(resolve));
    window.setTimeout(resolve, HIDDEN_MS);
  });
}

async function start(): Promise<void> {
  startTheme();
  const report = readReport(byId("data").textContent ?? "");
  const clock = new Clock(report.times, report.chapters);
  fillHeader(report);
  const stage = makeStage(report, clock);
  const shown: Shown = { report, clock, stage, board: null, explorer: null, onTab: [] };
  let renewed: (report: Report) => void = () => {};
  if (stage) {
    const labels = new Labels(stage, byId("picture"));
    const renewLayers = startLayers(stage, labels, layersOf(report, clock, stage));
    const renewLooks = startLooks(stage, report);
    startPicking(stage, byId("picture"));
    startRecorder(stage, clock, () => shown.report.title);
    startGlb(stage, clock, () => shown.report);
    renewed = (next) => {
      stage.replace(next);
      renewLooks(next);
      labels.renew();
      renewLayers(layersOf(next, clock, stage));
    };
    clock.onChange(() => stage.update());
    onTheme((name) => stage.setTheme(name));
    window.addEventListener("beforeprint", () => stage.draw());
  }
  startTransport(clock);
  stage?.draw();
  await onItsWay(); // the picture first: graphics make it while the tabs are filled
  startTabs(shown);
  startKeys(clock, stage);
  if (report.watched !== null) {
    startWatching(shown, report.watched, (next) => {
      shown.report = next;
      document.title = next.title;
      clock.retime(next.times);
      fillHeader(next);
      renewed(next);
      startTabs(shown);
    });
  }

  const loop = (now: number) => {
    clock.tick(now);
    stage?.tick(now);
    requestAnimationFrame(loop);
  };
  requestAnimationFrame(loop);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (report.autoplay && !calm) clock.play();

  Object.assign(window, {
    kinetree: {
      ready: true,
      explorer: shown.explorer,
      time: () => clock.time,
      setTime: (time: number) => { clock.pause(); clock.setTime(time); },
      setChapter: (chapter: number) => clock.setChapter(chapter),
      play: () => clock.play(),
      pause: () => clock.pause(),
      playing: () => clock.playing,
      shows: () => stage?.bodies.map((body) => body.visible) ?? [],
      seesThrough: () => stage?.bodies.map((body) => stage.seesThrough(body.name)) ?? [],
      poseOf: (name: string) => stage?.poseOf(name) ?? null,
      placeOf: (name: string) => stage?.placeOf(name) ?? null,
      camera: () => (stage ? { position: stage.camera.position.toArray(), up: stage.camera.up.toArray() } : null),
      picture: () => stage?.picture() ?? null,
      theme,
      setTheme,
    },
  });
}

void start();
