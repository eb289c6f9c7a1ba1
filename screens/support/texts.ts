/** What a reader reads in each element. */
export const textsOf = (elements: readonly Element[]): string[] => elements.map(textOf);

/** What a reader reads in an element, with spaces as a browser shows them. */
export const textOf = (element: Element): string => readable(element).replace(/\s+/g, " ").trim();

function readable(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
  if (node.nodeType !== node.ELEMENT_NODE || (node as Element).matches(UNREAD)) return "";
  return [...node.childNodes].map(readable).join("");
}

const UNREAD = "script, style, template, noscript, [hidden], [popover]:not([data-shown])";
