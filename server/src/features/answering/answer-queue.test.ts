import assert from "node:assert/strict";
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { answersStored, makeCollecting } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { isRefusal } from "../../base/refusals.ts";
import { openAnswerQueue } from "./answer-queue.ts";
import { type AnswerRow, sessionAnswers } from "./stored/answer-tables.ts";
import { hex } from "./stored/answers.queries.ts";

const app = useApp();

const row = (session_id: string, more: Partial<AnswerRow> = {}): AnswerRow => ({
  ...{ session_id, answer_key: hex(randomBytes(32)), edition: 1, rating: 4, scales: [], reactions: 0 },
  ...{
    comment: null,
    comment_key: null,
    comment_for: "speaker",
    show_anyway: false,
    flags: [],
    comment_state: "none",
  },
  ...{ origin: hex(randomBytes(32)), hour: "2027-05-01T09:00:00.000Z", ...more },
});

describe("the queue of answers", () => {
  // Proves feedback 10: One multi-row statement at a time, acknowledged after it; a batch that fails for one row is
  //   halved, 5,000 wait, more are refused
  it("writes many in few statements, each once it is on disk", async () => {
    const { sessionId, other } = await makeCollecting(app);
    const queue = openAnswerQueue(app.ctx, sessionAnswers);
    app.queries.length = 0;
    const all = Array.from({ length: 1200 }, (_, n) => row(n % 2 ? sessionId : other));
    const told = await Promise.all(all.map((one) => queue.put(one)));
    assert.ok(told.every(({ edition, rating }) => edition === 1 && rating === 4));
    assert.equal(app.queries.length, 3);
    assert.equal((await answersStored(app)).length, 1200);
  });

  // Proves feedback 10: One multi-row statement at a time, acknowledged after it; a batch that fails for one row is
  //   halved, 5,000 wait, more are refused
  it("refuses one whose session is gone, and no other with it", async () => {
    const { sessionId } = await makeCollecting(app);
    const queue = openAnswerQueue(app.ctx, sessionAnswers);
    const all = Array.from({ length: 21 }, (_, n) => row(n === 7 ? randomUUIDv7() : sessionId));
    const told = await Promise.allSettled(all.map((one) => queue.put(one)));
    const refused = told.filter(({ status }) => status === "rejected");
    assert.deepEqual([refused.length, told[7]?.status], [1, "rejected"]);
    assert.ok(told[7]?.status === "rejected" && isRefusal(told[7].reason, "NothingToAnswer"));
    assert.equal((await answersStored(app)).length, 20);
  });

  // Proves feedback 10: One multi-row statement at a time, acknowledged after it; a batch that fails for one row is
  //   halved, 5,000 wait, more are refused
  it("takes an older edition, a newer one and a repeated one of the same pass in one batch", async () => {
    const { sessionId } = await makeCollecting(app);
    const queue = openAnswerQueue(app.ctx, sessionAnswers);
    const first = row(sessionId, { edition: 5, rating: 1 });
    await queue.put(first);
    const sent = [
      { edition: 4, rating: 2 },
      { edition: 7, rating: 3 },
      { edition: 7, rating: 5 },
      { edition: 6, rating: 4 },
    ];
    const told = await Promise.all(sent.map((more) => queue.put({ ...first, ...more })));
    assert.deepEqual(
      told.map(({ edition, rating }) => [edition, rating]),
      Array(4).fill([7, 3]),
    );
  });

  // Proves feedback 4: A changed comment waits again, one that stays keeps what was decided
  it("keeps what was decided about a comment that stays, and nothing about one that changes", async () => {
    const { sessionId } = await makeCollecting(app);
    const queue = openAnswerQueue(app.ctx, sessionAnswers);
    const first = row(sessionId, { comment: "Good", comment_state: "waiting" });
    await queue.put(first);
    await app.db
      .updateTable("feedback_answers")
      .set({ comment_state: "shown", state: "discarded" })
      .execute();
    const state = async (more: Partial<AnswerRow>) => {
      await queue.put({ ...first, ...more });
      const [stored] = await answersStored(app);
      return [stored?.comment_state, stored?.state];
    };
    assert.deepEqual(await state({ edition: 2, rating: 1 }), ["shown", "discarded"]);
    assert.deepEqual(await state({ edition: 3, comment_for: "organizers" }), ["waiting", "discarded"]);
    assert.deepEqual(await state({ edition: 4, comment: null, comment_state: "none" }), [
      "none",
      "discarded",
    ]);
  });

  // Proves feedback 10: One multi-row statement at a time, acknowledged after it; a batch that fails for one row is
  //   halved, 5,000 wait, more are refused
  it("holds 5,000 and refuses more, to be sent again later", async () => {
    const { sessionId } = await makeCollecting(app);
    const queue = openAnswerQueue(app.ctx, sessionAnswers);
    const waiting: Promise<unknown>[] = [];
    const put = () => waiting.push(queue.put(row(sessionId)));
    for (let n = 0; n < 5000; n++) put();
    assert.throws(put, (error) => isRefusal(error as Error, "AnswersWait"));
    await Promise.all(waiting);
    put();
    await Promise.all(waiting);
    assert.equal((await answersStored(app)).length, 5001);
  });

  // Proves feedback 10: One multi-row statement at a time, acknowledged after it; a batch that fails for one row is
  //   halved, 5,000 wait, more are refused
  it("answers everybody with the error when nothing can be written, and goes on after it", async () => {
    const { sessionId } = await makeCollecting(app);
    const queue = openAnswerQueue(app.ctx, sessionAnswers);
    await sql`alter table feedback_answers rename to feedback_answers_away`.execute(app.db);
    const told = await Promise.allSettled([queue.put(row(sessionId)), queue.put(row(sessionId))]);
    await sql`alter table feedback_answers_away rename to feedback_answers`.execute(app.db);
    const codes = told.map((one) => one.status === "rejected" && (one.reason as { code?: string }).code);
    assert.deepEqual(codes, ["42P01", "42P01"]);
    await queue.put(row(sessionId));
    assert.equal((await answersStored(app)).length, 1);
  });
});
