import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeAdmin, makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { importEvents } from "./import.ts";
import { findOwner } from "./owner.ts";
import type { ParsedEvent } from "./reading/parsed-event.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";
import type { ImportOptions } from "./storing/import-run.ts";

const app = useApp();

const DAY = 86_400_000;
const ADA = '<person guid="0a1b2c3d-0000-4000-8000-000000000001">Ada Ødegård</person>';
const BO = '<person id="7">Bo Li</person>';

const talk = (guid: string, title: string, persons = "", more = "") =>
  `<event guid="${guid}"><title>${title}</title><date>2027-03-01T10:00:00+01:00</date><duration>00:45</duration>
    <track>Web</track><abstract>About ${title}.</abstract><persons>${persons}</persons>${more}</event>`;

function schedule(
  sessions: string[],
  conference = "<title>Tea Conf</title><acronym>tea</acronym>",
): ParsedEvent {
  const { event } = parseSchedule(`<schedule><conference>${conference}<city>Oslo</city>
      <time_zone_name>Europe/Oslo</time_zone_name></conference>
    <day date="2027-03-01"><room name="Hall">${sessions.join("")}</room></day></schedule>`);
  assert.ok(event);
  return event;
}

/** Imports for the first administrator, as `npm run import` does without options. */
async function run(events: ParsedEvent[], options: Partial<ImportOptions> = {}) {
  const ownerId = options.ownerId ?? (await findOwner(app.ctx)).userId;
  const given = { ownOnly: false, visibility: "draft", publish: false, ...options, ownerId } as const;
  return importEvents(app.ctx, events, given);
}

function changed(created: number, updated: number, unchanged: number, removed: number) {
  return { created, updated, unchanged, removed };
}

/** Everything that an import may write, with ids and times. */
async function everything() {
  const { db } = app;
  const tables = ["users", "events", "talks", "sessions", "session_speakers", "imported"] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute() as Promise<object[]>);
  return (await Promise.all(rows)).map((all) => all.map((row) => JSON.stringify(row)).sort());
}

const sessionRows = () =>
  app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .selectAll("sessions")
    .select(["title", "summary", "description", "creator_id", "talks.updated_at as talk_updated_at"])
    .orderBy("title")
    .execute();

async function nameOf(userId: string) {
  const rows = await app.db.selectFrom("users").select("name").where("user_id", "=", userId).execute();
  return rows[0]?.name;
}

