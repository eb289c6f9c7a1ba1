import type { UserSort } from "@plenary/contract/accounts/profiles";
import type { Role } from "@plenary/contract/accounts/users";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { foldedSearchPattern } from "../../db/rows/fold.ts";
import type { UserRow } from "./users.ts";

/** Users at the start of the order who are searched before the index of the texts is used. */
const WALK = 2500;

/** Length of the longest pieces that search_grams() makes (db/routines/text.sql). */
const GRAM = 3;

/** A part of the list: either the users whose text begins with `start`, or those whose text contains all of `texts`. */
export interface SearchPart {
  number: number;
  /** What each user's text has to contain. */
  texts: string[];
  /** What the text has to begin with. */
  start?: string;
  /** What the text must not begin with, if given. */
  exceptStart?: string;
  /** Texts that it must not contain all of, if given. */
  except?: string[];
}

export interface UserSearch {
  /** In list order. The `texts` of each part also match everything that those of the part before it match. */
  parts: SearchPart[];
  role: Role | undefined;
  order: Exclude<UserSort, "relevance">;
  /** Whether to search addresses too, which come last in the texts. */
  seesAddresses: boolean;
  limit: number;
  /** Where the previous page ended; then there is only one part. */
  after?: { key: string; id: string } | undefined;
}

export type FoundRow = UserRow & { part: number; key: string };

type Sql = RawBuilder<unknown>;

/** The name and the username of a text, without the address. */
const names = sql`(split_part(search_text, E'\n', 1) || E'\n' || split_part(search_text, E'\n', 2))`;

interface Order {
  key: Sql;
  /** Sorted by the columns `key` and `user_id`. */
  by: Sql;
  behind: (key: string, id: string) => Sql;
}

const orders: Record<UserSearch["order"], Order> = {
  name: {
    key: sql`search_text`,
    by: sql`key, user_id`,
    // The key has no address. Its username is unique, so the next row sorts behind any address it may have.
    behind: (key) => sql`search_text > ${`${key}\n\u{10ffff}`}`,
  },
  username: {
    key: sql`lower(username)`,
    by: sql`key`,
    behind: (key) => sql`lower(username) > ${key}`,
  },
  newest: {
    key: sql`created_at`,
    by: sql`key desc, user_id desc`,
    behind: (key, id) => sql`(created_at, user_id) < (${key}, ${id})`,
  },
};

/** A page of the users whose texts match, part after part, each in the requested order. */
export async function selectFound(db: Db, search: UserSearch): Promise<FoundRow[]> {
  const { by } = orders[search.order];
  const tables: Sql[] = [];
  let isWalked = false;
  for (const [at, part] of search.parts.entries()) {
    if (search.role === "admin" || part.start !== undefined) tables.push(ordered(search, at));
    else {
      if (!isWalked) tables.push(walk(search, at));
      isWalked = true;
      tables.push(anybody(search, at));
    }
  }
  const parts = search.parts.map(
    ({ number }, at) => sql`select ${sql.lit(number)} as part, user_id, key from ${table("part", at)}`,
  );
  const { rows } = await sql<FoundRow>`
    with ${sql.join(tables)},
    page as materialized (
      select part, user_id, key from (${sql.join(parts, sql` union all `)}) as found order by part, ${by} limit ${search.limit}
    )
    select ${sql.join(columnsOf("users").map((column) => sql.ref(column)))}, page.part, page.key from page inner join users using (user_id) order by part, ${by}`.execute(
    db,
  );
  return rows;
}

const table = (name: string, at: number) => sql.ref(name + at);

/** How many rows the parts before this one leave to find. */
const missing = ({ limit }: UserSearch, at: number) =>
  sql.join(
    [
      sql`${limit}::bigint`,
      ...Array.from({ length: at }, (_, n) => sql`(select count(*) from ${table("part", n)})`),
    ],
    sql` - `,
  );

/** Only rows after the previous page. */
const from = ({ after, order }: UserSearch) =>
  after ? orders[order].behind(after.key, after.id) : sql`true`;

/** Administrators are few, and names with the same beginning are next to each other in the order. */
function ordered(search: UserSearch, at: number) {
  const { key, by } = orders[search.order];
  const admins = search.role === "admin" ? sql`role = 'admin' and` : sql``;
  return sql`${table("part", at)} as materialized (
    select user_id, ${key} as key from users
    where ${admins} ${missing(search, at)} > 0 and ${from(search)} and ${matching(search, at)}
    order by ${by} limit ${search.limit}
  )`;
}

