import { isDateTime, isDay } from "@plenary/contract/fields";
import { z } from "zod";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { decodeCursor, encodeCursor, type Signing } from "../../db/rows/cursor.ts";
import type { EventOrder, EventPosition } from "./events.queries.ts";

/** The orders of event lists, and their cursors (docs/product/events.md#lists). */

/** Soonest first, past events latest first, or the newest first. */
export function orderOf(
  sort: "date" | "added" | undefined,
  when: "upcoming" | "past" | undefined,
): EventOrder {
  if (sort !== "date") return { column: "created_at", direction: "desc" };
  return when === "past"
    ? { column: "end_date", direction: "desc" }
    : { column: "start_date", direction: "asc" };
}

const Position = (column: EventOrder["column"]) =>
  z.object({
    /** A cursor is valid only in its own order. */
    column: z.literal(column),
    part: z.int().min(0),
    key: z.string().refine((key) => (column === "created_at" ? isDateTime(key) : isDay(key))),
    id: z.uuid(),
  });

/** Where a page continues; undefined for the first. Throws InvalidQuery. */
export function afterEvent(
  signing: Signing,
  { column }: EventOrder,
  cursor: string | undefined,
): EventPosition | undefined {
  return cursor ? decodeCursor(signing, Position(column), cursor) : undefined;
}

interface Row {
  part: number;
  event_id: string;
  created_at: string;
  start_date: string;
  end_date: string;
}

/** Makes a page of rows that were read with one more than `limit`, with the cursor of the next, or null after the last. */
export function pageOfEvents<R extends Row>(
  signing: Signing,
  { column }: EventOrder,
  rows: R[],
  limit: number,
) {
  const page = pageWithin(rows, { limit });
  const last = rows.length > page.length ? page.at(-1) : undefined;
  if (!last) return { page, nextCursor: null };
  const position = { column, part: last.part, key: last[column], id: last.event_id };
  return { page, nextCursor: encodeCursor(signing, position) };
}
