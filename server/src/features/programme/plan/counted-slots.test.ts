import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import * as rooms from "@plenary/contract/programme/rooms";
import * as tracks from "@plenary/contract/programme/tracks";
import { listPublicRooms } from "@plenary/contract/public/public-lists";
import * as sessions from "@plenary/contract/sessions/sessions";
import { makeCoSpeaker, makeUser, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { makeVenue } from "../../../../test/scenes.ts";

const app = useApp();

/** A public event with a hidden room and a track, for both of which somebody has submitted a talk. */
async function makeSubmitted() {
  const venue = await makeVenue(app);
  const { organizer, eventId, add } = venue;
  const params = { eventId };
  const { roomId } = await add("Aula", { hidden: true });
  const { track } = await organizer.call(tracks.createTrack, { params, body: { name: "Web" } });
  const submitter = await makeUser(app);
  const talk = { title: "Let me in", summary: "S", description: "D" };
  const body = { ...talk, eventId, roomId, trackId: track.trackId };
  const { session } = await submitter.call(sessions.submitNewTalk, { body });
  /** The rooms, and the tracks, that somebody reads, with the slots in each. */
  const counts = async (who: TestUser) => [
    (await venue.list(who)).rooms.map((room) => [room.name, room.slots]),
    (await who.call(tracks.listTracks, { params })).tracks.map(({ name, slots }) => [name, slots]),
  ];
  return { ...venue, params, roomId, submitter, sessionId: session.sessionId, counts };
}

describe("slots in rooms and tracks", () => {
  // Proves programme 4, 6: Others than organizers read rooms and tracks with the number of slots that the public sees,
  //   without blockers, and without hidden rooms that have none
  it("are for others those that the public sees, so that nobody makes a hidden room seen", async () => {
    const { organizer, submitter, sessionId, params, counts } = await makeSubmitted();
    const none = [[], [["Web", 0]]];
    const one = [[["Aula", 1]], [["Web", 1]]];
    const deciding = { params: { sessionId } };
    const other = await makeUser(app);
    assert.deepEqual(await counts(submitter), none);
    await organizer.call(sessions.rejectSession, { ...deciding, body: {} });
    assert.deepEqual([await counts(submitter), await counts(organizer)], [none, one]);
    await organizer.call(sessions.approveSession, deciding);
    assert.deepEqual([await counts(other), await counts(organizer)], [one, one]);
    // It is in nothing public until it is approved again, and has a place in the room all the while.
    await submitter.call(sessions.updateSession, { ...deciding, body: { type: "Talk" } });
    assert.deepEqual(await counts(other), none);
    assert.deepEqual((await app.client()(listPublicRooms, { params })).rooms, []);
    assert.deepEqual(await counts(submitter), [[["Aula", 0]], [["Web", 0]]]);
  });

  // Proves programme 4, 6: Others than organizers read rooms and tracks with the number of slots that the public sees,
  //   without blockers, and without hidden rooms that have none
  it("of a draft event are those that are confirmed", async () => {
    const { organizer, submitter, sessionId, params, counts } = await makeSubmitted();
    const speaker = await makeUser(app);
    await makeCoSpeaker(app, speaker, sessionId);
    await organizer.call(updateEvent, { params, body: { visibility: "draft" } });
    assert.deepEqual(await counts(submitter), [[], [["Web", 0]]]);
    await organizer.call(sessions.approveSession, { params: { sessionId } });
    assert.deepEqual(await counts(speaker), [[["Aula", 1]], [["Web", 1]]]);
  });

  // Proves programme 4, 6: Others than organizers read rooms and tracks with the number of slots that the public sees,
  //   without blockers, and without hidden rooms that have none
  it("are for organizers also those that nobody has approved, which have to go somewhere", async () => {
    const { organizer, roomId, counts } = await makeSubmitted();
    assert.deepEqual(await counts(organizer), [[["Aula", 1]], [["Web", 1]]]);
    const removing = organizer.call(rooms.deleteRoom, { params: { roomId }, query: {} });
    assert.equal((await refusal(removing)).message, "This room has 1 session. Choose where it goes first.");
  });
});
