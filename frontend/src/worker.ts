// The thread that moves the model, so that the page stays free: whole motions, or one that goes on in real time.

import { assemble, type Initial } from "./assembly";
import { looksOf, simulate, type Audit, type Found } from "./explore_run";
import { Halt } from "./halt";
import { Integration } from "./integrate";
import type { Binaries, MemoryData } from "./machine";
import { Motion, type ModelData } from "./motion";

export interface Pull { body: number; at: number[]; to: number[]; stiffness: number; damping: number }
export type Asked =
  | { kind: "open"; model: ModelData; memory: MemoryData; packed: Binaries; pull: number[] }
  | { kind: "run"; id: number; p: [number, number][]; initial: Initial; times: Float64Array; stride: number; refused: string; check: boolean }
  | { kind: "live"; p: [number, number][]; initial: Initial; refused: string }
  | { kind: "tick"; seconds: number; p: [number, number][]; pull: Pull | null; refused: string };
export type Answered =
  | { kind: "opened"; failed: string }
  | { kind: "run"; id: number; found: Found }
  | { kind: "tick"; t: number; poses: Float64Array; energy: number; looks: Float64Array; behind: boolean; failed: string };
export type { Audit, Found };

const LIVE_TOLERANCE = 1e-6;
const LIVE_ATTEMPTS = 8; // at steps, between two looks at the clock
const LIVE_MS = 25; // of computing in a frame; a motion that takes longer runs slower than time

let motion: Motion | null = null;
let live: Integration | null = null;
let pullPlaces: number[] = [];

function answer(answered: Answered, transfer: Transferable[] = []): void {
  (self as unknown as Worker).postMessage(answered, transfer);
}

async function inflated(packed: ArrayBuffer): Promise<ArrayBuffer> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
}

async function open({ model, memory, packed, pull }: Extract<Asked, { kind: "open" }>): Promise<void> {
  try {
    const [wasm, runtime, image] = await Promise.all([packed.wasm, packed.runtime, packed.image].map(inflated));
    motion = new Motion(model, memory, { wasm, runtime, image });
    pullPlaces = pull;
    answer({ kind: "opened", failed: "" });
  } catch (error) {
    answer({ kind: "opened", failed: String(error) });
  }
}

function run(asked: Extract<Asked, { kind: "run" }>): void {
  live = null;
  const found = simulate(motion!, asked);
  answer({ kind: "run", id: asked.id, found }, [found.poses.buffer, found.series.buffer, found.forces.buffer]);
}

function setParameters(p: [number, number][], pull: Pull | null): void {
  const target = motion!.p;
  target.set(motion!.data.p);
  for (const [k, value] of p) target[k] = value;
  for (const [k, value] of live?.set ?? []) target[k] = value; // what events have set stays
  if (!pull) return;
  [pull.stiffness, pull.damping, ...pull.to, ...pull.at].forEach((value, k) => { target[pullPlaces[k]] = value; });
  target[pullPlaces[8 + pull.body]] = 1;
}

function begin({ p, initial, refused }: Extract<Asked, { kind: "live" }>): void {
  live = null;
  guarded(() => {
    if (refused) throw new Halt(refused);
    setParameters(p, null);
    const { z } = assemble(motion!, initial);
    live = new Integration(motion!, z, motion!.data.t_start, LIVE_TOLERANCE, LIVE_TOLERANCE * 1e-2);
  });
}

function tick({ seconds, p, pull, refused }: Extract<Asked, { kind: "tick" }>): void {
  guarded(() => {
    if (refused) throw new Halt(refused);
    if (!live) throw new Halt("the motion has ended");
    setParameters(p, pull);
    const late = performance.now() + LIVE_MS;
    live.goOn(live.t + seconds);
    while (!live.done && performance.now() < late) live.advance(LIVE_ATTEMPTS);
    if (live.stopped) throw new Halt(`event "${live.stopped}" ended the motion`);
  });
}

function guarded(action: () => void): void {
  let failed = "";
  try {
    action();
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    failed = error.message;
  }
  const found = live ? motion!.poses(live.t, live.z) : null;
  const poses = found ? found.poses.slice() : new Float64Array(0);
  const answered: Answered = {
    kind: "tick", t: live?.t ?? 0, poses, energy: found ? found.energy[0] + found.energy[1] : NaN, looks: looksOf(motion!), behind: live ? !live.done : false, failed,
  };
  if (failed) live = null;
  answer(answered, [poses.buffer]);
}

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if (data.kind === "open") void open(data);
  else if (data.kind === "run") run(data);
  else if (data.kind === "live") begin(data);
  else tick(data);
});
