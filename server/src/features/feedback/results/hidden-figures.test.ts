import assert from "node:assert/strict";
import { it } from "node:test";
import { exportFeedback, exportSessionFeedback } from "@plenary/contract/feedback/feedback-exports";
import {
  type Figures,
  getFeedback,
  getSessionFeedback,
  listComments,
  listOwnFeedback,
  ResultsBy,
} from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { shareFeedback } from "@plenary/contract/feedback/feedback-shared";
import { makeSpeakerLink, readSpeakerLink } from "@plenary/contract/feedback/feedback-speaker-links";
import { getPublicSession } from "@plenary/contract/programme/public-programme";
import { listPublicSessions } from "@plenary/contract/public/public";
import { makeCoSpeaker, makeSession, makeUser, type TestUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

const THRESHOLD = 5;
const WORDS = "Only three have answered here";

/** Three sessions of three speakers: 3 answers, 12 and 30; the first has too few, and the second would tell of it. */
async function makeUneven() {
  const settings = { publicResults: true, closesAfterHours: 1, release: "after_close" } as const;
  const {
    organizer,
    speaker,
    eventId,
    sessionId: few,
    other: next,
  } = await makeCollecting(app, {
    ...{ ...settings, threshold: THRESHOLD },
  });
  const people: TestUser[] = [speaker];
  const placed = { status: "confirmed", start_time: "2027-05-01T09:00:00Z", duration_minutes: 30 } as const;
  const bob = await makeUser(app, { name: "Bob" });
  people.push(bob);
  const { sessionId: many } = await makeSession(app, bob, eventId, { ...placed, room: "Hall" });
  await makeAnswers(app, few, [
    { rating: 1, reactions: 1, comment: WORDS, comment_state: "shown" },
    { rating: 1, reactions: 64 },
    { rating: 2 },
  ]);
  await makeAnswers(app, next, ratings(0, 0, 4, 8));
  await makeAnswers(app, many, ratings(0, 0, 0, 10, 20));
  const sessions = { few, next, many };
  for (const sessionId of Object.values(sessions)) {
    const who = sessionId === many ? bob : speaker;
    await who.call(updateSessionFeedback, { params: { sessionId }, body: { publicAgreed: true } });
  }
  app.clock.set(new Date("2027-05-01T10:30:00Z"));
  return { organizer, speaker, bob, eventId, ...sessions };
}

/** No number of what too few have answered; how many have is told. */
function expectHidden(figures: Figures, what: string): void {
  const { answers, tooFew, wouldTell: _, reactions, ...numbers } = figures;
  assert.deepEqual([tooFew, reactions], [true, []], what);
  assert.deepEqual(new Set(Object.values(numbers)), new Set([null]), what);
  assert.ok(answers > 0);
}

// Proves feedback 11: No call and no file tells what too few have answered, nor does a difference
it("no call and no file tells what too few have answered, nor what is left of a total when the rest is taken from it", async () => {
  const { organizer, speaker, bob, eventId, few, next, many } = await makeUneven();
  const params = { eventId };

  // Tables: what is left of the total belongs to enough people, of more than one session.
  for (const by of ResultsBy.options) {
    const { figures, rows } = await organizer.call(getFeedback, { params, query: { by } });
    const left = [...(figures.distribution ?? assert.fail())];
    for (const row of rows) {
      if (row.figures.tooFew) {
        expectHidden(row.figures, `${by}: ${row.label}`);
        continue;
      }
      if (by === "session") assert.equal(row.key, many);
      for (const [at, count] of (row.figures.distribution ?? []).entries())
        left[at] = (left[at] ?? 0) - count;
    }
    const pool = left.reduce((sum, count) => sum + count, 0);
    assert.ok(pool === 0 || (pool >= THRESHOLD && pool > 12), `${by}: ${left}`);
  }

  // One session, for organizers and for its speakers, signed in or by a link.
  for (const sessionId of [few, next]) {
    for (const who of [organizer, speaker]) {
      const read = await who.call(getSessionFeedback, { params: { sessionId } });
      expectHidden(read.figures, "a session");
      assert.deepEqual(read.scales, []);
      assert.equal(read.sharing.isPublic, false);
      if (sessionId === few) assert.deepEqual(read.comments, []);
    }
    const { url } = await organizer.call(makeSpeakerLink, { params: { sessionId } });
    const token = url.split("/").at(-1) ?? "";
    expectHidden((await app.client()(readSpeakerLink, { params: { token } })).figures, "a link");
    assert.equal((await refusal(speaker.call(shareFeedback, { params: { sessionId } }))).status, 409);
    const shown = await app.client()(getPublicSession, { params: { eventId, sessionId } });
    assert.equal(shown.session.ratings, null);
  }
  const { sessions } = await app.client()(listPublicSessions, { params });
  const rated = sessions.filter((session) => session.ratings !== null);
  assert.deepEqual(
    rated.map(({ sessionId }) => sessionId),
    [many],
  );
  await bob.call(shareFeedback, { params: { sessionId: many } });
  const own = await speaker.call(listOwnFeedback, { query: {} });
  assert.ok(own.sessions.length === 2 && !JSON.stringify(own).includes("average"));

  // Comments, and every file: neither words, nor a row of either session.
  for (const state of ["waiting", "shown", "hidden", "flagged"] as const) {
    const { comments, counts } = await organizer.call(listComments, { params, query: { state } });
    assert.deepEqual([comments, counts], [[], { waiting: 0, shown: 0, hidden: 0, flagged: 0 }]);
  }
  const files: Blob[] = [];
  for (const format of ["csv", "json"] as const) {
    for (const what of ["answers", "figures", "comments"] as const)
      for (const by of what === "figures" ? ResultsBy.options : (["session"] as const))
        files.push(await organizer.call(exportFeedback, { params, query: { what, format, by } }));
    for (const sessionId of [few, next])
      for (const who of [organizer, speaker])
        files.push(await who.call(exportSessionFeedback, { params: { sessionId }, query: { format } }));
  }
  assert.equal(files.length, 22);
  for (const file of files) assert.ok(!(await file.text()).includes(WORDS));
  const json = { what: "answers", format: "json", by: "session" } as const;
  const answers = JSON.parse(await (await organizer.call(exportFeedback, { params, query: json })).text());
  assert.equal(answers.answers.length, 30);
});

// Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
it("who speaks with others in one session is no way to what a few have answered in another", async () => {
  const { organizer, eventId, sessionId } = await makeCollecting(app, { threshold: THRESHOLD });
  await makeCoSpeaker(app, await makeUser(app, { name: "Bob" }), sessionId);
  const placed = { status: "confirmed", start_time: "2027-05-01T09:00:00Z", duration_minutes: 30 } as const;
  const cy = await makeUser(app, { name: "Cy" });
  const { sessionId: few } = await makeSession(app, cy, eventId, { ...placed, room: "Hall" });
  await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 10));
  await makeAnswers(app, few, ratings(3));
  const query = { by: "speaker" } as const;
  const { figures, rows } = await organizer.call(getFeedback, { params: { eventId }, query });
  assert.equal(figures.answers, 13);
  // Sam's ten, or Bob's, taken from the thirteen would be Cy's three.
  assert.deepEqual(rows.map((row) => [row.label, row.figures.answers, row.figures.tooFew]).sort(), [
    ["Bob", 10, true],
    ["Cy", 3, true],
    ["Sam", 10, true],
  ]);
  const files = { params: { eventId }, query: { what: "figures", by: "speaker", format: "json" } } as const;
  assert.doesNotMatch(await (await organizer.call(exportFeedback, files)).text(), /"average": ?\d/);
});
