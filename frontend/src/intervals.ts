// Arithmetic of intervals: bounds of a function over a whole stretch of time, rounding included. Written after the one that
// kinetree exports in C (kinetree/export/code/runtime/intervals.c); the steps come from kinetree/export/page/times.py.

export type Interval = readonly [low: number, high: number];
type Of = (...operands: Interval[]) => Interval;

/** A piecewise polynomial of one argument; null: a bound of all its values that is not known. */
export interface TimeTable { grid: number[]; cells: number[][]; outside: "error" | "clamped" | "periodic"; whole: [number | null, number | null] }
export type Step = [operation: string, ...numbers: number[]];

const { min, max, abs, floor, ceil, PI } = Math;
const ANYTHING: Interval = [-Infinity, Infinity];
const LIBRARY = 4; // rounding errors of library functions, in units in the last place

function known(low: number, high: number): Interval { return Number.isNaN(low) || Number.isNaN(high) ? ANYTHING : [low, high]; }

/** Bounds moved outward by some rounding errors; exact zeros stay. */
function outward(low: number, high: number, units = 1): Interval {
  const wider = units * Number.EPSILON;
  return known(
    Number.isFinite(low) ? low - wider * abs(low) : Number.isNaN(low) ? low : -Infinity,
    Number.isFinite(high) ? high + wider * abs(high) : Number.isNaN(high) ? high : Infinity,
  );
}

function hull(corners: number[], units = LIBRARY): Interval { return outward(min(...corners), max(...corners), units); }
function finite([low, high]: Interval): boolean { return Number.isFinite(low) && Number.isFinite(high); }

const add: Of = (a, b) => outward(a[0] + b[0], a[1] + b[1]);
const neg: Of = (a) => [-a[1], -a[0]];
const sub: Of = (a, b) => add(a, neg(b));
const mul: Of = (a, b) => hull(a.flatMap((x) => b.map((y) => (x === 0 || y === 0 ? 0 : x * y))), 1);
const div: Of = (a, b) => (b[0] > 0 || b[1] < 0 ? hull(a.flatMap((x) => b.map((y) => x / y)), 1) : ANYTHING);
const inside = ([low, high]: Interval) => low <= 0 && high >= 0;
const size: Of = (a) => [inside(a) ? 0 : min(abs(a[0]), abs(a[1])), max(abs(a[0]), abs(a[1]))];

const pow: Of = (a, b) => {
  const [n, whole] = [b[0], b[0] === b[1] && Number.isInteger(b[0])];
  if (!whole) return a[0] >= 0 ? hull(a.flatMap((x) => b.map((y) => x ** y))) : ANYTHING;
  if (n < 0 && inside(a)) return ANYTHING;
  const [low, high] = hull([a[0] ** n, a[1] ** n]);
  return n % 2 === 0 && inside(a) ? [n === 0 ? 1 : 0, high] : [low, high];
};

/** Whether a number point + k period lies within, to be on the safe side of rounding. */
function holds(a: Interval, point: number, period: number): boolean {
  const slack = 4 * Number.EPSILON * max(abs(a[0]), abs(a[1]));
  return floor((a[1] + slack - point) / period) >= ceil((a[0] - slack - point) / period);
}

const wave = (f: (x: number) => number, highest: number): Of => (a) => {
  if (!finite(a)) return [-1, 1];
  const [low, high] = hull([f(a[0]), f(a[1])]);
  return [holds(a, highest + PI, 2 * PI) ? -1 : max(low, -1), holds(a, highest, 2 * PI) ? 1 : min(high, 1)];
};
const tan: Of = (a) => (finite(a) && !holds(a, PI / 2, PI) ? hull([Math.tan(a[0]), Math.tan(a[1])]) : ANYTHING);

const monotone = (f: (x: number) => number, lowest = -Infinity, highest = Infinity): Of => (a) => {
  if (!(a[1] >= lowest && a[0] <= highest)) return ANYTHING;
  return hull(a.map((x) => f(min(max(x, lowest), highest))));
};
const exact = (f: (x: number) => number): Of => (a) => known(f(a[0]), f(a[1]));

const atan2: Of = (y, x) => (x[0] > 0 || y[0] > 0 || y[1] < 0 ? hull(y.flatMap((v) => x.map((u) => Math.atan2(v, u)))) : outward(-PI, PI, LIBRARY));

const mod: Of = (a, b) => {
  const turns = div(a, b);
  const number = floor(turns[0]);
  if (Number.isFinite(number) && number === floor(turns[1])) return sub(a, mul([number, number], b));
  return known(min(b[0], 0), max(b[1], 0));
};

const smoothstep: Of = (x, x0, x1) => {
  const [a, b] = div(sub(x, x0), sub(x1, x0)).map((s) => min(max(s, 0), 1)).map((s) => s ** 3 * (10 + s * (6 * s - 15)));
  return outward(a, b, 64);
};

