import assert from "node:assert/strict";
import { it } from "node:test";
import { createItem } from "@plenary/contract/programme/programme";
import { getPublicProgramme, type ProgrammePart } from "@plenary/contract/programme/public-programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { makeCoSpeaker, makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp({}, "built");

/** A public event with ten rooms, five tracks, and so many sessions of as many speakers, one after the other in their rooms. */
async function makeConference(many: number) {
  const organizer = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const params = { eventId };
  const [rooms, tracks]: { id: string; slug: string }[][] = [[], []];
  for (let n = 0; n < 10; n += 1) {
    const body = { name: `Room ${n}`, hidden: n === 9 };
    const { room } = await organizer.call(createRoom, { params, body });
    rooms?.push({ id: room.roomId, slug: room.slug });
  }
  for (let n = 0; n < 5; n += 1) {
    const { track } = await organizer.call(createTrack, { params, body: { name: `Track ${n}` } });
    tracks?.push({ id: track.trackId, slug: track.slug });
  }
  const speakers = [];
  for (let n = 0; n < many / 3; n += 1) speakers.push(await makeUser(app));
  const ids: string[] = [];
  for (let n = 0; n < many; n += 1) {
    const speaker = speakers[n % speakers.length] ?? organizer;
    const { sessionId } = await makeSession(app, speaker, eventId, {
      ...{ talk_id: await makeTalk(app, speaker), status: "confirmed", no_person: n % 7 === 0 },
      ...{ room_id: rooms?.[n % 10]?.id ?? null, track_id: tracks?.[n % 5]?.id ?? null },
      start_time: new Date(Date.UTC(2027, 4, 1, n)).toISOString(),
    });
    ids.push(sessionId);
  }
  const [first, second] = ids;
  await makeCoSpeaker(app, speakers[5] ?? organizer, second ?? "", { accepted: true });
  const time = { startTime: "2027-05-01T12:00", durationMinutes: 60 };
  await organizer.call(createItem, { params, body: { kind: "break", title: "For all", ...time } });
  await organizer.call(createItem, { params, body: { kind: "activity", title: "Some time" } });
  const roomIds = [rooms?.[3]?.id ?? ""];
  await organizer.call(createItem, { params, body: { kind: "activity", title: "In one", roomIds, ...time } });
  return { eventId, ids, first, rooms: rooms ?? [], tracks: tracks ?? [] };
}

it("a part of a programme has what the whole has in that room, of that track, or around that session", async () => {
  const { eventId, ids, rooms, tracks } = await makeConference(30);
  const read = async (query: ProgrammePart) =>
    (await app.client()(getPublicProgramme, { params: { eventId }, query })).programme;
  const whole = await read({});
  for (const { id, slug } of rooms) {
    const expected = whole.slots.filter(
      ({ kind, roomIds, startTime }) =>
        roomIds.includes(id) || (kind !== "session" && roomIds.length === 0 && startTime !== null),
    );
    const part = await read({ room: slug });
    assert.deepEqual(part.slots, expected);
    assert.ok(part.rooms.some(({ roomId }) => roomId === id));
  }
  for (const { id, slug } of tracks)
    assert.deepEqual(
      (await read({ track: slug })).slots,
      whole.slots.filter(({ trackId }) => trackId === id),
    );
  for (const sessionId of ids) {
    const own = whole.slots.find(({ slotId }) => slotId === sessionId) ?? assert.fail();
    const people = new Set(own.speakers.map(({ userId }) => userId));
    const inRoom = whole.slots.filter(
      ({ kind, roomIds }) => kind === "session" && roomIds[0] === own.roomIds[0],
    );
    const at = inRoom.indexOf(own);
    const beside = inRoom.slice(Math.max(0, at - 1), at + 2);
    const expected = whole.slots.filter(
      (slot) =>
        slot.kind === "session" &&
        (beside.includes(slot) || slot.speakers.some(({ userId }) => people.has(userId))),
    );
    const part = await read({ session: sessionId });
    assert.deepEqual(part.slots, expected);
    assert.ok(part.rooms.some(({ roomId }) => roomId === own.roomIds[0]));
    assert.ok(part.tracks.some(({ trackId }) => trackId === own.trackId));
  }
  assert.deepEqual((await read({ room: "nowhere" })).slots.length, 1);
  assert.deepEqual((await read({ track: "none" })).slots, []);
});

it("pages of a session, a room and a track load the part that they show, and not the whole programme", async () => {
  const { eventId, first, rooms, tracks } = await makeConference(10);
  const [room, track] = [rooms[3]?.slug, tracks[2]?.slug];
  for (const path of [`sessions/${first}`, `rooms/${room}`, `tracks/${track}`]) {
    const answer = await app.raw(`/public/events/${eventId}/${path}`);
    assert.equal(answer.status, 200, path);
  }
  // The whole one would have been kept.
  app.queries.length = 0;
  await app.raw(`/api/public/events/${eventId}/programme`);
  assert.ok(app.queries.length > 0);
});
