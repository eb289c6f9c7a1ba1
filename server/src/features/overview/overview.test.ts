import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { type EventOverview, getEventOverview } from "@plenary/contract/events/overview";
import { getFeedback, listComments } from "@plenary/contract/feedback/feedback-results";
import { inviteCoOrganizer, listCoOrganizers } from "@plenary/contract/invitations/co-organizers";
import { inviteSpeaker, listSentInvitations } from "@plenary/contract/invitations/invitations";
import { listEventMessages, writeToSpeakers } from "@plenary/contract/messages/event-messages";
import { createRoom } from "@plenary/contract/programme/rooms";
import { previewVersion } from "@plenary/contract/programme/versions";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { listSpeakers } from "@plenary/contract/sessions/speakers";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeSessionInvitation,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { makeAnswers, makeCollecting } from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeConf } from "../../../test/scenes.ts";

const app = useApp();

const overviewOf = async (user: TestUser, eventId: string): Promise<EventOverview> =>
  (await user.call(getEventOverview, { params: { eventId } })).overview;

const nothing: EventOverview = {
  waiting: {
    ...{ undecided: 0, asked: 0, toSpeak: 0, toOrganize: 0, unreleased: 0, conflicts: 0, outside: 0 },
    ...{ comments: 0, releases: 0, failedMessages: 0, failedMails: 0, unconfirmed: 0, withoutServer: 0 },
  },
  failedTo: { names: [], invitations: false },
  sessions: { all: 0, confirmed: 0, unplaced: 0 },
  rooms: 0,
  isReleased: false,
  feedback: { enabled: false, answers: 0 },
  days: [],
  lately: [],
  history: [],
};

const at = (time: string) => `2027-05-01T${time}:00.000Z`;

/** A released event where something of each kind waits. */
async function makeBusy() {
  const { organizer, speaker, eventId, sessionId, otherId, release, set } = await makeConf(app);
  await makeSession(app, speaker, await makeEvent(app, organizer), { status: "draft" });
  await release();
  await set({ startTime: at("12:00") });
  await set({ startTime: at("12:15"), durationMinutes: 30 }, otherId);
  const asked = await makeUser(app, { name: "Asked" });
  await makeCoSpeaker(app, asked, sessionId, { accepted: false });
  const { sessionId: rejected } = await makeSession(app, speaker, eventId, { status: "rejected" });
  await makeCoSpeaker(app, asked, rejected, { accepted: false });
  await makeSession(app, await makeUser(app), eventId, { status: "confirmed" });
  for (let n = 0; n < 2; n += 1) await makeSession(app, await makeUser(app), eventId);
  await makeSessionInvitation(app, await makeUser(app), eventId);
  await makeSessionInvitation(app, await makeUser(app), eventId, -1);
  await makeCoOrganizer(app, await makeUser(app), eventId, "pending");
  await organizer.call(inviteCoOrganizer, { params: { eventId }, body: { email: "new@example.org" } });
  await organizer.call(createRoom, { params: { eventId }, body: { name: "Attic" } });
  return { organizer, eventId };
}

