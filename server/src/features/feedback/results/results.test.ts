import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/feedback/feedback-results";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeSession, makeUser, type TestUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, setUp } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { recordReleases } from "../keeping.ts";

const app = useApp();

const overview = (who: TestUser, eventId: string, query: object = {}) =>
  who.call(contract.getFeedback, { params: { eventId }, query });
const ofSession = (who: TestUser, sessionId: string) =>
  who.call(contract.getSessionFeedback, { params: { sessionId } });
const tooFew = (answers: number) => ({
  ...{ answers, tooFew: true, ratings: null, average: null, distribution: null },
  ...{ score: null, low: null, high: null, compared: null, reactions: [] },
});

describe("the results of an event", () => {
  // Proves feedback 4, 7: Results by session, track, room, day and speaker
  it("are what counts, by session, with their uncertainty, the surest best first", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    const { sessionId: third } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeAnswers(app, sessionId, ratings(1, 2, 6, 30, 61));
    await makeAnswers(app, other, [
      ...ratings(0, 0, 0, 0, 2),
      ...Array.from({ length: 3 }, () => ({ rating: null, reactions: 0b10 })),
      { rating: null, reactions: 0b1000001 },
    ]);
    await makeAnswers(app, third, [{ state: "discarded" }, { state: "discarded" }]);
    const { total, figures, rows, waiting, nextCursor } = await overview(organizer, eventId);
    assert.equal(total, 106);
    assert.deepEqual([figures.answers, figures.ratings, figures.average], [106, 102, 4.49]);
    assert.deepEqual(
      rows.map(({ key }) => key),
      [sessionId, other, third],
    );
    const [first, second, last] = rows.map((row) => row.figures);
    assert.deepEqual(first?.distribution, [1, 2, 6, 30, 61]);
    assert.ok((first?.low ?? 0) > (second?.low ?? 0));
    assert.deepEqual([second?.average, second?.answers, second?.ratings], [5, 6, 2]);
    assert.deepEqual(
      second?.reactions
        .filter(({ count }) => count > 0)
        .map(({ label, about, count }) => [label, about, count]),
      [
        ["Learned something", "talk", 1],
        ["Well presented", "talk", 3],
        ["Hard to hear", "room", 1],
      ],
    );
    assert.deepEqual(last, tooFew(0));
    assert.deepEqual([waiting, nextCursor], [{ comments: 0, releases: 0 }, null]);
    const sorted = async (sort: string) =>
      (await overview(organizer, eventId, { sort })).rows.map(({ key }) => key);
    assert.deepEqual(await sorted("rating"), [other, sessionId, third]);
    assert.deepEqual(await sorted("answers"), [sessionId, other, third]);
    assert.deepEqual((await sorted("time")).at(-1), third);
  });

  // Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
  it("hide a session with too few answers, and the next smallest, from organizers too", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    const { sessionId: third } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 4));
    await makeAnswers(app, other, ratings(0, 0, 0, 6));
    await makeAnswers(app, third, ratings(0, 0, 9));
    const shown = async (by: string) =>
      Object.fromEntries(
        (await overview(organizer, eventId, { by })).rows.map(({ key, figures }) => [key, figures.tooFew]),
      );
    assert.deepEqual(await shown("session"), { [sessionId]: true, [other]: true, [third]: false });
    // Each room has one of the two: what is in it would tell.
    assert.deepEqual(Object.values(await shown("room")), [true, true]);
    assert.deepEqual(Object.values(await shown("speaker")), [false]);
    assert.deepEqual(Object.values(await shown("day")), [false]);
    assert.deepEqual(await shown("track"), {});
    const { figures } = await ofSession(organizer, other);
    assert.deepEqual(figures, { ...tooFew(6), wouldTell: true });
    await makeAnswers(app, sessionId, ratings(1));
    assert.deepEqual(Object.values(await shown("session")), [false, false, false]);
  });

  // Proves feedback 4, 7: Results by session, track, room, day and speaker
  it("are pooled by speaker for each of a session's, and by day on the event's clock", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    const co = await makeUser(app, { name: "Cora" });
    await app.db
      .insertInto("session_speakers")
      .values({ session_id: sessionId, user_id: co.userId, position: 1, accepted: true })
      .execute();
    await app.settle();
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 5));
    await makeAnswers(app, other, ratings(0, 0, 0, 0, 7));
    const { rows } = await overview(organizer, eventId, { by: "speaker", sort: "answers" });
    assert.deepEqual(
      rows.map(({ key, label, figures }) => [key, label, figures.answers]),
      [
        [speaker.userId, "Sam", 12],
        [co.userId, "Cora", 5],
      ],
    );
    const found = async (q: string) =>
      (await overview(organizer, eventId, { by: "speaker", q })).rows.map(({ label }) => label);
    assert.deepEqual(
      [await found(" CÓR "), await found("sam"), await found("nobody")],
      [["Cora"], ["Sam"], []],
    );
    const days = (await overview(organizer, eventId, { by: "day" })).rows;
    assert.deepEqual(
      days.map(({ key, figures }) => [key, figures.answers]),
      [["2027-05-01", 12]],
    );
  });

  // Proves feedback 4, 7: Results by session, track, room, day and speaker
  it("are pooled by day of UTC where this server knows no zone of the event's name", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 0, 5));
    await app.db.updateTable("events").set({ timezone: "Mars/Olympus" }).execute();
    const { rows } = await overview(organizer, eventId, { by: "day" });
    assert.deepEqual(
      rows.map(({ key, figures }) => [key, figures.answers]),
      [["2027-05-01", 5]],
    );
  });

  // Proves feedback 4, 7: Results by session, track, room, day and speaker
  it("take as many statements for many sessions as for one", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    const statements = async () => {
      await overview(organizer, eventId);
      app.queries.length = 0;
      await overview(organizer, eventId);
      return app.queries.length;
    };
    await makeAnswers(app, sessionId, ratings(5));
    const few = await statements();
    for (let n = 0; n < 10; n++) {
      const made = await makeSession(app, speaker, eventId, { status: "confirmed" });
      await makeAnswers(app, made.sessionId, ratings(5));
    }
    assert.equal(await statements(), few);
  });
});

