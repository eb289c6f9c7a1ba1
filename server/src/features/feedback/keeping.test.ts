import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { decideComment } from "@plenary/contract/feedback/feedback-results";
import { deleteFeedback, getFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { deleteSession, getSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import {
  answer,
  answersStored,
  fetchPass,
  invalidPass,
  makeCollecting,
  readAnswer,
  removeAnswer,
} from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { jobs } from "../../jobs.ts";

const app = useApp({ rateLimit: false });

async function sweep(time: string): Promise<void> {
  app.clock.set(new Date(time));
  const job = jobs.find(({ name }) => name === "sweep-feedback") ?? assert.fail();
  await job.open(app.ctx).run();
}

/** The editions of the answers in the order in which they lie on the disk, one for each, and their transactions. */
async function onDisk() {
  const { rows } = await sql<{ edition: number; xmin: string }>`
    select edition, xmin::text from feedback_answers order by ctid`.execute(app.db);
  return {
    order: rows.map(({ edition }) => edition),
    transactions: new Set(rows.map(({ xmin }) => xmin)).size,
  };
}

describe("the key of an event", () => {
  // Proves feedback 4, 11: The key of an event is destroyed 30 days after its last window, and what was stored under it
  //   written anew in random order
  it("is destroyed 30 days after the last window, and with it every way to an answer, and their order", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    // Rows of other tests leave room on its pages, into which PostgreSQL may write.
    await sql`truncate feedback_answers`.execute(app.db);
    const passes: string[] = [];
    for (let edition = 1; edition <= 40; edition++) {
      const pass = await fetchPass(app, eventId);
      passes.push((await answer(app, pass, sessionId, { edition, comment: `Number ${edition}` })).pass);
    }
    const written = Array.from({ length: 40 }, (_, n) => n + 1);
    assert.deepEqual(await onDisk(), { order: written, transactions: 40 });
    const ids = (await answersStored(app)).map((row) => row.answer_id);
    // The last day ends at 23:00 UTC; windows close a week later.
    await sweep("2027-06-08T22:59:59Z");
    assert.equal((await readAnswer(app, passes[7] ?? "", sessionId))?.edition, 8);
    await sweep("2027-06-08T23:00:00Z");
    const rows = await answersStored(app);
    assert.equal(rows.length, 40);
    for (const row of rows) {
      assert.deepEqual([row.answer_key, row.origin, row.comment], [null, null, `Number ${row.edition}`]);
      assert.ok(!ids.includes(row.answer_id));
    }
    const { order, transactions } = await onDisk();
    assert.equal(transactions, 1);
    assert.deepEqual(
      order.toSorted((a, b) => a - b),
      written,
    );
    assert.notDeepEqual(order, written);
    assert.deepEqual(await app.db.selectFrom("feedback_keys").selectAll().execute(), []);
    assert.deepEqual(await refusal(readAnswer(app, passes[7] ?? "", sessionId)), invalidPass);
    assert.deepEqual(await refusal(removeAnswer(app, passes[7] ?? "", sessionId)), invalidPass);
    assert.equal((await refusal(fetchPass(app, eventId))).status, 410);
  });

  // Proves feedback 4, 11: The key of an event is destroyed 30 days after its last window, and what was stored under it
  //   written anew in random order
  it("takes the hour along at which comments were looked through", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    for (let n = 0; n < 5; n++)
      await answer(app, await fetchPass(app, eventId), sessionId, { comment: `Number ${n}` });
    const [first] = await answersStored(app);
    const body = { state: "hidden" } as const;
    await organizer.call(decideComment, { params: { answerId: first?.answer_id ?? "" }, body });
    const decidedAt = async () =>
      (await answersStored(app)).flatMap(({ decided_at: at }) => (at === null ? [] : [at]));
    const [at = ""] = await decidedAt();
    assert.match(at, /^2027-05-01T09:25:/);
    await sweep("2027-06-08T23:00:00Z");
    assert.deepEqual(await decidedAt(), ["2027-05-01T00:00:00.000Z"]);
  });

  // Proves feedback 4, 11: The key of an event is destroyed 30 days after its last window, and what was stored under it
  //   written anew in random order
  it("goes also when the server was stopped in the middle of it", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    await answer(app, await fetchPass(app, eventId), sessionId);
    await app.db
      .updateTable("feedback_keys")
      .set({ sealed_key: null, destroyed_at: "2027-06-08T23:00:00Z" })
      .execute();
    await sweep("2027-06-08T23:01:00Z");
    assert.equal((await answersStored(app))[0]?.answer_key, null);
    assert.deepEqual(await app.db.selectFrom("feedback_keys").selectAll().execute(), []);
  });
});

