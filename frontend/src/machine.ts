// A model's functions in WebAssembly (kinetree/kernels/wasm.py) and the runtime that calls them (kinetree/runtime), in one
// memory: below what the model needs stands what the runtime needs, above it the two blocks of a run and room to work in.

export type Place = [address: number, length: number];

/** What Python says about the module (kinetree/report/page/explore.py). */
export interface Layout {
  end: number;
  inputs: Record<string, Place>;
  outputs: Record<string, Record<string, Place>>;
}

/** The memory of a run as it begins, and where the names of kinetree/runtime/tables.py stand in it (kinetree/export/code/memory.py). */
export interface MemoryData {
  image: string;
  n_integers: number; n_reals: number; n_words: number; n_numbers: number; mode_kernels: string[]; action_kernels: string[];
  integers: Record<string, number>; reals: Record<string, number>;
  integer_arrays: Record<string, Place>; real_arrays: Record<string, Place>;
  codes: Record<string, number>;
  /** Where forces hold contacts and friction beside the equations (kinetree/runtime/page/beside.c). */
  beside: { words: number[]; numbers: number[]; kernels: string[]; room: number } | null;
}

type Beside = NonNullable<MemoryData["beside"]>;

/** The model, the runtime, and the image of the memory. */
export interface Binaries { wasm: ArrayBuffer; runtime: ArrayBuffer; image: ArrayBuffer }

const PAGE = 65536;
const RUNTIME_BYTES = 65536; // kinetree/runtime/build.py
const ROWS = 64; // of output that the runtime fills at once
const NUMBER = 8;
const NEVER = 2 ** 53;
const lines = (address: number) => Math.ceil(address / 64) * 64; // arrays begin on lines of the cache

type Compiled = Record<string, (...words: (number | bigint)[]) => bigint | void>;

export class Machine {
  readonly inputs: Record<string, Float64Array> = {};
  readonly outputs: Record<string, Record<string, Float64Array>> = {};
  /** Scalars of the two blocks, and their arrays. */
  readonly integers: Record<string, number> = {};
  readonly reals: Record<string, number> = {};
  readonly words: Record<string, BigInt64Array> = {};
  readonly arrays: Record<string, Float64Array> = {};
  /** What is told of an event that happens: its number, and when. */
  note: (event: number, t: number) => void = () => {};
  /** Rows of output. */
  rowTimes = new Float64Array(0);
  rows = new Float64Array(0);
  private memory: WebAssembly.Memory;
  private runtime: Compiled;
  private functions: Compiled;
  private connected: Record<string, number> = {};
  private places: Record<string, number> = {}; // of functions in the table
  private integerBlock = new BigInt64Array(0);
  private realBlock = new Float64Array(0);
  private point = new Float64Array(0);
  private result = new Float64Array(0);
  private times = new Float64Array(0);
  private at: { integers: number; reals: number; timed: number; beside: number; scratch: number; point: number; result: number; rowTimes: number; rows: number; times: number };
  private room = 0;