describe("the feedback of a session", () => {
  // Proves feedback 4, 6: Speakers read what was released, without the room; organizers read everything at once
  it("is its organizers' at once, and its speakers' once it is released", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    await setUp(app, organizer, eventId, { scales: [{ label: "Pace", question: "How was the pace?" }] });
    const [shown, , forOrganizers] = await makeAnswers(app, sessionId, [
      { comment: "Good", comment_state: "shown", reactions: 0b1000001, scales: [4] },
      { comment: "Waits", scales: [5] },
      { comment: "Cold", comment_for: "organizers", comment_state: "shown" },
      ...ratings(0, 0, 0, 2),
    ]);
    assert.ok(forOrganizers);
    const all = await ofSession(organizer, sessionId);
    assert.deepEqual(all.comments.map(({ comment }) => comment).sort(), ["Cold", "Good", "Waits"]);
    assert.deepEqual([all.figures.average, all.session.released, all.session.closed], [4, false, false]);
    assert.deepEqual(all.scales, [
      {
        ...{ scaleId: 0, label: "Pace", question: "How was the pace?" },
        ...{ average: 4.5, distribution: [0, 0, 0, 1, 1] },
      },
    ]);
    assert.deepEqual(await refusal(ofSession(speaker, sessionId)), {
      ...{ status: 403, code: "forbidden", message: "The organizers have not released this feedback yet." },
    });
    assert.equal((await refusal(ofSession(await makeUser(app), sessionId))).status, 404);
    const release = (body: object = {}) =>
      organizer.call(contract.releaseFeedback, { params: { eventId }, body });
    // It takes answers still.
    assert.deepEqual(await release(), { released: 0, speakers: 0 });
    assert.deepEqual(await release({ sessionIds: [sessionId] }), { released: 1, speakers: 1 });
    assert.deepEqual(await release({ sessionIds: [sessionId] }), { released: 0, speakers: 0 });
    assert.deepEqual([all.speaks, all.own?.enabled, all.own?.ratings], [false, null, null]);
    assert.match(all.own?.code ?? "", /^\w{6}$/);
    const own = await ofSession(speaker, sessionId);
    assert.deepEqual([own.speaks, own.own], [true, null]);
    assert.deepEqual(own.comments, [{ answerId: shown, comment: "Good" }]);
    assert.deepEqual(
      own.figures.reactions.filter(({ count }) => count).map(({ label }) => label),
      ["Learned something"],
    );
    assert.equal(own.event?.answers, 5);
    await setUp(app, organizer, eventId, { compare: false });
    assert.equal((await ofSession(speaker, sessionId)).event, null);
  });

  // Proves feedback 4, 6: Speakers read what was released, without the room; organizers read everything at once
  it("is released with the close where organizers want that, and all closed ones at once where they say so", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app, { closesAfterHours: 1 });
    await makeAnswers(app, sessionId, ratings(0, 0, 5));
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    assert.equal((await overview(organizer, eventId)).waiting.releases, 1);
    assert.equal((await refusal(ofSession(speaker, sessionId))).status, 403);
    await setUp(app, organizer, eventId, { release: "after_close" });
    assert.equal((await ofSession(speaker, sessionId)).figures.average, 3);
    assert.equal((await overview(organizer, eventId)).waiting.releases, 0);
    // That can't be undone: neither by more time to answer, nor by going back to release by hand.
    await setUp(app, organizer, eventId, { closesAfterHours: 48 });
    assert.equal((await ofSession(speaker, sessionId)).session.released, true);
    await setUp(app, organizer, eventId, { release: "by_hand" });
    assert.equal((await ofSession(speaker, sessionId)).session.released, true);
    assert.equal((await overview(organizer, eventId)).waiting.releases, 0);
    await setUp(app, organizer, eventId, { closesAfterHours: 1 });
    const { sessionId: later } = await makeSession(app, speaker, eventId, {
      ...{ status: "confirmed", start_time: "2027-05-01T08:00:00Z" },
    });
    await makeAnswers(app, later, ratings(0, 0, 5));
    assert.equal((await refusal(ofSession(speaker, later))).status, 403);
    const body = {};
    assert.deepEqual(await organizer.call(contract.releaseFeedback, { params: { eventId }, body }), {
      ...{ released: 1, speakers: 1 },
    });
    assert.equal((await ofSession(speaker, later)).session.released, true);
    const elsewhere = await makeCollecting(app);
    const foreign = { sessionIds: [elsewhere.sessionId] };
    const call = organizer.call(contract.releaseFeedback, { params: { eventId }, body: foreign });
    assert.equal((await refusal(call)).status, 404);
  });

  // Proves feedback 4: What the close has released stays released when the session or its event moves
  it("stays released when a session that is closed is moved, or its event", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app, {
      ...{ closesAfterHours: 1, release: "after_close" },
    });
    for (const id of [sessionId, other]) await makeAnswers(app, id, ratings(0, 0, 5));
    app.clock.set(new Date("2027-05-01T10:29:00Z"));
    await recordReleases(app.ctx);
    assert.equal((await refusal(ofSession(speaker, sessionId))).status, 403);
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    await recordReleases(app.ctx);
    const later = { startTime: "2027-05-01T18:00:00Z", durationMinutes: 30 };
    await organizer.call(updateSession, { params: { sessionId }, body: later });
    const days = { startDate: "2027-06-01", endDate: "2027-06-01" };
    await organizer.call(updateEvent, { params: { eventId }, body: days });
    for (const id of [sessionId, other]) {
      const { session } = await ofSession(speaker, id);
      assert.equal(session.released, true);
    }
  });
});

