import type { UserSort } from "@plenary/contract/profiles";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { UserRow } from "./users.ts";

export interface Search {
  words: string[];
  role: "user" | "admin" | undefined;
  sort: UserSort;
  limit: number;
  after: { part: number; key: string; id: string } | undefined;
}

export type FoundRow = UserRow & { part: number; key: string };

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");

export async function selectFound(db: Db, { words, role, sort, limit, after }: Search): Promise<FoundRow[]> {
  const anywhere = words.map((word) => `%${escaped(word)}%`);
  const beginning = words.map((word) => `% ${escaped(word)}%`);
  const key = {
    relevance: sql`left(search_text, 100) collate "C"`,
    name: sql`left(search_text, 100) collate "C"`,
    username: sql`lower(username)`,
    newest: sql`created_at`,
  }[sort];
  const part =
    sort === "relevance" ? sql`case when search_text like all (${beginning}) then 0 else 1 end` : sql`0`;
  const comes = sort === "newest" ? sql`<` : sql`>`;
  const order = sort === "newest" ? sql`desc` : sql`asc`;
  const { rows } = await sql<FoundRow>`
    select * from (select users.*, ${part} as part, ${key} as key from users
      where search_text like all (${anywhere}) ${role ? sql`and role = ${role}` : sql``}) as found
    ${after ? sql`where part > ${after.part} or part = ${after.part} and (key, user_id) ${comes} (${after.key}, ${after.id})` : sql``}
    order by part, key ${order}, user_id ${order} limit ${limit}`.execute(db);
  return rows;
}
