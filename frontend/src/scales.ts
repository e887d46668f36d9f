// Colours of numbers: viridis for what rises, blue to red through the colour of paper for what has a sign.

const VIRIDIS = ["#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725"];
const SIGNED = ["#2166ac", "#67a9cf", "#d1e5f0", "#f7f7f7", "#fddbc7", "#ef8a62", "#b2182b"];

function channels(color: string): number[] { return [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16)); }

function between(colors: string[], fraction: number): number[] {
  const place = Math.min(Math.max(fraction, 0), 1) * (colors.length - 1);
  const i = Math.min(Math.floor(place), colors.length - 2);
  const [a, b] = [channels(colors[i]), channels(colors[i + 1])];
  return a.map((value, k) => Math.round(value + (place - i) * (b[k] - value)));
}

/** Red, green and blue (0 to 255) of a number. */
export function rgb(value: number, [low, high]: [number, number], log = false, signed = false): number[] {
  const at = (v: number) => (log ? Math.log(v) : v);
  const span = at(high) - at(low);
  return between(signed ? SIGNED : VIRIDIS, span > 0 ? (at(value) - at(low)) / span : 0.5);
}

export function colorOf(value: number, range: [number, number], log: boolean): string {
  return `rgb(${rgb(value, range, log).join(" ")})`;
}
