import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem, deleteItem, updateItem } from "@plenary/contract/programme/programme";
import { getPublicSession } from "@plenary/contract/programme/public-programme";
import { createRoom, deleteRoom, updateRoom } from "@plenary/contract/programme/rooms";
import {
  approveSession,
  deleteSession,
  getSession,
  rejectSession,
  type UpdateSessionBody,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { deleteTalk, updateTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import type { z } from "zod";
import {
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { publicSlots } from "./public-slots.ts";

const app = useApp();

const cancelled = { status: 410, code: "gone", message: "This session was cancelled." };
const missing = { status: 404, code: "not_found", message: "Session not found" };

/** A confirmed session of a speaker in somebody's public event. */
async function makeShown(values: { visibility?: "public" | "draft" } = {}) {
  const [organizer, speaker] = [await makeUser(app), await makeUser(app)];
  const eventId = await makeEvent(app, organizer, { visibility: "public", ...values });
  const { sessionId, talkId } = await makeSession(app, speaker, eventId, {
    ...{ status: "confirmed", start_time: "2027-05-01T10:00:00Z", duration_minutes: 30, room: "Hall" },
  });
  const params = { sessionId };
  const set = (who: TestUser, body: object) => who.call(updateSession, { params, body });
  const slot = async () => (await publicSlots(app.db, eventId)).find((one) => one.slotId === sessionId);
  /** State and SEQUENCE, which are what calendars need. */
  const seen = async () => {
    const { state, sequence } = (await slot()) ?? {};
    return [state, sequence];
  };
  const page = () => refusal(app.client()(getPublicSession, { params: { eventId, sessionId } }));
  return { organizer, speaker, eventId, sessionId, talkId, params, set, slot, seen, page };
}

type Fields = z.input<typeof UpdateSessionBody>;

/** Fields that name other rows, and what the caller saw. */
type Relations = "talkId" | "eventId" | "roomId" | "trackId" | "coSpeakerIds" | "ifCoSpeakerIds";

/** Each field of its own that a session has, and whether the public sees it. */
const fieldValues: { [F in Exclude<keyof Fields, Relations>]-?: [value: Fields[F], isPublic: boolean] } = {
  startTime: ["2027-05-01T11:00:00.000Z", true],
  durationMinutes: [45, true],
  room: ["Attic", true],
  track: ["Storage", true],
  type: ["Workshop", true],
  languages: [["de"], true],
  links: [[{ title: "Slides", url: "https://example.org/slides" }], true],
  doNotRecord: [true, true],
  streamUrl: ["https://example.org/stream", true],
  recordingUrl: ["https://example.org/recording", true],
  expectedAudience: [70, false],
  needs: [["step_free"], false],
  talk: [{ title: "Other", summary: "Shorter.", description: "Longer." }, true],
};

describe("a field of a session", () => {
  for (const [field, [value, isPublic]] of Object.entries(fieldValues))
    it(`is kept, and ${isPublic ? "shown to" : "hidden from"} the public, as ${field}`, async () => {
      const { organizer, eventId, sessionId, params, set, slot } = await makeShown();
      const before = await slot();
      app.clock.advance(60_000);
      await set(organizer, { [field]: value });
      const { session } = await organizer.call(getSession, { params });
      assert.partialDeepStrictEqual(session, { [field]: field === "talk" ? { title: "Other" } : value });
      assert.equal((await slot())?.changedAt !== before?.changedAt, isPublic);
      const shown = await app.client()(getPublicSession, { params: { eventId, sessionId } });
      const seen = JSON.stringify(shown.session[field as keyof typeof shown.session]);
      assert.equal(seen === JSON.stringify(session[field as keyof typeof session]), isPublic);
    });
});

describe("what the public sees of a session", () => {
  it("is kept with who speaks, and when any of it changed", async () => {
    const { organizer, speaker, sessionId, talkId, slot, set } = await makeShown();
    const beside = await makeUser(app);
    const before = await slot();
    await makeCoSpeaker(app, beside, sessionId);
    app.clock.advance(60_000);
    const changedAt = app.ctx.clock().toISOString().slice(0, 16);
    await speaker.call(updateTalk, { params: { talkId }, body: { title: "Another", summary: "New" } });
    const after = await slot();
    assert.deepEqual(after, {
      ...before,
      title: "Another",
      people: [speaker.userId, beside.userId],
      changedAt: after?.changedAt,
    });
    assert.equal(after?.changedAt.slice(0, 16), changedAt);
    app.clock.advance(60_000);
    await set(organizer, { expectedAudience: 7 });
    assert.deepEqual(await slot(), after);
    await set(organizer, { type: "Workshop" });
    assert.notEqual((await slot())?.changedAt, after?.changedAt);
    assert.equal((await slot())?.sequence, 0);
  });

  // Proves programme 4: SEQUENCE begins at 0 and rises by 1 with public start, duration and room, when a slot is
  //   cancelled and when it comes back, with nothing else
  it("has a sequence that rises by one with start, duration and room, and with nothing else", async () => {
    const { organizer, eventId, set, seen } = await makeShown();
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "hall " } });
    assert.deepEqual(await seen(), ["public", 0]);
    await set(organizer, { track: "Web", languages: ["en"], doNotRecord: true });
    await organizer.call(updateRoom, { params: { roomId: room.roomId }, body: { name: "Great hall" } });
    assert.deepEqual(await seen(), ["public", 0]);
    await set(organizer, { startTime: "2027-05-01T12:00", durationMinutes: 45, room: "Attic" });
    assert.deepEqual(await seen(), ["public", 1]);
    await set(organizer, { durationMinutes: 50 });
    assert.deepEqual(await seen(), ["public", 2]);
    const attic = (await set(organizer, { startTime: null })).session.roomId ?? "";
    assert.deepEqual(await seen(), ["public", 3]);
    const query = { moveTo: room.roomId };
    await organizer.call(deleteRoom, { params: { roomId: attic }, query });
    assert.deepEqual(await seen(), ["public", 4]);
  });

  // Proves programme 4: A speaker's change takes a session out until it is approved, and then it stands where it stood
  it("waits while it is a draft again, and comes back to where it stood", async () => {
    const { organizer, speaker, params, set, seen, page } = await makeShown();
    await set(speaker, { type: "Talk" });
    assert.deepEqual(await seen(), ["waiting", 0]);
    assert.deepEqual(await page(), missing);
    await organizer.call(approveSession, { params });
    assert.deepEqual(await seen(), ["public", 0]);
    await set(speaker, { startTime: "2027-05-01T15:00" });
    assert.deepEqual(await seen(), ["waiting", 0]);
    await organizer.call(approveSession, { params });
    assert.deepEqual(await seen(), ["public", 1]);
  });

  // Proves programme 4: A cancelled session is a 410 with its title; approved again, or brought back by an import, it
  //   has the same address, GUID and number, and a higher SEQUENCE
  it("is gone with its title once it is rejected or deleted, and comes back", async () => {
    const { organizer, params, seen, slot, page } = await makeShown();
    const { guid, number, title } = (await slot()) ?? {};
    await organizer.call(rejectSession, { params, body: {} });
    assert.deepEqual(await seen(), ["cancelled", 1]);
    assert.deepEqual(await page(), { ...cancelled, title });
    await organizer.call(approveSession, { params });
    assert.deepEqual(await seen(), ["public", 2]);
    await organizer.call(deleteSession, { params });
    const gone = await slot();
    assert.deepEqual(
      [gone?.state, gone?.sequence, gone?.guid, gone?.number, gone?.title],
      ["cancelled", 3, guid, number, title],
    );
    assert.ok(gone?.cancelledAt);
    assert.deepEqual(await page(), { ...cancelled, title });
  });

  // Proves programme 16: 410 is for what was once public, else 404 without a title
  it("is a 404 without a title where it was never public, or its event is not", async () => {
    const { organizer, eventId, page, params } = await makeShown({ visibility: "draft" });
    await organizer.call(rejectSession, { params, body: {} });
    assert.deepEqual(await page(), missing);
    const publish = (visibility: "public" | "draft") =>
      organizer.call(updateEvent, { params: { eventId }, body: { visibility } });
    await publish("public");
    assert.deepEqual(await page(), missing);
    await organizer.call(approveSession, { params });
    await organizer.call(rejectSession, { params, body: {} });
    assert.equal((await page()).status, 410);
    await publish("draft");
    assert.deepEqual(await page(), missing);
    assert.deepEqual(await publicSlots(app.db, eventId), []);
  });

  // Proves programme 4: SEQUENCE begins at 0 and rises by 1 with public start, duration and room, when a slot is
  //   cancelled and when it comes back, with nothing else
  it("changes for the public when the event does, whatever happened while it was a draft", async () => {
    const { organizer, eventId, params, set, seen, slot } = await makeShown();
    const other = await makeSession(app, organizer, eventId, { status: "confirmed" });
    const publish = (visibility: "public" | "draft") =>
      organizer.call(updateEvent, { params: { eventId }, body: { visibility } });
    await publish("draft");
    await set(organizer, { durationMinutes: 60 });
    await organizer.call(deleteSession, { params: { sessionId: other.sessionId } });
    await publish("public");
    assert.deepEqual(await seen(), ["public", 1]);
    assert.equal((await slot())?.durationMinutes, 60);
    const gone = (await publicSlots(app.db, eventId)).find((one) => one.slotId === other.sessionId);
    assert.deepEqual([gone?.state, gone?.sequence], ["cancelled", 1]);
    await organizer.call(rejectSession, { params, body: {} });
    assert.deepEqual(await seen(), ["cancelled", 2]);
  });

  // Proves programme 4: A cancelled session is a 410 with its title; approved again, or brought back by an import, it
  //   has the same address, GUID and number, and a higher SEQUENCE
  it("keeps no title of a talk that somebody has deleted, alone or with the account", async () => {
    const { speaker, set, talkId, page, slot } = await makeShown();
    await set(speaker, { type: "Talk" });
    await speaker.call(deleteTalk, { params: { talkId } });
    assert.deepEqual(await page(), { ...cancelled, title: "Deleted session" });
    assert.equal((await slot())?.title, null);

    const another = await makeShown();
    await another.organizer.call(rejectSession, { params: another.params, body: {} });
    assert.notEqual((await another.slot())?.title, null);
    await another.speaker.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await another.page(), { ...cancelled, title: "Deleted session" });
  });

  it("is the same for every session of an event that is gone: nothing", async () => {
    const { eventId, seen } = await makeShown();
    await sql`delete from events where event_id = ${eventId}`.execute(app.db);
    assert.deepEqual(await seen(), [undefined, undefined]);
  });
});

