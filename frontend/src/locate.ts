// First crossings of functions of the motion within a step. Between two instants at which a function and its rate are known it
// is modelled by the cubic of Hermite, and the model is checked against a third value, and where it is least. Where the
// cubic stays away from zero by more than it errs, nothing crosses; elsewhere the stretch is halved (after
// kinetree/export/code/runtime/locate.c).

/** Values of all functions at an instant. */
export type Look = (t: number) => Float64Array;

/** Which crossings count: rising (1), falling (−1), both (0); of a switching the strict ones; none at all. */
export type Watched = -1 | 0 | 1 | "switch" | "none";

export interface Search { at: Look; shortest: number; longest: number }

const PARTS = 4; // of a step
const CHECK = 0.381966011250105; // share of a stretch at which the cubic is checked
const CAUTION = 4; // times the error seen there is how far it may err elsewhere
const FAIR = 0.02; // error of a cubic, over the values at its ends, that shows where it passes zero
const DIFFERENCE = 1e-3; // of a stretch: over which rates are differences
const DEEPER = 40; // halvings of a shortest stretch in search of the least value
const RESOLVED = 1e-14; // of the time itself: shorter stretches are not searched

interface Cubic { a: number; b: number; da: number; db: number }

function valueOf({ a, b, da, db }: Cubic, s: number): number {
  const r = 1 - s;
  return r * r * ((1 + 2 * s) * a + s * da) + s * s * ((3 - 2 * s) * b - r * db);
}

/** Coefficients of its derivative da + 2 q s + 3 c s². */
function bends({ a, b, da, db }: Cubic): { c: number; q: number } {
  return { c: 2 * (a - b) + da + db, q: 3 * (b - a) - 2 * da - db };
}

function least(f: Cubic): number {
  const { c, q } = bends(f);
  const root = q * q - 3 * c * f.da;
  let lowest = Math.min(f.a, f.b);
  if (!(root >= 0)) return lowest;
  for (const sign of [-1, 1]) {
    const s = c !== 0 ? (-q + sign * Math.sqrt(root)) / (3 * c) : q !== 0 ? (-0.5 * f.da) / q : 0;
    if (s > 0 && s < 1) lowest = Math.min(lowest, valueOf(f, s));
  }
  return lowest;
}

/** Whether a function on the side `sign` goes towards zero at the beginning and away from it at the end. */
function dips(sign: number, { a, b, da, db }: Cubic): boolean {
  return sign * a > 0 && sign * b > 0 && sign * da < 0 && sign * db > 0;
}

function leaves(watched: Watched, sign: number, value: number): boolean {
  return watched === "switch" ? Math.sign(value) === -sign : Math.sign(value) !== sign;
}

function counts(watched: Watched, sign: number): boolean {
  return watched === "switch" || watched === 0 || watched === -sign;
}

/** The search of one step. */
export function searchOf(at: Look, begin: number, end: number): Search {
  const shortest = Math.max((end - begin) / 2 ** 14, RESOLVED * Math.max(Math.abs(begin), Math.abs(end)));
  return { at, shortest, longest: Math.max((end - begin) / PARTS, shortest) };
}

/** Whether function k, on the side `sign` at left, surely stays there. */
function stays({ at }: Search, k: number, sign: number, left: number, width: number, f: Cubic, value: number): boolean {
  const error = Math.abs(value - valueOf(f, CHECK));
  if (!(least({ a: sign * f.a, b: sign * f.b, da: sign * f.da, db: sign * f.db }) > CAUTION * error)) return false;
  if (!dips(sign, f)) return true;
  const { c, q } = bends(f);
  const share = -f.da / (q + sign * Math.sqrt(Math.max(q * q - 3 * c * f.da, 0)));
  if (!(share > 0 && share < 1)) return false;
  const lowest = valueOf(f, share);
  return sign * lowest > CAUTION * Math.abs(at(left + share * width)[k] - lowest);
}

