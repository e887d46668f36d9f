// Colours that people with colour-blindness can tell apart (after Okabe and Ito), tuned for both themes.

export type Theme = "light" | "dark";

export const BODY_COLORS = ["#3b7dd8", "#e8993a", "#1fa187", "#d45f7f", "#7f6bd1", "#5fb7e5", "#b0892f", "#8c96a3"];

const LINES: Record<Theme, string[]> = {
  light: ["#1f6fd1", "#d97a06", "#0b8a6c", "#c2410c", "#a2408f", "#0e94c4", "#7a6a00", "#5b6472"],
  dark: ["#6aa9ff", "#ffb454", "#3fd0a6", "#ff7f5c", "#e08bd0", "#5fd0f5", "#dccb52", "#a3adba"],
};
const DASHES = [[], [7, 4], [2, 3]];

export function bodyColor(index: number): string {
  return BODY_COLORS[index % BODY_COLORS.length];
}
export function lineColor(theme: Theme, index: number): string {
  return LINES[theme][index % LINES[theme].length];
}
/** When the colours are used up, the same ones come back dashed, then dotted. */
export function lineDash(index: number): number[] {
  return DASHES[Math.floor(index / LINES.light.length) % DASHES.length];
}

export interface SceneColors {
  sky: string; earth: string; gridMinor: string; gridMajor: string;
  joint: string; marker: string; force: string; torque: string; link: string; path: string;
  gridOpacity: number; shadow: number; ambient: number; key: number;
}
export const SCENE: Record<Theme, SceneColors> = {
  light: {
    sky: "#ffffff", earth: "#c9ced6", gridMinor: "#8d99a8", gridMajor: "#5f6c7d",
    joint: "#3c4552", marker: "#b3186d", force: "#d4380d", torque: "#7c3aed", link: "#5b6675", path: "#b3186d",
    gridOpacity: 0.42, shadow: 0.17, ambient: 2.1, key: 2.0,
  },
  dark: {
    sky: "#dfe8f5", earth: "#39424f", gridMinor: "#5d6a7c", gridMajor: "#8593a6",
    joint: "#c3ccd8", marker: "#ff7ac6", force: "#ff7a45", torque: "#b79bff", link: "#a7b3c2", path: "#ff7ac6",
    gridOpacity: 0.4, shadow: 0.42, ambient: 1.7, key: 2.0,
  },
};
