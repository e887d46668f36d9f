// Times at which functions of time alone switch a motion: steps end there. Found with bounds, which prove that nothing
// switches in between, however short a pulse is (after kinetree/export/code/runtime/breaks.c).

import { boundsOf, type Step, type TimeTable } from "./intervals";
import { Halt } from "./halt";

/** A function of time and parameters whose zeros (or whole numbers) count; `acts` where it switches the motion itself. */
export interface TimeFunction { integers: boolean; acts: boolean; steps: Step[]; last: number; tables: TimeTable[] }

/** The last instant surely before a switching, and the first one surely behind it. */
export interface Break { before: number; after: number }

const PROBE = 0.381966011250105; // share of a stretch at which rounding is measured
const SHORTEST = 8.5e-22; // times closer to zero than this are not told apart (s)
const ONE_TIME = 1e-12; // share of the time itself: switchings closer to each other are one
const MOST = 20_000;

/** All of them between two instants, ascending. */
export function breaksOf(functions: TimeFunction[], p: Float64Array, begin: number, end: number): Break[] {
  const gap = ONE_TIME * Math.max(Math.abs(begin), Math.abs(end));
  const stretches = functions.flatMap((f) => switchings(f, p, begin, end)).sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [low, high] of stretches) {
    const last = joined[joined.length - 1];
    if (last && low - last[1] <= gap) last[1] = Math.max(last[1], high);
    else joined.push([low, high]);
  }
  // where rounding decides over a longer time what happens, steps end at both of its ends
  return joined.flatMap(([low, high]) => (high - low > 10 * gap ? [{ before: low, after: low }, { before: high, after: high }] : [{ before: low, after: high }]));
}

function switchings(f: TimeFunction, p: Float64Array, begin: number, end: number): [number, number][] {
  if (f.integers && f.steps.length === 2 && f.steps[1][0] === "table") { // knots of a table of time itself
    const knots = f.tables[0].grid.slice(1, -1).filter((knot) => knot >= begin && knot <= end);
    return knots.map((knot) => [knot - finest(knot, knot), knot + finest(knot, knot)]);
  }
  const found: [number, number][] = [];
  for (let left = begin; left < end; ) {
    const next = first(f, p, left, end);
    if (!next) break;
    if (found.push(next) > MOST) throw new Halt("something switches in time more often than this page follows");
    left = Math.max(next[1], next[0] + finest(left, left));
  }
  return found;
}

/** Spread of the bounds of a function over a stretch; 0 where they prove that it does not switch. */
function unsettled(f: TimeFunction, p: Float64Array, left: number, right: number): number {
  const [low, high] = boundsOf(f.steps, f.last, f.tables, [left, right], p);
  const settled = f.integers
    ? Number.isFinite(low) && Number.isFinite(high) && Math.floor(low) === Math.floor(high) && Math.ceil(low) === Math.ceil(high)
    : low > 0 || high < 0 || (low === 0 && high === 0);
  return settled ? 0 : Math.max(high - low, Number.MIN_VALUE);
}

/** A few units in the last place of the times within a stretch. */
function finest(left: number, right: number): number {
  return Math.max(2 * Number.EPSILON * Math.max(Math.abs(left), Math.abs(right)), SHORTEST);
}

/** The first stretch within which a function may switch; null without one. */
function first(f: TimeFunction, p: Float64Array, begin: number, end: number): [number, number] | null {
  let [left, width] = [begin, end - begin];
  while (left < end) {
    const right = left + width < end && left + width > left ? left + width : end;
    const spread = unsettled(f, p, left, right);
    const probe = left + PROBE * (right - left);
    if (spread === 0) {
      left = right;
      width *= 2;
    } else if (right - left <= finest(left, right) || unsettled(f, p, probe, probe) >= 0.25 * spread) {
      return [left, whereSettled(f, p, right, end, right - left)];
    } else width = 0.5 * (right - left);
  }
  return null;
}

/** Where a stretch ends within which rounding, or a further switching close by, hides the sign. */
function whereSettled(f: TimeFunction, p: Float64Array, from: number, end: number, length: number): number {
  let [high, step] = [from, length];
  for (let i = 0; high < end && unsettled(f, p, high, high + finest(high, high)) > 0; i++) {
    const next = Math.min(end, high + step);
    const probe = high + PROBE * (next - high);
    if (i > 64 || unsettled(f, p, probe, probe) > 0) {
      high = next;
      step *= 2;
    } else high += finest(high, high);
  }
  return Math.min(high, end);
}
