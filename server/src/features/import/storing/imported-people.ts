import { sql } from "kysely";
import { unclaimedEmail } from "../../../core/placeholder-addresses.ts";
import type { Tx } from "../../../db/db.ts";
import { idsSubquery, insertRows } from "../../../db/rows/rows.ts";
import { type UserRow, userSearchText } from "../../users/users.ts";
import { selectTakenUsernames } from "./import-people.queries.ts";
import { distinctUsernames } from "./usernames.ts";

export { lockImports } from "./import.queries.ts";
export { selectSpeaking } from "./import-people.queries.ts";

/** Records that the user is the imported speaker in these events' sources from now on; returns how they identify them. */
export async function passPerson(
  tx: Tx,
  { from, to, eventIds }: { from: string; to: string; eventIds: string[] },
): Promise<{ source: string; key: string }[]> {
  const { rows } = await sql<{ source: string; key: string }>`update imported set id = ${to}
    from imported as event
    where event.kind = 'event' and event.id in ${idsSubquery(eventIds)} and event.source = imported.source
      and imported.kind = 'person' and imported.id = ${from}
    returning imported.source, imported.key`.execute(tx);
  return rows;
}

/** Makes an imported speaker's account again, with the same id, so that imports recognize it; nobody can sign in to it. */
export async function remakeSpeakerAccount(
  tx: Tx,
  { user_id, username: wished, name }: Pick<UserRow, "user_id" | "username" | "name">,
  time: string,
): Promise<void> {
  const [username = wished] = distinctUsernames([wished], await selectTakenUsernames(tx, [wished]));
  const email = unclaimedEmail(username);
  const search_text = userSearchText({ username, email, name });
  const row = { user_id, username, email, name, search_text, created_at: time, updated_at: time };
  await insertRows(tx, "users", [row]);
}
