import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { deleteEvent, updateEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/programme/favourites";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import {
  approveSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

async function makeDay(sessions = 2) {
  const organizer = await makeUser(app, { name: "Olga" });
  const reader = await makeUser(app, { name: "Rita" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf", timezone: "UTC" });
  const ids: string[] = [];
  for (let each = 0; each < sessions; each++) {
    const placed = { status: "confirmed", start_time: `2027-05-01T1${each}:00:00Z`, room: "Aula" } as const;
    ids.push((await makeSession(app, organizer, eventId, placed)).sessionId);
  }
  const [first = "", second = ""] = ids;
  return { organizer, reader, eventId, ids, first, second };
}

const add = (user: TestUser, sessionId: string) =>
  user.call(contract.addFavourite, { params: { sessionId } });
const remove = (user: TestUser, sessionId: string) =>
  user.call(contract.removeFavourite, { params: { sessionId } });
const list = async (user: TestUser, eventId?: string) =>
  (await user.call(contract.listFavourites, { query: { eventId } })).favourites;
const talkOf = (sessionId: string) =>
  app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select("talks.title")
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
const markedBy = async (user: TestUser) => (await list(user)).map(({ sessionId }) => sessionId);
const merge = async (user: TestUser, ...favourites: contract.Mark[]) =>
  (await user.call(contract.mergeFavourites, { body: { favourites } })).favourites.map(
    ({ sessionId }) => sessionId,
  );
const at = (minutes: number) => new Date(app.ctx.clock().valueOf() + minutes * 60_000).toISOString();
const notFound = { status: 404, code: "not_found", message: "Session not found" };

describe("favourites", () => {
  // Proves programme 4, 6: Favourites are kept in the account: of what is public, seen by nobody else, at most 1,000 of
  //   one event; a cancelled one stays and can be removed
  it("are marked and unmarked any number of times, and told to nobody else", async () => {
    const { organizer, reader, eventId, first, second } = await makeDay();
    for (let again = 0; again < 2; again++) await add(reader, second);
    await add(reader, first);
    assert.deepEqual(await markedBy(reader), [first, second]);
    assert.deepEqual(await markedBy(organizer), []);
    await organizer.call(setNotice, { params: { sessionId: first }, body: { notice: "Starts late" } });
    const [one] = await list(reader);
    assert.ok(one);
    const { createdAt, title, ...rest } = one;
    assert.ok(Date.parse(createdAt) <= app.ctx.clock().valueOf());
    assert.match(title, /^Talk /);
    assert.deepEqual(rest, {
      ...{ sessionId: first, eventId, cancelled: false, room: "Aula", notice: "Starts late" },
      ...{ startTime: "2027-05-01T10:00:00.000Z", endTime: "2027-05-01T10:30:00.000Z" },
      event: { name: "Conf", timezone: "UTC", endDate: "2027-05-02" },
    });
    for (let again = 0; again < 2; again++) await remove(reader, first);
    assert.deepEqual(await markedBy(reader), [second]);
    const other = await makeEvent(app, organizer, { visibility: "public" });
    assert.deepEqual(await list(reader, other), []);
    assert.equal((await list(reader, eventId)).length, 1);
  });

  // Proves programme 4, 6: Favourites are kept in the account: of what is public, seen by nobody else, at most 1,000 of
  //   one event; a cancelled one stays and can be removed
  it("are of what visitors see alone, and a draft's are as unknown as none", async () => {
    const { organizer, reader, eventId, first } = await makeDay();
    const { sessionId: waiting } = await makeSession(app, organizer, eventId);
    const hidden = await makeEvent(app, organizer);
    const { sessionId: draft } = await makeSession(app, organizer, hidden, { status: "confirmed" });
    for (const sessionId of [waiting, draft, randomUUIDv7()]) {
      assert.deepEqual(await refusal(add(reader, sessionId)), notFound);
      await remove(reader, sessionId);
      assert.deepEqual(await merge(reader, { sessionId, on: true, at: at(0) }), []);
    }
    // What can't be marked, now or ever, is told apart from what was, and not what of it there is.
    const marks = [waiting, draft, first].map((sessionId) => ({ sessionId, on: true, at: at(0) }));
    const { unknown } = await reader.call(contract.mergeFavourites, { body: { favourites: marks } });
    assert.deepEqual(unknown, [waiting, draft]);
    await add(reader, first);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.deepEqual(await list(reader), []);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    assert.deepEqual(await markedBy(reader), [first]);
  });

  it("are also of what was confirmed since the last version, and has no place yet", async () => {
    const { organizer, reader, eventId, first } = await makeDay(1);
    const release = async (name: string) => {
      const { planRevision } = await organizer.call(previewVersion, { params: { eventId } });
      const body = { name, tell: false, planRevision };
      await organizer.call(releaseVersion, { params: { eventId }, body });
    };
    const shown = async () =>
      (await list(reader)).map(({ sessionId, title, startTime, room, cancelled }) => [
        ...[sessionId, title, startTime, room, cancelled],
      ]);
    await release("One");
    const placed = { status: "confirmed", start_time: "2027-05-01T09:00:00Z", room: "Attic" } as const;
    const { sessionId } = await makeSession(app, organizer, eventId, placed);
    for (let again = 0; again < 2; again++) await add(reader, sessionId);
    await add(reader, first);
    assert.deepEqual(await markedBy(reader), [first, sessionId]);
    const { title } = await talkOf(sessionId);
    assert.deepEqual((await shown())[1], [sessionId, title, null, null, false]);
    const other = await makeUser(app);
    assert.deepEqual(await merge(other, { sessionId, on: true, at: at(0) }), [sessionId]);
    await release("Two");
    assert.deepEqual(await markedBy(reader), [sessionId, first]);

    // Cancelled in a version, and confirmed again after it.
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await release("Three");
    assert.deepEqual((await shown())[0], [sessionId, title, "2027-05-01T09:00:00.000Z", null, true]);
    await organizer.call(approveSession, { params: { sessionId } });
    assert.deepEqual((await shown())[1], [sessionId, title, null, null, false]);
    await add(await makeUser(app), sessionId);
  });

  // Proves programme 4, 6: Favourites are kept in the account: of what is public, seen by nobody else, at most 1,000 of
  //   one event; a cancelled one stays and can be removed
  it("stay when the session is cancelled, as its title alone, and can be removed", async () => {
    const { organizer, reader, first, second } = await makeDay();
    await add(reader, first);
    await add(reader, second);
    await organizer.call(rejectSession, { params: { sessionId: first }, body: {} });
    await organizer.call(deleteSession, { params: { sessionId: second } });
    const shown = (await list(reader)).map(({ sessionId, cancelled, room }) => [sessionId, cancelled, room]);
    assert.deepEqual(shown, [
      [first, true, null],
      [second, true, null],
    ]);
    assert.deepEqual(await refusal(add(await makeUser(app), second)), notFound);
    await add(reader, second);
    await remove(reader, second);
    assert.deepEqual(await markedBy(reader), [first]);
  });

  // Proves programme 4, 6: Favourites are kept in the account: of what is public, seen by nobody else, at most 1,000 of
  //   one event; a cancelled one stays and can be removed
  it("wait with a session that its speaker changes", async () => {
    const { organizer, reader, eventId } = await makeDay();
    const speaker = await makeUser(app);
    const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await add(reader, sessionId);
    await speaker.call(updateSession, { params: { sessionId }, body: { track: "Web" } });
    assert.deepEqual(await markedBy(reader), []);
    await app.db.updateTable("sessions").set({ status: "confirmed" }).execute();
    await app.settle();
    assert.deepEqual(await markedBy(reader), [sessionId]);
    await organizer.call(deleteEvent, { params: { eventId } });
    assert.deepEqual(await app.db.selectFrom("favourites").selectAll().execute(), []);
  });

  // Proves programme 4, 6: Favourites are kept in the account: of what is public, seen by nobody else, at most 1,000 of
  //   one event; a cancelled one stays and can be removed
  it("are at most 1000 of one event", async () => {
    const { organizer, reader, eventId, first, second } = await makeDay();
    const rows = Array.from({ length: 999 }, () => ({
      ...{ user_id: reader.userId, session_id: randomUUIDv7(), event_id: eventId },
      ...{ is_on: true, marked_at: at(0) },
    }));
    await app.db.insertInto("favourites").values(rows).execute();
    await add(reader, first);
    const full = {
      status: 409,
      code: "conflict",
      message: "You can mark at most 1000 sessions of one event",
    };
    assert.deepEqual(await refusal(add(reader, second)), full);
    assert.deepEqual(await refusal(merge(reader, { sessionId: second, on: true, at: at(0) })), full);
    await add(reader, first);
    const other = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, organizer, other, { status: "confirmed" });
    await add(reader, sessionId);
    await app.db.updateTable("favourites").set({ is_on: false }).where("session_id", "=", first).execute();
    await add(reader, second);
    assert.deepEqual(await markedBy(reader), [second, sessionId]);
  });

  // Proves programme 6: Favourites are in the download of one's data and go with the account
  it("go with the account", async () => {
    const { reader, first } = await makeDay();
    await add(reader, first);
    await reader.call(contract.makeCalendarLink);
    await reader.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await app.db.selectFrom("favourites").selectAll().execute(), []);
    assert.deepEqual(await app.db.selectFrom("calendar_links").selectAll().execute(), []);
  });
});

describe("the marks of a browser", () => {
  // Proves programme 4, 16: A merge goes by the time of each mark, also of one that was taken back; a mark without a
  //   time loses
  it("are merged by their times: the later holds, whichever side has it", async () => {
    const { reader, first, second } = await makeDay();
    await add(reader, first);
    await add(reader, second);
    app.clock.advance(60_000);
    await remove(reader, second);
    // Older than what the account knows, of marks and of what was taken back.
    assert.deepEqual(
      await merge(
        reader,
        { sessionId: first, on: false, at: at(-5) },
        { sessionId: second, on: true, at: at(-0.5) },
      ),
      [first],
    );
    assert.deepEqual(
      await merge(
        reader,
        { sessionId: first, on: false, at: at(0) },
        { sessionId: second, on: true, at: at(0) },
      ),
      [second],
    );
  });

  // Proves programme 4, 16: A merge goes by the time of each mark, also of one that was taken back; a mark without a
  //   time loses
  it("that take something back hold against an older mark of another browser", async () => {
    const { reader, first } = await makeDay();
    assert.deepEqual(await merge(reader, { sessionId: first, on: false, at: at(-1) }), []);
    assert.deepEqual(await merge(reader, { sessionId: first, on: true, at: at(-2) }), []);
    assert.deepEqual(await merge(reader, { sessionId: first, on: true, at: at(0) }), [first]);
  });

  // Proves programme 4, 16: A merge goes by the time of each mark, also of one that was taken back; a mark without a
  //   time loses
  it("count for less without a time, and not before they are made", async () => {
    const { reader, first, second } = await makeDay();
    assert.deepEqual(await merge(reader, { sessionId: first, on: true }), [first]);
    assert.deepEqual(await merge(reader, { sessionId: first, on: false, at: "2020-01-01T00:00:00Z" }), []);
    assert.deepEqual(await merge(reader, { sessionId: first, on: true, at: null }), []);
    assert.deepEqual(
      await merge(
        reader,
        { sessionId: second, on: true, at: "2020-01-01T00:00:00Z" },
        { sessionId: second, on: false },
      ),
      [second],
    );
    await merge(reader, { sessionId: second, on: true, at: "2999-01-01T00:00:00Z" });
    app.clock.advance(1000);
    await remove(reader, second);
    assert.deepEqual(await markedBy(reader), []);
  });

  // Proves programme 4, 16: A merge goes by the time of each mark, also of one that was taken back; a mark without a
  //   time loses
  it("are at most 2000 a call, of sessions that visitors see or saw", async () => {
    const { organizer, reader, first } = await makeDay();
    await organizer.call(rejectSession, { params: { sessionId: first }, body: {} });
    const unknown = () => ({ sessionId: randomUUIDv7(), on: true, at: at(0) });
    const many = Array.from({ length: 1999 }, unknown);
    assert.deepEqual(await merge(reader, ...many, { sessionId: first, on: true, at: at(0) }), [first]);
    const { status, fields } = await refusal(merge(reader, ...many, unknown(), unknown()));
    assert.deepEqual([status, fields], [422, { favourites: "At most 2000 favourites at a time" }]);
  });
});

it("marks a session with one statement", async () => {
  const { reader, first } = await makeDay();
  await add(reader, first);
  app.queries.length = 0;
  await add(reader, first);
  assert.equal(app.queries.length, 1);
});
