import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import * as contract from "@plenary/contract/sessions/sessions";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
} from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { makeCast, makeSubmission, withoutAddresses } from "../../../test/scenes.ts";

const app = useApp();

const twice = { status: 409, code: "conflict", message: "This talk is already submitted to this event" };

describe("updateSession", () => {
  // Proves product 7: Sessions, approval and rejection
  // Proves programme 3: Sessions and items say `pinned`, and a `revision` that rises with each other place, and not
  //   with a room's new name
  it("changes what is given, clears what is null, and leaves the rest", async () => {
    const { organizer, speaker, eventId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId, {
      start_time: "2027-05-01T08:00:00.000Z",
      duration_minutes: 30,
      room: "A",
      track: "Web",
    });
    const params = { sessionId };
    const read = async () =>
      withoutAddresses((await organizer.call(contract.getSession, { params })).session);
    const before = await read();
    app.clock.advance(60_000);
    const body = { durationMinutes: 60, room: null };
    const after = await organizer.call(contract.updateSession, { params, body });
    const { updatedAt } = after.session;
    assert.ok(updatedAt > before.updatedAt);
    const revision = before.revision + 1;
    assert.deepEqual(after.session, { ...before, durationMinutes: 60, room: null, updatedAt, revision });
    assert.deepEqual(await read(), after.session);
  });

  // Proves decisions 4: A speaker's change makes a decided session a draft, an organizer's doesn't
  it("returns a decided session to draft when its speaker changes anything", async () => {
    const { speaker, eventId } = await makeSubmission(app);
    const other = await makeUser(app);
    const bodies = [
      { room: "B" },
      { durationMinutes: 20 },
      { startTime: "2027-05-01T10:00" },
      { track: "Web" },
      { coSpeakerIds: [other.userId] },
      { talkId: await makeTalk(app, speaker) },
      { eventId: await makeEvent(app, other, { visibility: "public" }) },
    ];
    for (const status of ["confirmed", "rejected"] as const) {
      for (const body of bodies) {
        const { sessionId } = await makeSession(app, speaker, eventId, { status, reject_reason: "No" });
        const { session } = await speaker.call(contract.updateSession, { params: { sessionId }, body });
        assert.deepEqual([session.status, session.rejectReason], ["draft", null]);
        await speaker.call(contract.deleteSession, { params: { sessionId } });
      }
    }
  });

  it("leaves a decided session as it is when nothing differs", async () => {
    const { speaker, eventId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId, {
      status: "rejected",
      reject_reason: "No",
      start_time: "2027-05-01T08:00:00.000Z",
    });
    const coSpeaker = await makeUser(app);
    await makeCoSpeaker(app, coSpeaker, sessionId);
    const params = { sessionId };
    const before = await speaker.call(contract.getSession, { params });
    app.clock.advance(60_000);
    const { talkId } = before.session;
    const same = {
      talkId: talkId.toUpperCase(),
      eventId: eventId.toUpperCase(),
      startTime: "2027-05-01T10:00",
      room: "",
      coSpeakerIds: [coSpeaker.userId],
    };
    for (const body of [{}, same, { track: null }]) {
      assert.deepEqual(await speaker.call(contract.updateSession, { params, body }), before);
    }
  });

  // Proves decisions 4: A speaker's change makes a decided session a draft, an organizer's doesn't
  it("keeps the status when an organizer changes it, who may be the speaker too", async () => {
    for (const status of ["confirmed", "rejected"] as const) {
      const { people, eventId, sessionId } = await makeCast(app, { status });
      await makeCoOrganizer(app, people.speaker, eventId);
      const organizers = [people.creator, people.coOrganizer, people.admin, people.speaker];
      for (const [index, { call }] of organizers.entries()) {
        const body = { room: `Room ${index}` };
        const { session } = await call(contract.updateSession, { params: { sessionId }, body });
        assert.deepEqual([session.status, session.room], [status, `Room ${index}`]);
      }
    }
  });

  it("asks the organizers of another event anew", async () => {
    const { people, eventId, sessionId } = await makeCast(app, { status: "confirmed" });
    const { speaker } = people;
    await makeCoOrganizer(app, speaker, eventId);
    const mine = await makeEvent(app, speaker);
    const theirs = await makeEvent(app, people.stranger, { visibility: "public" });
    const move = async (to: string) => {
      const body = { eventId: to };
      const { session } = await speaker.call(contract.updateSession, { params: { sessionId }, body });
      return [session.eventId, session.status];
    };
    assert.deepEqual(await move(mine), [mine, "confirmed"]);
    assert.deepEqual(await move(theirs), [theirs, "draft"]);
  });

  it("reads a local start in the zone of the event that it moves to", async () => {
    const { speaker, eventId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId);
    const tokyo = await makeEvent(app, speaker, { timezone: "Asia/Tokyo" });
    const body = { eventId: tokyo, startTime: "2027-05-01T09:00" };
    const { session } = await speaker.call(contract.updateSession, { params: { sessionId }, body });
    assert.equal(session.startTime, "2027-05-01T00:00:00.000Z");
  });

  // Proves programme 11: A session that moves to another event finds the room and the track of its names there
  it("finds the room and the track of its names in the event that it moves to, however they are spelled", async () => {
    const { speaker, organizer, eventId } = await makeSubmission(app);
    const names = { room: "hall  one", track: "WEB" };
    const later = await makeEvent(app, organizer, { visibility: "public" });
    const params = { eventId: later };
    const { room } = await organizer.call(createRoom, { params, body: { name: "Hall One" } });
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const move = async (body: object) => {
      const { sessionId } = await makeSession(app, speaker, eventId, names);
      const moving = { params: { sessionId }, body: { eventId: later, ...body } };
      const { session } = await speaker.call(contract.updateSession, moving);
      return [session.room, session.roomId, session.track, session.trackId];
    };
    const found = ["Hall One", room.roomId, "Web", track.trackId];
    assert.deepEqual(await move({}), found);
    // As forms send them along that change nothing in them.
    assert.deepEqual(await move(names), found);
    assert.deepEqual(await move({ ...names, roomId: null }), found);
    assert.deepEqual(await move({ room: null, track: "Land" }), [null, null, "Land", null]);
  });

  it("moves by the speaker alone, to what the speaker may submit", async () => {
    const { speaker, organizer, eventId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId);
    const other = await makeSession(app, speaker, eventId);
    const params = { sessionId };
    const move = (user: typeof speaker, body: { talkId?: string; eventId?: string }) =>
      refusal(user.call(contract.updateSession, { params, body }));
    const only = {
      status: 403,
      code: "forbidden",
      message: "Only the speaker can move this session to another talk or event.",
    };
    assert.deepEqual(await move(organizer, { talkId: await makeTalk(app, organizer) }), only);
    assert.deepEqual(await move(organizer, { eventId: await makeEvent(app, organizer) }), only);
    assert.deepEqual(await move(speaker, { talkId: await makeTalk(app, organizer) }), notFound("Talk"));
    assert.deepEqual(await move(speaker, { eventId: await makeEvent(app, organizer) }), notFound("Event"));
    assert.deepEqual(await move(speaker, { talkId: other.talkId }), twice);
  });

  it("refuses wrong values with nothing stored", async () => {
    const { speaker, eventId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    const params = { sessionId };
    const before = await speaker.call(contract.getSession, { params });
    const update = (body: object) => refusal(speaker.call(contract.updateSession, { params, body }));
    assert.deepEqual(
      await update({ room: "New", coSpeakerIds: [randomUUIDv7()] }),
      invalid("coSpeakerIds", "User not found"),
    );
    assert.equal((await update({ durationMinutes: 0 })).status, 422);
    assert.deepEqual(await speaker.call(contract.getSession, { params }), before);
  });

  // Proves programme 3, 5: Who organizes the event, and who speaks, says a session's type, languages, links, whether it
  //   is recorded, stream, recording, audience and needs in its form, with the refusals at their fields
  it("says how many links and languages there can be, and what is wrong with a link under the links", async () => {
    const { speaker, eventId, talkId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId, { talk_id: talkId });
    const wrong = async (body: object) =>
      (await refusal(speaker.call(contract.updateSession, { params: { sessionId }, body }))).fields;
    const link = { url: "https://example.org", title: "Slides" };
    const languages = ["de", "en", "fr", "it", "es", "pt"];
    assert.deepEqual(await wrong({ links: Array(51).fill(link) }), { links: "At most 50 links" });
    assert.deepEqual(await wrong({ languages }), { languages: "At most 5 languages" });
    assert.deepEqual(await wrong({ links: [link, { ...link, title: "x".repeat(201) }] }), {
      links: "Title must be 200 characters or less",
    });
    assert.deepEqual(await wrong({ links: [{ ...link, url: `https://${"x".repeat(500)}` }] }), {
      links: "Address must be 500 characters or less",
    });
    assert.deepEqual(await wrong({ links: [{ ...link, url: "example" }] }), {
      links: "Please enter a link that begins with http:// or https://",
    });
  });
});