/** First instant away from the side `sign` for function k, which leaves it between left and right: to the last bit. */
export function narrow({ at }: Search, k: number, watched: Watched, sign: number, left: number, right: number): number {
  for (;;) {
    const middle = left + 0.5 * (right - left);
    if (!(middle > left && middle < right)) return right;
    if (leaves(watched, sign, at(middle)[k])) right = middle;
    else left = middle;
  }
}

/** An instant at which function k, which dips between left and right, has left the side `sign`; Infinity: none found. */
function dip({ at }: Search, k: number, watched: Watched, sign: number, left: number, right: number): number {
  for (let i = 0; i < DEEPER; i++) {
    const middle = left + 0.5 * (right - left);
    const ahead = DIFFERENCE * (right - left);
    if (middle <= left || middle + ahead >= right || middle + ahead <= middle) break;
    const value = at(middle)[k];
    if (leaves(watched, sign, value)) return middle;
    if (sign * (at(middle + ahead)[k] - value) < 0) left = middle;
    else right = middle;
  }
  return Infinity;
}

/** First instant in (begin, end] at which function k crosses zero in a watched direction; `first` is its side at begin. */
export function firstCrossing(search: Search, k: number, watched: Watched, first: number, begin: number, end: number): number {
  const { at, shortest, longest } = search;
  let [left, width, sign] = [begin, longest, first];
  while (left < end) {
    width = sign === 0 ? shortest : Math.min(width, longest); // from zero, where it goes shows very soon
    let right = left + width;
    if (right >= end - 0.5 * shortest || !(right > left)) right = end;
    width = right - left;
    const [a, b] = [at(left)[k], at(right)[k]];
    const f = { a, b, da: (at(left + DIFFERENCE * width)[k] - a) / DIFFERENCE, db: (b - at(right - DIFFERENCE * width)[k]) / DIFFERENCE };
    const value = at(left + CHECK * width)[k];
    let crosses = sign !== 0 && leaves(watched, sign, b);
    const clear = sign === 0 || (crosses
      ? Math.abs(value - valueOf(f, CHECK)) <= FAIR * (Math.abs(a) + Math.abs(b)) && f.da * (b - a) > 0 && f.db * (b - a) > 0
      : stays(search, k, sign, left, width, f, value));
    if (!clear && width > 1.5 * shortest) {
      width *= 0.5;
      continue;
    }
    if (sign === 0) sign = Math.sign(b);
    else if (!clear && !crosses && dips(sign, f)) {
      const time = dip(search, k, watched, sign, left, right);
      if (time < Infinity) [crosses, right] = [true, time];
    }
    if (crosses) {
      const time = narrow(search, k, watched, sign, left, right);
      if (counts(watched, sign)) return time;
      sign = Math.sign(at(time)[k]);
      right = time;
    }
    left = right;
    width *= 2;
  }
  return Infinity;
}

/** Where each function first may leave its side, to within a part of the stretch; Infinity where it surely stays. */
export function lookOver(search: Search, watched: Watched[], sides: ArrayLike<number>, begin: number, end: number): number[] {
  const { at } = search;
  const doubtful = watched.map(() => Infinity);
  let left = begin;
  let from = at(left);
  for (let part = 1; part <= PARTS; part++) {
    const right = part === PARTS ? end : begin + ((end - begin) * part) / PARTS;
    const width = right - left;
    if (!(width > 0)) continue;
    const [near, far, check, to] = [at(left + DIFFERENCE * width), at(right - DIFFERENCE * width), at(left + CHECK * width), at(right)];
    watched.forEach((kind, k) => {
      if (kind === "none" || doubtful[k] < Infinity) return;
      const f = { a: from[k], b: to[k], da: (near[k] - from[k]) / DIFFERENCE, db: (to[k] - far[k]) / DIFFERENCE };
      if (sides[k] === 0 || !stays(search, k, sides[k], left, width, f, check[k])) doubtful[k] = left;
    });
    [left, from] = [right, to];
  }
  return doubtful;
}
