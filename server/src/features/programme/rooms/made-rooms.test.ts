import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getProgramme } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { getPublicProfile } from "@plenary/contract/public/public";
import { listPublicRooms, listPublicTracks } from "@plenary/contract/public/public-lists";
import { approveSession, createSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeSession, makeTalk } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

/** An event whose session has a room and a track as texts that nobody has made yet, and the ways to read it. */
async function makeLoose() {
  const conf = await makeConf(app);
  const { organizer, speaker, params, sessionId } = conf;
  await app.db
    .updateTable("sessions")
    .set({ room: "aula  magna", track: "web" })
    .where("session_id", "=", sessionId)
    .execute();
  await app.settle();
  const add = async (name: string) =>
    (await organizer.call(createRoom, { params, body: { name } })).room.roomId;
  const slot = async () => (await conf.slots()).slots.find((one) => one.slotId === sessionId);
  const onProfile = async () => {
    const { user } = await app.client()(getPublicProfile, { params: { userId: speaker.userId } });
    return user.sessions.find((one) => one.sessionId === sessionId);
  };
  const rooms = async () => (await app.client()(listPublicRooms, { params })).rooms.map(({ name }) => name);
  return { ...conf, add, slot, onProfile, rooms };
}

describe("a room that sessions had as a text", () => {
  // Proves programme 2, 4, 11: A room, or a track, that a text makes is public at once, also where its session is a
  //   draft, and has what was released under its name with nothing to release
  it("is on their speakers' pages as soon as it is one", async () => {
    const { add, onProfile, organizer, params } = await makeLoose();
    assert.deepEqual([(await onProfile())?.room, (await onProfile())?.track], ["aula  magna", "web"]);
    const roomId = await add("Aula Magna");
    await organizer.call(createTrack, { params, body: { name: "Web" } });
    const shown = await onProfile();
    assert.deepEqual([shown?.room, shown?.roomId, shown?.track], ["Aula Magna", roomId, "Web"]);
  });

  // Proves programme 2, 4, 11: A room, or a track, that a text makes is public at once, also where its session is a
  //   draft, and has what was released under its name with nothing to release
  it("has the released sessions too, with nothing to release and no change in calendars", async () => {
    const { add, slot, rooms, release, preview, organizer, params, sequence, onProfile } = await makeLoose();
    await release();
    assert.deepEqual((await slot())?.roomIds, []);
    const before = await sequence();
    const roomId = await add("Aula Magna");
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const shown = await slot();
    assert.deepEqual([shown?.roomIds, shown?.room], [[roomId], "Aula Magna"]);
    assert.deepEqual([shown?.trackId, shown?.track], [track.trackId, "Web"]);
    assert.equal((await onProfile())?.roomId, roomId);
    assert.deepEqual(await rooms(), ["Aula Magna"]);
    const { changes, retracked } = await preview();
    assert.deepEqual([changes, retracked], [[], 0]);
    assert.equal((await organizer.call(getProgramme, { params })).programme.unreleasedChanges, 0);
    assert.equal(await sequence(), before);
  });

  // Proves programme 2, 4, 11: A room, or a track, that a text makes is public at once, also where its session is a
  //   draft, and has what was released under its name with nothing to release
  it("has what waits for approval, where it was released", async () => {
    const { add, slot, speaker, organizer, release, sessionId } = await makeLoose();
    await release();
    await speaker.call(updateSession, { params: { sessionId }, body: { type: "workshop" } });
    assert.equal(await slot(), undefined);
    const roomId = await add("Aula Magna");
    await organizer.call(approveSession, { params: { sessionId } });
    assert.deepEqual((await slot())?.roomIds, [roomId]);
  });

  // Proves programme 2, 4, 11: A room, or a track, that a text makes is public at once, also where its session is a
  //   draft, and has what was released under its name with nothing to release
  it("has what is arranged elsewhere since, where it was released", async () => {
    const { add, slot, release, set, preview } = await makeLoose();
    await release();
    await set({ room: "Cellar" });
    const roomId = await add("Aula Magna");
    assert.deepEqual((await slot())?.roomIds, [roomId]);
    assert.deepEqual(
      (await preview()).changes.map(({ change, to }) => [change, to?.room]),
      [["moved", "Cellar"]],
    );
  });
});

describe("a room that an organizer's text makes", () => {
  // Proves programme 2, 4, 11: A room, or a track, that a text makes is public at once, also where its session is a
  //   draft, and has what was released under its name with nothing to release
  it("is in the public lists at once, though its session is a draft, and so is a track", async () => {
    const { organizer, speaker, rooms, params, slots, eventId } = await makeLoose();
    const { sessionId } = await makeSession(app, speaker, eventId);
    const tracks = async () =>
      (await app.client()(listPublicTracks, { params })).tracks.map(({ name }) => name);
    const status = async () => (await app.raw(`/api/public/events/${eventId}/room-status.json`)).text();
    assert.deepEqual([await rooms(), await tracks(), (await slots()).rooms], [[], [], []]);
    assert.doesNotMatch(await status(), /Saal/);
    await organizer.call(updateSession, { params: { sessionId }, body: { room: "Saal 3", track: "Games" } });
    assert.deepEqual(await tracks(), ["Games"]);
    assert.deepEqual(
      (await slots()).rooms.map(({ name }) => name),
      ["Saal 3"],
    );
    assert.deepEqual(await rooms(), ["Saal 3"]);
    assert.match(await status(), /Saal 3/);
    const talkId = await makeTalk(app, organizer);
    await organizer.call(createSession, { body: { eventId, talkId, room: "Saal 4" } });
    assert.deepEqual(
      (await slots()).rooms.map(({ name }) => name),
      ["Saal 3", "Saal 4"],
    );
  });

  // Proves programme 2, 4, 11: A room, or a track, that a text makes is public at once, also where its session is a
  //   draft, and has what was released under its name with nothing to release
  it("has the sessions that had it as a text, on their speakers' pages too", async () => {
    const { organizer, speaker, onProfile, eventId } = await makeLoose();
    const { sessionId } = await makeSession(app, speaker, eventId);
    assert.equal((await onProfile())?.roomId, null);
    await organizer.call(updateSession, { params: { sessionId }, body: { room: "Aula Magna" } });
    const shown = await onProfile();
    assert.equal(shown?.room, "Aula Magna");
    assert.ok(shown?.roomId);
  });
});
