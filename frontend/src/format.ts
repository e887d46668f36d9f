// Numbers as people read them.

const SUPERSCRIPTS: Record<string, string> = {
  "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
};

export function scientific(value: number, digits: number): string {
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  const power = String(Number(exponent)).split("").map((c) => SUPERSCRIPTS[c]).join("");
  return `${mantissa.replace("-", "−")}·10${power}`;
}

export function number(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const magnitude = Math.abs(value);
  if (magnitude === 0) return "0";
  if (magnitude < 1e-3 || magnitude >= 1e6) return scientific(value, Math.max(digits - 2, 0));
  return Number(value.toPrecision(digits)).toString().replace("-", "−");
}

const ROUNDOFF = 1e-9; // of the size of what matters: below, there is nothing to be seen

/** Half the range in which round-off is drawn as zero; null where values are more than that. */
export function halfOfNothing(largest: number, size: number): number | null {
  return largest <= ROUNDOFF * size ? 0.1 * size || 1 : null;
}

/** A value without round-off. */
export function cleared(value: number, size: number): number { return Math.abs(value) <= 1e-3 * ROUNDOFF * size ? 0 : value; }

/** Decimals it takes to write multiples of `step` exactly. */
function decimalsOf(step: number): number {
  let decimals = 0;
  for (let scaled = step; decimals < 12 && Math.abs(scaled - Math.round(scaled)) > 1e-6 * scaled; scaled *= 10) decimals++;
  return decimals;
}

/** Labels of an axis: as many digits as it takes to write the ticks, and no more. */
export function axisLabels(splits: number[], step: number): string[] {
  const largest = Math.max(...splits.map(Math.abs));
  if (largest >= 1e5 || largest < 1e-3) {
    return splits.map((v) => (Math.abs(v) < step / 1e6 ? "0" : scientific(Number(v.toPrecision(7)), 6).replace(/\.?0+·/, "·")));
  }
  const decimals = decimalsOf(step);
  return splits.map((v) => (Math.abs(v) < step / 1e6 ? 0 : v).toFixed(decimals).replace("-", "−"));
}

export function seconds(value: number, span: number): string {
  const decimals = span >= 100 ? 2 : span >= 1 ? 3 : Math.min(Math.ceil(-Math.log10(span)) + 3, 9);
  return value.toFixed(decimals).replace("-", "−");
}