// Proves feedback 4: Comments are deleted some months after the event; everything by the creator, who types its name
it("deletes comments some months after the event, and answers that were nothing else", async () => {
  const { eventId, sessionId } = await makeCollecting(app, { retentionMonths: 2 });
  const send = async (body: Parameters<typeof answer>[3]) =>
    answer(app, await fetchPass(app, eventId), sessionId, body);
  await send({ rating: 3, comment: "Good" });
  await send({ rating: null, comment: "Only words" });
  await send({ rating: null, reactions: [1], comment: "Words" });
  await sweep("2027-07-02T12:00:00Z");
  assert.equal((await answersStored(app)).filter(({ comment }) => comment).length, 3);
  await sweep("2027-07-03T00:00:00Z");
  assert.deepEqual(
    (await answersStored(app)).map((row) => [row.rating, row.reactions, row.comment, row.comment_state]),
    [
      [3, 0, null, "none"],
      [null, 2, null, "none"],
    ],
  );
});

// Proves feedback 4: Comments are deleted some months after the event; everything by the creator, who types its name
it("deletes everything for the creator and admins, who type the event's name", async () => {
  const { organizer, eventId, sessionId } = await makeCollecting(app);
  const pass = await fetchPass(app, eventId);
  await answer(app, pass, sessionId);
  const elsewhere = await makeCollecting(app);
  await answer(app, await fetchPass(app, elsewhere.eventId), elsewhere.sessionId);
  const remove = (who: typeof organizer, eventName: string) =>
    who.call(deleteFeedback, { params: { eventId }, body: { eventName } });
  const helper = await makeUser(app);
  await makeCoOrganizer(app, helper, eventId);
  assert.equal((await refusal(remove(helper, "Conf"))).status, 403);
  for (const name of ["conf", "Other", " "])
    assert.deepEqual((await refusal(remove(organizer, name))).fields, {
      eventName: "Please type the name of the event",
    });
  assert.deepEqual(await remove(organizer, "Conf "), { deleted: 1 });
  assert.equal((await answersStored(app)).length, 1);
  assert.deepEqual(await refusal(readAnswer(app, pass, sessionId)), invalidPass);
  await answer(app, await fetchPass(app, eventId), sessionId);
  const admin = await makeAdmin(app);
  assert.deepEqual(await remove(admin, "Conf"), { deleted: 1 });
  const { settings } = await organizer.call(getFeedbackSettings, { params: { eventId } });
  assert.deepEqual([settings.hasBegun, settings.enabled], [false, true]);
  const [entry] = (await admin.call(listAuditLogs)).logs;
  assert.deepEqual([entry?.action, entry?.details], ["feedback_deleted", { eventName: "Conf", answers: 1 }]);
});

// Proves feedback 4, 6: A speaker deletes no session that has feedback, not with its talk or the account either
it("keeps a session with feedback from its speaker's deleting: itself, with its talk or with the account", async () => {
  const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
  await answer(app, await fetchPass(app, eventId), sessionId);
  const params = { sessionId };
  const remove = (who: TestUser) => who.call(deleteSession, { params });
  const conflict = { status: 409, code: "conflict" };
  const message = "This session has feedback, so only organizers can delete it";
  assert.deepEqual(await refusal(remove(speaker)), { ...conflict, message });
  const { session } = await speaker.call(getSession, { params });
  // A talk of rejected sessions alone may go, and they with their speaker's account.
  await organizer.call(rejectSession, { params, body: { reason: "Cancelled" } });
  const talk = { params: { talkId: session.talkId } };
  assert.deepEqual(await refusal(speaker.call(deleteTalk, talk)), {
    ...{ ...conflict, message: "A session of this talk has feedback, so it can't be deleted" },
  });
  await speaker.call(deleteAccount, { body: { password: PASSWORD } });
  assert.equal((await answersStored(app)).length, 1);
  assert.equal((await organizer.call(getSession, { params })).session.speaker.name, "Deleted user");
  await remove(organizer);
  assert.deepEqual(await answersStored(app), []);
});

// Proves feedback 4, 8: A session with feedback stays in its event
it("keeps a session with feedback in its event", async () => {
  const { speaker, eventId, sessionId } = await makeCollecting(app);
  const other = await makeEvent(app, speaker, { visibility: "public" });
  await answer(app, await fetchPass(app, eventId), sessionId);
  const moved = speaker.call(updateSession, { params: { sessionId }, body: { eventId: other } });
  const message = "This session has feedback and can't move to another event";
  assert.deepEqual(await refusal(moved), {
    ...{ status: 409, code: "conflict", message, fields: { eventId: message } },
  });
});
