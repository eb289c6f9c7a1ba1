import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/feedback/feedback-exports";
import {
  getSessionFeedback,
  listComments,
  releaseFeedback,
} from "@plenary/contract/feedback/feedback-results";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { makeSpeakerLink, readSpeakerLink } from "@plenary/contract/feedback/feedback-speaker-links";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { makeAdmin, makeSession, makeUser, type TestUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

type Query = { what?: contract.ExportWhat; by?: "day" | "session" };

const csvOf = async (file: Blob): Promise<Record<string, string>[]> =>
  parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true });

/** What is in the file, once a validator of JSON Schema has nothing against it. */
async function jsonOf<S extends z.ZodType>(file: Blob, schema: S): Promise<z.output<S>> {
  const found: unknown = JSON.parse(await file.text());
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const isValid = ajv.validate(z.toJSONSchema(schema, { target: "draft-7" }), found);
  assert.ok(isValid, ajv.errorsText());
  return found as z.output<S>;
}

const ofEvent = (who: TestUser, eventId: string, format: contract.ExportFormat, query: Query = {}) =>
  who.call(contract.exportFeedback, { params: { eventId }, query: { format, ...query } });
const ofSession = (who: TestUser, sessionId: string, format: contract.ExportFormat) =>
  who.call(contract.exportSessionFeedback, { params: { sessionId }, query: { format } });

const comment = '=HYPERLINK("https://evil.example")\n"quoted"';

