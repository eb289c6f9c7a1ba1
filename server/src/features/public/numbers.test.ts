import assert from "node:assert/strict";
import { it } from "node:test";
import { getNumbers } from "@plenary/contract/public/public";
import { sql } from "kysely";
import { makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

// Proves workspace 9: Counters of the landing page are as specified until the instance has numbers of its own above them
it("numbers of the start are only what is public, and only where that is above the fixed ones", async () => {
  const ada = await makeUser(app);
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  await makeSession(app, ada, eventId, { status: "confirmed" });
  assert.deepEqual(await app.client()(getNumbers), {}, "few");

  const addEvents = (visibility: "public" | "draft", count: number) =>
    sql`insert into events (event_id, creator_id, name, location, description, start_date, end_date, timezone, visibility,
        search_text, created_at, updated_at)
      select gen_random_uuid(), ${ada.userId}, 'Event ' || n, 'Lisbon', '', '2030-01-01', '2030-01-02', 'UTC', ${visibility},
        '', now(), now()
      from generate_series(1, ${count}::integer) as n`.execute(app.db);
  await addEvents("draft", 600);
  await addEvents("public", 499);
  app.clock.advance(3_600_001);
  assert.deepEqual(await app.client()(getNumbers), {}, "as many as are said anyway, and drafts");

  await addEvents("public", 1);
  app.clock.advance(3_600_001);
  assert.deepEqual(await app.client()(getNumbers), { events: 501 });
});
