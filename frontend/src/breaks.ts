// Times at which functions of time alone switch a motion: steps end there. Found with bounds, which prove that nothing
// switches in between, however short a pulse is (after kinetree/export/code/runtime/breaks.c).

import { boundsOf, type Step, type TimeTable } from "./intervals";
import { Halt } from "./halt";

/** A function of time and parameters whose zeros (or whole numbers) count; `acts` where it switches the motion itself. */
export interface TimeFunction { integers: boolean; acts: boolean; steps: Step[]; last: number; tables: TimeTable[] }

/** Where steps end: the last instant surely before a switching, the first one surely behind it; whether the motion is another one then. */
export interface Break { time: number; before: number; after: number; acts: boolean }

const PROBE = 0.381966011250105; // share of a stretch at which rounding is measured
const SHORTEST = 8.5e-22; // times closer to zero than this are not told apart (s)
const ONE_TIME = 1e-12; // share of the time itself: switchings closer to each other are one
const MOST = 20_000;

/** All of them between two instants, ascending (as kinetree/solve/events/breaks.py). */
export function breaksOf(functions: TimeFunction[], p: Float64Array, begin: number, end: number): Break[] {
  const gap = ONE_TIME * Math.max(Math.abs(begin), Math.abs(end));
  const stretches = functions.flatMap((f) => switchings(f, p, begin, end).map(([low, high]) => ({ low, high, acts: f.acts }))).sort((a, b) => a.low - b.low);
  const joined: typeof stretches = [];
  for (const { low, high, acts } of stretches) {
    const last = joined[joined.length - 1];
    if (last && low - last.high <= gap) Object.assign(last, { high: Math.max(last.high, high), acts: last.acts || acts });
    else joined.push({ low, high, acts });
  }
  const at = (time: number, acts: boolean) => ({ time, before: time, after: time, acts });
  const found = joined.flatMap(({ low, high, acts }) => {
    if (high - low > 10 * gap) return [at(low, acts), at(high, acts)]; // rounding decides over a longer time what happens
    const middle = low + 0.5 * (high - low);
    return [acts ? { time: middle, before: low, after: high, acts } : at(middle, acts)];
  });
  const nearby = (time: number) => (Math.abs(time - begin) <= gap ? begin : Math.abs(time - end) <= gap ? end : time);
  return found.map((one) => ({ ...one, time: nearby(one.time) })).filter(({ time }) => time >= begin && time <= end);
}

/** The stretch that begins at t or holds it: its first and last time of evaluation, where it ends, and what the break before it did. */
export function around(breaks: Break[], t: number): { low: number; high: number; next: number; acted: boolean } {
  const found = breaks.findIndex(({ time }) => time > t);
  const k = found < 0 ? breaks.length : found;
  const [last, next] = [breaks[k - 1], breaks[k]];
  return { low: last?.after ?? -Infinity, high: next?.before ?? Infinity, next: next?.time ?? Infinity, acted: last?.acts ?? false };
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
