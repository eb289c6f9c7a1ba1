import { serverLimits } from "@plenary/contract/server-limits";

/** How much of a list an answer may hold. */
interface Bounds<R> {
  /** In rows. */
  limit: number;
  /** As JSON; by default what any answer may have (docs/product/limits.md#answers). */
  bytes?: number;
  /** The part of a row in the answer; by default all of it. */
  view?: (row: R) => object;
}

/** The first rows within the bounds, at least one. */
export function pageWithin<R extends object>(
  rows: R[],
  { limit, bytes: most = serverLimits.answerBytes, view = (row) => row }: Bounds<R>,
): R[] {
  const page = rows.slice(0, limit);
  // Most pages are so small that nothing has to be measured.
  if (largestSize(page) <= most) return page;
  let bytes = 0;
  const end = page.findIndex((row, index) => {
    bytes += sizeOf(view(row));
    return bytes > most && index > 0;
  });
  return end < 0 ? page : page.slice(0, end);
}

/** A row's bytes in an answer: its JSON and a comma. */
export const sizeOf = (row: object): number => jsonBytes(row) + 1;

/** The bytes of a value as JSON, without making the JSON: long lists would leave megabytes to clean up. */
export function jsonBytes(value: unknown): number {
  if (typeof value === "string") return stringBytes(value);
  if (typeof value !== "object" || value === null) return String(value).length;
  if (Array.isArray(value))
    return value.reduce((sum, part) => sum + jsonBytes(part) + 1, value.length ? 1 : 2);
  let size = 1;
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined) size += stringBytes(name) + jsonBytes(part) + 2;
  }
  return Math.max(2, size);
}

/** With quotation marks, in UTF-8, and with the escapes that JSON.stringify writes. */
function stringBytes(text: string): number {
  let size = 2;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x5c) size += 2;
    else if (code < 0x20) size += SHORT_ESCAPES.has(code) ? 2 : 6;
    else if (code < 0x80) size += 1;
    else if (code < 0x800) size += 2;
    else if (code < 0xd800 || code > 0xdfff) size += 3;
    else if ((text.codePointAt(at) ?? 0) > 0xffff) {
      size += 4;
      at += 1;
    } else size += 6;
  }
  return size;
}

/** \b, \t, \n, \f and \r. */
const SHORT_ESCAPES = new Set([8, 9, 10, 12, 13]);

/** An upper bound of the value's JSON: six bytes for a character that has to be escaped. */
function largestSize(value: unknown): number {
  if (typeof value === "string") return 6 * value.length + 2;
  if (typeof value !== "object" || value === null) return 25;
  let size = 2;
  // A name, its quotation marks, a colon and a comma.
  for (const [name, part] of Object.entries(value)) size += name.length + 4 + largestSize(part);
  return size;
}
