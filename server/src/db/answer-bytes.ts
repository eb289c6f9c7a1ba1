import { limits } from "@plenary/contract/limits";

/**
 * How many of the rows, at least one, an answer holds without growing beyond what an answer may
 * (docs/product/limits.md#answers). Rows are measured as they are read: as JSON, they grow by a little.
 */
export function fitting(rows: readonly object[]): number {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    bytes += sizeOf(row);
    if (bytes > limits.answerBytes && index > 0) return index;
  }
  return rows.length;
}

/** In bytes as JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return stringSize(value);
  if (typeof value !== "object" || value === null) return 5;
  // A name, its quotation marks, a colon and a comma.
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + 4 + sizeOf(part), 2);
}

/** Longer strings are written out, since line breaks, quotation marks and others take more than one byte each. */
const stringSize = (text: string): number =>
  text.length < 100 ? 2 * Buffer.byteLength(text) : Buffer.byteLength(JSON.stringify(text));