describe("the overview of an event", () => {
  it("is empty for a new event, whatever there is elsewhere", async () => {
    const { organizer } = await makeBusy();
    assert.deepEqual(await overviewOf(organizer, await makeEvent(app, organizer)), nothing);
  });

  // Proves workspace 2: **Overview**: what waits (undecided, unanswered invitations, unreleased changes, conflicts,
  //   comments to read, mails that failed)
  it("says as many of each as the list that it leads to has", async () => {
    const { organizer, eventId } = await makeBusy();
    const params = { eventId };
    const listed = async (query: object) =>
      (await organizer.call(listEventSessions, { params, query })).sessions.length;
    const { waiting, sessions, rooms, isReleased } = await overviewOf(organizer, eventId);
    const { invitations } = await organizer.call(listSentInvitations, {
      params,
      query: { status: "pending" },
    });
    const team = await organizer.call(listCoOrganizers, { params });
    const pending = team.coOrganizers.filter(({ status }) => status === "pending");
    const { changes, retracked } = await organizer.call(previewVersion, { params });
    assert.deepEqual(waiting, {
      ...nothing.waiting,
      undecided: await listed({ status: "draft" }),
      asked: await listed({ status: "confirmed", answer: "asked" }),
      toSpeak: invitations.length,
      toOrganize: pending.length + team.openInvitations.length,
      unreleased: changes.length + retracked,
      conflicts: await listed({ conflict: "true" }),
    });
    const { undecided, asked, toSpeak, toOrganize, unreleased, conflicts } = waiting;
    assert.deepEqual(
      { undecided, asked, toSpeak, toOrganize, unreleased, conflicts },
      { undecided: 2, asked: 1, toSpeak: 1, toOrganize: 2, unreleased: 3, conflicts: 2 },
    );
    assert.deepEqual(
      { sessions, isReleased },
      { sessions: { all: 6, confirmed: 3, unplaced: 1 }, isReleased: true },
    );
    assert.equal(await listed({ status: "confirmed", without: "time" }), 1);
    assert.equal(rooms, 1);
  });

  it("counts no changes of an event that is live, nor invitations to organize for those who don't see them", async () => {
    const { organizer, eventId, set } = await makeConf(app);
    await set({ startTime: at("12:00") });
    await makeCoOrganizer(app, await makeUser(app), eventId, "pending");
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const { waiting, isReleased } = await overviewOf(helper, eventId);
    assert.deepEqual([waiting.unreleased, waiting.toOrganize, isReleased], [0, null, false]);
    assert.equal((await overviewOf(organizer, eventId)).waiting.toOrganize, 1);
  });

  it("counts confirmed sessions that are left on days on which the event no longer is", async () => {
    const { organizer, eventId } = await makeConf(app);
    const params = { eventId };
    const dates = { startDate: "2027-06-01", endDate: "2027-06-02" };
    await organizer.call(updateEvent, { params, body: dates });
    const query = { status: "confirmed", day: "outside" } as const;
    const { sessions } = await organizer.call(listEventSessions, { params, query });
    assert.deepEqual([(await overviewOf(organizer, eventId)).waiting.outside, sessions.length], [1, 1]);
  });

  it("counts what begins before the day change on the day before, as the list that it leads to does", async () => {
    const { organizer, eventId, set } = await makeConf(app);
    await set({ startTime: "2027-05-02T05:30" });
    const { days } = await overviewOf(organizer, eventId);
    const listed = await organizer.call(listEventSessions, {
      params: { eventId },
      query: { status: "confirmed", day: "2027-05-01" },
    });
    assert.deepEqual(days, [{ day: "2027-05-01", sessions: listed.sessions.length, answers: 0 }]);
  });

  it("lists fourteen days: the first, from today on while the event runs, then the last", async () => {
    app.clock.set(new Date("2027-06-30T12:00:00Z"));
    const [organizer, speaker] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { timezone: "UTC" });
    const date = (n: number) => `2027-07-${String(n).padStart(2, "0")}`;
    for (let n = 1; n <= 16; n += 1)
      await makeSession(app, speaker, eventId, { status: "confirmed", start_time: `${date(n)}T10:00:00Z` });
    const listed = async () => {
      const days = (await overviewOf(organizer, eventId)).days.map(({ day }) => day);
      return [days.length, days[0], days.at(-1)];
    };
    assert.deepEqual(await listed(), [14, date(1), date(14)]);
    // Still the day before, as the day changes at six.
    app.clock.set(new Date("2027-07-03T05:00:00Z"));
    assert.deepEqual(await listed(), [14, date(2), date(15)]);
    app.clock.set(new Date("2027-07-20T12:00:00Z"));
    assert.deepEqual(await listed(), [14, date(3), date(16)]);
  });

  it("says what feedback waits for, and how much there is by day", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app, { closesAfterHours: 1 });
    const params = { eventId };
    await makeAnswers(app, sessionId, [
      { comment: "One" },
      { comment: "Two", comment_state: "shown" },
      {},
      {},
      {},
    ]);
    await makeAnswers(app, other, [{ comment: "Held", state: "held" }, {}]);
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    const { waiting, feedback, days } = await overviewOf(organizer, eventId);
    const shown = await organizer.call(getFeedback, { params, query: {} });
    const { comments } = await organizer.call(listComments, { params, query: {} });
    assert.deepEqual({ comments: waiting.comments, releases: waiting.releases }, shown.waiting);
    assert.deepEqual([waiting.comments, waiting.releases], [comments.length, 2]);
    assert.deepEqual(feedback, { enabled: true, answers: 6 });
    assert.deepEqual(days, [{ day: "2027-05-01", sessions: 2, answers: 6 }]);
  });

  it("counts all answers, also of sessions without a time and beyond the days that are listed", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app, { closesAfterHours: 1 });
    await makeAnswers(app, sessionId, [{}, {}]);
    await makeAnswers(app, other, [{ state: "held" }, {}]);
    await app.db
      .updateTable("sessions")
      .set({ start_time: null })
      .where("session_id", "=", sessionId)
      .execute();
    await app.settle();
    assert.deepEqual((await overviewOf(organizer, eventId)).feedback, { enabled: true, answers: 3 });
  });

  it("counts mails about the event that failed, whatever they say, for two weeks", async () => {
    const { organizer, eventId, sessionId } = await makeConf(app);
    const params = { eventId };
    const elsewhere = await makeEvent(app, organizer);
    const waiting = async () => (await overviewOf(organizer, eventId)).waiting;
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    // An address gets one mail a day for each event.
    const [invited, another] = [await makeUser(app), await makeUser(app)];
    for (const at of [eventId, elsewhere])
      await organizer.call(inviteSpeaker, { body: { eventId: at, email: invited.email } });
    await organizer.call(inviteCoOrganizer, { params, body: { email: another.email } });
    assert.equal((await waiting()).failedMails, 0);
    const body = { audience: "all", subject: "Slides", content: "Please" } as const;
    await organizer.call(writeToSpeakers, { params, body });
    await app.db.updateTable("outbox").set({ state: "failed" }).execute();
    await app.db.updateTable("event_messages").set({ state: "failed" }).execute();
    // Whom its creator asked to organize is not told here, as other organizers don't know.
    const kinds = ["session_invitation", "session_rejected"];
    const { failedMails, failedMessages } = await waiting();
    assert.deepEqual([failedMails, failedMessages], [kinds.length, 1]);
    // Nor are those who have marked something, which is theirs alone.
    const marked = { kind: "marked_changed" };
    await app.db.updateTable("outbox").set(marked).where("kind", "=", "co_organizer_invitation").execute();
    assert.equal((await waiting()).failedMails, kinds.length);
    const { failedTo } = await overviewOf(organizer, eventId);
    const { speakers } = await organizer.call(listSpeakers, { params, query: {} });
    const to = [speakers[0]?.name ?? "", invited.name];
    assert.deepEqual(failedTo, { names: to.sort(), invitations: false });
    app.clock.advance(15 * 86_400_000);
    const later = await waiting();
    assert.deepEqual([later.failedMails, later.failedMessages], [0, 0]);
  });

  it("counts messages to speakers that failed, and mails that wait", async () => {
    const { organizer, eventId } = await makeConf(app);
    const params = { eventId };
    const body = { audience: "all", subject: "Slides", content: "Please" } as const;
    await organizer.call(writeToSpeakers, { params, body });
    assert.equal((await overviewOf(organizer, eventId)).waiting.failedMessages, 0);
    await app.db.updateTable("event_messages").set({ state: "failed" }).execute();
    const { eventMessages } = await organizer.call(listEventMessages, { params });
    assert.equal((await overviewOf(organizer, eventId)).waiting.failedMessages, eventMessages.length);
    await app.db.updateTable("system_settings").set({ smtp_host: "127.0.0.1" }).execute();
    const unconfirmed = await makeUser(app, { email_confirmed_at: null });
    const { sessionId } = await makeSession(app, unconfirmed, eventId);
    await organizer.call(approveSession, { params: { sessionId } });
    assert.equal((await overviewOf(organizer, eventId)).waiting.unconfirmed, 1);
    assert.equal((await overviewOf(organizer, await makeEvent(app, organizer))).waiting.unconfirmed, 0);
  });

  // Proves workspace 2: numbers by day, and what happened lately
  it("says on which days sessions begin and were decided, on the event's clock, and what was changed last", async () => {
    app.clock.set(new Date("2027-03-01T12:00:00Z"));
    const organizer = await makeUser(app, { name: "Olga" });
    const eventId = await makeEvent(app, organizer, { timezone: "Pacific/Auckland" });
    const make = async (start_time?: string) =>
      (await makeSession(app, organizer, eventId, start_time ? { start_time } : {})).sessionId;
    const ids = [await make(at("17:59")), await make(at("18:00")), await make()];
    for (const sessionId of ids) await organizer.call(approveSession, { params: { sessionId } });
    app.clock.advance(7 * 86_400_000);
    const last = await make();
    await organizer.call(rejectSession, { params: { sessionId: last }, body: {} });
    const { days, lately, history } = await overviewOf(organizer, eventId);
    // Six in the morning there is 18:00 in UTC, in winter time.
    assert.deepEqual(days, [
      { day: "2027-05-01", sessions: 1, answers: 0 },
      { day: "2027-05-02", sessions: 1, answers: 0 },
    ]);
    assert.deepEqual(lately, [{ day: "2027-03-09", added: 0, decided: 1 }]);
    assert.deepEqual(
      history.map(({ action, actor }) => `${actor?.name} ${action}`),
      ["Olga rejected", ...Array(3).fill("Olga approved")],
    );
  });

  it("takes as many statements for one session as for forty", async () => {
    const { organizer, eventId } = await makeBusy();
    const statements = async () => {
      await overviewOf(organizer, eventId);
      app.queries.length = 0;
      await overviewOf(organizer, eventId);
      return app.queries.length;
    };
    const few = await statements();
    assert.ok(few <= 22, `${few} statements`);
    for (let n = 0; n < 40; n += 1)
      await makeSession(app, organizer, eventId, { status: "confirmed", start_time: at("12:00") });
    assert.equal(await statements(), few);
  });

  it("is for the event's organizers", async () => {
    const { speaker, eventId } = await makeConf(app);
    const { status, message } = await refusal(overviewOf(speaker, eventId));
    assert.deepEqual([status, message], [403, "Only the organizers of this event can see its overview."]);
    const draft = await makeEvent(app, await makeUser(app));
    assert.equal((await refusal(overviewOf(speaker, draft))).status, 404);
  });
});
