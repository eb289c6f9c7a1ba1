import type { searchUsers as endpoint, UserSort } from "@plenary/contract/accounts/profiles";
import { isDateTime, searchText } from "@plenary/contract/fields";
import { fold } from "@plenary/contract/fold";
import { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { decodeCursor, encodeCursor } from "../../db/rows/cursor.ts";
import { type FoundRow, type SearchPart, selectFound, selectHolder } from "./search.queries.ts";
import { viewsOf } from "./users.ts";

type Query = z.output<typeof endpoint.query>;

/** Rows of a page by default: more than anybody reads through. */
const PAGE = 50;

/** Every pause in typing makes a search. */
const perUser: Limit = { max: 300, seconds: 5 * 60 };

/** Where a page ended; `part` numbers the parts of the list. */
const positionBy = (sort: UserSort, key: z.ZodType<string>) =>
  z.object({ sort: z.literal(sort), part: z.int().min(0).max(2), key, id: z.uuid() });
const text = searchText.min(1);
const Position = z.union([
  positionBy("relevance", text),
  positionBy("name", text),
  positionBy("username", text),
  positionBy(
    "newest",
    z.string().refine((key) => key.endsWith("Z") && isDateTime(key)),
  ),
]);

/**
 * Users whose name or username, and for administrators address, contains each word of the query. Others find an address
 * only in full, so that nobody can list those of a domain. With `relevance`, names that begin with the query come
 * first, then those in which each word of it begins a word, then the others, all by name.
 */
export async function searchUsers(ctx: Ctx, actor: Actor, query: Query) {
  const { q, role, sort = "relevance", limit = PAGE, cursor } = query;
  const after = cursor === undefined ? undefined : positionOf(ctx, sort, cursor);
  // Usernames are shown with an @ that isn't part of them.
  const names = fold(q)
    .split(" ")
    .map((word) => word.replace(/^@(?=.)/, ""));
  const words = [...new Set(names)].filter(Boolean);
  await countUse(ctx, `search:${actor.userId}`, perUser);
  const parts = partsOf(sort, words).filter((part) => part.number >= (after?.part ?? 0));
  const statements = after ? [{ parts: parts.slice(0, 1), after }, { parts: parts.slice(1) }] : [{ parts }];
  const order = sort === "relevance" ? "name" : sort;
  const seesAddresses = actor.role === "admin";
  const rows: FoundRow[] = [];
  for (const statement of statements) {
    // One more than requested shows whether there is a next page.
    const missing = limit + 1 - rows.length;
    if (!statement.parts.length || !missing) continue;
    rows.push(...(await selectFound(ctx.db, { ...statement, role, order, seesAddresses, limit: missing })));
  }
  // A full address is found; an unconfirmed one only by administrators.
  const isAddress = !after && /^[^\s@]+@[^\s@]+$/.test(q);
  const holder = isAddress ? await selectHolder(ctx.db, q, { isUnconfirmed: seesAddresses }) : undefined;
  const first = holder && (!role || holder.role === role) ? [holder] : [];
  const page = pageWithin(rows, { limit });
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const shown = [...first, ...page.filter((row) => row.user_id !== holder?.user_id)];
  // Cursors can be decoded, and must not contain an address: name and username are the first two lines of a text.
  const key = last && (order === "name" ? last.key.split("\n", 2).join("\n") : last.key);
  return {
    users: await viewsOf(ctx.db, actor, shown),
    holderId: (holder?.email_confirmed_at && holder.user_id) ?? null,
    nextCursor: last ? encodeCursor(ctx, { sort, part: last.part, key, id: last.user_id }) : null,
  };
}

/** The conditions of the list's parts; a query of only accents finds nobody. */
function partsOf(sort: UserSort, words: string[]): SearchPart[] {
  if (!words.length) return [];
  if (sort !== "relevance") return [{ number: 0, texts: words }];
  const beginnings = words.map((word) => ` ${word}`);
  const start = beginnings.join("");
  return [
    { number: 0, texts: [], start },
    { number: 1, texts: beginnings, exceptStart: start },
    { number: 2, texts: words, except: beginnings },
  ];
}

/** Where the previous page ended. Throws InvalidQuery, also for another order's cursor. */
function positionOf(ctx: Ctx, sort: UserSort, cursor: string) {
  const position = decodeCursor(ctx, Position, cursor);
  if (position.sort !== sort) throw new Refusal("InvalidQuery", { names: "cursor" });
  return position;
}