  constructor(private layout: Layout, private data: MemoryData, private binaries: Binaries) {
    const integers = lines(layout.end);
    const reals = lines(integers + NUMBER * data.n_integers);
    const timed = lines(reals + NUMBER * data.n_reals);
    const beside = lines(timed + NUMBER * (data.n_words + data.n_numbers));
    const end = lines(beside + NUMBER * (data.beside ? this.besideWords(data.beside) + data.beside.room : 0));
    this.at = { integers, reals, timed, beside, scratch: end, point: 0, result: 0, rowTimes: 0, rows: 0, times: 0 };
    this.memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
    const runtime = new WebAssembly.Module(binaries.runtime);
    const fused = fusedMultiplyAdd();
    const instance = new WebAssembly.Instance(runtime, { env: { memory: this.memory, kinetree_fma: fused ?? exactMultiplyAdd(runtime), kinetree_note_event: (k: bigint, t: number) => this.note(Number(k), t) } });
    if ((instance.exports.__heap_base as WebAssembly.Global).value > RUNTIME_BYTES) throw new Error("the runtime does not leave the model its memory");
    this.runtime = instance.exports as unknown as Compiled;
    const elementary = Object.entries(instance.exports).flatMap(([name, found]) => (name.startsWith("kinetree_") ? [[name.slice("kinetree_".length), found]] : []));
    // without, the browser's sines are several times as fast: the bits are others in any case
    const sines = fused ? {} : { sin: Math.sin, cos: Math.cos };
    const lent = { ...Object.fromEntries(elementary), ...lookups(() => this.memory.buffer), ...sines, memory: this.memory };
    const model = new WebAssembly.Module(fused ? roundedOnce(binaries.wasm) : binaries.wasm);
    this.functions = new WebAssembly.Instance(model, { m: lent }).exports as unknown as Compiled;
    this.connect(instance.exports.__indirect_function_table as WebAssembly.Table);
    for (const [name, k] of Object.entries(data.integers)) Object.defineProperty(this.integers, name, { get: () => Number(this.integerBlock[k]), set: (value) => { this.integerBlock[k] = BigInt(value); } });
    for (const [name, k] of Object.entries(data.reals)) Object.defineProperty(this.reals, name, { get: () => this.realBlock[k], set: (value) => { this.realBlock[k] = value; } });
    this.bind();
    this.reset();
    const rooms = [this.run("course_room"), Number(this.runtime.reduction_work(BigInt(data.real_arrays.gamma[1]), BigInt(data.real_arrays.ydot[1])))];
    for (let k = 0; k < this.words.modes.length; k += data.codes.MODE_WORDS) { // rows of B, those with positions, those independent come first
      Object.assign(this.integers, { m: this.words.modes[k], m_h: this.words.modes[k + 1], n_s: this.words.modes[k + 2] });
      rooms.push(this.run("projection_room"), this.run("reduction_room"), this.run("careful_room"));
    }
    this.room = Math.max(...rooms) + NUMBER;
    const n_z = data.real_arrays.z[1];
    this.at.point = lines(this.at.scratch + NUMBER * this.room);
    this.at.result = lines(this.at.point + NUMBER * n_z);
    this.at.rowTimes = lines(this.at.result + NUMBER * n_z);
    this.at.rows = lines(this.at.rowTimes + NUMBER * ROWS);
    this.at.times = lines(this.at.rows + NUMBER * ROWS * n_z);
    this.reserve(0);
    this.reset();
  }

  has(name: string): boolean { return name in this.outputs; }

  /** Runs a function on the inputs as they stand; gives where its outputs are. */
  call(name: string): Record<string, Float64Array> {
    this.functions[name]();
    return this.outputs[name];
  }

  // --- the runtime ------------------------------------------------------------------------------------------
  /** Kernels and units get places in the table of functions, by which the runtime calls them. */
  private connect(table: WebAssembly.Table): void {
    const enter = (found: unknown) => {
      const place = table.grow(1);
      table.set(place, found as () => void);
      return place;
    };
    const { mode_kernels, action_kernels, beside } = this.data;
    for (const name of ["tangent", "follow", "sampling", "clocks"]) if (name in this.layout.outputs) this.connected[name] = enter(this.functions[`kernel_${name}`]);
    for (const name of new Set([...mode_kernels, ...action_kernels, ...(beside?.kernels ?? [])])) if (name) this.places[name] = enter(this.functions[`kernel_${name}`]);
    const units = { method: "explicit_runge_kutta", projection: "projection", location: "location", reduction: "by_multipliers", careful: "careful_solution" };
    for (const [name, unit] of Object.entries(units)) this.connected[name] = enter(this.runtime[unit]);
  }

  /** The memory as a run begins with it; parameters stay. */
  reset(): void {
    const { at, data } = this;
    const p = this.arrays.p.slice();
    const { image } = this.binaries;
    const timed = data.n_words + data.n_numbers; // functions of time, of integers and reals
    this.integerBlock.set(new BigInt64Array(image, 0, data.n_integers));
    new BigInt64Array(this.memory.buffer, at.timed, timed).set(new BigInt64Array(image, NUMBER * data.n_integers, timed));
    this.realBlock.fill(0);
    this.realBlock.set(new Float64Array(image, NUMBER * (data.n_integers + timed)));
    Object.assign(this.integers, this.connected, { timed: at.timed, timed_numbers: at.timed + NUMBER * data.n_words, scratch: at.scratch, n_scratch: this.room, kept_stride: NEVER, checkpointed: 1 });
    this.arrays.p.set(p);
    const { mode_kernels, action_kernels } = data;
    mode_kernels.forEach((name, k) => { this.words.mode_kernels[k] = BigInt(this.places[name] ?? 0); });
    action_kernels.forEach((name, k) => { this.words.action_kernels[k] = BigInt(this.places[name] ?? 0); });
    if (data.beside) this.openBeside(data.beside);
    if (this.room) this.run("open_course");
  }

