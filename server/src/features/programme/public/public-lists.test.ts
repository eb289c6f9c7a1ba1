import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom, setRoomState } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import {
  listCancelledSessions,
  listPublicRooms,
  listPublicSpeakers,
  listPublicTracks,
} from "@plenary/contract/public/public-lists";
import {
  approveSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();
const visit = app.client;

async function makePublic() {
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "Europe/Lisbon" });
  return { organizer, eventId, params: { eventId } };
}

describe("the speakers of a public event", () => {
  // Proves programme 7: `GET /public/events/{id}/speakers`, `/rooms` and `/tracks` have who and what is public, without
  //   addresses, what is hidden, or of a draft; never stale
  it("are those of its programme by folded name, with their sessions there and no address", async () => {
    const { organizer, eventId, params } = await makePublic();
    const [zoe, ake, guest] = [
      await makeUser(app, { name: "Zoë Ö", email: "zoe@example.org" }),
      await makeUser(app, { name: "ÅKE", is_locked: true }),
      await makeUser(app, { name: "Bea" }),
    ];
    const confirmed = { status: "confirmed", start_time: "2027-05-01T09:00:00.000Z", room: "Hall" } as const;
    const talkId = await makeTalk(app, zoe, { title: "On types" });
    const { sessionId } = await makeSession(app, zoe, eventId, {
      ...{ ...confirmed, talk_id: talkId, duration_minutes: 45 },
    });
    await makeSession(app, ake, eventId, { status: "confirmed" });
    await makeSession(app, guest, eventId, { status: "draft" });
    const elsewhere = await makeEvent(app, organizer, { visibility: "public" });
    await makeSession(app, zoe, elsewhere, { status: "confirmed" });

    const list = async () => (await visit()(listPublicSpeakers, { params })).speakers;
    const speakers = await list();
    assert.deepEqual(
      speakers.map(({ name, hasProfile, sessions }) => [name, hasProfile, sessions.length]),
      [
        ["ÅKE", false, 1],
        ["Zoë Ö", true, 1],
      ],
    );
    assert.deepEqual(speakers[1], {
      ...{ userId: zoe.userId, name: "Zoë Ö", hasProfile: true },
      sessions: [
        {
          ...{ sessionId, title: "On types", durationMinutes: 45, room: "Hall", notice: null },
          startTime: "2027-05-01T09:00:00.000Z",
        },
      ],
    });
    assert.doesNotMatch(JSON.stringify(speakers), /@/);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    assert.deepEqual(
      (await list()).map(({ name }) => name),
      ["ÅKE"],
    );
  });

  // Proves programme 7: `GET /public/events/{id}/speakers`, `/rooms` and `/tracks` have who and what is public, without
  //   addresses, what is hidden, or of a draft; never stale
  it("are each named once, whatever they speak in", async () => {
    const { organizer, eventId, params } = await makePublic();
    for (const time of ["10", "09"])
      await makeSession(app, organizer, eventId, {
        ...{ status: "confirmed", start_time: `2027-05-01T${time}:00:00.000Z` },
      });
    const { speakers } = await visit()(listPublicSpeakers, { params });
    assert.deepEqual(
      speakers.map(({ name, sessions }) => [name, sessions.map(({ startTime }) => startTime?.slice(11, 13))]),
      [["Olga", ["09", "10"]]],
    );
  });
});

