import { setImmediate } from "node:timers/promises";
import { isDateTime } from "@plenary/contract/fields";
import { serverLimits } from "@plenary/contract/server-limits";
import { z } from "zod";
import { pageWithin, sizeOf } from "./answer-bytes.ts";
import { decodeCursor, encodeCursor, type Signing } from "./cursor.ts";
import { PART_BYTES } from "./list-rows.ts";

/** A row's position in a newest-first list. `part` numbers the parts of a list that consists of several. */
const Position = z.object({
  part: z.int().min(0),
  createdAt: z.string().refine((text) => text.endsWith("Z") && isDateTime(text)),
  id: z.uuid(),
});
export type Position = z.output<typeof Position>;

export type TimeOrder = "asc" | "desc" | undefined;

/** The direction of such a list, which may be turned round, and how what follows a position compares with it. */
export const directionOf = (order: TimeOrder) =>
  order === "asc" ? ({ by: "asc", beyond: ">" } as const) : ({ by: "desc", beyond: "<" } as const);

/** Where a page continues; undefined for the first. Throws InvalidQuery. */
export function positionOf(signing: Signing, cursor: string | undefined): Position | undefined {
  return cursor ? decodeCursor(signing, Position, cursor) : undefined;
}

/** A row that was read as part of a page; `part_bytes` adds up the bytes to this row. */
interface InPart {
  created_at: string;
  part_bytes: number;
}

/** Reads one row more than `limit`, for pageOf, in parts (listed.ts), so that others are served in between. */
export async function readInParts<R extends InPart>(
  { limit, after }: { limit: number; after: Position | undefined },
  read: (limit: number, after: Position | undefined) => Promise<R[]>,
  idOf: (row: R) => string,
): Promise<R[]> {
  const rows: R[] = [];
  let bytes = 0;
  for (;;) {
    const last = rows.at(-1);
    const wanted = limit + 1 - rows.length;
    const part = await read(wanted, last ? { part: 0, createdAt: last.created_at, id: idOf(last) } : after);
    rows.push(...part);
    const isWhole = part.length === wanted || (part.at(-1)?.part_bytes ?? 0) < PART_BYTES;
    for (const row of part) bytes += sizeOf(row);
    if (isWhole || bytes > serverLimits.answerBytes) return rows;
    // Otherwise the embedded database would go on at once, ahead of requests that have come in.
    await setImmediate();
  }
}

/** A page of rows that were read with one more than `limit`, cut if too large, and the next cursor, or null. */
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
