import { limits } from "@plenary/contract/limits";

/**
 * The first `limit` of the rows, or fewer, at least one, if an answer with them would grow beyond what an answer may
 * (docs/product/limits.md#answers). Rows are measured as they are read: as JSON, they grow by a little.
 */
export function pageWithin<R extends object>(rows: R[], limit: number): R[] {
  const page = rows.slice(0, limit);
  // Most pages are so small that nothing in them has to be measured.
  if (sizeOf(page, largestSize) <= limits.answerBytes) return page;
  let bytes = 0;
  const end = page.findIndex((row, index) => {
    bytes += sizeOf(row, stringSize);
    return bytes > limits.answerBytes && index > 0;
  });
  return end < 0 ? page : page.slice(0, end);
}

/** In bytes as JSON. */
function sizeOf(value: unknown, sizeOfString: (text: string) => number): number {
  if (typeof value === "string") return sizeOfString(value);
  if (typeof value !== "object" || value === null) return 5;
  let size = 2;
  // A name, its quotation marks, a colon and a comma.
  for (const [name, part] of Object.entries(value)) size += name.length + 4 + sizeOf(part, sizeOfString);
  return size;
}

/** Longer strings are written out, since line breaks, quotation marks and others take more than one byte each. */
const stringSize = (text: string): number =>
  text.length < 100 ? 2 * Buffer.byteLength(text) : Buffer.byteLength(JSON.stringify(text));

/** No string takes more than that: six bytes for a character that has to be escaped, and two quotation marks. */
const largestSize = (text: string): number => 6 * text.length + 2;
