import { isDateTime } from "@plenary/contract/fields";
import { z } from "zod";
import { pageWithin } from "./answer-bytes.ts";
import { decodeCursor, encodeCursor, type Signing } from "./cursor.ts";

/**
 * A row's position in a list that is newest first. `part` numbers the parts of a list that consists of several in a
 * row.
 */
const Position = z.object({
  part: z.int().min(0),
  createdAt: z.string().refine((text) => text.endsWith("Z") && isDateTime(text)),
  id: z.uuid(),
});
export type Position = z.output<typeof Position>;

/** Where a page continues; undefined for the first. Throws InvalidQuery. */
export function positionOf(signing: Signing, cursor: string | undefined): Position | undefined {
  return cursor ? decodeCursor(signing, Position, cursor) : undefined;
}

/** Rows that are read at a time where a row may be long: hardly more than fit in an answer. */
const LONG_ROWS = 128;

/**
 * Reads one row more than `limit`, for pageOf, in parts: a page of long rows is full before most of them are read.
 * `read` reads so many rows after a position.
 */
export async function readInParts<R extends { created_at: string }>(
  { limit, after }: { limit: number; after: Position | undefined },
  read: (limit: number, after: Position | undefined) => Promise<R[]>,
  idOf: (row: R) => string,
): Promise<R[]> {
  const rows: R[] = [];
  do {
    const last = rows.at(-1);
    const wanted = last ? limit + 1 - rows.length : Math.min(LONG_ROWS, limit + 1);
    const part = await read(wanted, last ? { part: 0, createdAt: last.created_at, id: idOf(last) } : after);
    rows.push(...part);
    if (part.length < wanted) break;
  } while (rows.length <= limit && pageWithin(rows, { limit }).length === rows.length);
  return rows;
}

/**
 * Makes a page of rows that were read with one more than `limit`: the page itself, which ends earlier if it would be too
 * large (docs/product/limits.md#answers), and the cursor of the next one, or null after the last.
 */
export function pageOf<R extends { created_at: string }>(
  signing: Signing,
  rows: R[],
  limit: number,
  positionOf: (row: R) => { part?: number; id: string },
) {
  const page = pageWithin(rows, { limit });
  const last = rows.length > page.length ? page.at(-1) : undefined;
  if (!last) return { page, nextCursor: null };
  const position: Position = { part: 0, createdAt: last.created_at, ...positionOf(last) };
  return { page, nextCursor: encodeCursor(signing, position) };
}