describe("importing a schedule", () => {
  // Proves trust co-speakers: Imported ones count as accepted, and so do those from before
  it("makes a draft event with confirmed sessions and speakers who can't sign in", async () => {
    const admin = await makeAdmin(app);
    const { tally, events } = await run([
      schedule([talk("a", "Kettles", ADA + BO), talk("b", "Opening"), talk("c", "Leaves", BO)]),
    ]);
    assert.deepEqual(tally, {
      events: changed(1, 0, 0, 0),
      sessions: changed(3, 0, 0, 0),
      speakers: changed(2, 0, 0, 0),
    });
    const [event] = await app.db.selectFrom("events").selectAll().execute();
    assert.deepEqual(
      [event?.name, event?.visibility, event?.creator_id, event?.timezone, event?.location],
      ["Tea Conf", "draft", admin.userId, "Europe/Oslo", "Oslo"],
    );
    assert.deepEqual(events, [{ eventId: event?.event_id, isPublic: false }]);
    const [kettles, leaves, opening] = await sessionRows();
    assert.ok(kettles && leaves && opening);
    assert.deepEqual(
      [kettles.status, kettles.start_time, kettles.duration_minutes, kettles.room, kettles.track],
      ["confirmed", "2027-03-01T09:00:00.000Z", 45, "Hall", "Web"],
    );
    assert.deepEqual(
      [kettles.summary, await nameOf(kettles.speaker_id), kettles.creator_id],
      ["About Kettles.", "Ada Ødegård", kettles.speaker_id],
    );
    assert.equal(await nameOf(leaves.speaker_id), "Bo Li");
    assert.deepEqual([opening.speaker_id, opening.creator_id], [admin.userId, admin.userId]);
    assert.deepEqual(
      await app.db.selectFrom("session_speakers").select(["session_id", "user_id", "accepted"]).execute(),
      [{ session_id: kettles.session_id, user_id: leaves.speaker_id, accepted: true }],
    );
    const speakers = await app.db
      .selectFrom("users")
      .select(["username", "email", "role", "password_hash"])
      .where("user_id", "<>", admin.userId)
      .orderBy("username")
      .execute();
    const unclaimed = { role: "user", password_hash: null };
    assert.deepEqual(speakers, [
      { username: "ada-odegard", email: "ada-odegard@speakers.invalid", ...unclaimed },
      { username: "bo-li", email: "bo-li@speakers.invalid", ...unclaimed },
    ]);
  });

  it("changes nothing the second time, and tells no cache", async () => {
    await makeAdmin(app);
    const events = () => [schedule([talk("a", "Kettles", ADA + BO), talk("b", "Opening")])];
    await run(events());
    const before = await everything();
    app.clock.advance(DAY);
    let tally: unknown;
    const announced = await announcedBy(app, async () => {
      ({ tally } = await run(events()));
    });
    assert.deepEqual(tally, {
      events: changed(0, 0, 1, 0),
      sessions: changed(0, 0, 2, 0),
      speakers: changed(0, 0, 2, 0),
    });
    assert.deepEqual(await everything(), before);
    assert.deepEqual(announced, []);
  });

  it("updates by guid, adds what is new and rejects what is gone", async () => {
    await makeAdmin(app);
    await run([schedule([talk("a", "Kettles", ADA + BO), talk("b", "Beans", BO), talk("c", "Cups", BO)])]);
    const before = new Map((await sessionRows()).map((row) => [row.title, row]));
    app.clock.advance(DAY);
    const later = schedule([talk("a", "New kettles", BO + ADA), talk("c", "Cups", BO), talk("d", "Dishes")]);
    let tally: unknown;
    const announced = await announcedBy(app, async () => {
      ({ tally } = await run([later]));
    });
    assert.deepEqual(tally, {
      events: changed(0, 0, 1, 0),
      sessions: changed(1, 1, 1, 1),
      speakers: changed(0, 0, 2, 0),
    });
    const [beans, cups, dishes, kettles, ...others] = await sessionRows();
    assert.deepEqual(announced, ["public", `public:event:${cups?.event_id}`]);
    assert.ok(cups && dishes && kettles);
    assert.deepEqual([others, beans?.status], [[], "rejected"]);
    assert.deepEqual(cups, before.get("Cups"));
    assert.deepEqual(
      [kettles.session_id, kettles.talk_id, kettles.title, await nameOf(kettles.speaker_id)],
      [before.get("Kettles")?.session_id, before.get("Kettles")?.talk_id, "New kettles", "Bo Li"],
    );
    assert.equal(kettles.creator_id, kettles.speaker_id);
    assert.ok(kettles.updated_at > (before.get("Kettles")?.updated_at ?? ""));
    const [coSpeaker] = await app.db.selectFrom("session_speakers").select("user_id").execute();
    assert.equal(await nameOf(coSpeaker?.user_id ?? ""), "Ada Ødegård");
    const talks = await app.db.selectFrom("talks").select("title").orderBy("title").execute();
    assert.deepEqual(
      talks.map((row) => row.title),
      ["Beans", "Cups", "Dishes", "New kettles"],
    );
  });

  it("leaves another event's session of the same talk, and sessions that people added, as they are", async () => {
    const admin = await makeAdmin(app);
    await run([schedule([talk("a", "Kettles", ADA), talk("b", "Beans", ADA)])]);
    const [beans] = await sessionRows();
    assert.ok(beans);
    const speaker = { ...admin, userId: beans.speaker_id };
    const other = await makeEvent(app, admin);
    const kept = await makeSession(app, speaker, other, { talk_id: beans.talk_id });
    const added = await makeSession(app, admin, beans.event_id);
    const { tally } = await run([schedule([talk("a", "Kettles", ADA)])]);
    assert.deepEqual(tally.sessions, changed(0, 0, 1, 1));
    const statusOf = new Map((await sessionRows()).map((row) => [row.session_id, row.status]));
    assert.equal(statusOf.size, 4);
    assert.equal(statusOf.get(beans.session_id), "rejected");
    for (const { sessionId } of [kept, added])
      assert.notEqual(statusOf.get(sessionId) ?? "rejected", "rejected");
  });

  it("wins over what was changed or deleted by hand, without a second row of anything", async () => {
    await makeAdmin(app);
    const events = [schedule([talk("a", "Kettles", ADA), talk("b", "Beans", ADA), talk("c", "Cups", ADA)])];
    await run(events);
    const [beans, cups, kettles] = await sessionRows();
    assert.ok(beans && cups && kettles);
    await app.db
      .updateTable("sessions")
      .set({ status: "rejected", room: "Attic" })
      .where("session_id", "=", beans.session_id)
      .execute();
    await app.settle();
    await app.db.deleteFrom("sessions").where("session_id", "=", cups.session_id).execute();
    await app.settle();
    await app.db.deleteFrom("talks").where("talk_id", "=", kettles.talk_id).execute();
    const { tally } = await run(events);
    assert.deepEqual(tally.sessions, changed(2, 1, 0, 0));
    const after = await sessionRows();
    assert.deepEqual(
      after.map((row) => [row.title, row.status, row.room]),
      ["Beans", "Cups", "Kettles"].map((title) => [title, "confirmed", "Hall"]),
    );
    assert.equal(after[1]?.talk_id, cups.talk_id);
    assert.deepEqual((await run(events)).tally.sessions, changed(0, 0, 3, 0));
  });

  it("gives a session back its own talk where its speaker chose another", async () => {
    await makeAdmin(app);
    const events = [schedule([talk("a", "Kettles", ADA)])];
    await run(events);
    const [before] = await sessionRows();
    assert.ok(before);
    const own = { talk_id: "01a1fcc9-23d7-76db-8e35-d893906af204", title: "Own words", summary: "Mine" };
    const stamps = { created_at: before.created_at, updated_at: before.updated_at };
    const values = { ...own, description: "All mine", creator_id: before.speaker_id, ...stamps };
    await app.db.insertInto("talks").values(values).execute();
    await app.db.updateTable("sessions").set({ talk_id: own.talk_id }).execute();
    await app.settle();
    await run(events);
    const [after] = await sessionRows();
    assert.deepEqual([after?.session_id, after?.talk_id], [before.session_id, before.talk_id]);
    const kept = app.db.selectFrom("talks").select(["title", "summary"]).where("talk_id", "=", own.talk_id);
    assert.deepEqual(await kept.execute(), [{ title: "Own words", summary: "Mine" }]);
  });
});