  /** Words, numbers and kernels, each on lines of its own. */
  private besideWords({ words, numbers, kernels }: Beside): number { return lines(NUMBER * (words.length + kernels.length)) / NUMBER + lines(NUMBER * numbers.length) / NUMBER; }

  /** Hands over what is held beside the equations. */
  private openBeside(beside: Beside): void {
    const { words, numbers, kernels } = beside;
    const { buffer } = this.memory;
    const at = this.at.beside;
    const behind = lines(at + NUMBER * (words.length + kernels.length));
    const all = [...words, ...kernels.map((name) => this.places[name] ?? 0)];
    new BigInt64Array(buffer, at, all.length).set(all.map(BigInt));
    new Float64Array(buffer, behind, numbers.length).set(numbers);
    this.run("open_beside", at, behind, at + NUMBER * this.besideWords(beside));
  }

  /** Multipliers of all rows at a state as they are shared, put where plots read them; the status. */
  shareForces(t: number, z: Float64Array, input: string): number {
    this.point.set(z);
    return this.run("forces_of_plots", t, this.at.point, this.layout.inputs[input][0]);
  }

  /** The largest gap of closed contacts that are held beside the equations, or its rate. */
  contactDrift(t: number, z: Float64Array): number {
    this.point.set(z);
    return this.run("drift_of_contacts", t, this.at.point);
  }

  /** Room for so many times of rows, and perhaps for more behind them. */
  private reserve(times: number, end = this.at.times + NUMBER * times): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.bind(times);
  }

  private bind(times = 0): void {
    const { at, data, layout, memory: { buffer } } = this;
    const view = ([address, length]: Place) => new Float64Array(buffer, address, length);
    for (const [name, place] of Object.entries(layout.inputs)) this.inputs[name] = view(place);
    for (const [name, places] of Object.entries(layout.outputs)) {
      this.outputs[name] = Object.fromEntries(Object.entries(places).map(([key, place]) => [key, view(place)]));
    }
    this.integerBlock = new BigInt64Array(buffer, at.integers, data.n_integers);
    this.realBlock = view([at.reals, data.n_reals]);
    for (const [name, [first, length]] of Object.entries(data.integer_arrays)) this.words[name] = this.integerBlock.subarray(first, first + length);
    for (const [name, [first, length]] of Object.entries(data.real_arrays)) this.arrays[name] = this.realBlock.subarray(first, first + length);
    if (!at.times) return;
    const n = data.real_arrays.z[1];
    this.point = view([at.point, n]);
    this.result = view([at.result, n]);
    this.rowTimes = view([at.rowTimes, ROWS]);
    this.rows = view([at.rows, ROWS * n]);
    this.times = view([at.times, times]);
  }

  /** A function of the two blocks, and perhaps of more; its code. */
  run(name: string, ...words: (number | bigint)[]): number { return Number(this.runtime[name](this.at.integers, this.at.reals, ...words)); }

  /** Begins at (t, z) as they stand: why it cannot, and the first row. */
  begin(): { code: number; row: Float64Array } {
    const code = this.run("begin_course", this.at.point);
    return { code, row: this.point.slice() };
  }

  /** Times at which rows are wanted. */
  want(times: Float64Array): void {
    this.reserve(times.length);
    this.times.set(times);
  }

  /** Takes up to so many attempts at steps; why it came back. */
  advance(attempts: number): number {
    const { at, times } = this;
    const [rows, n, none] = [BigInt(ROWS), BigInt(this.point.length), 0n];
    return this.run("advance", BigInt(attempts), at.times, BigInt(times.length), at.rowTimes, rows, at.rows, rows, n, 0, none, 0, none, n);
  }

  /** ż at a state; the status. */
  rates(t: number, z: Float64Array, out: Float64Array): number {
    this.point.set(z);
    const n = BigInt(z.length);
    const status = this.run("rates", t, this.at.point, n, this.at.result, n, 1n);
    out.set(this.result.subarray(0, z.length));
    return status;
  }

  /** What a function of the runtime makes of some arrays: n numbers. Room for m rows of n numbers goes along, and more words. */
  made(name: string, arrays: (Float64Array | BigInt64Array)[], n: number, m: number, ...words: (number | bigint)[]): Float64Array {
    const given = arrays.map((array) => array.slice());
    const room = Number(this.runtime.reduction_work(BigInt(m), BigInt(n)));
    const { length } = this.times;
    let end = lines(this.at.times + NUMBER * length);
    const places = [...given.map((array) => array.length), n, room].map((size) => {
      const place = end;
      end = lines(end + NUMBER * size);
      return place;
    });
    this.reserve(length, end);
    given.forEach((array, k) => { new BigInt64Array(this.memory.buffer, places[k], array.length).set(new BigInt64Array(array.buffer)); });
    this.runtime[name](...places, BigInt(m), BigInt(n), ...words);
    return new Float64Array(this.memory.buffer, places[given.length], n).slice();
  }

  /** ẏ and the least λ of A ẏ = force + Bᵀλ, B ẏ = γ of the first m rows, all as they stand in the memory; the rank, below zero where ẏ is none. */
  multipliers(m: number): number {
    const at = (name: string) => this.at.reals + NUMBER * this.data.real_arrays[name][0];
    const n = BigInt(this.arrays.ydot.length);
    return Number(this.runtime.multipliers_of_matrices(at("A"), at("force"), at("B"), BigInt(m), n, at("gamma"), at("ydot"), at("multipliers"), this.at.scratch));
  }
}

