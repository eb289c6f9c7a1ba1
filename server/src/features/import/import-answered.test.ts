import assert from "node:assert/strict";
import { it } from "node:test";
import { makeUser } from "../../../test/factories.ts";
import { answersStored, setUp } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { eventOf, importFor } from "../../../test/programme/imports.ts";

const app = useApp();

// Proves feedback 4: An import that drops a session with feedback keeps its code and its answers
it("what an import no longer names is rejected, keeps its code and its answers, and is confirmed again when it is named", async () => {
  const owner = await makeUser(app);
  const whole = eventOf("tea", [[], [], []]);
  const { eventId } = await importFor(app, owner, whole);
  await setUp(app, owner, eventId);
  const coded = () =>
    app.db.selectFrom("codes").select(["session_id", "code"]).where("session_id", "is not", null).execute();
  const codes = await coded();
  assert.equal(codes.length, 3);
  const sessions = await app.db.selectFrom("sessions").select("session_id").orderBy("number").execute();
  const [answered = ""] = sessions.map((row) => row.session_id);
  const row = { session_id: answered, edition: 1, rating: 4, first: true, hour: "2027-03-01T10:00:00Z" };
  await app.db
    .insertInto("feedback_answers")
    .values({ ...row, comment_state: "none" })
    .execute();
  const last = { ...whole, sessions: whole.sessions.slice(2) };
  const { tally, problems } = await importFor(app, owner, last);
  assert.deepEqual([tally.sessions.removed, tally.sessions.unchanged, problems], [2, 1, []]);
  const states = async () =>
    (await app.db.selectFrom("sessions").select("status").orderBy("number").execute()).map(
      (one) => one.status,
    );
  assert.deepEqual(await states(), ["rejected", "rejected", "confirmed"]);
  assert.equal((await answersStored(app))[0]?.session_id, answered);
  assert.deepEqual((await importFor(app, owner, last)).tally.sessions, {
    ...{ created: 0, updated: 0, unchanged: 1, removed: 0 },
  });
  // Named again, it is the same one.
  const again = await importFor(app, owner, {
    ...whole,
    sessions: [...whole.sessions.slice(0, 1), ...last.sessions],
  });
  assert.equal(again.tally.sessions.created, 0);
  assert.deepEqual(await states(), ["confirmed", "rejected", "confirmed"]);
  assert.equal((await answersStored(app))[0]?.session_id, answered);
  const before = new Map(codes.map(({ session_id, code }) => [session_id, code]));
  for (const { session_id, code } of await coded()) assert.equal(before.get(session_id), code);
});
