import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/feedback/feedback-results";
import { sql } from "kysely";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import {
  answer,
  fetchPass,
  makeAnswers,
  makeCollecting,
  ratings,
  setUp,
} from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { jobs } from "../../../jobs.ts";
import { flagRepeated } from "./comments.queries.ts";

const app = useApp();

const list = (who: TestUser, eventId: string, query: object = {}) =>
  who.call(contract.listComments, { params: { eventId }, query });
const decide = (who: TestUser, answerId: string, state: "shown" | "hidden") =>
  who.call(contract.decideComment, { params: { answerId }, body: { state } });
const report = (who: TestUser, answerId: string) =>
  who.call(contract.reportComment, { params: { answerId } });

/** With four other answers, so that there are enough. */
async function makeComments(...comments: string[]) {
  const made = await makeCollecting(app);
  await makeAnswers(app, made.sessionId, ratings(0, 0, 0, 9));
  const ids = await makeAnswers(
    app,
    made.sessionId,
    comments.map((comment) => ({ comment })),
  );
  return { ...made, ids };
}

/** Once no other database of the server is in the middle of a write: what was written since it began counts as later. */
async function quiet(): Promise<void> {
  const isQuiet = sql<{ is: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as is`;
  while (!(await isQuiet.execute(app.db)).rows[0]?.is) await new Promise(setImmediate);
}

describe("comments", () => {
  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("wait, and are shown or hidden by organizers, who are named", async () => {
    const { organizer, speaker, eventId, sessionId, ids } = await makeComments("Good", "Bad");
    const [good = "", bad = ""] = ids;
    const waiting = await list(organizer, eventId);
    assert.deepEqual(waiting.counts, { waiting: 2, shown: 0, hidden: 0, flagged: 0 });
    assert.deepEqual(waiting.comments.map(({ comment }) => comment).sort(), ["Bad", "Good"]);
    const shown = (await decide(organizer, good, "shown")).comment;
    const { title, decided, ...rest } = shown;
    assert.match(title, /^Talk/);
    assert.equal(decided?.name, "Olga");
    assert.deepEqual(rest, {
      ...{ answerId: good, sessionId, comment: "Good", commentFor: "speaker", state: "shown", flags: [] },
      ...{ hour: "2027-05-01T09:00:00.000Z", rating: 4 },
    });
    await decide(organizer, bad, "hidden");
    const hidden = await list(organizer, eventId, { state: "hidden", sessionId });
    assert.deepEqual(
      hidden.comments.map(({ answerId }) => answerId),
      [bad],
    );
    assert.equal((await refusal(decide(speaker, good, "hidden"))).status, 403);
    assert.equal((await refusal(list(speaker, eventId))).status, 403);
    const stranger = await makeUser(app);
    assert.equal((await refusal(decide(stranger, good, "hidden"))).status, 403);
  });

  // Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
  it("of a session with too few answers are nobody's, but where their writers want it", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const [, anyway = "", alone = ""] = await makeAnswers(app, sessionId, [
      { rating: 2 },
      { comment: "Anyway", show_anyway: true },
      { comment: "Alone" },
    ]);
    const { comments, counts } = await list(organizer, eventId);
    assert.deepEqual(
      comments.map(({ comment, rating }) => [comment, rating]),
      [["Anyway", null]],
    );
    assert.equal(counts.waiting, 1);
    assert.deepEqual(await refusal(decide(organizer, alone, "shown")), {
      ...{ status: 404, code: "not_found", message: "Comment not found" },
    });
    await decide(organizer, anyway, "shown");
    await organizer.call(contract.releaseFeedback, {
      ...{ params: { eventId }, body: { sessionIds: [sessionId] } },
    });
    const read = await organizer.call(contract.getSessionFeedback, { params: { sessionId } });
    assert.deepEqual([read.comments, read.figures.tooFew], [[{ answerId: anyway, comment: "Anyway" }], true]);
  });

  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("that were there when the list was read are shown at once, but for those with a flag", async () => {
    const { organizer, eventId, sessionId, ids } = await makeComments("One", "Two");
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId, { comment: "Before" });
    await makeAnswers(app, sessionId, [{ comment: "See example.org", flags: ["link"] }]);
    await quiet();
    const { upTo } = await list(organizer, eventId);
    await makeAnswers(app, sessionId, [{ comment: "Later" }]);
    // Its writer has changed it meanwhile.
    await answer(app, pass, sessionId, { edition: 2, comment: "Changed" });
    const show = (more: object = {}) =>
      organizer.call(contract.showComments, { params: { eventId }, body: { upTo, ...more } });
    const elsewhere = await makeSession(app, organizer, eventId, { status: "confirmed" });
    assert.deepEqual(await show({ sessionId: elsewhere.sessionId }), { shown: 0 });
    assert.deepEqual(await show(), { shown: 2 });
    const shown = await list(organizer, eventId, { state: "shown" });
    assert.deepEqual(shown.comments.map(({ answerId }) => answerId).sort(), ids.toSorted());
    assert.deepEqual(shown.counts, { waiting: 3, shown: 2, hidden: 0, flagged: 1 });
  });

  // Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
  it("that nobody could read when the list was read, as too few had answered, are not shown with it", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app);
    await makeAnswers(app, sessionId, [...ratings(0, 0, 0, 3), { comment: "Unseen" }]);
    await makeAnswers(app, other, [
      { comment: "Alone" },
      { comment: "Anyway", show_anyway: true },
      ...ratings(1),
    ]);
    await quiet();
    const { upTo, comments } = await list(organizer, eventId);
    assert.deepEqual(
      comments.map(({ comment }) => comment),
      ["Anyway"],
    );
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 1));
    const params = { eventId };
    assert.deepEqual(await organizer.call(contract.showComments, { params, body: { upTo } }), { shown: 1 });
    await quiet();
    const again = await list(organizer, eventId);
    assert.deepEqual(
      again.comments.map(({ comment }) => comment),
      ["Unseen"],
    );
    const body = { upTo: again.upTo };
    assert.deepEqual(await organizer.call(contract.showComments, { params, body }), { shown: 1 });
  });

  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("keep when they were decided about, and stay decided, where the account of who did is gone", async () => {
    const { eventId, sessionId, organizer, ids } = await makeComments("Buy it now");
    const admin = await makeAdmin(app);
    await decide(admin, ids[0] ?? "", "shown");
    await app.db.deleteFrom("users").where("user_id", "=", admin.userId).execute();
    await makeAnswers(app, sessionId, [{ comment: "Buy it now" }, { comment: "Buy it now" }]);
    await app.db
      .updateTable("feedback_answers")
      .set({ comment_key: Buffer.alloc(32) })
      .where("comment", "is not", null)
      .execute();
    await flagRepeated(app.db, eventId);
    const [shown] = (await list(organizer, eventId, { state: "shown" })).comments;
    assert.deepEqual(
      [shown?.decided?.name, shown?.decided?.at.slice(0, 16), shown?.flags],
      [null, "2027-05-01T09:25", ["repeat"]],
    );
  });

  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("are shown without a look where organizers look at flagged ones alone", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app, {
      ...{ commentReview: "flagged", flagWords: ["awful"] },
    });
    const send = async (comment: string) =>
      answer(app, await fetchPass(app, eventId), sessionId, { comment });
    for (const comment of ["Fine", "So AWFUL!", "Write to a@example.org", "Good", "Long"])
      await send(comment);
    const { counts, comments } = await list(organizer, eventId);
    assert.deepEqual(counts, { waiting: 2, shown: 3, hidden: 0, flagged: 2 });
    assert.deepEqual(comments.flatMap(({ flags }) => flags).sort(), ["contact", "word"]);
  });

  // Proves feedback 4: One that was hidden or reported waits when it changes, also where only flagged ones do
  it("that were hidden, or reported, wait when their writers change them, also where others need no look", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app, {
      commentReview: "flagged",
    });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 4));
    await organizer.call(contract.releaseFeedback, {
      ...{ params: { eventId }, body: { sessionIds: [sessionId] } },
    });
    const write = async (comment: string) => {
      const pass = await fetchPass(app, eventId);
      await answer(app, pass, sessionId, { comment });
      const { comments } = await list(organizer, eventId, { state: "shown" });
      const answerId = comments.find((one) => one.comment === comment)?.answerId ?? assert.fail();
      const change = (edition: number, other: string, more: object = {}) =>
        answer(app, pass, sessionId, { edition, comment: other, ...more });
      const stateOf = () =>
        app.db
          .selectFrom("feedback_answers")
          .select(["comment_state as state", "flags"])
          .where("answer_id", "=", answerId)
          .executeTakeFirstOrThrow();
      return { answerId, change, stateOf };
    };
    const fine = await write("Fine");
    await fine.change(2, "Fine, really");
    assert.equal((await fine.stateOf()).state, "shown");
    const rude = await write("Rude");
    await decide(organizer, rude.answerId, "hidden");
    await rude.change(2, "Rude.");
    assert.equal((await rude.stateOf()).state, "waiting");
    await rude.change(3, "Rude!");
    assert.equal((await rude.stateOf()).state, "waiting");
    const odd = await write("Odd");
    await report(speaker, odd.answerId);
    for (const [edition, words] of [
      [2, "Odd."],
      [3, "Odd!"],
    ] as const) {
      await odd.change(edition, words);
      assert.deepEqual(await odd.stateOf(), { state: "waiting", flags: ["reported"] });
    }
    const seen = await write("Seen");
    await decide(organizer, seen.answerId, "shown");
    await seen.change(2, "Seen", { commentFor: "organizers" });
    assert.equal((await seen.stateOf()).state, "waiting");
  });

  // Proves feedback 4: Comments are flagged
  it("that say the same three times are flagged, and are not shown without a look", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app, { commentReview: "flagged" });
    const send = async (comment: string, to = sessionId) =>
      answer(app, await fetchPass(app, eventId), to, { comment });
    for (const comment of ["Buy it now", "Good", "Good!", "Fine", "Nice"]) await send(comment);
    await send("buy it, NOW!", other);
    const job = jobs.find(({ name }) => name === "flag-repeated") ?? assert.fail();
    await job.open(app.ctx).run();
    assert.deepEqual((await list(organizer, eventId)).counts.flagged, 0);
    await send("Buy it... now");
    await job.open(app.ctx).run();
    const { counts, comments } = await list(organizer, eventId);
    // One of the three is about a session with too few answers.
    assert.deepEqual(counts, { waiting: 2, shown: 4, hidden: 0, flagged: 2 });
    assert.deepEqual(
      comments.map(({ flags }) => flags),
      [["repeat"], ["repeat"]],
    );
  });

  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("about one's own session are hidden by another organizer, if there is one", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    const [first = "", second = ""] = await makeAnswers(app, sessionId, [
      ...[{ comment: "One" }, { comment: "Two" }],
      ...ratings(0, 0, 0, 4),
    ]);
    await decide(organizer, first, "hidden");
    await makeCoOrganizer(app, await makeUser(app), eventId);
    assert.deepEqual(await refusal(decide(organizer, second, "hidden")), {
      ...{
        status: 403,
        code: "forbidden",
        message: "Another organizer has to decide about your own session",
      },
    });
    await decide(organizer, second, "shown");
  });

  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("are reported by the speakers who read them", async () => {
    const { organizer, speaker, eventId, ids } = await makeComments("Good", "Waits");
    const [good = "", waits = ""] = ids;
    await decide(organizer, good, "shown");
    await report(speaker, good);
    await report(speaker, good);
    const { comments } = await list(organizer, eventId, { state: "flagged" });
    assert.deepEqual(
      comments.map(({ answerId, flags }) => [answerId, flags]),
      [[good, ["reported"]]],
    );
    assert.equal((await refusal(report(speaker, waits))).status, 404);
    assert.equal((await refusal(report(organizer, good))).status, 403);
    assert.equal((await refusal(report(await makeUser(app), good))).status, 404);
  });

  // Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
  //   session another organizer decides
  it("come in pages, the newest hour first, each once", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const hour = (n: number) => `2027-05-0${1 + (n % 3)}T09:00:00Z`;
    const rows = Array.from({ length: 501 }, (_, n) => ({ comment: `Number ${n}`, hour: hour(n) }));
    await makeAnswers(app, sessionId, rows);
    const first = await list(organizer, eventId);
    const second = await list(organizer, eventId, { cursor: first.nextCursor });
    const all = [...first.comments, ...second.comments];
    assert.deepEqual([first.comments.length, second.comments.length, second.nextCursor], [500, 1, null]);
    assert.equal(new Set(all.map(({ answerId }) => answerId)).size, 501);
    assert.deepEqual(
      all.map((one) => one.hour),
      all
        .map((one) => one.hour)
        .toSorted()
        .toReversed(),
    );
    await setUp(app, organizer, eventId, { enabled: false });
    assert.equal((await list(organizer, eventId)).counts.waiting, 501);
  });
});
