import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listNotices } from "@plenary/contract/messages/notices";
import { createItem } from "@plenary/contract/programme/programme";
import * as contract from "@plenary/contract/programme/rooms";
import { createTrack, listTracks, updateTrack } from "@plenary/contract/programme/tracks";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { refusal, useApp } from "../../../../test/harness.ts";
import { newsOf, sendThrough, useMailServer } from "../../../../test/mail/mail-server.ts";
import { mailedEntries } from "../../../../test/programme/formats.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();
const server = useMailServer();
const { leave: mailsThatLeave } = newsOf(app, server);

/** A released event with a session in the hall, registration there, and music in both rooms. */
async function makeReleased() {
  const conf = await makeConf(app);
  const { organizer, params, release } = conf;
  const add = async (name: string) =>
    (await organizer.call(contract.createRoom, { params, body: { name } })).room.roomId;
  const [hallId, atticId] = [await add("Hall"), await add("Attic")];
  const item = async (title: string, roomIds: string[]) => {
    const time = { startTime: "2027-05-01T09:00", durationMinutes: 30 };
    const body = { kind: "activity", title, roomIds, ...time } as const;
    return (await organizer.call(createItem, { params, body })).item;
  };
  const registration = await item("Registration", [hallId]);
  const music = await item("Music", [hallId, atticId]);
  await release();
  const shown = async (slotId: string) => {
    const slot = (await conf.slots()).slots.find((one) => one.slotId === slotId);
    return [slot?.room, slot?.roomIds];
  };
  /** The titles in each room of schedule.json. */
  const files = async () => {
    const { schedule } = JSON.parse(
      await (await app.raw(`/api/public/events/${params.eventId}/schedule.json`)).text(),
    );
    const [day] = schedule.conference.days as { rooms: Record<string, { title: string }[]> }[];
    return Object.entries(day?.rooms ?? {}).flatMap(([room, slots]) =>
      slots.map(({ title }) => `${room}: ${title}`),
    );
  };
  const leave = (query: object) => organizer.call(contract.deleteRoom, { params: { roomId: hallId }, query });
  return { ...conf, hallId, atticId, registration, music, shown, files, leave };
}

