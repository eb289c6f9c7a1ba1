import { isDateTime, searched } from "@plenary/contract/fields";
import type { searchUsers as endpoint, UserSort } from "@plenary/contract/profiles";
import { z } from "zod";
import type { Actor, Ctx } from "../../context.ts";
import { decodeCursor, encodeCursor } from "../../db/cursor.ts";
import { fold } from "../../db/fold.ts";
import { type FoundRow, selectFound } from "./search.queries.ts";
import { viewOf } from "./users.ts";

type Query = z.output<typeof endpoint.query>;

/** Rows of a page for which no `limit` is given: more than anybody reads through. */
const PAGE = 50;

/** Where a page ended: `part` is 0 among those found by a beginning, 1 behind them. */
const position = (sort: UserSort, key: z.ZodType<string>) =>
  z.object({ sort: z.literal(sort), part: z.int().min(0).max(1), key, id: z.uuid() });
const text = searched.min(1);
const Cursor = z.union([
  position("relevance", text),
  position("name", text),
  position("username", text),
  position(
    "newest",
    z.string().refine((key) => key.endsWith("Z") && isDateTime(key)),
  ),
]);

/**
 * Users in whose name, username or address each word of the query is found, whatever its case and accents. By
 * `relevance`, those come first where each is the beginning of a word, then the others, both by name.
 */
export async function searchUsers(ctx: Ctx, actor: Actor, query: Query) {
  const { q, role, sort = "relevance", limit = PAGE, cursor } = query;
  const after = cursor === undefined ? undefined : decodeCursor(Cursor, cursor);
  if (after && after.sort !== sort) return { users: [], nextCursor: null };
  const words = [...new Set(fold(q).split(" "))].filter(Boolean);
  if (!words.length) return { users: [], nextCursor: null };
  const rows = await selectFound(ctx.db, { words, role, sort, limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    users: page.map((row) => viewOf(actor, row)),
    nextCursor: last ? encodeCursor(positionOf(sort, last)) : null,
  };
}

const positionOf = (sort: UserSort, { part, key, user_id: id }: FoundRow): z.output<typeof Cursor> => ({
  sort,
  part,
  key,
  id,
});
