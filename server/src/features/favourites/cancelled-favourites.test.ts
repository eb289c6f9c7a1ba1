import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/programme/favourites";
import { approveSession, deleteSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const at = (minutes: number) => new Date(app.ctx.clock().valueOf() + minutes * 60_000).toISOString();

/** An event, and somebody who has marked so many of its sessions. */
async function makeDay(marked: number, sessions: number) {
  const organizer = await makeUser(app);
  const reader = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const ids: string[] = [];
  for (let each = 0; each < sessions; each++)
    ids.push((await makeSession(app, organizer, eventId, { status: "confirmed" })).sessionId);
  const rows = Array.from({ length: marked }, () => ({
    ...{ user_id: reader.userId, session_id: randomUUIDv7(), event_id: eventId },
    ...{ is_on: true, marked_at: at(0) },
  }));
  await app.db.insertInto("favourites").values(rows).execute();
  const cancel = (sessionId: string) => organizer.call(rejectSession, { params: { sessionId }, body: {} });
  const confirm = (sessionId: string) => organizer.call(approveSession, { params: { sessionId } });
  return { organizer, reader, eventId, ids, cancel, confirm };
}

const add = (user: TestUser, sessionId: string) =>
  user.call(contract.addFavourite, { params: { sessionId } });
const remove = (user: TestUser, sessionId: string) =>
  user.call(contract.removeFavourite, { params: { sessionId } });
const merge = async (user: TestUser, ...favourites: contract.Mark[]) =>
  (await user.call(contract.mergeFavourites, { body: { favourites } })).favourites.map(
    ({ sessionId }) => sessionId,
  );
const shown = async (user: TestUser) =>
  (await user.call(contract.listFavourites, { query: {} })).favourites.map(({ sessionId, cancelled }) => [
    ...[sessionId, cancelled],
  ]);
const full = { status: 409, code: "conflict", message: "You can mark at most 1000 sessions of one event" };

describe("favourites of cancelled sessions", () => {
  // Proves programme 4, 5: A favourite of a cancelled session is in no count; if it comes back, all stay and none is
  //   added until they are fewer
  it("are in no count of 1000, and stay where they are", async () => {
    const { organizer, reader, ids, cancel } = await makeDay(998, 5);
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = ids;
    for (const sessionId of [first, second]) await add(reader, sessionId);
    assert.deepEqual(await refusal(add(reader, third)), full);
    await cancel(first);
    await add(reader, third);
    assert.deepEqual(await refusal(add(reader, fourth)), full);
    await organizer.call(deleteSession, { params: { sessionId: second } });
    const mark = { on: true, at: at(1) };
    const both = [fourth, fifth].map((sessionId) => ({ sessionId, ...mark }));
    assert.deepEqual(await refusal(merge(reader, ...both)), full);
    await merge(reader, { sessionId: fourth, ...mark });
    const listed = new Map((await shown(reader)) as [string, boolean][]);
    assert.deepEqual(
      [first, second, third, fourth].map((sessionId) => listed.get(sessionId)),
      [true, true, false, false],
    );
    await remove(reader, first);
    assert.equal(new Map((await shown(reader)) as [string, boolean][]).has(first), false);
    assert.deepEqual(await refusal(add(reader, fifth)), full);
  });

  // Proves programme 4, 5: A favourite of a cancelled session is in no count; if it comes back, all stay and none is
  //   added until they are fewer
  it("are more than 1000 once their sessions come back: all stay, and none is added until they are fewer", async () => {
    const { reader, ids, cancel, confirm } = await makeDay(998, 5);
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = ids;
    for (const sessionId of [first, second]) await add(reader, sessionId);
    for (const sessionId of [first, second]) await cancel(sessionId);
    for (const sessionId of [third, fourth]) await add(reader, sessionId);
    for (const sessionId of [first, second]) await confirm(sessionId);
    const standing = async () => (await shown(reader)).filter(([, cancelled]) => !cancelled).length;
    assert.equal(await standing(), 4);
    assert.deepEqual(await refusal(add(reader, fifth)), full);
    assert.deepEqual(await refusal(merge(reader, { sessionId: fifth, on: true, at: at(0) })), full);
    // What adds nothing is brought in: a browser that knows some of them, that takes one back, or marks what was cancelled.
    app.clock.advance(60_000);
    assert.equal((await merge(reader, { sessionId: first, on: true, at: at(0) })).length, 4);
    await cancel(fifth);
    assert.equal((await merge(reader, { sessionId: fifth, on: true, at: at(0) })).length, 5);
    await remove(reader, fifth);
    await confirm(fifth);
    app.clock.advance(60_000);
    assert.equal((await merge(reader, { sessionId: first, on: false, at: at(0) })).length, 3);
    await remove(reader, second);
    assert.deepEqual(await refusal(add(reader, fifth)), full);
    await remove(reader, third);
    await add(reader, fifth);
    assert.equal(await standing(), 2);
  });
});
