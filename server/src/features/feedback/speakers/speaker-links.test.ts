import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import {
  endSpeakerLinks,
  makeSpeakerLink,
  makeSpeakerLinks,
  readSpeakerLink,
} from "@plenary/contract/feedback/feedback-speaker-links";
import { parse } from "csv-parse/sync";
import { makeCoOrganizer, makeSession, makeUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { sweepFeedback } from "../keeping.ts";

const app = useApp();

const DAY = 86_400_000;
const notValid = { status: 404, code: "not_found", message: "This link is not valid" };

/** What whoever has the link reads. */
const read = (url: string) =>
  app.client()(readSpeakerLink, { params: { token: new URL(url).pathname.split("/").at(-1) ?? "" } });

async function makeReleased() {
  const made = await makeCollecting(app);
  const { organizer, eventId, sessionId } = made;
  await makeAnswers(app, sessionId, [
    ...ratings(0, 0, 1, 0, 6),
    { comment: "Warm", comment_state: "shown", reactions: 1 },
    { comment: "Not looked at" },
    { comment: "For you", comment_state: "shown", comment_for: "organizers", reactions: 64 },
  ]);
  const params = { sessionId };
  const release = () =>
    organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds: [sessionId] } });
  return { ...made, params, release };
}

describe("a speaker's link", () => {
  // Proves feedback 2, 4, 7, 9: Speakers who can't sign in read one released session by a link for 90 days, made one by
  //   one or as a file
  it("is read without signing in: what the speakers read, for 90 days", async () => {
    const { organizer, speaker, params, release } = await makeReleased();
    assert.deepEqual(await refusal(organizer.call(makeSpeakerLink, { params })), {
      status: 409,
      code: "conflict",
      message: "Please release the feedback first.",
    });
    await release();
    assert.equal((await refusal(speaker.call(makeSpeakerLink, { params }))).status, 403);
    const { url, expiresAt } = await organizer.call(makeSpeakerLink, { params });
    assert.match(url, /\/public\/feedback\/speakers\/[\w-]{43}$/);
    assert.equal(Math.ceil((Date.parse(expiresAt) - app.ctx.clock().valueOf()) / DAY), 90);
    const { session, figures, comments, ...rest } = await read(url);
    assert.equal(session.eventName, "Conf");
    assert.deepEqual([figures.answers, figures.average, figures.tooFew], [10, 4.5, false]);
    assert.deepEqual(new Set(figures.reactions.map(({ about }) => about)), new Set(["talk"]));
    assert.deepEqual(comments, ["Warm"]);
    assert.deepEqual(Object.keys(rest).toSorted(), [
      "commentCount",
      "event",
      "expiresAt",
      "nextCursor",
      "scales",
    ]);
    app.clock.set(new Date(Date.parse(expiresAt) - 10_000));
    await read(url);
    app.clock.set(new Date(expiresAt));
    assert.deepEqual(await refusal(read(url)), notValid);
    await sweepFeedback(app.ctx);
    assert.deepEqual(await app.db.selectFrom("feedback_speaker_links").selectAll().execute(), []);
  });

  // Proves feedback 2, 4, 7, 9: Speakers who can't sign in read one released session by a link for 90 days, made one by
  //   one or as a file
  it("is not valid once it is ended, made up, or another's; only its hash is stored", async () => {
    const { organizer, params, release } = await makeReleased();
    await release();
    const { url } = await organizer.call(makeSpeakerLink, { params });
    const token = new URL(url).pathname.split("/").at(-1) ?? "";
    const stored = await app.db.selectFrom("feedback_speaker_links").selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(token));
    assert.deepEqual(await refusal(read(`${url}x`)), notValid);
    assert.deepEqual(await refusal(read(url.toLowerCase())), notValid);
    await organizer.call(endSpeakerLinks, { params });
    assert.deepEqual(await refusal(read(url)), notValid);
  });

  // Proves feedback 2, 4, 7, 9: Speakers who can't sign in read one released session by a link for 90 days, made one by
  //   one or as a file
  it("says too few where its speaker is told that", async () => {
    const { organizer, eventId, other } = await makeCollecting(app);
    await makeAnswers(app, other, ratings(0, 0, 0, 4));
    await organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds: [other] } });
    const { url } = await organizer.call(makeSpeakerLink, { params: { sessionId: other } });
    const { figures, scales, comments } = await read(url);
    assert.deepEqual(
      [figures.answers, figures.tooFew, figures.average, scales, comments],
      [4, true, null, [], []],
    );
  });

  // Proves feedback 2, 4, 7, 9: Speakers who can't sign in read one released session by a link for 90 days, made one by
  //   one or as a file
  it("is one of 20 at most", async () => {
    const { organizer, params, release } = await makeReleased();
    await release();
    for (let n = 0; n < 20; n++) await organizer.call(makeSpeakerLink, { params });
    assert.equal((await refusal(organizer.call(makeSpeakerLink, { params }))).status, 409);
    await organizer.call(endSpeakerLinks, { params });
    await organizer.call(makeSpeakerLink, { params });
  });
});

// Proves feedback 2, 4, 7, 9: Speakers who can't sign in read one released session by a link for 90 days, made one by
//   one or as a file
it("makes a file of links: one for each released session, or those of who can't sign in", async () => {
  const { organizer, eventId, sessionId, other, release } = await makeReleased();
  const helper = await makeUser(app);
  await makeCoOrganizer(app, helper, eventId);
  const params = { eventId };
  const file = async (withoutAccount: boolean) => {
    const csv = await helper.call(makeSpeakerLinks, {
      params,
      body: { withoutAccount },
    });
    return parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  assert.equal((await refusal(file(false))).status, 409);
  const imported = await makeUser(app, { name: "=Iva" });
  await app.db
    .updateTable("users")
    .set({ password_hash: null })
    .where("user_id", "=", imported.userId)
    .execute();
  const { sessionId: third } = await makeSession(app, imported, eventId, { status: "confirmed" });
  await makeAnswers(app, third, ratings(0, 0, 0, 0, 5));
  await makeAnswers(app, other, ratings(0, 0, 0, 0, 5));
  await release();
  await organizer.call(releaseFeedback, { params, body: { sessionIds: [third] } });
  const all = await file(false);
  assert.deepEqual(all.map(({ speakers }) => speakers).toSorted(), ["'=Iva", "Sam"]);
  for (const { link = "", title } of all) assert.equal((await read(link)).session.title, title);
  const some = await file(true);
  assert.deepEqual(
    some.map(({ speakers, withoutAccount }) => [speakers, withoutAccount]),
    [["'=Iva", "'=Iva"]],
  );
  assert.ok(sessionId);
});
