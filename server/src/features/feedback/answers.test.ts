import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { deleteSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeSession } from "../../../test/factories.ts";
import {
  answer,
  answersStored,
  fetchPass,
  makeCollecting,
  readAnswer,
  removeAnswer,
  setUp,
} from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const read = (pass: string, sessionId: string) => readAnswer(app, pass, sessionId);
const remove = (pass: string, sessionId: string) => removeAnswer(app, pass, sessionId);
const stored = () => answersStored(app);

const nothingHere = { status: 404, code: "not_found", message: "There is nothing to answer here" };
const closed = { status: 410, code: "gone", message: "Feedback for this session is closed" };

describe("an answer", () => {
  // Proves feedback 4: One answer per pass: editions, retries, withdrawing
  it("is given, read, changed and deleted with a pass", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    assert.equal(await read(pass, sessionId), null);
    const full = { rating: 4, reactions: [0, 6], comment: " Good pace ", commentFor: "organizers" as const };
    const given = await answer(app, pass, sessionId, { ...full, showAnyway: true });
    const expected = {
      ...{ edition: 1, rating: 4, scales: [], reactions: [0, 6] },
      ...{ comment: "Good pace", commentFor: "organizers", showAnyway: true },
    };
    assert.deepEqual(given.answer, expected);
    assert.deepEqual(await read(pass, sessionId), expected);
    const changed = await answer(app, given.pass, sessionId, { edition: 2, rating: 2 });
    const second = { ...expected, ...{ edition: 2, rating: 2, reactions: [], comment: null } };
    assert.deepEqual(changed.answer, { ...second, ...{ commentFor: "speaker", showAnyway: false } });
    assert.equal((await stored()).length, 1);
    await remove(pass, sessionId);
    await remove(pass, sessionId);
    assert.equal(await read(pass, sessionId), null);
    assert.deepEqual(await stored(), []);
  });

  // Proves feedback 4: One answer per pass: editions, retries, withdrawing
  it("counts once however often it is sent, and an older one never takes its place", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId, { edition: 3, rating: 3 });
    const again = await answer(app, pass, sessionId, { edition: 3, rating: 5 });
    const older = await answer(app, pass, sessionId, { edition: 2, rating: 1 });
    assert.deepEqual([again.answer.rating, older.answer.rating], [3, 3]);
    assert.deepEqual([again.answer.edition, older.answer.edition], [3, 3]);
    const rows = await stored();
    assert.deepEqual([rows.length, rows[0]?.rating, rows[0]?.edition], [1, 3, 3]);
  });

  // Proves feedback 4: An answer that another device of the same person had given before is never said to be sent: it
  //   is told, kept, and can be sent after it
  it("is told whether it was taken, or what another device has sent stays in its place", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await setUp(app, organizer, eventId, { scales: [{ label: "pace", question: "How was the pace?" }] });
    const pass = await fetchPass(app, eventId);
    const body = {
      rating: 3,
      comment: " Caf\u0065\u0301 ",
      reactions: [6, 0],
      scales: [{ scaleId: 0, value: 2 }],
    };
    const taken = async (edition: number, more: object = {}) =>
      (await answer(app, pass, sessionId, { edition, ...body, ...more })).taken;
    assert.deepEqual([await taken(2), await taken(2), await taken(1)], [true, true, true]);
    for (const [edition, more] of [
      [2, { rating: 4 }],
      [2, { comment: null }],
      [1, { scales: [] }],
    ] as const)
      assert.equal(await taken(edition, more), false, JSON.stringify(more));
    assert.equal(await taken(3, { rating: 4 }), true);
    const atOnce = await Promise.all([5, 1].map((rating) => taken(4, { rating })));
    assert.deepEqual(atOnce, [true, false]);
  });

  // Proves feedback 4: One answer per pass: editions, retries, withdrawing
  it("sent many times at once, in any order, is the highest edition, for all who wait", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    const editions = [3, 1, 7, 7, 2, 5, 4, 6];
    const all = await Promise.all(
      editions.map((edition, index) => answer(app, pass, sessionId, { edition, rating: (index % 5) + 1 })),
    );
    const rows = await stored();
    assert.deepEqual([rows.length, rows[0]?.edition], [1, 7]);
    for (const [index, one] of all.entries()) assert.ok(one.answer.edition >= (editions[index] ?? 0));
  });

  // Proves feedback 4: One answer per pass: editions, retries, withdrawing
  it("is one of each of many devices that send at once", async () => {
    const { eventId, sessionId, other } = await makeCollecting(app);
    const passes = await Promise.all(Array.from({ length: 60 }, () => fetchPass(app, eventId)));
    await Promise.all(
      passes.map((pass, index) => answer(app, pass, index % 2 ? sessionId : other, { rating: 3 })),
    );
    assert.equal((await stored()).length, 60);
  });

  // Proves feedback 4, 11: Answers of one device to two sessions have nothing in common, and no time but the hour
  it("tells nothing of who gave it, nor when but the hour", async () => {
    const { eventId, sessionId, other } = await makeCollecting(app);
    const { pass } = await answer(app, await fetchPass(app, eventId), sessionId);
    await answer(app, pass, other, { rating: 1 });
    const [second, first] = await stored();
    assert.ok(first && second);
    assert.equal(first.hour, "2027-05-01T09:00:00.000Z");
    // Of the same device: nothing that the two have in common.
    assert.notDeepEqual(first.answer_key, second.answer_key);
    assert.notDeepEqual(first.origin, second.origin);
    assert.match(first.answer_id, /^.{14}4/);
  });

  // Proves feedback 5: What an answer has to have, and what is dropped or refused of it
  it("has a rating, a reaction, a scale or a comment, and nothing that isn't asked for", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    const nothing = {
      ...{ status: 422, code: "validation_failed", message: "Please give a rating, a reaction or a comment" },
      fields: { rating: "Please give a rating, a reaction or a comment" },
    };
    const send = (body: Parameters<typeof answer>[3]) => answer(app, pass, sessionId, body);
    assert.deepEqual(await refusal(send({ rating: null })), nothing);
    assert.deepEqual(await refusal(send({ rating: null, comment: "  " })), nothing);
    assert.deepEqual(await refusal(send({ rating: null, scales: [{ scaleId: 0, value: 3 }] })), nothing);
    const unknown = await refusal(send({ reactions: [10] }));
    assert.deepEqual(unknown.fields, { reactions: "Unknown reaction" });
    for (const rating of [0, 6, 2.5])
      assert.deepEqual((await refusal(send({ rating }))).fields, { rating: "Rating must be 1 to 5" });
    const long = await refusal(send({ comment: "x".repeat(2001) }));
    assert.deepEqual(long.fields, { comment: "Comment must be 2,000 characters or less" });
    assert.equal((await send({ comment: "x".repeat(2000) })).answer.comment?.length, 2000);
    await setUp(app, organizer, eventId, { comments: false });
    const dropped = await send({ edition: 2, comment: "Hello" });
    assert.equal(dropped.answer.comment, null);
    await organizer.call(updateSessionFeedback, { params: { sessionId }, body: { ratings: false } });
    assert.deepEqual(await refusal(send({ edition: 3, rating: 4 })), nothing);
    await setUp(app, organizer, eventId, { scales: [{ label: "pace", question: "How was the pace?" }] });
    const scales = [{ scaleId: 0, value: 3 }];
    assert.deepEqual(await refusal(send({ edition: 3, rating: null, scales })), nothing);
    const third = await send({ edition: 3, rating: 4, scales, reactions: [1] });
    assert.deepEqual(third.answer.scales, []);
    assert.deepEqual([third.answer.rating, third.answer.reactions], [null, [1]]);
  });

  // Proves feedback 5: What an answer has to have, and what is dropped or refused of it
  it("takes scales by their numbers, also of one that was taken away meanwhile", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const scale = (label: string) => ({ label, question: `How was the ${label}?` });
    const set = await setUp(app, organizer, eventId, { scales: [scale("pace"), scale("depth")] });
    assert.deepEqual(
      set.scales.map(({ scaleId }) => scaleId),
      [0, 1],
    );
    const pass = await fetchPass(app, eventId);
    const scales = [{ scaleId: 1, value: 2 }];
    assert.deepEqual((await answer(app, pass, sessionId, { scales })).answer.scales, scales);
    const after = await setUp(app, organizer, eventId, { scales: [scale("pace"), scale("room")] });
    assert.deepEqual(
      after.scales.map(({ scaleId, label }) => [scaleId, label]),
      [
        [0, "pace"],
        [2, "room"],
      ],
    );
    const both = [
      { scaleId: 1, value: 3 },
      { scaleId: 2, value: 4 },
    ];
    const second = await answer(app, pass, sessionId, { edition: 2, rating: null, scales: both });
    assert.deepEqual(second.answer.scales, both);
  });
});

