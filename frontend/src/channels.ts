// The list of all channels, searchable.

import type { Channel, PlotGroup } from "./data";
import { byId, make } from "./dom";
import type { PlotBoard } from "./plots";

const SHOWN_AT_ONCE = 150;

export class ChannelList {
  private channels: Channel[];
  private list = byId("channel-list");
  private search = byId<HTMLInputElement>("channel-search");

  constructor(groups: PlotGroup[], private board: () => PlotBoard, private onEdit: () => void) {
    this.channels = groups.flatMap((group) => group.series.map((series) => ({ group: group.title, unit: group.unit, size: group.size, series })));
    this.search.addEventListener("input", () => this.fill());
    byId("channels").hidden = this.channels.length === 0;
  }

  fill(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.channels.filter(({ group, unit, series }) => {
      const text = `${group} ${series.name} ${unit}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const rows = found.slice(0, SHOWN_AT_ONCE).map((channel) => this.row(channel));
    const left = found.length - rows.length;
    if (found.length === 0) rows.push(make("li", "hint", "No channel has this in its name."));
    if (left > 0) rows.push(make("li", "hint", `${left} more; type to narrow the list.`));
    this.list.replaceChildren(...rows);
  }

  private row(channel: Channel): HTMLLIElement {
    const shown = this.board().shows(channel);
    const button = make(
      "button", "", undefined,
      make("i", "check", shown ? "✓" : "+"), make("span", "name", channel.series.name),
      make("span", "from", channel.group), make("span", "unit", channel.unit),
    );
    button.type = "button";
    button.setAttribute("aria-pressed", String(shown));
    button.addEventListener("click", () => {
      this.board().toggle(channel);
      const top = this.list.scrollTop;
      this.onEdit();
      this.list.scrollTop = top;
    });
    return make("li", "", undefined, button);
  }
}
