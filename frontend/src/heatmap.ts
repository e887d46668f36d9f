// Maps: one coloured cell for every pair of values; what is missing shows the background.

import { bar, label, svg, titled } from "./chart";
import type { HeatMap } from "./data";
import { make } from "./dom";
import { number } from "./format";
import { rgb } from "./scales";
import { takeDrawing } from "./take";

const MARGIN = { right: 16, top: 8 };
const FEW = 8; // columns of a map whose numbers are written into it
const LETTER = 6.6;
const LEAST = 80; // pixels, for names and cells
const SCALE = 26; // pixels for the colours below a map that is taken away

export function drawMap(map: HeatMap): HTMLElement {
  const known = [...map.values].filter(Number.isFinite);
  let [low, high] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1];
  if (map.diverging) [low, high] = [-1, 1].map((side) => side * Math.max(Math.abs(low), Math.abs(high), 1e-300)) as [number, number];
  const holder = make("div", "drawing");
  const told = make("output", "told");
  const picture = pixels(map, [low, high]);
  const take = takeDrawing(`${map.title}  ${titled(map.value)}`.trim(), () => withScale(holder.querySelector("svg")!, map, [low, high]), () => [
    { name: titled({ ...map.y, label: map.y.label || "row" }), values: map.rows },
    ...map.columns.map((name, i) => ({ name: map.x.label ? `${titled(map.x)} ${name}` : name, values: map.rows.map((_row, j) => map.values[j * map.columns.length + i]) })),
  ]);
  const head = make("header", "", undefined, make("h3", "", map.title), make("span", "unit", titled(map.value)), take);
  new ResizeObserver(() => draw(map, picture, [low, high], holder, told)).observe(holder);
  return make("article", "card", undefined, head, holder, told, bar(map.value, low, high, map.diverging));
}

function pixels(map: HeatMap, range: [number, number]): string {
  const canvas = make("canvas");
  canvas.width = map.columns.length;
  canvas.height = map.rows.length;
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(canvas.width, canvas.height);
  map.values.forEach((value, k) => {
    if (!Number.isFinite(value)) return;
    const row = canvas.height - 1 - Math.floor(k / canvas.width); // the first row is the lowest
    image.data.set([...rgb(value, range, map.value.log, map.diverging), 255], 4 * (row * canvas.width + (k % canvas.width)));
  });
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}

function draw(map: HeatMap, picture: string, range: [number, number], holder: HTMLElement, told: HTMLElement): void {
  const width = holder.clientWidth;
  if (width < LEAST) return; // not laid out yet
  const { rows, columns } = map;
  const widest = Math.max(...rows.map((text) => text.length), 3);
  const left = Math.min((map.y.label ? 34 : 8) + LETTER * widest, width / 3);
  const cell = Math.min((width - left - MARGIN.right) / columns.length, 96);
  const right = columns.length > FEW ? width - MARGIN.right : left + cell * columns.length;
  const below = map.x.label ? 38 : 22;
  const height = Math.min(Math.max(rows.length * 22, 60), 260);
  const bottom = MARGIN.top + height;
  const root = svg("svg", { viewBox: `0 0 ${width} ${bottom + below}`, width, height: bottom + below, role: "img", "aria-label": map.title });
  const size = { x: left, y: MARGIN.top, width: right - left, height };
  root.append(svg("rect", { class: "missing", ...size }));
  root.append(svg("image", { ...size, href: picture, preserveAspectRatio: "none" }));
  const [across, down] = [(right - left) / columns.length, height / rows.length];
  const texts = columns.length <= FEW ? Array.from(map.values, (value) => number(value, 3)) : [];
  if (texts.length && LETTER * Math.max(...texts.map((text) => text.length)) < across) {
    map.values.forEach((value, k) => {
      const [i, j] = [k % columns.length, Math.floor(k / columns.length)];
      if (Number.isFinite(value)) root.append(inside(texts[k], left + (i + 0.5) * across, bottom - (j + 0.5) * down + 4, value, range, map));
    });
  }
  const longest = Math.max(...columns.map((text) => text.length)) * LETTER + 10;
  every(columns.length, Math.ceil(longest / across), (i) => root.append(label(columns[i], left + (i + 0.5) * across, bottom + 16, "middle")));
  every(rows.length, Math.ceil(16 / down), (i) => root.append(label(rows[i], left - 8, bottom - (i + 0.5) * down + 4, "end")));
  if (map.x.label) root.append(label(titled(map.x), (left + right) / 2, bottom + 34, "middle", "axis"));
  if (map.y.label) {
    const text = label(titled(map.y), 0, 0, "middle", "axis");
    text.setAttribute("transform", `translate(11 ${MARGIN.top + height / 2}) rotate(-90)`);
    root.append(text);
  }
  root.addEventListener("pointermove", (event) => {
    const box = root.getBoundingClientRect();
    const [i, j] = [Math.floor((event.clientX - box.left - left) / across), Math.floor((bottom - event.clientY + box.top) / down)];
    const within = i >= 0 && j >= 0 && i < columns.length && j < rows.length;
    const value = within ? map.values[j * columns.length + i] : NaN;
    const unit = map.value.unit ? ` ${map.value.unit}` : "";
    told.textContent = within ? `${Number.isFinite(value) ? number(value) + unit : "nothing"} at ${columns[i]}, ${rows[j]}` : "";
  });
  root.addEventListener("pointerleave", () => { told.textContent = ""; });
  holder.replaceChildren(root);
}

/** The map with its colours and the numbers they stand for below it, for whoever sees it without the page. */
function withScale(drawn: SVGSVGElement, map: HeatMap, range: [number, number]): SVGSVGElement {
  const { width, height } = drawn.viewBox.baseVal;
  const holder = make("div", "drawing offscreen");
  const root = drawn.cloneNode(true) as SVGSVGElement;
  root.setAttribute("viewBox", `0 0 ${width} ${height + SCALE}`);
  const [from, step, steps] = [width / 2 - 60, 5, 24];
  for (let k = 0; k < steps; k++) {
    const share = k / (steps - 1);
    const value = map.value.log ? range[0] * (range[1] / range[0]) ** share : range[0] + share * (range[1] - range[0]);
    root.append(svg("rect", { x: from + k * step, y: height + 8, width: step + 0.5, height: 9, fill: `rgb(${rgb(value, range, map.value.log, map.diverging).join(" ")})` }));
  }
  root.append(label(number(range[0]), from - 8, height + 17, "end"), label(number(range[1]), from + steps * step + 8, height + 17, "start"));
  holder.append(root);
  document.body.append(holder); // its looks are those of the page
  window.setTimeout(() => holder.remove());
  return root;
}

/** A number in its cell, dark on light and light on dark. */
function inside(text: string, x: number, y: number, value: number, range: [number, number], map: HeatMap): SVGTextElement {
  const [r, g, b] = rgb(value, range, map.value.log, map.diverging);
  return label(text, x, y, "middle", 0.3 * r + 0.59 * g + 0.11 * b > 140 ? "dark" : "light");
}

function every(count: number, step: number, act: (index: number) => void): void {
  for (let i = 0; i < count; i += Math.max(step, 1)) act(i);
}