async function makeAnswered() {
  const found = await makeCollecting(app);
  const { organizer, speaker, eventId, sessionId, other } = found;
  const scales = [{ label: "＝Clarity", question: "How clear was it?" }];
  const params = { eventId };
  await organizer.call(updateFeedbackSettings, { params, body: { version: 1, scales } });
  const { sessionId: third } = await makeSession(app, speaker, eventId, { status: "confirmed" });
  await makeAnswers(app, sessionId, [
    ...ratings(0, 0, 1, 2, 5),
    { rating: 5, reactions: 0b1000010, scales: [4], comment, comment_state: "shown" },
    { rating: null, comment: "The air was bad", comment_for: "organizers", comment_state: "shown" },
    { rating: 1, comment: "Not looked at yet" },
    ...[{ state: "discarded" as const }, { state: "discarded" as const }],
  ]);
  await makeAnswers(app, other, ratings(0, 0, 0, 7));
  await makeAnswers(app, third, [
    ...ratings(0, 2),
    { rating: 1, comment: "Seen by nobody" },
    { rating: 1, comment: "Seen anyway", show_anyway: true },
  ]);
  return { ...found, third };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("files of an event's feedback", () => {
  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("have a row for each answer that counts, without formulas, times and keys, and none of sessions with too few", async () => {
    const { organizer, eventId, sessionId } = await makeAnswered();
    const rows = await csvOf(await ofEvent(organizer, eventId, "csv"));
    // The third has too few, and the second is the next smallest: the total would tell.
    assert.deepEqual([...new Set(rows.map((row) => row.sessionId))], [sessionId]);
    assert.equal(rows.length, 11);
    const commented = rows.find((row) => row.comment?.includes("HYPERLINK"));
    assert.deepEqual(
      [commented?.rating, commented?.["scale: ＝Clarity"], commented?.comment, commented?.commentState],
      ["5", "4", `'${comment}`, "shown"],
    );
    assert.deepEqual(
      [commented?.["reaction: Well presented"], commented?.["reaction: Too fast"]],
      ["1", "0"],
    );
    assert.deepEqual(
      Object.keys(rows[0] ?? {}).filter((name) => !name.startsWith("reaction: ")),
      ["sessionId", "title", "rating", "scale: ＝Clarity", "comment", "commentFor", "commentState"],
    );
    const { answers } = await jsonOf(await ofEvent(organizer, eventId, "json"), contract.ExportedAnswers);
    assert.deepEqual(
      answers.map((one) => [one.rating, one.comment]),
      rows.map((row) => [row.rating ? Number(row.rating) : null, row.comment?.replace("'=", "=") || null]),
    );
    const full = answers.find((one) => one.scales.length > 0);
    assert.deepEqual(
      [full?.scales, full?.reactions],
      [[{ label: "＝Clarity", value: 4 }], ["Well presented", "Hard to hear"]],
    );
  });

  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("have its figures by session or group, and only the number where too few have answered", async () => {
    const { organizer, eventId, sessionId, third } = await makeAnswered();
    const rows = await csvOf(await ofEvent(organizer, eventId, "csv", { what: "figures" }));
    const [shown, hidden] = [sessionId, third].map((id) => rows.find(({ key }) => key === id));
    assert.deepEqual(
      [shown?.answers, shown?.ratings, shown?.["rated 5"], shown?.["reaction: Well presented"]],
      [...["11", "10", "6", "1"]],
    );
    assert.deepEqual(
      [hidden?.answers, hidden?.tooFew, hidden?.average, hidden?.["rated 1"]],
      ["4", "true", "", ""],
    );
    const file = await ofEvent(organizer, eventId, "json", { what: "figures", by: "day" });
    const { by, figures } = await jsonOf(file, contract.ExportedFigures);
    assert.deepEqual([by, figures.length], ["day", 1]);
  });

  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("have the comments that organizers may read", async () => {
    const { organizer, eventId, third } = await makeAnswered();
    const file = await ofEvent(organizer, eventId, "json", { what: "comments" });
    const { comments } = await jsonOf(file, contract.ExportedComments);
    const texts = comments.map((one) => one.comment).toSorted();
    assert.deepEqual(texts, [comment, "Not looked at yet", "Seen anyway", "The air was bad"].toSorted());
    const anyway = comments.find(({ sessionId }) => sessionId === third);
    assert.deepEqual([anyway?.comment, anyway?.rating], ["Seen anyway", null]);
    const rows = await csvOf(await ofEvent(organizer, eventId, "csv", { what: "comments" }));
    assert.deepEqual(
      rows.map((row) => row.sessionId),
      comments.map(({ sessionId }) => sessionId),
    );
  });

  // Proves feedback 4: Below twice the threshold no comment stands beside a rating, in no list and no file
  it("have comments in rows of their own below twice the threshold, and their ratings nowhere", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const full = { rating: 1, reactions: 0b10, comment: "It was me" };
    await makeAnswers(app, sessionId, [...ratings(0, 0, 0, 0, 8), full]);
    const read = async () => {
      const rows = await csvOf(await ofEvent(organizer, eventId, "csv"));
      const { answers } = await jsonOf(await ofEvent(organizer, eventId, "json"), contract.ExportedAnswers);
      const file = await ofEvent(organizer, eventId, "json", { what: "comments" });
      const { comments } = await jsonOf(file, contract.ExportedComments);
      const listed = await organizer.call(listComments, { params: { eventId }, query: {} });
      const seen = [...rows, ...(await csvOf(await ofSession(organizer, sessionId, "csv")))];
      const commented = seen.filter((row) => row.comment !== "");
      return {
        rows: rows.length,
        ratings: rows
          .map(({ rating }) => rating)
          .filter(Boolean)
          .sort(),
        beside: commented.map((row) => [row.rating, row["reaction: Well presented"]]),
        inJson: answers.filter((one) => one.comment !== null).map((one) => [one.rating, one.reactions]),
        ofComments: [comments[0]?.rating, listed.comments[0]?.rating],
      };
    };
    const nine = ["1", ...Array.from({ length: 8 }, () => "5")];
    assert.deepEqual(await read(), {
      ...{ rows: 10, ratings: nine, beside: times(2, ["", ""]) },
      ...{ inJson: [[null, []]], ofComments: [null, null] },
    });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 1));
    assert.deepEqual(await read(), {
      ...{ rows: 10, ratings: [...nine, "5"], beside: times(2, ["1", "1"]) },
      ...{ inJson: [[1, ["Well presented"]]], ofComments: [1, 1] },
    });
  });

  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("are read page by page, each answer once, and recorded where an administrator makes them", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 1001, 1000));
    const rows = await csvOf(await ofEvent(organizer, eventId, "csv"));
    assert.deepEqual([rows.length, rows.filter(({ rating }) => rating === "4").length], [2001, 1001]);
    const admin = await makeAdmin(app);
    await ofEvent(admin, eventId, "json");
    const entries = await app.db.selectFrom("audit_logs").select(["action", "details"]).execute();
    assert.deepEqual(entries, [
      { action: "feedback_exported", details: { eventName: "Conf", what: "answers" } },
    ]);
  });

  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("are thirty an hour for somebody", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    for (let n = 0; n < 30; n++) await ofEvent(organizer, eventId, "csv", { what: "figures" });
    assert.equal((await refusal(ofEvent(organizer, eventId, "csv"))).status, 429);
  });
});