type Lent = Record<string, (...numbers: number[]) => number>;

/** What a model's functions borrow besides elementary functions and a b + c. */
function lookups(memory: () => ArrayBuffer): Lent {
  const table = (address: number, length: number) => new Float64Array(memory(), address, length);
  return {
    sign: Math.sign,
    // as in C: of a number and of what is none, the number
    fmin: (a, b) => (a < b || b !== b ? a : b),
    fmax: (a, b) => (a > b || b !== b ? a : b),
    // the largest k ≤ n − 2 with values[k] ≤ x, and 0 where there is none
    locate: (x, address, length) => {
      const values = table(address, length);
      let [low, high] = [0, length - 2];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (values[middle] <= x) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    take: (k, address, length) => table(address, length)[k] ?? NaN,
  };
}

type OfThree = (a: number, b: number, c: number) => number;

// what kinetree/kernels/wasm_binary.py leaves room for: a b + c rounded twice, and once (f64x2.splat, relaxed_madd, extract_lane)
const TWICE = [0x21, 1, 0xa2, 0x20, 1, 0xa0, ...new Array<number>(14).fill(1)];
const ONCE = [0x21, 1, 0x21, 0, 0xfd, 0x14, 0x20, 0, 0xfd, 0x14, 0x20, 1, 0xfd, 0x14, 0xfd, 0x87, 2, 0xfd, 0x21, 0];

/** a b + c rounded once by the processor, as machine code does it; null where the browser does not let it. */
function fusedMultiplyAdd(): OfThree | null {
  // a module with (func (export "f") (param f64 f64 f64) (result f64)), whose parameters 0 and 1 are free once they are on the stack
  const head = [0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 124, 124, 124, 1, 124, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0];
  const body = [0, 0x20, 0, 0x20, 1, 0x20, 2, ...ONCE, 0x0b];
  try {
    const module = new WebAssembly.Module(new Uint8Array([...head, 10, body.length + 2, 1, body.length, ...body]));
    const fma = new WebAssembly.Instance(module).exports.f as OfThree;
    const e = 2 ** -30;
    return fma(1 + e, 1 + e, -1 - 2 * e) === e * e ? fma : null;
  } catch {
    return null; // not known to this browser
  }
}

/** The same in pieces, from a runtime of its own (which needs a stack). */
function exactMultiplyAdd(runtime: WebAssembly.Module): OfThree {
  const memory = new WebAssembly.Memory({ initial: RUNTIME_BYTES / PAGE });
  return new WebAssembly.Instance(runtime, { env: { memory, kinetree_fma: () => NaN, kinetree_note_event: () => {} } }).exports.kinetree_exact_fma as OfThree;
}

/** A model's functions, which round products and sums at once from now on. */
function roundedOnce(model: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const code = new Uint8Array(model.slice(0));
  for (let k = code.indexOf(TWICE[0]); k >= 0; k = code.indexOf(TWICE[0], k + 1)) if (TWICE.every((byte, i) => code[k + i] === byte)) code.set(ONCE, k);
  return code;
}