describe("an event that the database refuses", () => {
  it("leaves nothing of itself, and the others go on", async () => {
    await makeAdmin(app);
    const good = schedule([talk("a", "Kettles", ADA)]);
    const bad = schedule([talk("a", "Beans", BO), talk("b", "Cups", BO)], "<title>Coffee</title>");
    for (const session of bad.sessions) session.durationMinutes = 0;
    const { tally, problems, events } = await run([bad, good]);
    assert.deepEqual(
      [tally.events, tally.sessions.created, tally.speakers.created],
      [changed(1, 0, 0, 0), 1, 1],
    );
    assert.equal(events.length, 1);
    assert.deepEqual(
      problems.map(({ where }) => where),
      ['event "Coffee"'],
    );
    const [users, stored, talks, , , imported] = await everything();
    assert.deepEqual([users?.length, stored?.length, talks?.length, imported?.length], [2, 1, 1, 5]);
  });
});

describe("the owner", () => {
  it("stays the next time, and is another for a file that another account imports as its own", async () => {
    const admin = await makeAdmin(app);
    const other = await makeUser(app);
    const events = [schedule([talk("a", "Opening")])];
    const owners = async () =>
      (
        await app.db
          .selectFrom("events")
          .innerJoin("sessions", "sessions.event_id", "events.event_id")
          .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
          .select(["events.creator_id as event", "speaker_id as session", "talks.creator_id as talk"])
          .execute()
      ).map((row) => [row.event, row.session, row.talk]);
    await run(events);
    await run(events, { ownerId: other.userId });
    assert.deepEqual(await owners(), [[admin.userId, admin.userId, admin.userId]]);
    await run(events, { ownerId: other.userId, ownOnly: true });
    assert.deepEqual(
      (await owners()).sort(),
      [admin, other].map(({ userId }) => [userId, userId, userId]).sort(),
    );
  });
});

describe("the visibility", () => {
  it("is kept the next time unless it is published", async () => {
    await makeAdmin(app);
    const plain = [{ ...schedule([]), partial: undefined }];
    const shown = async () =>
      (await app.db.selectFrom("events").select("visibility").execute())[0]?.visibility;
    await run(plain, { visibility: "public" });
    assert.equal(await shown(), "public");
    await app.db.updateTable("events").set({ visibility: "draft" }).execute();
    await run(plain, { visibility: "public" });
    assert.equal(await shown(), "draft");
    const announced = await announcedBy(app, async () => {
      const { events } = await run(plain, { publish: true });
      assert.equal(events[0]?.isPublic, true);
    });
    assert.equal(await shown(), "public");
    assert.deepEqual(
      announced.map((change) => change.replace(/[0-9a-f-]{36}/, "<id>")),
      ["public:event:<id>", "public:events"],
    );
  });
});