describe("the rooms and tracks of a public event", () => {
  // Proves programme 7: `GET /public/events/{id}/speakers`, `/rooms` and `/tracks` have who and what is public, without
  //   addresses, what is hidden, or of a draft; never stale
  it("are in their order, without what is hidden or noted for speakers, and never stale", async () => {
    const { organizer, eventId, params } = await makePublic();
    const add = async (body: { name: string; hidden?: boolean; speakerNotes?: string }) =>
      (await organizer.call(createRoom, { params, body })).room.roomId;
    const hall = await add({ name: "Hall", speakerNotes: "Mind the step" });
    const rooms = async () => (await visit()(listPublicRooms, { params })).rooms;
    assert.deepEqual(
      (await rooms()).map(({ name, state }) => [name, state]),
      [["Hall", "open"]],
    );
    const attic = await add({ name: "Attic", hidden: true });
    await organizer.call(setRoomState, { params: { roomId: hall }, body: { state: "full" } });
    const now = await rooms();
    assert.deepEqual(
      now.map(({ name, state }) => [name, state]),
      [["Hall", "full"]],
    );
    assert.doesNotMatch(JSON.stringify(now), /Mind the step|Attic/);
    await organizer.call(createItem, {
      params,
      body: { kind: "blocker", title: "Secret", roomIds: [attic] },
    });
    assert.equal((await rooms()).length, 1);
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    await organizer.call(updateSession, { params: { sessionId }, body: { roomId: attic } });
    assert.deepEqual(
      (await rooms()).map(({ name }) => name),
      ["Hall", "Attic"],
    );

    const tracks = async () => (await visit()(listPublicTracks, { params })).tracks;
    assert.deepEqual(await tracks(), []);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web", color: "#3366cc" } });
    assert.deepEqual(await tracks(), [
      {
        trackId: track.trackId,
        name: "Web",
        slug: "web",
        color: "#3366cc",
        shownColor: "#3366cc",
        description: null,
      },
    ]);
  });

  // Proves programme 7: `GET /public/events/{id}/speakers`, `/rooms` and `/tracks` have who and what is public, without
  //   addresses, what is hidden, or of a draft; never stale
  it("are not there for a draft, also after it was public", async () => {
    const { organizer, eventId, params } = await makePublic();
    for (const endpoint of [listPublicRooms, listPublicTracks, listPublicSpeakers, listCancelledSessions]) {
      await visit()(endpoint, { params });
    }
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    for (const endpoint of [listPublicRooms, listPublicTracks, listPublicSpeakers, listCancelledSessions]) {
      assert.equal((await refusal(visit()(endpoint, { params }))).status, 404);
    }
  });
});

describe("the cancelled sessions of a public event", () => {
  // Proves programme 2, 4: A marked session that is cancelled stays in one's programme as such until it is removed, and
  //   is in no count; what is cancelled is told in one answer, by title alone
  it("are those that were in its programme, the last first, by title alone and never stale", async () => {
    const { organizer, eventId, params } = await makePublic();
    const add = async (title: string, status: "confirmed" | "draft" = "confirmed") => {
      const talkId = await makeTalk(app, organizer, { title });
      return (await makeSession(app, organizer, eventId, { status, talk_id: talkId })).sessionId;
    };
    const [soup, types] = [await add("On soup"), await add("On types")];
    const proposed = await add("On nothing", "draft");
    const cancelled = async () => (await visit()(listCancelledSessions, { params })).sessions;
    assert.deepEqual(await cancelled(), []);
    for (const sessionId of [soup, proposed])
      await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await organizer.call(deleteSession, { params: { sessionId: types } });
    assert.deepEqual(await cancelled(), [
      { sessionId: types, title: "On types" },
      { sessionId: soup, title: "On soup" },
    ]);
    await organizer.call(approveSession, { params: { sessionId: soup } });
    assert.deepEqual(
      (await cancelled()).map(({ title }) => title),
      ["On types"],
    );
  });

  // Proves programme 2, 4: A marked session that is cancelled stays in one's programme as such until it is removed, and
  //   is in no count; what is cancelled is told in one answer, by title alone
  it("are not those that are confirmed again, also before a version has them back", async () => {
    const { organizer, eventId, params } = await makePublic();
    const session = { status: "confirmed", start_time: "2027-05-01T09:00:00.000Z" } as const;
    const { sessionId } = await makeSession(app, organizer, eventId, session);
    const release = async () => {
      const { planRevision } = await organizer.call(previewVersion, { params });
      await organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    };
    const cancelled = async () =>
      (await visit()(listCancelledSessions, { params })).sessions.map((each) => each.sessionId);
    const page = async () => (await app.raw(`/api/public/events/${eventId}/sessions/${sessionId}`)).status;
    await release();
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await release();
    assert.deepEqual([await cancelled(), await page()], [[sessionId], 410]);
    await organizer.call(approveSession, { params: { sessionId } });
    assert.deepEqual([await cancelled(), await page()], [[], 200]);
    await release();
    assert.deepEqual([await cancelled(), await page()], [[], 200]);
  });
});
