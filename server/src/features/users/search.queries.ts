import type { UserSort } from "@plenary/contract/profiles";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { UserRow } from "./users.ts";

/** As many matches are sorted without further thought. */
const FEW = 500;

/** So many users of the order's beginning are looked through for what more have. */
const WALK = 2000;

/** Characters of the longest pieces that search_grams() makes (migration 0005). */
const GRAM = 3;

export interface Search {
  /** What each user's text has to contain. */
  texts: string[];
  /** What the text begins with, if given; then `texts` are not asked for. */
  start?: string;
  /** What the text may not begin with, if given. */
  exceptStart?: string;
  /** What not all of it may contain, if given. */
  except?: string[];
  role: "user" | "admin" | undefined;
  order: Exclude<UserSort, "relevance">;
  limit: number;
  after?: { key: string; id: string } | undefined;
}

/** A user with what it is ordered by. */
export type FoundRow = UserRow & { key: string };

interface Order {
  key: RawBuilder<unknown>;
  /** By the names of the columns `key` and `user_id`. */
  by: RawBuilder<unknown>;
  behind: (key: string, id: string) => RawBuilder<unknown>;
}

const orders: Record<Search["order"], Order> = {
  name: {
    key: sql`left(search_text, 100)`,
    by: sql`key, user_id`,
    behind: (key, id) => sql`(left(search_text, 100), user_id) > (${key}, ${id})`,
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

/** A page of the users whose texts match, in the order asked for. */
export async function selectFound(db: Db, search: Search): Promise<FoundRow[]> {
  const { by, behind } = orders[search.order];
  const from = search.after ? behind(search.after.key, search.after.id) : sql`true`;
  const { rows } = await sql<FoundRow>`
    with ${search.role === "admin" || search.start ? ordered(search, from) : anybody(search, from)}
    select users.*, page.key from page inner join users using (user_id) order by ${by}`.execute(db);
  return rows;
}

/** Administrators are few, and who begins alike stands together in the order. */
function ordered(search: Search, from: RawBuilder<unknown>) {
  const { key, by } = orders[search.order];
  const admins = search.role === "admin" ? sql`role = 'admin' and` : sql``;
  return sql`page as materialized (
    select user_id, ${key} as key from users where ${admins} ${from} and ${matching(search)}
    order by ${by} limit ${search.limit}
  )`;
}

/**
 * What few texts contain is looked up in the index of the texts, and sorted. What more contain is found among the first
 * users of the order, which are read from its own index; only when these don't fill the page all others are sorted too.
 * Left to the planner, which knows little of what texts contain, some searches would read through the whole table.
 */
function anybody(search: Search, from: RawBuilder<unknown>) {
  const { key, by } = orders[search.order];
  const looked = sql`select user_id, ${key} as key from users
    where search_grams(search_text) @> ${gramsOf(search.texts)}::text[]
      and ${from} and ${matching(search, { found: true })}`;
  return sql`few as materialized (${looked} limit ${FEW}),
  walked as materialized (
    select user_id, key from (
      select user_id, search_text, role, ${key} as key from users
      where (select count(*) from few) = ${FEW} and ${from} order by ${by} limit ${WALK}
    ) as first where ${matching(search)} order by ${by} limit ${search.limit}
  ), many as materialized (
    ${looked} and (select count(*) from few) = ${FEW} and (select count(*) from walked) < ${search.limit}
  ), page as materialized (
    select * from walked where (select count(*) from walked) = ${search.limit}
    union all (select * from few where (select count(*) from few) < ${FEW} order by ${by} limit ${search.limit})
    union all (select * from many order by ${by} limit ${search.limit})
  )`;
}

/** `found` are texts that the index has answered for; only the longer ones are still to be compared. */
function matching(search: Search, { found = false } = {}) {
  const { texts, start, exceptStart, except, role } = search;
  if (start !== undefined)
    return sql.join([begins(start), ...(role ? [sql`role = ${role}`] : [])], sql` and `);
  const compared = found ? texts.filter((text) => [...text].length > GRAM) : texts;
  // Most rows fail the first; comparing with a list costs thrice as much.
  const [first = "%", ...others] = compared.map(pattern);
  const conditions = [sql`search_text like ${first} and search_text like all (${others}::text[])`];
  if (except) conditions.push(sql`not search_text like all (${except.map(pattern)}::text[])`);
  if (exceptStart) conditions.push(sql`not (${begins(exceptStart)})`);
  if (role) conditions.push(sql`role = ${role}`);
  return sql.join(conditions, sql` and `);
}

/** As a range of the index by name. */
const begins = (start: string) =>
  sql`left(search_text, 100) >= ${start} and left(search_text, 100) < ${`${start}\u{10ffff}`}`;

/** A LIKE pattern for the text anywhere, with LIKE's own signs taken literally. */
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** What search_grams() makes of every text that contains these: their threes, or a shorter one itself. */
function gramsOf(texts: string[]): string[] {
  const grams = texts.flatMap((text) => {
    const characters = [...text];
    const size = Math.min(GRAM, characters.length);
    return characters.slice(size - 1).map((_, start) => characters.slice(start, start + size).join(""));
  });
  return [...new Set(grams)];
}