describe("a room that goes from a released programme", () => {
  // Proves programme 4, 7: A room that goes from a released programme leaves its place to its target, and nothing
  //   public is lost or in all rooms by it
  it("leaves its place to the other, in public and in the version, at once and once", async () => {
    const made = await makeReleased();
    const { organizer, speaker, sessionId, registration, music, hallId, atticId, shown, files } = made;
    const { track } = await organizer.call(createTrack, {
      params: made.params,
      body: { name: "Web", roomPolicy: "only", roomIds: [hallId] },
    });
    await organizer.call(contract.mergeRoom, { params: { roomId: hallId }, body: { into: atticId } });
    assert.deepEqual(await shown(sessionId), ["Attic", [atticId]]);
    assert.deepEqual(await shown(registration.itemId), ["Attic", [atticId]]);
    assert.deepEqual(await shown(music.itemId), ["Attic", [atticId]]);
    assert.equal((await files()).filter((line) => line.startsWith("Attic: ")).length, 3);
    assert.equal(await made.sequence(), 1);
    const { changes } = await made.preview();
    assert.deepEqual(changes, []);
    assert.deepEqual(
      (await speaker.call(listNotices)).notices.map(({ kind }) => kind),
      ["session_moved"],
    );
    const { tracks } = await organizer.call(listTracks, { params: made.params });
    assert.deepEqual([tracks[0]?.trackId, tracks[0]?.roomIds], [track.trackId, [atticId]]);
    // A version after it begins from there.
    await made.set({ startTime: "2027-05-01T12:00" });
    await made.release();
    assert.equal(await made.sequence(), 2);
  });

  // Proves programme 1, 4: Speakers hear of a room that goes, also where their session is being arranged elsewhere
  it("is told to speakers whose session is arranged elsewhere, also if it is moved on before the mail leaves", async () => {
    await sendThrough(app, server);
    const { speaker, set, leave, atticId, sequence } = await makeReleased();
    const lines = async () => (await speaker.call(listNotices)).notices.map(({ moved }) => moved?.after);
    await set({ startTime: "2027-05-01T15:00" });
    await leave({ moveTo: atticId });
    const startTime = "2027-05-01T10:00:00.000Z";
    const seen = { startTime, durationMinutes: 30, room: "Attic" };
    assert.deepEqual(await lines(), [seen]);
    await set({ startTime: "2027-05-01T16:00", room: "Cellar" });
    assert.deepEqual(await lines(), [seen]);
    app.clock.advance(10 * 60_000);
    const [{ mail } = assert.fail()] = await mailsThatLeave();
    assert.match(mail.text ?? "", /is now: room Attic\. Before: room Hall\./);
    const [entry] = mailedEntries(mail);
    assert.deepEqual(
      [entry?.dtstart, entry?.location, entry?.sequence],
      ["2027-05-01T10:00:00Z", "Attic, Lisbon", String(await sequence())],
    );
  });

  it("needs another for what is public there, though it is arranged elsewhere", async () => {
    const { set, leave, shown, sessionId, atticId, otherId, organizer, params, files } = await makeReleased();
    await set({ room: "Attic" });
    const { rooms } = await organizer.call(contract.listRooms, { params });
    assert.deepEqual(
      rooms.map(({ name, slots }) => [name, slots]),
      [
        ["Hall", 3],
        ["Attic", 2],
      ],
    );
    assert.equal((await refusal(leave({}))).code, "conflict");
    await leave({ moveTo: atticId });
    assert.deepEqual(await shown(sessionId), ["Attic", [atticId]]);
    assert.equal((await files()).length, 3);
    assert.ok(otherId);
  });

  it("is no more the place of what waits for approval", async () => {
    const { set, leave, shown, sessionId, atticId, speaker, organizer, preview, sequence } =
      await makeReleased();
    await set({ type: "Talk" }, sessionId, speaker);
    await leave({ moveTo: atticId });
    assert.deepEqual((await preview()).changes, []);
    await organizer.call(approveSession, { params: { sessionId } });
    assert.deepEqual(await shown(sessionId), ["Attic", [atticId]]);
    assert.equal(await sequence(), 1);
  });

  // Proves programme 4, 7: A room that goes from a released programme leaves its place to its target, and nothing
  //   public is lost or in all rooms by it
  it("is never all rooms to what stood there, nor no room, if it is gone all the same", async () => {
    const { hallId, registration, sessionId, shown, files } = await makeReleased();
    await app.db.deleteFrom("rooms").where("room_id", "=", hallId).execute();
    await app.settle();
    assert.deepEqual(await shown(registration.itemId), ["Hall", [hallId]]);
    assert.deepEqual(await shown(sessionId), ["Hall", []]);
    const lines = await files();
    assert.ok(lines.includes("Hall: Registration"), lines.join());
  });
});

describe("a track whose only room goes", () => {
  it("may be anywhere, and be changed", async () => {
    const { organizer, params, preview } = await makeConf(app);
    const add = async (name: string) =>
      (await organizer.call(contract.createRoom, { params, body: { name } })).room.roomId;
    const cellarId = await add("Cellar");
    const body = { name: "Web", roomPolicy: "only" as const, roomIds: [cellarId] };
    const { track } = await organizer.call(createTrack, { params, body });
    await organizer.call(contract.deleteRoom, { params: { roomId: cellarId }, query: {} });
    const change = async (body: object) =>
      (await organizer.call(updateTrack, { params: { trackId: track.trackId }, body })).track;
    const changed = await change({ description: "All of it" });
    assert.deepEqual([changed.roomPolicy, changed.roomIds], ["any", []]);
    // As it was left before.
    await app.db.updateTable("tracks").set({ room_policy: "only" }).execute();
    assert.equal((await change({ description: "Most" })).description, "Most");
    assert.deepEqual(Object.keys((await refusal(change({ roomPolicy: "prefer" }))).fields ?? {}), [
      "roomIds",
    ]);
    assert.ok(await preview());
  });
});
