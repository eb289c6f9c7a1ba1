/** Writes XML 1.0 that any reader accepts, whatever the texts. */

type Attributes = Record<string, string | number | null>;

/** What XML 1.0 can't express: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Writes characters as references if a reader would take them for markup, or change the space. */
const escaped = (text: string, special: RegExp): string =>
  text.replace(UNSAYABLE, "").replace(special, (one) => named[one] ?? `&#${one.codePointAt(0)};`);

/** An element around already written XML; null attributes are left out. */
export function element(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escaped(String(value), /[&<>"\t\n\r]/g)}"`)
    .join("");
  const inside = content.join("");
  return inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>`;
}

/** An element around a text; empty without one. */
export const textElement = (name: string, text: string | null, attributes: Attributes = {}): string =>
  element(name, attributes, [escaped(text ?? "", /[&<>\r]/g)]);

/** The same, but nothing at all without a text. */
export const optionalElement = (name: string, text: string | null): string =>
  text ? textElement(name, text) : "";

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