describe("what the public sees of an item", () => {
  // Proves programme 4: SEQUENCE begins at 0 and rises by 1 with public start, duration and room, when a slot is
  //   cancelled and when it comes back, with nothing else
  it("is one change whatever is changed at once, and a blocker is nothing", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const params = { eventId };
    const { room } = await organizer.call(createRoom, { params, body: { name: "Hall" } });
    const body = {
      kind: "break",
      title: "Lunch",
      startTime: "2027-05-01T12:00",
      durationMinutes: 60,
    } as const;
    const roomIds = [room.roomId];
    const { item } = await organizer.call(createItem, { params, body: { ...body, roomIds } });
    const change = (changed: object) =>
      organizer.call(updateItem, { params: { itemId: item.itemId }, body: changed });
    const slots = () => publicSlots(app.db, eventId);
    const seen = async () => (await slots()).map((slot) => [slot.state, slot.sequence, slot.room]);
    assert.deepEqual(await seen(), [["public", 0, "Hall"]]);
    await organizer.call(updateRoom, { params: { roomId: room.roomId }, body: { name: "Aula" } });
    assert.deepEqual(await seen(), [["public", 0, "Aula"]]);
    await change({ title: "Late lunch" });
    assert.deepEqual(await seen(), [["public", 0, "Aula"]]);
    await change({ startTime: "2027-05-01T13:00", roomIds: [] });
    assert.deepEqual(await seen(), [["public", 1, null]]);
    await change({ kind: "blocker" });
    assert.deepEqual(await seen(), [["cancelled", 2, null]]);
    await change({ kind: "activity" });
    assert.deepEqual(await seen(), [["public", 3, null]]);
    await organizer.call(deleteItem, { params: { itemId: item.itemId } });
    assert.deepEqual(await seen(), [["cancelled", 4, null]]);
  });
});
