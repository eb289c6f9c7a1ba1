import { limits } from "@plenary/contract/limits";
import { sql } from "kysely";

const max = sql.lit(limits.listedDescriptionMax);

/**
 * The description of a row in a list, cut by the database, so that what is left out is not even read
 * (docs/product/limits.md#answers); `description_cut` says whether it was.
 */
export const listedDescription = (table: "events" | "talks") => [
  sql<string>`left(${sql.ref(`${table}.description`)}, ${max})`.as("description"),
  // The length would need all of it: to count what UTF-8 wrote, and to decompress it first.
  sql<boolean>`substr(${sql.ref(`${table}.description`)}, ${max} + 1, 1) <> ''`.as("description_cut"),
];

/** What a list's row says of it. */
export const cutMark = ({ description_cut }: { description_cut: boolean }) =>
  description_cut ? { descriptionCut: true as const } : {};

/** What a list reads of an event besides its description. */
export const listedColumns = [
  "events.event_id",
  "events.name",
  "events.start_date",
  "events.end_date",
  "events.location",
  "events.timezone",
  "events.visibility",
  "events.creator_id",
  "events.created_at",
  "events.updated_at",
] as const;
