/** What is written in an element, with spaces as a browser shows them. */
export const textOf = (element: Element): string => asShown(visit(element, () => {}));

const asShown = (text: string) => text.replace(/\s+/g, " ").trim();

/** Reads an element once, and tells what is written in each part of it, the inner ones first. */
function visit(element: Element, tell: (element: Element, text: string) => void): string {
  let text = "";
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === child.TEXT_NODE) text += child.nodeValue;
    else if (child.nodeType === child.ELEMENT_NODE && !UNREAD.has((child as Element).tagName))
      text += visit(child as Element, tell);
  }
  tell(element, text);
  return text;
}

const UNREAD = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "HEAD"]);

/** Whether a text is the one that is looked for, which may be a part of it in small letters if it needn't be exact. */
export function isText(text: string, wanted: string | RegExp, exact: boolean | undefined): boolean {
  if (wanted instanceof RegExp) return wanted.test(text);
  const words = asShown(wanted);
  return exact ? text === words : text.toLowerCase().includes(words.toLowerCase());
}

/** The innermost elements with that text. */
export function elementsWithText(root: Element, wanted: string | RegExp, exact?: boolean): Element[] {
  const found = new Set<Element>();
  /** What has one of them inside. */
  const around = new Set<Element>();
  visit(root, (element, text) => {
    const parent = element.parentElement;
    const isAround = around.has(element);
    if (!isAround && element !== root && isText(asShown(text), wanted, exact)) found.add(element);
    if (parent && (isAround || found.has(element))) around.add(parent);
  });
  return [...found];
}
