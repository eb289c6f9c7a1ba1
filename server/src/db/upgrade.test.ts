import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { pathToFileURL } from "node:url";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { me } from "@plenary/contract/accounts/sign-ins";
import * as events from "@plenary/contract/events/events";
import * as talks from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeUser, type TestUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { closeSharedDatabase } from "../../test/processes/database.ts";
import { migrate } from "./migrate.ts";

const app = useApp({ rateLimit: false });
after(closeSharedDatabase);

/** What a later version might do: new columns in every table, and other types for some of those that are there. */
const LATER = `
do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I add column added_later text default ''new''', name);
  end loop;
end $$;
alter table talks alter column title type varchar(1000), alter column summary type varchar(9000);
alter table users alter column description type varchar(90000);
alter table events alter column location type varchar(1000);`;

/** Applies a migration of a later version; those before are there already, so only their names count. */
async function upgrade(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "plenary-migrations-"));
  try {
    const names = await readdir(new URL("migrations/", import.meta.url));
    for (const name of names) await writeFile(join(folder, name), "");
    await writeFile(join(folder, "9000_later.sql"), LATER);
    return await migrate(app.db, pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads and writes in transactions and outside of them, each call as the person wants it answered. */
async function use(person: TestUser, round: number): Promise<void> {
  const text = { title: `Talk ${round}`, summary: "Short.", description: "Long." };
  const { talk } = await person.call(talks.createTalk, { body: text });
  const params = { talkId: talk.talkId };
  await person.call(talks.updateTalk, { params, body: { ...text, title: `Talk ${round}, again` } });
  const { talks: listed } = await person.call(talks.listTalks, { query: { limit: 1 } });
  assert.equal(listed[0]?.title, `Talk ${round}, again`);
  const days = { startDate: "2027-03-01", endDate: "2027-03-02" };
  const where = { location: "Porto", description: `Round ${round}` };
  await person.call(events.createEvent, { body: { name: "A meeting", ...days, ...where } });
  await person.call(events.listEvents, { query: { limit: 5 } });
  const profile = { name: person.name, email: person.email, description: `Round ${round}` };
  await person.call(updateProfile, { params: { userId: person.userId }, body: profile });
  assert.equal((await person.call(me)).user.description, `Round ${round}`);
}

it("a migration is not noticed by those who use the version before it", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)));
  let isMigrated = false;
  let rounds = 0;
  const { promise: warm, resolve: isWarm } = Promise.withResolvers<void>();
  const ended = people.map(async (person) => {
    let after = 0;
    for (let round = 0; after < 3; round += 1) {
      if (isMigrated) after += 1;
      await use(person, round);
      rounds += 1;
      // Every connection has prepared every statement by then, or nearly.
      if (rounds === 60) isWarm();
    }
  });
  await Promise.race([warm, Promise.all(ended)]);
  assert.deepEqual(await upgrade(), ["9000_later.sql"]);
  isMigrated = true;
  await Promise.all(ended);
  const { rows } = await sql<{ later: string }>`select added_later as later from talks limit 1`.execute(
    app.db,
  );
  assert.deepEqual(rows, [{ later: "new" }]);
});
