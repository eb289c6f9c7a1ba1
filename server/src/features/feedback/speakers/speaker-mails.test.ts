import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideComment, releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { makeSession, makeUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, setUp } from "../../../../test/feedback/feedback.ts";
import { useApp } from "../../../../test/harness.ts";
import { tellSpeakers } from "./speaker-mails.ts";

const app = useApp();

const HOUR = 3_600_000;
const later = (hours: number) => app.clock.advance(hours * HOUR);

/** Looks what there is to tell; returns the mails about feedback since the last look, as recipient and titles. */
async function told(): Promise<[string, string[]][]> {
  await tellSpeakers(app.ctx);
  const rows = await app.db
    .deleteFrom("outbox")
    .where("kind", "=", "feedback_released")
    .returning(["to_name", "data"])
    .execute();
  return rows
    .map(({ to_name, data }): [string, string[]] => {
      const { sessions } = data as { sessions: { talkTitle: string }[] };
      return [to_name, sessions.map(({ talkTitle }) => talkTitle)];
    })
    .toSorted();
}

describe("speakers are mailed what was released to them", () => {
  // Proves feedback 4: Speakers get one mail a day at most, while there is something new
  it("once, each of them, and not what too few have answered", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    const co = await makeUser(app, { name: "Cora" });
    await app.db
      .insertInto("session_speakers")
      .values({ session_id: sessionId, user_id: co.userId, position: 0, accepted: true })
      .execute();
    await app.settle();
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 6));
    await makeAnswers(app, other, ratings(1));
    assert.deepEqual(await told(), []);
    const params = { eventId };
    await organizer.call(releaseFeedback, { params, body: { sessionIds: [sessionId, other] } });
    const mails = await told();
    assert.deepEqual(
      mails.map(([name, titles]) => [name, titles.length]),
      [
        ["Cora", 1],
        ["Sam", 1],
      ],
    );
    assert.deepEqual(await told(), []);
    later(48);
    assert.deepEqual(await told(), []);
    assert.ok(speaker);
  });

  // Proves feedback 4: Speakers get one mail a day at most, while there is something new
  it("once a day at most, and again when more comments are shown", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    const { sessionId: third } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 6));
    const [answerId = ""] = await makeAnswers(app, third, [{ comment: "Good" }, ...ratings(0, 0, 0, 0, 6)]);
    const release = (id: string) =>
      organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds: [id] } });
    await release(sessionId);
    assert.equal((await told()).length, 1);
    later(1);
    await release(third);
    assert.deepEqual(await told(), []);
    later(24);
    assert.equal((await told()).length, 1);
    later(1);
    await organizer.call(decideComment, { params: { answerId }, body: { state: "shown" } });
    assert.deepEqual(await told(), []);
    later(24);
    assert.equal((await told()).length, 1);
    later(24);
    assert.deepEqual(await told(), []);
  });

  // Proves feedback 4: Speakers get one mail a day at most, while there is something new
  it("of comments that nobody had to look at, also where they came in the hour of a mail", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app, { commentReview: "flagged" });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 6));
    await organizer.call(releaseFeedback, { params: { eventId }, body: { sessionIds: [sessionId] } });
    assert.equal((await told()).length, 1);
    // The clock is at 09:25; of the answer only the hour from 09:00 is kept.
    await makeAnswers(app, sessionId, [{ comment: "Good", comment_state: "shown" }]);
    assert.deepEqual(await told(), []);
    later(25);
    assert.equal((await told()).length, 1);
    later(25);
    assert.deepEqual(await told(), []);
  });

  // Proves feedback 4: Speakers get one mail a day at most, while there is something new
  it("with the close where that releases, and never to who wants no mail or has no account", async () => {
    const { speaker, eventId, sessionId, organizer } = await makeCollecting(app);
    await setUp(app, organizer, eventId, { release: "after_close" });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 6));
    assert.deepEqual(await told(), []);
    later(24 * 7 + 1);
    assert.deepEqual(
      (await told()).map(([name]) => name),
      ["Sam"],
    );
    const quiet = await makeUser(app, { name: "Quinn", email_notifications: false });
    const { sessionId: quietly } = await makeSession(app, quiet, eventId, {
      ...{ status: "confirmed", start_time: "2027-05-01T09:00:00Z", duration_minutes: 30 },
    });
    await makeAnswers(app, quietly, ratings(0, 0, 0, 0, 6));
    assert.deepEqual(await told(), []);
    assert.ok(speaker);
  });
});
