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
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}
