import assert from "node:assert/strict";
import { it } from "node:test";
import { fold } from "@plenary/contract/fold";
import { sql } from "kysely";
import { useBareDatabase } from "../../test/processes/database.ts";
import { migrate, migrateWithin, migrationNames } from "./migrate.ts";

const database = useBareDatabase();

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Writes an account and an event as versions do that know no plain letters. */
const write = (n: number, searchText: string) => `
  insert into users (user_id, username, email, name, role, password_hash, created_at, updated_at, search_text)
    values ('${id(n)}', 'u${n}', 'u${n}@example.org', 'U', 'user', 'x', now(), now(), '${searchText}');
  insert into events (event_id, name, start_date, end_date, location, description, timezone, creator_id, search_text,
      visibility, created_at, updated_at)
    values ('${id(n)}', 'E', '2027-05-01', '2027-05-01', 'L', 'D', 'UTC', '${id(n)}', '${searchText}', 'public', now(), now());`;

// Proves standards 7: Search finds ł ø đ ı æ œ þ ð by their plain letters, in what is stored too
it("what is kept is found by plain letters", async () => {
  const { db } = database();
  const earlier = (await migrationNames()).filter((name) => name < "0068");
  await db.transaction().execute((tx) => migrateWithin(tx, undefined, earlier));
  const letters = "łøđıßæœþðħŧŋɓɗƙə";
  const longest = "æ".repeat(400);
  const run = (script: string) => db.transaction().execute((tx) => sql.raw(script).execute(tx));
  await run(write(1, `łodz ${letters}`) + write(2, longest));
  await migrate(db);
  const { rows } = await sql<{ of_user: string; of_event: string }>`
    select users.search_text as of_user, events.search_text as of_event
    from users join events on events.event_id = users.user_id order by users.user_id`.execute(db);
  const plain = `lodz ${fold(letters)}`;
  assert.deepEqual(rows, [
    { of_user: plain, of_event: plain },
    // No text of an account is longer.
    { of_user: "ae".repeat(250), of_event: "ae".repeat(400) },
  ]);
});
