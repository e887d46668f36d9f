// Files that the reader takes away from the page.

import { make } from "./dom";

/** A name for a file: letters, digits and dashes. */
export function fileName(title: string, ending: string): string {
  const plain = title.normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").toLowerCase();
  return `${plain.slice(0, 60) || "kinetree"}.${ending}`;
}

export function save(name: string, content: Blob): void {
  const link = make("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** One column of a table: its name with its unit, and values; those that are not finite stay empty. */
export interface Column { name: string; values: ArrayLike<number> | readonly string[] }

/** Comma-separated text, as `Run.to_csv` writes it; numbers with the digits that the page holds. */
export function csv(columns: Column[]): string {
  const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = Math.max(0, ...columns.map(({ values }) => values.length));
  const written = columns.map(({ values }) => {
    const single = values instanceof Float32Array;
    return Array.from({ length: rows }, (_, i) => {
      const value = values[i];
      if (typeof value === "string") return quoted(value);
      if (value === undefined || !Number.isFinite(value)) return "";
      return String(single ? Number(value.toPrecision(9)) : value);
    });
  });
  const lines = [columns.map(({ name }) => quoted(name)).join(",")];
  for (let i = 0; i < rows; i++) lines.push(written.map((column) => column[i]).join(","));
  return `${lines.join("\n")}\n`;
}
