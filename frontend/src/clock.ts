// The one time of the page: everything that moves listens to it. Where a report has chapters (modes, scenarios), it
// stays inside one of them.

import type { Chapter } from "./data";

const FACTORS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10];
const [SHORT, LONG, COMFORTABLE] = [1, 90, 8]; // seconds

export class Clock {
  playing = false;
  speed = 1;
  loop = true;
  time: number;
  private listeners: (() => void)[] = [];
  private lastTick = 0;

  /** What the reader can choose from. */
  readonly speeds: number[];

  constructor(public times: Float64Array, readonly chapters: Chapter[] = []) {
    this.time = times[0];
    const duration = this.end - this.start;
    // A millisecond or a day is shown slower or faster, by a power of ten, so that there is something to see.
    if (this.moves && (duration < SHORT || duration > LONG)) this.speed = 10 ** Math.round(Math.log10(duration / COMFORTABLE));
    const around = FACTORS.map((factor) => Number((factor * this.speed).toPrecision(3)));
    this.speeds = [...new Set([...around, 1])].sort((a, b) => a - b);
  }

  chapter = 0;
  get start(): number { return this.chapters.length ? this.chapters[this.chapter].start : this.times[0]; }
  get end(): number { return this.chapters.length ? this.chapters[this.chapter].end : this.times[this.times.length - 1]; }
  get moves(): boolean { return this.end > this.start; }
  /** Time since the chapter began, where there are chapters; what is written and plotted. */
  get shown(): number { return this.chapters.length ? this.time - this.start : this.time; }

  onChange(listener: () => void): void { this.listeners.push(listener); }

  setChapter(chapter: number): void {
    this.chapter = chapter;
    this.setTime(this.start);
  }

  /** Go to what is shown as this time. */
  setShown(time: number): void { this.setTime(this.chapters.length ? time + this.start : time); }

  setTime(time: number): void {
    this.time = Math.min(Math.max(time, this.start), this.end);
    this.notify();
  }

  /** Other instants; the present time stays where it is among them. */
  retime(times: Float64Array): void {
    this.times = times;
    this.setTime(this.time);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.notify();
  }

  play(): void {
    if (!this.moves) return;
    if (this.time >= this.end) this.time = this.start;
    this.playing = true;
    this.lastTick = performance.now();
    this.notify();
  }

  pause(): void {
    this.playing = false;
    this.notify();
  }

  toggle(): void { this.playing ? this.pause() : this.play(); }

  /** Moves by whole frames; from between two frames, the first step goes to the nearest one on that side. */
  step(frames: number): void {
    this.playing = false;
    const { index, fraction } = this.locate();
    const from = frames < 0 && fraction > 0 ? index + 1 : index;
    const last = this.times.length - 1;
    this.setTime(this.times[Math.min(Math.max(from + frames, 0), last)]);
  }

  tick(now: number): void {
    if (!this.playing) return;
    // A tab that slept must not jump ahead by the time it slept.
    const elapsed = Math.min((now - this.lastTick) / 1000, 0.1);
    this.lastTick = now;
    let time = this.time + elapsed * this.speed;
    if (time > this.end) {
      if (this.loop) time = this.start + ((time - this.end) % (this.end - this.start));
      else this.playing = false;
    }
    this.setTime(time);
  }

  /** The frame before the present time, and how far it is to the next one (0 to 1). */
  locate(): { index: number; fraction: number } {
    const { times, time } = this;
    let low = 0;
    let high = times.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    if (high === low) return { index: low, fraction: 0 };
    if (time >= times[high]) return { index: high, fraction: 0 };
    return { index: low, fraction: (time - times[low]) / (times[high] - times[low]) };
  }

  private notify(): void { for (const listener of this.listeners) listener(); }
}
