import { limits } from "@plenary/contract/limits";

/** How much of a list an answer may have. */
interface Bounds<R> {
  /** In rows. */
  limit: number;
  /** As JSON; by default what any answer may have (docs/product/limits.md#answers). */
  bytes?: number;
  /** What the answer has of a row; by default all of it. */
  view?: (row: R) => object;
}

/** The first rows within the bounds, at least one. */
export function pageWithin<R extends object>(
  rows: R[],
  { limit, bytes: most = limits.answerBytes, view = (row) => row }: Bounds<R>,
): R[] {
  const page = rows.slice(0, limit);
  // Most pages are so small that nothing in them has to be measured.
  if (largestSize(page) <= most) return page;
  let bytes = 0;
  const end = page.findIndex((row, index) => {
    bytes += sizeOf(view(row));
    return bytes > most && index > 0;
  });
  return end < 0 ? page : page.slice(0, end);
}

/** What a row takes of an answer, in bytes: itself as JSON, and a comma. */
export const sizeOf = (row: object): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/** No JSON of the value takes more bytes than that: six for a character that has to be escaped. */
function largestSize(value: unknown): number {
  if (typeof value === "string") return 6 * value.length + 2;
  if (typeof value !== "object" || value === null) return 25;
  let size = 2;
  // A name, its quotation marks, a colon and a comma.
  for (const [name, part] of Object.entries(value)) size += name.length + 4 + largestSize(part);
  return size;
}
