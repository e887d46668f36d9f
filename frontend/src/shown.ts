// What the page shows: the report, and the parts that are put together from it.

import type { Clock } from "./clock";
import type { Report } from "./data";
import type { Explorer } from "./explorer";
import type { PlotBoard } from "./plots";
import type { Stage } from "./stage";

export interface Shown {
  report: Report; clock: Clock; stage: Stage | null;
  board: PlotBoard | null;
  explorer: Explorer | null;
  /** Called with the id of the tab that is opened. */
  onTab: ((id: string) => void)[];
}