describe("what takes answers", () => {
  // Proves feedback 4, 8: Only confirmed sessions of public events with feedback take answers; what was taken stays,
  //   and can be deleted by who gave it
  it("is a confirmed session of a public event with feedback, and nothing else", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    const { sessionId: draft } = await makeSession(app, speaker, eventId);
    for (const id of [draft, randomUUIDv7()])
      assert.deepEqual(await refusal(answer(app, pass, id)), nothingHere);
    await organizer.call(updateSessionFeedback, { params: { sessionId: other }, body: { enabled: false } });
    assert.deepEqual(await refusal(answer(app, pass, other)), nothingHere);
    await answer(app, pass, sessionId);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    assert.deepEqual(await refusal(answer(app, pass, sessionId, { edition: 2 })), nothingHere);
    // What was taken stays, and its writer can still read and delete it.
    assert.equal((await read(pass, sessionId))?.rating, 5);
    await organizer.call(updateSessionFeedback, { params: { sessionId: other }, body: { enabled: null } });
    await answer(app, pass, other);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.deepEqual(await refusal(answer(app, pass, other, { edition: 2 })), nothingHere);
    await remove(pass, other);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    await setUp(app, organizer, eventId, { enabled: false });
    assert.deepEqual(await refusal(answer(app, pass, other)), nothingHere);
    assert.deepEqual(await refusal(fetchPass(app, eventId)), nothingHere);
    assert.equal((await stored()).length, 1);
  });

  // Proves feedback 4, 8: Answers are taken in the window, and a day longer what was written offline before the close
  it("does so in its window, to the second, and a day longer what was written offline", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const send = async (time: string, pass: string, edition: number) => {
      app.clock.set(new Date(time));
      return answer(app, pass, sessionId, { edition }).then(
        ({ answer: { edition: given } }) => given,
        async (error) => (await refusal(Promise.reject(error))).message,
      );
    };
    app.clock.set(new Date("2027-05-01T09:00:00Z"));
    const pass = await fetchPass(app, eventId);
    assert.equal(await send("2027-05-01T09:19:58Z", pass, 1), "Feedback opens at 10:20 on 1 May 2027");
    assert.equal(await send("2027-05-01T09:20:00Z", pass, 1), 1);
    assert.equal(await send("2027-05-08T09:29:57Z", pass, 2), 2);
    assert.equal(await send("2027-05-08T09:30:00Z", pass, 3), 3);
    const late = await fetchPass(app, eventId);
    assert.equal(await send("2027-05-08T09:30:05Z", late, 1), closed.message);
    assert.equal(await send("2027-05-09T09:29:57Z", pass, 4), 4);
    assert.equal(await send("2027-05-09T09:30:00Z", pass, 5), closed.message);
    assert.equal((await read(pass, sessionId))?.edition, 4);
    await remove(pass, sessionId);
    assert.equal(await read(pass, sessionId), null);
  });

  // Proves feedback 4: Windows at their boundaries, at clock changes, without a start; they move with the session
  it("moves with the session", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId);
    const body = { startTime: "2027-05-01T12:00" };
    await organizer.call(updateSession, { params: { sessionId }, body });
    const { message } = await refusal(answer(app, pass, sessionId, { edition: 2 }));
    assert.equal(message, "Feedback opens at 12:20 on 1 May 2027");
    assert.equal((await read(pass, sessionId))?.edition, 1);
  });

  // Proves feedback 4, 8: Only confirmed sessions of public events with feedback take answers; what was taken stays,
  //   and can be deleted by who gave it
  it("is gone with its session, also for what is on its way", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId);
    await organizer.call(deleteSession, { params: { sessionId } });
    assert.deepEqual(await stored(), []);
    assert.deepEqual(await refusal(answer(app, pass, sessionId, { edition: 2 })), nothingHere);
  });
});

