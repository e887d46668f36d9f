// The graph of a mechanism: bodies in levels below the ground, joints between them, what closes loops dashed.

import { svg } from "./chart";
import type { Graph } from "./data";
import { make } from "./dom";
import { section } from "./tables";
import { takeDrawing } from "./take";

const [COLUMN, LEVEL, WIDTH, HEIGHT] = [118, 66, 106, 26];
const [LETTERS, LETTER, LINE] = [16, 6.1, 14]; // of a name that fits, and its pixels

const LEAST = 0.66; // of its size on wide pages
const BENDS = [0.7, 1.2, 1.7, 2.4, 3.2, 4]; // of columns, or levels
const SAMPLES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

type Point = [number, number];
interface Box { left: number; right: number; top: number; bottom: number }

function short(text: string): string { return text.length <= LETTERS ? text : `${text.slice(0, LETTERS - 1)}…`; }

function around([x, y]: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(a: Box, b: Box): boolean { return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }

function titled(text: string, kind: string, ...parts: SVGElement[]): SVGElement {
  const title = svg("title");
  title.textContent = text;
  return svg("g", { class: kind }, title, ...parts);
}

export function drawGraph({ title, nodes, edges }: Graph): HTMLElement {
  const places = nodes.map(({ column, level }): Point => [COLUMN * (column + 0.5), LEVEL * level + HEIGHT / 2 + 2]);
  const taken = places.map((place) => around(place, WIDTH + 4, HEIGHT + 2));
  const bottom = LEVEL * Math.max(...nodes.map(({ level }) => level)) + HEIGHT + 4;
  const width = COLUMN * (1 + Math.max(...nodes.map(({ column }) => column)));
  const joints = edges.map(({ name, kind, ends, cut }) => {
    const [from, to] = ends.map((k) => places[k]);
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const curve = (control: Point) => (s: number): Point => [0, 1].map((i) => (1 - s) ** 2 * from[i] + 2 * s * (1 - s) * control[i] + s ** 2 * to[i]) as Point;
    // what closes a loop is bent aside as far as it takes to stay clear of other bodies, off the tree, with room for its name
    const covers = (control: Point) => SAMPLES.filter((s) => places.some((place, k) => !ends.includes(k) && overlap(around(place, WIDTH, HEIGHT), around(curve(control)(s), 8, 8)))).length;
    const level = from[1] === to[1];
    const outward = middle[0] >= width / 2 - 1 ? 1 : -1;
    const choices = (cut ? BENDS : [0]).flatMap((bend) => [outward, -outward].map((side): Point => (level ? [middle[0], middle[1] + bend * LEVEL] : [middle[0] + side * bend * COLUMN, middle[1]])));
    const text = short(name);
    const label = (at: (s: number) => Point, s: number) => around(at(s), LETTER * text.length, LINE);
    const drawn = choices.map((control) => {
      const at = curve(control);
      const free = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2].find((s) => !taken.some((box) => overlap(box, label(at, s))));
      return { control, at, free, faults: covers(control) + (free === undefined ? 0.5 : 0) };
    });
    const { control, at, free = 0.5 } = drawn.reduce((best, one) => (one.faults < best.faults ? one : best));
    if (cut) taken.push(...SAMPLES.map((s) => around(at(s), 2, 2)).filter((box) => box.right > width || box.left < 0));
    taken.push(label(at, free));
    const words = svg("text", { x: at(free)[0], y: at(free)[1] + 4, "text-anchor": "middle" });
    words.textContent = text;
    const line = svg("path", { d: `M${from.join(" ")}Q${control.join(" ")} ${to.join(" ")}` });
    return { line: titled("", cut ? "joint cut" : "joint", line), words: titled(`${name} (${kind})`, cut ? "joint cut" : "joint", words) };
  });
  const bodies = nodes.map(({ name, number }, k) => {
    const [x, y] = places[k];
    const words = svg("text", { x, y: y + 4, "text-anchor": "middle" });
    words.textContent = `${number}  ${short(name)}`;
    const box = svg("rect", { x: x - WIDTH / 2, y: y - HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 7 });
    return titled(name, number ? "body" : "ground", box, words);
  });
  const [left, right] = [Math.min(...taken.map((box) => box.left)) - 4, Math.max(...taken.map((box) => box.right), width - 4) + 4];
  const high = Math.max(bottom, ...taken.map((box) => box.bottom + 2));
  const picture = svg(
    "svg", { class: "graph", viewBox: `${left} 0 ${right - left} ${high}`, width: right - left, height: high, role: "img", "aria-label": title },
    ...joints.map(({ line }) => line), ...bodies, ...joints.map(({ words }) => words),
  );
  // on narrow pages it is drawn smaller, down to where its names can just be read; from there on it can be moved aside
  picture.style.minWidth = `${LEAST * (right - left)}px`;
  const whole = section(title, make("div", "scrolls", undefined, picture));
  whole.firstElementChild!.append(takeDrawing(title, () => picture, () => [
    { name: "joint", values: edges.map(({ name }) => name) },
    { name: "type", values: edges.map(({ kind }) => kind) },
    { name: "from", values: edges.map(({ ends }) => nodes[ends[0]].name) },
    { name: "to", values: edges.map(({ ends }) => nodes[ends[1]].name) },
    { name: "cut", values: edges.map(({ cut }) => (cut ? "yes" : "no")) },
  ]));
  return whole;
}
