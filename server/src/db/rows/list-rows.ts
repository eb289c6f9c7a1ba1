import { limits } from "@plenary/contract/limits";
import { sql } from "kysely";

const max = limits.listedDescriptionMax;

/**
 * The beginning of a description, for a row of a list: one character more than is shown, which tells whether it goes on
 * without decompressing and counting all of it. Use it outside the statement with the limit: inside, PostgreSQL would
 * decompress the descriptions of all the rows it sorts.
 */
export const listedDescription = (table: "events" | "talks") =>
  sql<string>`substr(${sql.ref(`${table}.description`)}, 1, ${sql.lit(max + 1)})`.as("description");

/** How much of a list is read at a time, in bytes of text, roughly: some milliseconds of the embedded database. */
export const PART_BYTES = 256 * 1024;

/** The bytes of text that a list shows of a row, roughly. A text's length is known without decompressing it. */
export const textBytes = (description: string, ...others: string[]) => {
  const shown = sql`least(octet_length(${sql.ref(description)}), ${sql.lit(3 * max)})`;
  return others.reduce(
    (sum, text) => sql<number>`${sum} + octet_length(${sql.ref(text)})`,
    sql<number>`${shown}`,
  );
};

/** The part of a description that a list shows, and whether it was cut (docs/product/limits.md#answers). */
export function cutDescription({ description }: { description: string }): {
  description: string;
  descriptionCut?: true;
} {
  if (description.length <= max) return { description };
  let end = 0;
  // PostgreSQL counts code points, some of which take two units here.
  for (let count = 0; count < max; count += 1) end += (description.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  if (end >= description.length) return { description };
  return { description: description.slice(0, end), descriptionCut: true };
}

/** The columns of an event that a list reads besides its description. */
export const listedColumns = [
  "events.event_id",
  "events.name",
  "events.start_date",
  "events.end_date",
  "events.location",
  "events.timezone",
  "events.website",
  "events.visibility",
  "events.submissions_open",
  "events.call_opens_at",
  "events.call_closes_at",
  "events.creator_id",
  "events.created_at",
  "events.updated_at",
] as const;
