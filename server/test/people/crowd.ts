import { sql } from "kysely";
import { unclaimedEmail } from "../../src/core/unclaimed.ts";
import { makeUser, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

/** So many people, each with a confirmed session of the event and a confirmed address, written with three statements. */
export async function makeCrowd(app: TestApp, eventId: string, count: number): Promise<void> {
  await sql`insert into users (user_id, username, email, email_confirmed_at, password_hash, name, created_at, updated_at, search_text)
    select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.org', now(), 'none', 'Crowd ' || n, now(), now(), 'crowd ' || n
    from generate_series(1, ${count}) n`.execute(app.db);
  await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select gen_random_uuid(), 'Talk', '', '', user_id, now(), now() from users where username like 'crowd%'`.execute(
    app.db,
  );
  await sql`insert into sessions (session_id, talk_id, event_id, speaker_id, status, created_at, updated_at)
    select gen_random_uuid(), talk_id, ${eventId}, creator_id, 'confirmed', now(), now() from talks
    where summary = ''`.execute(app.db);
  await app.settle();
}

/** An imported speaker, whose account nobody has. */
export const makeUnclaimed = (app: TestApp, name: string): Promise<TestUser> =>
  makeUser(app, { name, email: unclaimedEmail(name), email_confirmed_at: null, password_hash: null });
