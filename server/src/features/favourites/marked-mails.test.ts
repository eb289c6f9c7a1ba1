import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateNotificationSettings } from "@plenary/contract/accounts/profiles";
import { confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { updateEvent } from "@plenary/contract/events/events";
import { readMailSwitch } from "@plenary/contract/feedback/feedback-mails";
import { listNotices, muteNotices, readMutedNotices } from "@plenary/contract/messages/notices";
import { addFavourite, removeFavourite } from "@plenary/contract/programme/favourites";
import { createRoom, deleteRoom, listRooms } from "@plenary/contract/programme/rooms";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import * as contract from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeAdmin, makeSession, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { newsOf, useMailServer } from "../../../test/mail/mail-server.ts";
import { inTransaction } from "../../core/context.ts";
import { jobs } from "../../jobs.ts";

const app = useApp({ rateLimit: false });
const { scene, leave } = newsOf(app, useMailServer());
const MINUTE = 60_000;

const run = (name: string) =>
  jobs
    .find((job) => job.name === name)
    ?.open(app.ctx)
    .run();

/** What has left about marked sessions; not what speakers get. */
const left = async () => (await leave()).filter(({ mail }) => mail.text?.includes("Stop these mails"));

/** What leaves about them, ten minutes later if not said. */
async function later(minutes = 10) {
  app.clock.advance(minutes * MINUTE);
  await run("tell-marked");
  return left();
}
const subjects = async (minutes?: number) =>
  (await later(minutes)).map(({ to, subject }) => `${to?.split("@")[0]}: ${subject}`);

const want = (user: TestUser, wanted = true) =>
  user.call(muteNotices, { body: { kind: "marked_changed", muted: !wanted } });
const mark = (user: TestUser, sessionId: string) => user.call(addFavourite, { params: { sessionId } });

/** Goes to that time; everybody stays signed in. */
async function at(time: string) {
  app.clock.set(new Date(time));
  await app.db.updateTable("sign_ins").set({ created_at: time, last_used_at: time }).execute();
}

type Placed = Parameters<typeof placedBody>;
const placedBody = (startTime: string | null, room: string | null, durationMinutes: number | null = 30) => ({
  body: { startTime, room, durationMinutes },
});

/** Rita, who wants mails, has marked a session at 10:00 in the hall, of a live event; everybody has heard of that. */
async function marked() {
  const given = await scene();
  const { olga, confirmed } = given;
  const { params, talkId } = await confirmed("Types");
  const move = (by: TestUser, ...placed: Placed) =>
    by.call(contract.updateSession, { params, ...placedBody(...placed) });
  await move(olga, "2027-05-01T10:00", "Hall");
  const rita = await makeUser(app, { name: "Rita", email: "rita@example.org" });
  await want(rita);
  app.clock.advance(MINUTE);
  await mark(rita, params.sessionId);
  assert.deepEqual(await later(), []);
  const release = async (tell = true) => {
    const of = { params: { eventId: given.eventId } };
    const { planRevision } = await olga.call(previewVersion, of);
    await olga.call(releaseVersion, { ...of, body: { tell, planRevision } });
  };
  return { ...given, rita, params, talkId, move, release };
}

describe("a marked session of a live event", () => {
  // Proves workspace 8: Who wants it is told in a mail when something marked moves or is cancelled
  it("that moves is told ten minutes later, from where to where, on the event's clock, with its switch", async () => {
    const { olga, hugo, rita, move } = await marked();
    await move(olga, "2027-05-01T12:00", "Hall");
    app.clock.advance(5 * MINUTE);
    await move(hugo, "2027-05-01T13:00", "Attic <b>");
    const [mail, ...others] = await later(5);
    assert.deepEqual(others, []);
    assert.deepEqual([mail?.to, mail?.subject], ["rita@example.org", "New time or room at Conf: Types"]);
    const said = mail?.mail.text ?? "";
    assert.ok(
      said.includes(
        "“Types” is now: 1 May 2027 at 13:00 (Europe/Lisbon) and room Attic <b>. Before: 1 May 2027 at 10:00 (Europe/Lisbon) and room Hall.",
      ),
      said,
    );
    assert.match(mail?.mail.html ?? "", /Attic &lt;b&gt;/);
    assert.match(said, /Open my programme:\nhttp\S+\/favourites\n/);
    assert.match(said, /Stop these mails:\nhttp/);
    assert.deepEqual(await subjects(), []);
    assert.deepEqual((await rita.call(listNotices)).notices, []);
  });

  it("that is back where it was is told to nobody, nor is another duration or a room's new name", async () => {
    const { olga, move } = await marked();
    await move(olga, "2027-05-01T12:00", "Hall");
    await move(olga, "2027-05-01T10:00", "Hall");
    assert.deepEqual(await subjects(), []);
    await move(olga, "2027-05-01T10:00", "Hall", 45);
    assert.deepEqual(await subjects(), []);
    const rows = await app.db.selectFrom("outbox").select("kind").execute();
    assert.ok(rows.every(({ kind }) => kind !== "marked_changed"));
  });

  it("that moves back while the mail waits is not told, nor is one that is over by then", async () => {
    const { olga, move } = await marked();
    await move(olga, "2027-05-01T12:00", "Hall");
    app.clock.advance(10 * MINUTE);
    await run("tell-marked");
    await move(olga, "2027-05-01T10:00", "Hall");
    assert.deepEqual(await left(), []);
    await at("2027-05-01T10:20:00Z");
    await move(olga, "2027-05-01T12:00", "Hall");
    app.clock.advance(10 * MINUTE);
    await run("tell-marked");
    await at("2027-05-01T11:31:00Z");
    assert.deepEqual(await left(), []);
  });

  it("that is over is moved without a mail, and one that is on is told", async () => {
    const { olga, move } = await marked();
    await at("2027-05-01T09:10:00Z");
    await move(olga, "2027-05-01T14:00", "Hall");
    assert.deepEqual(await subjects(), ["rita: New time or room at Conf: Types"]);
    await at("2027-05-01T13:40:00Z");
    await move(olga, "2027-05-01T18:00", "Hall");
    assert.deepEqual(await subjects(), []);
  });

  // Proves workspace 8: Who wants it is told in a mail when something marked moves or is cancelled
  it("that is rejected is told as cancelled, not if that is undone, and when it takes place after all", async () => {
    const { olga, params } = await marked();
    const { session } = await olga.call(contract.rejectSession, { params, body: {} });
    await olga.call(contract.undoDecision, { params, body: { decidedAt: session.updatedAt } });
    assert.deepEqual(await subjects(), []);
    await olga.call(contract.rejectSession, { params, body: {} });
    const [mail] = await later();
    assert.equal(mail?.subject, "Cancelled at Conf: Types");
    assert.match(
      mail?.mail.text ?? "",
      /“Types” was cancelled\. Before: 1 May 2027 at 10:00 \(Europe\/Lisbon\) and room Hall\./,
    );
    await olga.call(contract.approveSession, { params });
    const [back] = await later();
    assert.equal(back?.subject, "Takes place after all at Conf: Types");
    assert.match(back?.mail.text ?? "", /“Types” takes place after all: 1 May 2027 at 10:00/);
  });

  it("that is deleted, or whose talk is, is told as cancelled, without the name of a deleted talk", async () => {
    const { olga, sam, rita, params, confirmed } = await marked();
    const other = await confirmed("Parsers");
    await mark(rita, other.params.sessionId);
    app.clock.advance(1000);
    await olga.call(contract.deleteSession, { params });
    await olga.call(contract.rejectSession, { params: other.params, body: {} });
    await sam.call(deleteTalk, { params: { talkId: other.talkId } });
    const [mail] = await later();
    assert.equal(mail?.subject, "2 changes in your programme of Conf");
    assert.match(mail?.mail.text ?? "", /“Types” was cancelled\.[\s\S]*“Deleted session” was cancelled\./);
  });

  it("that loses its time and gets another is told of both, but not of a first time or room", async () => {
    const { olga, rita, move, confirmed } = await marked();
    const other = await confirmed("Parsers");
    await mark(rita, other.params.sessionId);
    app.clock.advance(1000);
    await olga.call(contract.updateSession, { ...other, ...placedBody("2027-05-01T16:00", "Attic") });
    assert.deepEqual(await subjects(), []);
    await move(olga, null, "Hall");
    const [lost] = await later();
    assert.match(lost?.mail.text ?? "", /“Types” is now: no time yet\. Before: 1 May 2027 at 10:00/);
    await move(olga, "2027-05-01T11:00", "Hall");
    const [found] = await later();
    assert.match(found?.mail.text ?? "", /“Types” is now: 1 May 2027 at 11:00/);
  });

  it("is told to who had marked it before, and still has when the mail leaves", async () => {
    const { olga, rita, params, move } = await marked();
    const late = await makeUser(app, { email: "late@example.org" });
    await want(late);
    await move(olga, "2027-05-01T12:00", "Hall");
    app.clock.advance(1000);
    await mark(late, params.sessionId);
    await rita.call(removeFavourite, { params });
    assert.deepEqual(await subjects(), []);
    await move(olga, "2027-05-01T13:00", "Hall");
    assert.deepEqual(await subjects(), ["late: New time or room at Conf: Types"]);
  });

  it("whose room goes, or whose event moves with its programme, is told", async () => {
    const { olga, eventId } = await marked();
    const { rooms } = await olga.call(listRooms, { params: { eventId } });
    const hall = rooms.find(({ name }) => name === "Hall") ?? assert.fail();
    const { room } = await olga.call(createRoom, { params: { eventId }, body: { name: "Attic" } });
    await olga.call(deleteRoom, { params: { roomId: hall.roomId }, query: { moveTo: room.roomId } });
    const [mail] = await later();
    assert.match(mail?.mail.text ?? "", /“Types” is now: room Attic\. Before: room Hall\./);
    const body = { startDate: "2027-05-08", endDate: "2027-05-09", shiftProgramme: true };
    await olga.call(updateEvent, { params: { eventId }, body });
    const [shifted] = await later();
    assert.match(shifted?.mail.text ?? "", /is now: 8 May 2027 at 10:00/);
  });
});

describe("mails about marked sessions", () => {
  it("are for who wants them, has a confirmed address and mail on, and isn't locked, when they leave", async () => {
    const { olga, eventId, move, params } = await marked();
    const person = async (name: string, values = {}) => {
      const user = await makeUser(app, { name, email: `${name}@example.org`, ...values });
      await mark(user, params.sessionId);
      return user;
    };
    await person("plain");
    const off = await person("off");
    const locked = await person("locked");
    const unconfirmed = await person("unconfirmed", { email_confirmed_at: null });
    const changed = await person("changed");
    const quiet = await person("quiet");
    const gone = await person("gone");
    for (const user of [off, locked, unconfirmed, changed, quiet, gone]) await want(user);
    app.clock.advance(1000);
    await off.call(updateNotificationSettings, { body: { emailNotifications: false } });
    await move(olga, "2027-05-01T12:00", "Hall");
    app.clock.advance(10 * MINUTE);
    await run("tell-marked");
    const admin = await makeAdmin(app);
    await admin.call(lockUser, { params: { userId: locked.userId }, body: { reason: "Spam" } });
    await want(changed, false);
    await quiet.call(updateNotificationSettings, { body: { emailNotifications: false } });
    await gone.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(
      (await left()).map(({ to }) => to),
      ["rita@example.org"],
    );
    assert.equal((await readMuted(off)).includes("marked_changed"), false);
    // Of a draft nobody is told, whatever they marked, be the mail written or not.
    for (const [startTime, minutes] of [
      ["13:00", 10],
      ["14:00", 0],
    ] as const) {
      await move(olga, `2027-05-01T${startTime}`, "Hall");
      app.clock.advance(minutes * MINUTE);
      await run("tell-marked");
      await olga.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
      assert.deepEqual(await subjects(), []);
      await olga.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    }
  });

  it("are off at first, switched as the others are, and in the download", async () => {
    const rita = await makeUser(app);
    assert.deepEqual(await readMuted(rita), ["marked_changed"]);
    await rita.call(muteNotices, { body: { kind: "session_moved", muted: true } });
    assert.deepEqual((await want(rita)).muted, ["session_moved"]);
    assert.deepEqual((await want(rita, false)).muted, ["session_moved", "marked_changed"]);
    await rita.call(confirmIdentity, { body: { password: PASSWORD } });
    assert.deepEqual((await rita.call(downloadData)).mutedNotices, ["session_moved", "marked_changed"]);
  });

  it("tell nobody what they did themselves, nor what speakers and organizers hear as such", async () => {
    const { olga, hugo, sam, params, move, confirmed } = await marked();
    const other = await confirmed("Parsers");
    for (const user of [olga, hugo, sam]) {
      await want(user);
      for (const { sessionId } of [params, other.params]) await mark(user, sessionId);
    }
    app.clock.advance(1000);
    await move(olga, "2027-05-01T12:00", "Hall");
    const subject = "New time or room at Conf: Types";
    assert.deepEqual(await subjects(), [`hugo: ${subject}`, `rita: ${subject}`]);
    // Whoever moves it last knows where it is.
    await move(hugo, "2027-05-01T13:00", "Hall");
    app.clock.advance(MINUTE);
    await move(olga, "2027-05-01T14:00", "Hall");
    assert.deepEqual(await subjects(), [`hugo: ${subject}`, `rita: ${subject}`]);
    await sam.call(contract.deleteSession, other);
    assert.deepEqual(await subjects(), []);
    await hugo.call(muteNotices, { body: { kind: "session_withdrawn", muted: true } });
    await sam.call(contract.deleteSession, { params });
    assert.deepEqual(await subjects(), ["hugo: Cancelled at Conf: Types", "rita: Cancelled at Conf: Types"]);
  });

  it("are switched off by one press of a mail program, without signing in", async () => {
    const { olga, rita, move } = await marked();
    await app.db.updateTable("system_settings").set({ domain: "events.example.org" }).execute();
    await move(olga, "2027-05-01T12:00", "Hall");
    const [mail] = await later();
    const header = (name: string) => mail?.mail.headers.find(({ key }) => key === name)?.value;
    assert.equal(header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    const url = new URL(/<(.*)>/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "");
    const token = url.pathname.split("/").at(-1) ?? "";
    const read = () => app.client()(readMailSwitch, { params: { token } });
    assert.deepEqual(await read(), { about: "marked", events: [], off: false });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await app.raw(url.pathname, { method: "POST", body: "List-Unsubscribe=One-Click", headers });
    assert.deepEqual(await read(), { about: "marked", events: [], off: true });
    assert.deepEqual(await readMuted(rita), ["marked_changed"]);
    await move(olga, "2027-05-01T13:00", "Hall");
    assert.deepEqual(await subjects(), []);
  });

  it("are one for each ten minutes, whatever is moved", async () => {
    const { olga, move } = await marked();
    const sent: string[] = [];
    for (let minute = 0; minute < 25; minute++) {
      await move(olga, `2027-05-01T12:${10 + minute}`, "Hall");
      sent.push(...(await later(1)).map(() => `${minute + 1}`));
    }
    assert.equal(sent.length, 2, sent.join());
  });
});

const readMuted = async (user: TestUser) => (await user.call(readMutedNotices)).muted;

describe("a release", () => {
  // Proves workspace 8: Who wants it is told in a mail when something marked moves or is cancelled
  it("that moves thirty of one's marks is one mail, and nothing is told before it", async () => {
    const { olga, rita, sam, eventId, move, release } = await marked();
    const ids: string[] = [];
    for (let number = 0; number < 30; number++) {
      const start_time = new Date(Date.UTC(2027, 4, 1, 12, number)).toISOString();
      const place = { start_time, duration_minutes: 5, room: "Hall" };
      const { sessionId } = await makeSession(app, sam, eventId, { status: "confirmed", ...place });
      ids.push(sessionId);
      await mark(rita, sessionId);
    }
    await release();
    assert.deepEqual(await subjects(), []);
    await move(olga, "2027-05-01T12:00", "Hall");
    for (const [at, sessionId] of ids.entries())
      await olga.call(contract.updateSession, {
        params: { sessionId },
        ...placedBody(`2027-05-02T14:${10 + at}`, "Hall"),
      });
    assert.deepEqual(await subjects(), []);
    await release(false);
    const [mail, ...others] = await later();
    assert.deepEqual(others, []);
    assert.equal(mail?.subject, "31 changes in your programme of Conf");
    assert.equal(mail?.mail.text?.match(/ is now: /g)?.length, 31);
  });

  it("is told to a co-organizer too, but not to who releases it", async () => {
    const { olga, hugo, params, move, release } = await marked();
    await release();
    for (const user of [olga, hugo]) {
      await want(user);
      await mark(user, params.sessionId);
    }
    app.clock.advance(1000);
    await move(hugo, "2027-05-01T12:00", "Hall");
    await release(false);
    const subject = "New time or room at Conf: Types";
    assert.deepEqual(await subjects(), [`hugo: ${subject}`, `rita: ${subject}`]);
  });

  it("is told to many in parts, with as many statements for each, and nobody twice", async () => {
    const { olga, params, eventId, move, release } = await marked();
    await release();
    await sql`
      with made as (
        insert into users (user_id, username, email, name, email_confirmed_at, created_at, updated_at, search_text, mails_marked)
        select gen_random_uuid(), 'fan' || n, 'fan' || n || '@example.org', 'Fan', now(), now(), now(), '', true
        from generate_series(1, 250) as n returning user_id)
      insert into favourites (user_id, session_id, event_id, is_on, marked_at)
      select user_id, ${params.sessionId}, ${eventId}, true, now() from made`.execute(app.db);
    app.clock.advance(1000);
    await move(olga, "2027-05-01T12:00", "Hall");
    await release();
    app.clock.advance(10 * MINUTE);
    app.queries.length = 0;
    await run("tell-marked");
    assert.ok(app.queries.length < 40, `${app.queries.length} statements`);
    await run("tell-marked");
    const { rows } = await sql<{ mails: number; people: number }>`
      select count(*)::int as mails, count(distinct to_address)::int as people from outbox
      where kind = 'marked_changed'`.execute(app.db);
    assert.deepEqual(rows, [{ mails: 251, people: 251 }]);
  });
});

describe("what nobody did", () => {
  it("is told to nobody, and forgotten after two days with all that was told", async () => {
    const { olga, params, move } = await marked();
    const { sessionId } = params;
    // As an import does, which tells a fact of its own.
    await inTransaction(app.ctx, async (tx) => {
      await tx
        .updateTable("sessions")
        .set({ room: "Cellar", room_id: null })
        .where("session_id", "=", sessionId)
        .execute();
      await sql`select settle_slots(array[${sessionId}::uuid])`.execute(tx);
    });
    assert.deepEqual(await subjects(), []);
    await move(olga, "2027-05-01T12:00", "Hall");
    assert.equal((await subjects()).length, 1);
    const kept = () =>
      sql`select act from marked_moves union all select act from marked_acts`.execute(app.db);
    assert.equal((await kept()).rows.length, 3);
    app.clock.advance(3 * 24 * 60 * MINUTE);
    await run("sweep-marked-acts");
    assert.deepEqual((await kept()).rows, []);
  });
});