// conditions: one that certainly holds, and one that possibly does
const truth = (sure: boolean, may: boolean): Interval => [Number(sure), Number(may)];
const certain = (a: Interval) => a[0] > 0 || a[1] < 0;
const possible = (a: Interval) => a[0] !== 0 || a[1] !== 0;

const OPERATIONS: Record<string, Of> = {
  add, neg, sub, mul, div, pow, tan, atan2, mod, smoothstep,
  abs: size,
  sin: wave(Math.sin, PI / 2), cos: wave(Math.cos, 0),
  asin: monotone(Math.asin, -1, 1), acos: monotone(Math.acos, -1, 1), atan: monotone(Math.atan),
  sinh: monotone(Math.sinh), tanh: monotone(Math.tanh), asinh: monotone(Math.asinh), acosh: monotone(Math.acosh, 1), atanh: monotone(Math.atanh, -1, 1),
  exp: monotone(Math.exp), log: monotone(Math.log, 0), log10: monotone(Math.log10, 0), sqrt: monotone(Math.sqrt, 0),
  cosh: (a) => hull(size(a).map(Math.cosh)),
  hypot: (a, b) => outward(Math.hypot(size(a)[0], size(b)[0]), Math.hypot(size(a)[1], size(b)[1]), LIBRARY),
  sign: exact(Math.sign), floor: exact(floor), ceil: exact(ceil), step: exact((x) => Number(x >= 0)),
  min: (a, b) => known(min(a[0], b[0]), min(a[1], b[1])),
  max: (a, b) => known(max(a[0], b[0]), max(a[1], b[1])),
  lt: (a, b) => truth(a[1] < b[0], a[0] < b[1]),
  le: (a, b) => truth(a[1] <= b[0], a[0] <= b[1]),
  eq: (a, b) => truth(a[0] === b[1] && a[1] === b[0], a[0] <= b[1] && a[1] >= b[0]),
  not: (a) => truth(!possible(a), !certain(a)),
  and: (a, b) => truth(certain(a) && certain(b), possible(a) && possible(b)),
  or: (a, b) => truth(certain(a) || certain(b), possible(a) || possible(b)),
  if: (c, a, b) => (certain(c) ? a : possible(c) ? known(min(a[0], b[0]), max(a[1], b[1])) : b),
};

/** Bounds of a function of time, given by its steps, over a stretch. */
export function boundsOf(steps: Step[], last: number, tables: TimeTable[], t: Interval, p: Float64Array): Interval {
  const values: Interval[] = [];
  for (const [operation, ...numbers] of steps) {
    if (operation === "t") values.push(t);
    else if (operation === "p") values.push([p[numbers[0]], p[numbers[0]]]);
    else if (operation === "number") values.push([numbers[0], numbers[0]]);
    else if (operation === "table") values.push(tabled(tables[numbers[1]], values[numbers[0]]));
    else {
      const found = OPERATIONS[operation](...numbers.map((k) => values[k]));
      values.push(known(found[0], found[1]));
    }
  }
  return values[last];
}

function tabled({ grid, cells, outside, whole }: TimeTable, x: Interval): Interval {
  const [first, last, length] = [grid[0], grid[grid.length - 1], grid[grid.length - 1] - grid[0]];
  const all: Interval = [whole[0] ?? -Infinity, whole[1] ?? Infinity];
  let [low, high] = x;
  if (!finite(x)) return all;
  if (outside === "periodic") {
    const slack = 4 * Number.EPSILON * max(abs(low), abs(high));
    const turns = floor((low - slack - first) / length);
    if (turns !== floor((high + slack - first) / length)) return all;
    low -= length * turns + slack;
    high += slack - length * turns;
  }
  if (outside === "error" && !(low >= first - 1e-9 * length && high <= last + 1e-9 * length)) return all;
  low = min(max(low, first), last);
  high = min(max(high, first), last);
  const [from, to] = [cellOf(grid, low), cellOf(grid, high)];
  if (to - from > 1) return all;
  let [bottom, top] = [Infinity, -Infinity];
  for (let i = from; i <= to; i++) {
    const left = max(low, grid[i]) - grid[i];
    const right = max(left, (i === to ? high : grid[i + 1]) - grid[i]);
    const c = cells[i];
    const far = max(abs(left), abs(right));
    let [a, b, sizes] = [c[c.length - 1], c[c.length - 1], abs(c[c.length - 1])];
    for (let k = c.length - 2; k >= 0; k--) {
      const corners = [left * a, left * b, right * a, right * b];
      [a, b, sizes] = [min(...corners) + c[k], max(...corners) + c[k], far * sizes + abs(c[k])];
    }
    bottom = min(bottom, a - 64 * Number.EPSILON * sizes);
    top = max(top, b + 64 * Number.EPSILON * sizes);
  }
  return known(bottom, top);
}

/** The last cell that begins at or before x. */
function cellOf(grid: number[], x: number): number {
  let [from, to] = [0, grid.length - 2];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (grid[middle] <= x) from = middle;
    else to = middle - 1;
  }
  return from;
}
