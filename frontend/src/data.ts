// What Python hands over (kinetree/report/page/encode.py), with its packed arrays opened.

import type { MemoryData } from "./machine";
import type { ModelData } from "./motion";

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];
export type Verdict = "ok" | "info" | "warn" | "bad";

export interface Shape {
  kind: "box" | "sphere" | "ellipsoid" | "cylinder" | "cone" | "capsule" | "plane" | "mesh" | "line" | "frame";
  position: Vec3;
  quaternion: Quat;
  color: string | null;
  opacity: number;
  size?: number | number[];
  radius?: number;
  radii?: Vec3;
  length?: number;
  p1?: Vec3;
  p2?: Vec3;
  points?: Vec3[];
  vertices?: Float32Array;
  triangles?: Uint32Array;
  scale?: Vec3;
  /** Colours of a mesh: numbers of vertices after each other, and the colour of each (null: that of the shape). */
  paint?: [number, string | null][];
  /** Whether a mesh was read from a file. */
  fromFile?: boolean;
}

export interface Body {
  name: string;
  color: string | null;
  shapes: Shape[];
  /** In place of the shapes where the reader wants no mesh files; null: the same. */
  plain: Shape[] | null;
  inertia: Shape[];
  positions: Float32Array;
  quaternions: Float32Array;
  /** The run's own, while the page shows a motion of its own. */
  original?: { positions: Float32Array; quaternions: Float32Array };
}
export interface Joint { name: string; type: string; body: string | null; point: Vec3; axis: Vec3 | null }
export interface Marker { name: string; body: string | null; point: Vec3 }
/** `force` is a moment (N·m) where the kind says so. */
export interface Reaction { joint: string; kind: "force" | "moment"; body: string | null; point: Vec3; force: Float32Array; original?: Float32Array }
export interface Link {
  name: string;
  kind: "spring" | "damper" | "line";
  body1: string | null;
  point1: Vec3;
  body2: string | null;
  point2: Vec3;
}
export interface Series { name: string; doubt: string; values: Float32Array | Float64Array; original?: Float32Array | Float64Array }
/** `size` is that of what matters among quantities of this unit; zero: not known. */
export interface PlotGroup { title: string; unit: string; shown: boolean; size: number; series: Series[] }

/** A series as plots choose it, with what its group knows of it. */
export interface Channel { group: string; unit: string; size: number; series: Series }
export interface AuditRow { label: string; value: string; unit: string; verdict: Verdict; explanation: string }
export interface Note { severity: Verdict; text: string }
export interface Row { label: string; value: string; unit: string }

/** One motion (or pose) of several, one after the other in time. */
export interface Chapter { title: string; start: number; end: number }

export interface Axis { label: string; unit: string; log: boolean; near?: number | null; size?: number }
export interface Curve {
  name: string;
  x: Float64Array;
  y: Float64Array;
  style: "line" | "points";
  tone: "" | "bad" | "faint";
  /** Where the curves of a family differ: the number that colours this one. */
  value: number | null;
}
export interface Words { kind: "words"; severity: Verdict | ""; text: string }
/** An element of MathML: its tag, and its text or its parts. */
export type MathNode = [string, string | MathNode[]];
export interface Formula { kind: "formula"; math: MathNode }
export interface Table { kind: "table"; title: string; columns: string[]; rows: string[][]; verdicts: (Verdict | "")[] }
export interface Chart { kind: "chart"; title: string; x: Axis; y: Axis; curves: Curve[]; family: Axis | null; follows: boolean; even?: boolean; along?: boolean }
export interface HeatMap {
  kind: "map"; title: string; x: Axis; y: Axis; value: Axis;
  columns: string[]; rows: string[];
  /** Row by row from below; NaN where there is nothing. */
  values: Float64Array;
  diverging: boolean;
}
export interface Choice { kind: "choice"; label: string; options: { name: string; blocks: Block[] }[]; follows: boolean }
export interface Graph {
  kind: "graph"; title: string;
  nodes: { name: string; number: number; column: number; level: number }[];
  /** Joints between nodes, by their places in the list; those that close loops are cut. */
  edges: { name: string; kind: string; ends: [number, number]; cut: boolean }[];
}
export type Block = Words | Formula | Table | Chart | HeatMap | Choice | Graph;
/** A tab made of blocks; what analyses have to say. */
export interface Sheet { title: string; verdicts: Verdict[]; blocks: Block[] }

/** Something that can be changed about the model; beyond `low` and `high` it is none, for the reasons given. */
export interface Handle {
  kind: "parameter" | "gravity" | "load" | "factor"; name: string; unit: string; value: number; factor: number; place: number;
  low: number | null; high: number | null; below: string; above: string; at_zero: string;
}
/** What the page needs to move the model itself (kinetree/report/page/explore.py); where it cannot, a reason alone. */
export interface ExploreData {
  reason: string;
  wasm: string;
  runtime: string;
  memory: MemoryData;
  model: ModelData;
  handles: Handle[];
  /** Handles by their numbers that the model may refuse together, and why. */
  pairs: { first: number; second: number; words: string }[];
  frozen: string[];
  /** Whether an event ended the run, so that there are no frames behind it. */
  stopped: boolean;
  /** Entries of p of the hand that pulls. */
  pull: number[];
  /** Mass and mass centre of every body. */
  masses: number[][];
  /** What is drawn depending on parameters: a list of the report, an entry (of bodies also a shape), a field. */
  looks: { part: "bodies" | "joints" | "reactions" | "markers" | "links"; index: number; shape: number; field: string; count: number }[];
  /** Group, series, and place among the computed curves. */
  curves: [number, number, number][];
}

export interface Report {
  title: string;
  subtitle: string;
  versions: [string, string][];
  gravity: Vec3;
  status: string;
  doubts: string[];
  note: string;
  autoplay: boolean;
  times: Float64Array;
  /** Height of a plane on which something touches. */
  floor: number | null;
  bodies: Body[];
  ground: Shape[];
  joints: Joint[];
  markers: Marker[];
  reactions: Reaction[];
  links: Link[];
  plots: PlotGroup[];
  audit: AuditRow[];
  notes: Note[];
  summary: Row[];
  timings: Row[];
  headline: { text: string; verdict: Verdict } | null;
  chapters: Chapter[];
  sheets: Sheet[];
  topology: Sheet | null;
  explore: ExploreData | null;
  /** Number of the page, where the model is watched and the page asks for news. */
  watched: number | null;
}

interface Packed { dtype: "f4" | "f8" | "u4"; shape: number[]; data: string }

const arrayTypes = { f4: Float32Array, f8: Float64Array, u4: Uint32Array } as const;

function unpack({ dtype, data }: Packed): Float32Array | Float64Array | Uint32Array {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new arrayTypes[dtype](bytes.buffer);
}

function isPacked(value: unknown): value is Packed {
  return typeof value === "object" && value !== null && "dtype" in value && "data" in value && "shape" in value;
}

/** Reads JSON in which arrays may be packed. */
export function readPacked(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) => (isPacked(value) ? unpack(value) : value));
}

export function readReport(json: string): Report { return readPacked(json) as Report; }
