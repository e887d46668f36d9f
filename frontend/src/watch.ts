// A page whose model is being written: it asks the server that made it for news. A new mechanism is a new page, loaded
// with camera, layers and tab as they were; errors and findings are shown in this one.

import type { Finding } from "./data";
import { byId } from "./dom";
import type { Standpoint } from "./stage";
import { badge, type Shown } from "./tabs";
import { fillFindings } from "./tables";

interface State { serial: number; page: number; errors: string; findings: Finding[] | null }
interface Kept { standpoint: Standpoint | null; tab: string; pressed: Record<string, boolean> }

const KEY = "kinetree-kept";
const AGAIN_MS = 1000;

function layers(): HTMLButtonElement[] { return [...byId("layers").querySelectorAll("button")]; }
function isPressed(button: HTMLElement): boolean { return button.getAttribute("aria-pressed") === "true"; }

function keep({ stage }: Shown): void {
  const kept: Kept = {
    standpoint: stage?.standpoint() ?? null,
    tab: document.querySelector('#tabs [aria-selected="true"]')?.id ?? "",
    pressed: Object.fromEntries(layers().map((button) => [button.dataset.layer!, isPressed(button)])),
  };
  window.sessionStorage.setItem(KEY, JSON.stringify(kept));
}

function restore({ stage }: Shown): void {
  const text = window.sessionStorage.getItem(KEY);
  if (!text) return;
  const { standpoint, tab, pressed } = JSON.parse(text) as Kept;
  for (const button of layers()) {
    const wanted = pressed[button.dataset.layer!];
    if (!button.hidden && wanted !== undefined && isPressed(button) !== wanted) button.click();
  }
  document.getElementById(tab)?.click();
  if (standpoint) stage?.returnTo(standpoint);
}

function tell(text: string): void {
  const place = byId("errors");
  place.hidden = text === "";
  place.textContent = text;
}

function showFindings(shown: Shown, findings: Finding[]): void {
  shown.report.findings = findings;
  const sheet = byId("findings");
  sheet.replaceChildren();
  badge(byId("tab-findings"), fillFindings(sheet, shown));
}

export function startWatching(shown: Shown, page: number): void {
  restore(shown);
  window.addEventListener("pagehide", () => keep(shown));
  const ask = async (serial: number): Promise<void> => {
    try {
      const answer = await fetch(`/state?after=${serial}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const state = (await answer.json()) as State;
      if (state.page !== page) return window.location.reload();
      if (state.serial !== serial) {
        tell(state.errors);
        if (state.findings) showFindings(shown, state.findings);
      }
      void ask(state.serial);
    } catch {
      tell("The model is not watched any longer: kinetree view --watch has ended. This page comes back to life when it runs again.");
      window.setTimeout(() => void ask(-1), AGAIN_MS);
    }
  };
  void ask(-1);
}