describe("files of a session's feedback", () => {
  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("have its answers for organizers, and for speakers what was released to them, comments apart from ratings", async () => {
    const { organizer, speaker, eventId, sessionId, third } = await makeAnswered();
    assert.equal((await csvOf(await ofSession(organizer, sessionId, "csv"))).length, 11);
    assert.deepEqual(await csvOf(await ofSession(organizer, third, "csv")), []);
    assert.equal((await refusal(ofSession(speaker, sessionId, "csv"))).status, 403);
    const sessionIds = [sessionId];
    await organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds } });
    const rows = await csvOf(await ofSession(speaker, sessionId, "csv"));
    const ofPart = (wanted: string) => rows.filter(({ part }) => part === wanted);
    assert.deepEqual(
      ofPart("comment").map((row) => row.text),
      [`'${comment}`],
    );
    assert.deepEqual(
      ofPart("rating").map(({ count }) => count),
      ["1", "0", "1", "2", "6"],
    );
    assert.ok(!rows.some((row) => row.text === "Hard to hear"));
    const found = await jsonOf(await ofSession(speaker, sessionId, "json"), contract.ExportedSession);
    assert.deepEqual([found.figures.answers, found.comments], [11, [comment]]);
    const stranger = await makeUser(app, { name: "Nobody" });
    assert.equal((await refusal(ofSession(stranger, sessionId, "csv"))).status, 404);
  });

  // Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have
  //   answered; speakers get what they read
  it("has the comments for its speakers that the page has, also of a session that is hidden beside a small one", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    await makeAnswers(app, sessionId, [
      ...ratings(0, 0, 0, 0, 5),
      { comment: "Well done", comment_state: "shown" },
    ]);
    await makeAnswers(app, other, [
      ...ratings(0, 0, 2),
      { comment: "Alone", comment_state: "shown" },
      { comment: "Anyway", comment_state: "shown", show_anyway: true },
    ]);
    const sessionIds = [sessionId, other];
    await organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds } });
    for (const [id, comments] of [
      [sessionId, ["Well done"]],
      [other, ["Anyway"]],
    ] as const) {
      const params = { sessionId: id };
      const page = await speaker.call(getSessionFeedback, { params });
      const link = await organizer.call(makeSpeakerLink, { params });
      const token = link.url.split("/").at(-1) ?? "";
      const linked = await app.client()(readSpeakerLink, { params: { token } });
      const file = await jsonOf(await ofSession(speaker, id, "json"), contract.ExportedSession);
      assert.deepEqual([page.figures.tooFew, file.figures.tooFew], [true, true]);
      assert.deepEqual(
        page.comments.map(({ comment }) => comment),
        comments,
      );
      assert.deepEqual([linked.comments, file.comments], [comments, comments]);
      const rows = await csvOf(await ofSession(speaker, id, "csv"));
      assert.deepEqual(
        rows.filter(({ part }) => part === "comment").map((row) => row.text),
        comments,
      );
    }
  });
});