// Proves feedback 2, 7: Speakers have a list of what was released to them
it("lists what was released to somebody who speaks, by hand or with the close, the newest first", async () => {
  const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app, {
    closesAfterHours: 1,
  });
  const own = async (who = speaker) =>
    (await who.call(contract.listOwnFeedback)).sessions.map((one) => [
      one.sessionId,
      one.releasedAt,
      one.answers,
    ]);
  await makeAnswers(app, sessionId, [...ratings(0, 0, 3), { state: "discarded" }]);
  assert.deepEqual(await own(), []);
  const body = { sessionIds: [sessionId] };
  await organizer.call(contract.releaseFeedback, { params: { eventId }, body });
  const [[first, releasedAt, answers] = []] = await own();
  assert.deepEqual([first, answers], [sessionId, 3]);
  await setUp(app, organizer, eventId, { release: "after_close" });
  assert.equal((await own()).length, 1);
  app.clock.set(new Date("2027-05-01T10:30:00Z"));
  assert.deepEqual(await own(), [
    [other, "2027-05-01T10:30:00.000Z", 0],
    [sessionId, releasedAt, 3],
  ]);
  assert.deepEqual(await own(organizer), []);
  // Without a start, with the event's days.
  const { sessionId: untimed } = await makeSession(app, speaker, eventId, { status: "confirmed" });
  app.clock.set(new Date("2027-05-02T23:59:59Z"));
  assert.equal((await own()).length, 2);
  app.clock.set(new Date("2027-05-03T00:00:00Z"));
  assert.deepEqual((await own())[0], [untimed, "2027-05-03T00:00:00.000Z", 0]);
});

it("records what administrators release of others' events", async () => {
  const { eventId, sessionId } = await makeCollecting(app);
  const admin = await makeAdmin(app);
  const body = { sessionIds: [sessionId] };
  await admin.call(contract.releaseFeedback, { params: { eventId }, body });
  const rows = await app.db.selectFrom("audit_logs").select(["action", "details"]).execute();
  assert.deepEqual(rows, [{ action: "feedback_released", details: { eventName: "Conf", sessions: 1 } }]);
});
