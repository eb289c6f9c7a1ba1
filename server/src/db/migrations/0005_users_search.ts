import { sql } from "kysely";
import type { Tx } from "../db.ts";
import { foldedLines } from "../rows/fold.ts";
import { updateRows } from "../rows/rows.ts";

const CHUNK = 5000;

/** Fills in the search text of existing users. */
export async function migrate(tx: Tx): Promise<void> {
  let after: string | undefined;
  do {
    const rows = await selectUsers(tx, after);
    const filled = rows.map(({ user_id, name, username, email }) => ({
      user_id,
      search_text: foldedLines([name, username, email]),
    }));
    await updateRows(tx, "users", "user_id", filled);
    after = rows.at(-1)?.user_id;
  } while (after);
}

function selectUsers(tx: Tx, after: string | undefined) {
  const shownEmail = sql<string>`case when lower(email) like '%@speakers.invalid' then '' else email end`;
  return tx
    .selectFrom("users")
    .select(["user_id", "name", "username", shownEmail.as("email")])
    .$if(after !== undefined, (query) => query.where("user_id", ">", after ?? ""))
    .orderBy("user_id")
    .limit(CHUNK)
    .execute();
}
