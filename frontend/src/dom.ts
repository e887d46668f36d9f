// Small helpers around the document. Text from the report only ever enters through textContent.

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found as T;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K, className = "", text?: string, ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.append(...(NAMED.has(tag) ? parted(text) : [text]));
  element.append(...children);
  return element;
}

const NAMED = new Set(["th", "td", "h3"]); // elements in which names of channels and parameters stand

/** A text that may be broken after the dots and underscores of names. */
function parted(text: string): (string | Node)[] {
  return text.split(/(?<=[._])(?=[A-Za-z])/).flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part]));
}
