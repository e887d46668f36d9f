// A model's functions in WebAssembly (kinetree/kernels/wasm): where they read and write, and the mathematics they borrow.

export type Place = [address: number, length: number];

/** What Python says about the module (kinetree/report/explore.py). */
export interface Layout {
  inputs: Record<string, Place>;
  outputs: Record<string, Record<string, Place>>;
}

export class Machine {
  readonly inputs: Record<string, Float64Array> = {};
  readonly outputs: Record<string, Record<string, Float64Array>> = {};
  private functions: Record<string, () => void>;

  constructor(binary: BufferSource, layout: Layout) {
    let memory = new ArrayBuffer(0);
    const borrowed = { m: mathematics(() => memory) };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), borrowed);
    memory = (instance.exports.memory as WebAssembly.Memory).buffer;
    const view = ([address, length]: Place) => new Float64Array(memory, address, length);
    for (const [name, place] of Object.entries(layout.inputs)) this.inputs[name] = view(place);
    for (const [name, places] of Object.entries(layout.outputs)) {
      this.outputs[name] = Object.fromEntries(Object.entries(places).map(([key, place]) => [key, view(place)]));
    }
    this.functions = instance.exports as unknown as Record<string, () => void>;
  }

  has(name: string): boolean { return name in this.outputs; }

  /** Runs a function on the inputs as they stand; gives where its outputs are. */
  call(name: string): Record<string, Float64Array> {
    this.functions[name]();
    return this.outputs[name];
  }
}

type Lent = Record<string, (...numbers: number[]) => number>;

function mathematics(memory: () => ArrayBuffer): Lent {
  const { sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, asinh, acosh, atanh, exp, log, log1p, expm1, hypot, sign } = Math;
  const table = (address: number, length: number) => new Float64Array(memory(), address, length);
  return {
    sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, asinh, acosh, atanh, exp, log, log1p, expm1, hypot, sign, erf,
    // as in C, where 1 to the power of anything is 1
    pow: (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : Math.pow(a, b)),
    // as in C: of a number and of what is none, the number
    fmin: (a, b) => (a < b || b !== b ? a : b),
    fmax: (a, b) => (a > b || b !== b ? a : b),
    fmod: (a, b) => a % b,
    remainder: (a, b) => {
      if (Number.isFinite(a) && Math.abs(b) === Infinity) return a;
      const rest = a % b;
      const [size, half] = [Math.abs(rest), Math.abs(b) / 2];
      // of two equally near multiples the even one
      const odd = size === half && Math.abs(a % (2 * b)) > Math.abs(b);
      return size > half || odd ? rest - Math.sign(rest) * Math.abs(b) : rest;
    },
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

/** The error function: a series of positive terms near zero, the continued fraction of its complement elsewhere. */
function erf(x: number): number {
  const size = Math.abs(x);
  if (!(size < 6)) return Number.isNaN(x) ? NaN : Math.sign(x);
  if (size < 3) {
    let [term, sum] = [x, x];
    for (let n = 1; n < 200 && Math.abs(term) > 1e-18 * Math.abs(sum); n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  let fraction = 0;
  for (let n = 120; n > 0; n--) fraction = n / 2 / (size + fraction);
  return Math.sign(x) * (1 - Math.exp(-x * x) / (Math.sqrt(Math.PI) * (size + fraction)));
}
