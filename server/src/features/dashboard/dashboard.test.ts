import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerAdminInvitation, inviteAdmin } from "@plenary/contract/admin/admin-users";
import { type Dashboard, getDashboard } from "@plenary/contract/admin/dashboard";
import { releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { listInvitations } from "@plenary/contract/invitations/invitations";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeMessage,
  makeSession,
  makeSessionInvitation,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { makeAnswers, makeCollecting } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";
import { makeCast } from "../../../test/scenes.ts";

const app = useApp();

const nothing: Dashboard = {
  running: [],
  invitations: { count: 0, first: [] },
  adminInvitation: null,
  messages: { count: 0, first: [] },
  waiting: { count: 0, eventCount: 0, first: [] },
  feedback: { comments: 0, releases: 0, first: [] },
  next: [],
  own: { events: 0, talks: 0, sessions: 0 },
  untold: { unconfirmed: 0, withoutServer: 0 },
  noMail: null,
  administration: null,
};

const dashboardOf = async (user: TestUser) => (await user.call(getDashboard)).dashboard;

/** A part of the user's dashboard. */
const partOf = async <P extends keyof Dashboard>(user: TestUser, part: P) => (await dashboardOf(user))[part];

const DAY = 86_400_000;
const inDays = (days: number) => new Date(app.ctx.clock().valueOf() + days * DAY).toISOString();

describe("GET /dashboard", () => {
  it("is empty for somebody new, whatever others have", async () => {
    const { people } = await makeCast(app, { status: "confirmed" });
    await makeMessage(app, people.creator, [people.speaker]);
    assert.deepEqual(await dashboardOf(people.stranger), nothing);
    assert.deepEqual(await dashboardOf(await makeUser(app)), nothing);
  });

  it("is refused to visitors", async () => {
    assert.equal((await app.raw("/api/dashboard")).status, 401);
  });

  it("counts the invitations that wait, and shows the three newest", async () => {
    const host = await makeUser(app);
    const me = await makeUser(app);
    for (let n = 0; n < 2; n++) {
      app.clock.advance(1000);
      await makeSessionInvitation(app, me, await makeEvent(app, host));
      app.clock.advance(1000);
      await makeCoOrganizer(app, me, await makeEvent(app, host), "pending");
    }
    await makeCoOrganizer(app, me, await makeEvent(app, host), "rejected");
    await makeSessionInvitation(app, me, await makeEvent(app, host), -1);
    const { invitations } = await me.call(listInvitations);
    assert.equal(invitations.length, 4);
    const first = invitations.slice(0, 3);
    assert.deepEqual(await dashboardOf(me), { ...nothing, invitations: { count: 4, first } });
  });

  it("shows the invitation to become an administrator until it is answered", async () => {
    const admin = await makeAdmin(app, { name: "Ada" });
    const me = await makeUser(app);
    const { invitation } = await admin.call(inviteAdmin, { body: { email: me.email } });
    const { invitationId, expiresAt } = invitation;
    const adminInvitation = { inviterName: "Ada", expiresAt };
    assert.deepEqual(await dashboardOf(me), { ...nothing, adminInvitation });
    await me.call(answerAdminInvitation, { params: { invitationId }, body: { accept: false } });
    assert.deepEqual(await dashboardOf(me), nothing);
  });

  it("counts the unread messages, and shows the three newest without their whole text", async () => {
    const sender = await makeUser(app, { name: "Ada" });
    const me = await makeUser(app);
    const other = await makeUser(app);
    const ids: string[] = [];
    for (const subject of ["One", "Two", "Three", "Four"]) {
      app.clock.advance(1000);
      ids.unshift(await makeMessage(app, sender, [me, other], { subject, sentAt: inDays(0) }));
    }
    await makeMessage(app, sender, [me], { readBy: [me] });
    await makeMessage(app, me, [sender]);
    const { count, first } = await partOf(me, "messages");
    assert.equal(count, 4);
    assert.deepEqual(
      first.map(({ sentAt, ...rest }) => rest),
      ["Four", "Three", "Two"].map((subject, place) => ({
        messageId: ids[place],
        senderName: "Ada",
        subject,
        preview: "Content",
      })),
    );
  });

  // Proves decisions 6: The dashboard shows invitations, unread messages, drafts and next sessions
  it("counts the drafts in one's events, and shows the five events with the most of them", async () => {
    const me = await makeUser(app);
    const other = await makeUser(app);
    const expected = [];
    for (const name of ["F", "E", "D", "C", "B", "A"]) {
      const eventId = await makeEvent(app, name === "C" ? other : me, { name });
      if (name === "C") await makeCoOrganizer(app, me, eventId);
      const count = name === "F" ? 2 : 1;
      for (let n = 0; n < count; n++) await makeSession(app, other, eventId);
      for (const status of ["confirmed", "rejected"] as const)
        await makeSession(app, other, eventId, { status });
      expected.push({ eventId, eventName: name, count });
    }
    await makeEvent(app, me, { name: "Without sessions" });
    const asked = await makeEvent(app, other);
    await makeCoOrganizer(app, me, asked, "pending");
    await makeSession(app, me, asked);
    const [most, ...rest] = expected;
    const first = [most, ...rest.reverse().slice(0, 4)];
    assert.deepEqual(await partOf(me, "waiting"), { count: 7, eventCount: 6, first });
    assert.deepEqual(await partOf(await makeAdmin(app), "waiting"), nothing.waiting);
  });

  // Proves feedback 2: The dashboard counts comments that wait and sessions to release; a speaker's shows new feedback
  it("counts comments that wait and closed sessions to be released in one's events", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app, {
      closesAfterHours: 1,
    });
    const waits = (user: TestUser) => partOf(user, "feedback");
    await makeAnswers(app, sessionId, [{ comment: "One" }, { comment: "Two", comment_state: "shown" }]);
    await makeAnswers(app, other, [{ comment: "Held", state: "held" }]);
    // Too few have answered for anybody to read it.
    assert.deepEqual(await waits(organizer), nothing.feedback);
    await makeAnswers(app, sessionId, [{ comment: "Read me", show_anyway: true }]);
    const first = { eventId, eventName: "Conf", comments: 1, releases: 0 };
    assert.deepEqual(await waits(organizer), { comments: 1, releases: 0, first: [first] });
    await makeAnswers(app, sessionId, [{}, {}]);
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    const closed = { ...first, comments: 2, releases: 1 };
    assert.deepEqual(await waits(organizer), { comments: 2, releases: 1, first: [closed] });
    assert.deepEqual(await waits(speaker), nothing.feedback);
    await organizer.call(releaseFeedback, { params: { eventId }, body: {} });
    assert.equal((await waits(organizer)).releases, 0);
  });

  it("shows one's next five confirmed sessions, soonest first, as speaker and co-speaker", async () => {
    const host = await makeUser(app);
    const me = await makeUser(app);
    const eventId = await makeEvent(app, host, { name: "Conf", timezone: "Asia/Tokyo" });
    const session = async (speaker: TestUser, title: string, days: number | null, status = "confirmed") => {
      const talkId = await makeTalk(app, speaker, { title, summary: `On ${title}` });
      const values = { talk_id: talkId, status, start_time: days === null ? null : inDays(days) };
      return (await makeSession(app, speaker, eventId, values as { status: "confirmed" })).sessionId;
    };
    for (const days of [6, 4, 2]) await session(me, `In ${days}`, days);
    for (const days of [5, 3, 7]) await makeCoSpeaker(app, me, await session(host, `In ${days}`, days));
    await session(me, "Over", -1);
    await session(me, "Undecided", 1, "draft");
    await session(me, "Rejected", 1, "rejected");
    await session(me, "Some day", null);
    await session(host, "Of others", 1);
    const next = await partOf(me, "next");
    assert.deepEqual(
      next.map(({ talk }) => talk.title),
      ["In 2", "In 3", "In 4", "In 5", "In 6"],
    );
    const { sessionId, startTime, ...rest } = next[0] ?? assert.fail();
    assert.ok(Math.abs(Date.parse(startTime ?? "") - Date.parse(inDays(2))) < 60_000);
    assert.deepEqual(rest, {
      durationMinutes: null,
      room: null,
      track: null,
      talk: { title: "In 2", summary: "On In 2" },
      event: { name: "Conf", timezone: "Asia/Tokyo" },
    });
    app.clock.advance(3.5 * DAY);
    assert.deepEqual(
      (await partOf(me, "next")).map(({ talk }) => talk.title),
      ["In 4", "In 5", "In 6", "In 7", "Some day"],
    );
  });

  it("shows a session that is on until it ends, which lasts as usual where nobody says how long, and none that names nobody", async () => {
    const [me, host] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, host, {});
    const begun = (minutes: number) => new Date(app.ctx.clock().valueOf() - minutes * 60_000).toISOString();
    const session = async (speaker: TestUser, title: string, minutesAgo: number, more = {}) => {
      const talk_id = await makeTalk(app, speaker, { title });
      const values = { talk_id, status: "confirmed" as const, start_time: begun(minutesAgo), ...more };
      await makeSession(app, speaker, eventId, values);
    };
    await session(me, "On", 59, { duration_minutes: 60 });
    await session(me, "Over", 60, { duration_minutes: 60 });
    await session(me, "As usual", 29);
    await session(host, "Nobody's", 1, { no_person: true, awaits_speaker: true });
    await app.db
      .updateTable("programmes")
      .set({ default_minutes: 30 })
      .where("event_id", "=", eventId)
      .execute();
    const titles = async (of: TestUser) => (await partOf(of, "next")).map(({ talk }) => talk.title);
    assert.deepEqual([await titles(me), await titles(host)], [["On", "As usual"], []]);
    assert.equal((await partOf(host, "own")).sessions, 0);
    app.clock.advance(60_000);
    assert.deepEqual(await titles(me), []);
  });

  it("puts confirmed sessions without a time last, until the event is over", async () => {
    const me = await makeUser(app);
    const host = await makeUser(app);
    const day = (days: number) => inDays(days).slice(0, 10);
    const event = (from: number, to: number) =>
      makeEvent(app, host, { start_date: day(from), end_date: day(to) });
    const untimed = async (title: string, eventId: string, speaker = me) => {
      const talkId = await makeTalk(app, speaker, { title });
      return (await makeSession(app, speaker, eventId, { talk_id: talkId, status: "confirmed" })).sessionId;
    };
    const [later, sooner, over] = [await event(9, 10), await event(-1, 0), await event(-9, -2)];
    await untimed("Later", later);
    await untimed("Over", over);
    const sessionId = await untimed("Beside", sooner, host);
    await makeCoSpeaker(app, me, sessionId);
    const talkId = await makeTalk(app, me, { title: "With a time" });
    await makeSession(app, me, later, { talk_id: talkId, status: "confirmed", start_time: inDays(9) });
    assert.deepEqual(
      (await partOf(me, "next")).map(({ talk, startTime }) => [talk.title, startTime === null]),
      [
        ["With a time", false],
        ["Beside", true],
        ["Later", true],
      ],
    );
  });

  it("shows one's public events from their first to their last programme day, by their own clocks", async () => {
    // Six in the morning in Auckland, when the day changes, is six in the evening before in UTC.
    app.clock.set(new Date("2027-04-30T17:59:00Z"));
    const [me, other] = [await makeUser(app), await makeUser(app)];
    const days = { start_date: "2027-05-01", end_date: "2027-05-02", location: "Pier" };
    const event = (creator: TestUser, name: string, values = {}) =>
      makeEvent(app, creator, {
        name,
        ...days,
        timezone: "Pacific/Auckland",
        visibility: "public",
        ...values,
      });
    const own = await event(me, "Own");
    const helped = await event(other, "Helped", { end_date: "2027-05-01" });
    await makeCoOrganizer(app, me, helped);
    await event(other, "Of others");
    await event(me, "Draft", { visibility: "draft" });
    await makeCoOrganizer(app, me, await event(other, "Asked"), "pending");
    const names = async (user = me) => (await partOf(user, "running")).map(({ name }) => name);
    assert.deepEqual(await names(), []);
    app.clock.advance(60_000);
    const shown = { startDate: "2027-05-01", location: "Pier" };
    assert.deepEqual(await partOf(me, "running"), [
      { eventId: helped, name: "Helped", endDate: "2027-05-01", ...shown },
      { eventId: own, name: "Own", endDate: "2027-05-02", ...shown },
    ]);
    assert.deepEqual(await names(await makeAdmin(app)), []);
    // The last night is still of the last day.
    app.clock.set(new Date("2027-05-02T17:59:00Z"));
    assert.deepEqual(await names(), ["Own"]);
    app.clock.advance(60_000);
    assert.deepEqual(await names(), []);
  });

  it("tells who organizes why no mail goes out, and nobody else", async () => {
    const { people } = await makeCast(app);
    const set = (values: {
      smtp_host?: string;
      support_email?: string;
      email_notifications_enabled?: boolean;
    }) => app.db.updateTable("system_settings").set(values).execute();
    assert.deepEqual(await partOf(people.creator, "noMail"), { reason: "no_server", supportEmail: null });
    assert.equal(await partOf(people.stranger, "noMail"), null);
    await set({ smtp_host: "mail.example.org", support_email: "help@example.org" });
    assert.equal(await partOf(people.creator, "noMail"), null);
    await set({ email_notifications_enabled: false });
    const off = { reason: "switched_off", supportEmail: "help@example.org" };
    assert.deepEqual(await partOf(people.creator, "noMail"), off);
  });

  it("counts what is one's own for everybody tied to an event", async () => {
    const { people } = await makeCast(app);
    const own = async (user: TestUser) => Object.values(await partOf(user, "own"));
    assert.deepEqual(await own(people.creator), [1, 0, 0]);
    assert.deepEqual(await own(people.coOrganizer), [1, 0, 0]);
    assert.deepEqual(await own(people.pendingCoOrganizer), [0, 0, 0]);
    assert.deepEqual(await own(people.speaker), [0, 1, 1]);
    assert.deepEqual(await own(people.coSpeaker), [0, 0, 1]);
    assert.deepEqual(await own(people.admin), [0, 0, 0]);
    await makeTalk(app, people.speaker);
    await makeEvent(app, people.coOrganizer);
    assert.deepEqual(await own(people.speaker), [0, 2, 1]);
    assert.deepEqual(await own(people.coOrganizer), [2, 0, 0]);
  });

  it("takes as many queries for three rows of each kind as for one", async () => {
    const host = await makeUser(app);
    const me = await makeUser(app);
    const queriesFor = async () => {
      await makeSessionInvitation(app, me, await makeEvent(app, host));
      await makeMessage(app, host, [me]);
      await makeSession(app, host, await makeEvent(app, me));
      const values = { status: "confirmed", start_time: inDays(1) } as const;
      await makeSession(app, me, await makeEvent(app, host), values);
      await dashboardOf(me);
      app.queries.length = 0;
      await dashboardOf(me);
      return app.queries.length;
    };
    const one = await queriesFor();
    await queriesFor();
    assert.deepEqual([one, await queriesFor()], [15, 15]);
  });
});