/**
 * The users at the start of the order who are in this part or a later one, read from the order's own index, which holds
 * the texts too. A materialized table is computed row by row, only as far as needed.
 */
function walk(search: UserSearch, at: number) {
  const { key, by } = orders[search.order];
  const { texts } = search.parts.at(-1) as SearchPart;
  const found = [...containing(texts, search), ...(search.role ? [sql`role = ${search.role}`] : [])];
  return sql`walk as materialized (
    select user_id, search_text, key from (
      select user_id, search_text, role, ${key} as key from users
      where ${missing(search, at)} > 0 and ${from(search)} order by ${by} limit ${sql.lit(WALK)}
    ) as first where ${sql.join(found, sql` and `)}
  )`;
}

/**
 * Texts that many users contain are found among the first users of the order. Only if these don't fill the page are all
 * texts looked up in their index, and sorted. Left to the planner, which knows little about the content of texts, some
 * searches would read the whole table. Rows come out of `walk` in the order in which they went in.
 */
function anybody(search: UserSearch, at: number) {
  const { key, by } = orders[search.order];
  const { texts } = search.parts[at] as SearchPart;
  const [walked, looked] = [table("walked", at), table("looked", at)];
  const isFilled = sql`(select count(*) from ${walked}) >= ${missing(search, at)}`;
  return sql`${walked} as materialized (
    select user_id, key from walk
    where ${missing(search, at)} > 0 and ${matching({ ...search, role: undefined }, at)} limit ${search.limit}
  ), ${looked} as materialized (
    select user_id, ${key} as key from users
    where not ${isFilled} and search_grams(search_text) @> (select ${gramsOf(texts)}::text[])
      and ${from(search)} and ${matching(search, at)}
  ), ${table("part", at)} as materialized (
    select user_id, key from ${walked} where ${isFilled}
    union all (select user_id, key from ${looked} order by ${by} limit ${search.limit})
  )`;
}

function matching(search: UserSearch, at: number) {
  const { texts, start, exceptStart, except } = search.parts[at] as SearchPart;
  const { role } = search;
  const conditions = start === undefined ? containing(texts, search) : [begins(start)];
  if (except)
    conditions.push(sql`not ${searchedText(search)} like all (${except.map(foldedSearchPattern)}::text[])`);
  if (exceptStart) conditions.push(sql`not (${begins(exceptStart)})`);
  if (role) conditions.push(sql`role = ${role}`);
  return sql.join(conditions, sql` and `);
}

const searchedText = ({ seesAddresses }: Pick<UserSearch, "seesAddresses">): Sql =>
  seesAddresses ? sql`search_text` : names;

/** Most rows fail the first condition; comparing with a list, or with a part of the text, costs three times as much. */
function containing(texts: string[], search: Pick<UserSearch, "seesAddresses">): Sql[] {
  const [first = "%", ...others] = texts.map(foldedSearchPattern);
  const all = search.seesAddresses ? others : [first, ...others];
  return [sql`search_text like ${first}`, sql`${searchedText(search)} like all (${all}::text[])`];
}

/** As a range of the index by name. */
const begins = (start: string) => sql`search_text >= ${start} and search_text < ${`${start}\u{10ffff}`}`;

/** The pieces that search_grams() makes of every text containing these: all threes, or a shorter text itself. */
function gramsOf(texts: string[]): string[] {
  const grams = texts.flatMap((text) => {
    const characters = [...text];
    const size = Math.min(GRAM, characters.length);
    return characters.slice(size - 1).map((_, start) => characters.slice(start, start + size).join(""));
  });
  return [...new Set(grams)];
}

/** The account with exactly this address, in any case; unconfirmed addresses are in no search text. */
export function selectHolder(
  db: Db,
  address: string,
  { isUnconfirmed }: { isUnconfirmed: boolean },
): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .select(columnsOf("users"))
    .where(sql`lower(email)`, "=", sql`lower(${address.trim()})`)
    .$if(!isUnconfirmed, (query) => query.where("email_confirmed_at", "is not", null))
    .where((row) => row.or([row("email_confirmed_at", "is not", null), row("password_hash", "is not", null)]))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
