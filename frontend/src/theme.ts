// Light and dark: follows the system until the reader chooses.

import type { Theme } from "./palette";

const KEY = "kinetree-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");
const listeners: ((theme: Theme) => void)[] = [];

function stored(): Theme | null {
  try {
    const value = window.localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null; // storage is closed to sandboxed frames and some private windows
  }
}

let chosen: Theme | null = stored();
let printing = false;

export function theme(): Theme {
  if (printing) return "light"; // on paper
  return chosen ?? (system.matches ? "dark" : "light");
}

function apply(): void {
  document.documentElement.dataset.theme = theme();
  for (const listener of listeners) listener(theme());
}

export function setTheme(next: Theme): void {
  chosen = next;
  try {
    window.localStorage.setItem(KEY, next);
  } catch {
    // the choice then lasts as long as the page
  }
  apply();
}

export function toggleTheme(): void { setTheme(theme() === "dark" ? "light" : "dark"); }

export function onTheme(listener: (theme: Theme) => void): void {
  listeners.push(listener);
  listener(theme());
}

export function startTheme(): void {
  system.addEventListener("change", apply);
  for (const [event, on] of [["beforeprint", true], ["afterprint", false]] as const) {
    window.addEventListener(event, () => {
      printing = on;
      apply();
    });
  }
  apply();
}