describe("many answers", () => {
  // Proves feedback 9: 30 answers and changes a minute with one pass, 200 wrong access codes of one network; what is
  //   wrong refuses nothing that is right
  it("are at most 30 of one pass in a minute", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    for (let edition = 1; edition <= 30; edition++) await answer(app, pass, sessionId, { edition });
    const { status, message } = await refusal(answer(app, pass, sessionId, { edition: 31 }));
    assert.deepEqual([status, message], [429, "Too many answers arrived here. Please try again later."]);
    await answer(app, await fetchPass(app, eventId), sessionId);
    app.clock.advance(60_000);
    assert.equal((await answer(app, pass, sessionId, { edition: 31 })).answer.edition, 31);
  });

  // Proves feedback 10: An answer takes one statement, and its pass none
  it("are taken without a query but their own", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId);
    const another = await fetchPass(app, eventId);
    app.queries.length = 0;
    await answer(app, another, sessionId);
    assert.equal(app.queries.length, 1);
    assert.match(app.queries[0] ?? "", /^insert into "feedback_answers"/);
  });

  // Proves feedback 9: 30 answers and changes a minute with one pass, 200 wrong access codes of one network; what is
  //   wrong refuses nothing that is right
  it("of guessed access codes are 200 a minute from one network", async () => {
    const { eventId } = await makeCollecting(app, { access: "code", accessCode: "RUST27" });
    // What other tests have guessed is forgotten.
    app.clock.advance(120_000);
    for (let n = 0; n < 200; n++) assert.equal((await refusal(fetchPass(app, eventId, "WRONG"))).status, 403);
    assert.equal((await refusal(fetchPass(app, eventId, "WRONG"))).status, 429);
    // Nothing that is right is refused for it.
    await fetchPass(app, eventId, "RUST27");
  });
});
