import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NOBODY } from "@plenary/contract/fields";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { createRoom, listRooms, updateRoom } from "@plenary/contract/programme/rooms";
import { listTracks } from "@plenary/contract/programme/tracks";
import { listVersions, previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { listPublicSessions } from "@plenary/contract/public/public";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { nameBasedId } from "../../base/name-based-ids.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

const ROOM = "ba692ba3-421b-5371-8309-60acc34a3c05";
const GUID = "270fa44c-821a-577f-8ca3-33e8d4a8c2a7";

const session = (attributes: string, elements = "") =>
  `<event ${attributes}><title>T</title><date>2027-03-01T10:00:00+01:00</date>${elements}</event>`;

const file = (
  rooms: string,
  tracks = "",
) => `<schedule><conference><title>Tea Conf</title><acronym>tea_2027</acronym>
  <city>Oslo</city><time_zone_name>Europe/Oslo</time_zone_name><day_change>09:00:00</day_change>${tracks}</conference>
  <day date="2027-03-01">${rooms}</day></schedule>`;

async function imported(by: TestUser, xml: string) {
  const { event } = parseSchedule(xml);
  assert.ok(event);
  const given = { ownOnly: false, visibility: "public", publish: true, ownerId: by.userId } as const;
  const report = await importEvents(app.ctx, [event], given);
  return { eventId: report.events[0]?.eventId ?? "", tally: report.tally };
}

const rows = (eventId: string) =>
  app.db
    .selectFrom("sessions")
    .select(["number", "guid", "room", "track", "type", "languages", "no_person"])
    .where("event_id", "=", eventId)
    .orderBy("number")
    .execute();

/** A confirmed session whose speaker has named a room and a track that nobody has made. */
async function makeLoose(by: TestUser, eventId: string) {
  const params = { eventId };
  const names = { room: "aula  magna", track: "WEB" };
  const { sessionId } = await makeSession(app, await makeUser(app), eventId, {
    status: "confirmed",
    ...names,
  });
  /** What the public reads of its room and its track, each as a text and as the row that it is in. */
  const shown = async () => {
    const { programme } = await app.client()(getPublicProgramme, { params });
    const slot = programme.slots.find((one) => one.slotId === sessionId);
    const room = programme.rooms.find(({ roomId }) => slot?.roomIds.includes(roomId));
    const track = programme.tracks.find(({ trackId }) => trackId === slot?.trackId);
    return [slot?.room, room?.name, slot?.track, track?.name];
  };
  const texts = async () => [
    (await by.call(listRooms, { params })).texts,
    (await by.call(listTracks, { params })).texts,
  ];
  return { sessionId, shown, texts };
}

describe("what a file says of rooms and tracks", () => {
  // Proves programme 8: Imports keep rooms with GUID and order, tracks with colour, numbers, type, languages and day
  //   change; nobody stands for nobody
  it("makes them in its order, with their GUIDs and colours", async () => {
    const admin = await makeAdmin(app);
    const tracks = '<track name="Web" color="#F9B000"/><track name="Land"/>';
    const rooms = `<room name="Saal 10" guid="${ROOM}">${session('guid="a"', "<track>web</track>")}</room>
      <room name="Saal 9">${session('guid="b"', "<room>saal 9</room><track>Sea</track>")}</room>`;
    const { eventId, tally } = await imported(admin, file(rooms, tracks));
    assert.equal(tally.sessions.created, 2);
    const { rooms: made } = await admin.call(listRooms, { params: { eventId } });
    assert.deepEqual(
      made.map((room) => [room.name, room.position, room.slots, room.guid === ROOM]),
      [
        ["Saal 10", 1, 1, true],
        ["Saal 9", 2, 1, false],
      ],
    );
    const { tracks: all } = await admin.call(listTracks, { params: { eventId } });
    assert.deepEqual(
      all.map((track) => [track.name, track.color, track.slots]),
      [
        ["Web", "#f9b000", 1],
        ["Land", null, 0],
        ["Sea", null, 1],
      ],
    );
    const programme = app.db.selectFrom("programmes").select(["acronym", "day_change"]);
    assert.deepEqual(await programme.where("event_id", "=", eventId).execute(), [
      { acronym: "tea_2027", day_change: "09:00:00" },
    ]);
    const again = await imported(admin, file(rooms, tracks));
    assert.deepEqual(again.tally.sessions, { created: 0, updated: 0, unchanged: 2, removed: 0 });
  });

  // Proves programme 8: Imports keep rooms with GUID and order, tracks with colour, numbers, type, languages and day
  //   change; nobody stands for nobody
  it("renames a room that it knows by its GUID, and leaves what organizers say of it", async () => {
    const admin = await makeAdmin(app);
    const named = (name: string) => file(`<room name="${name}" guid="${ROOM}">${session('guid="a"')}</room>`);
    const { eventId } = await imported(admin, named("Hall"));
    const [before] = (await admin.call(listRooms, { params: { eventId } })).rooms;
    const body = { capacity: 80 };
    await admin.call(updateRoom, { params: { roomId: before?.roomId ?? "" }, body });
    await admin.call(createRoom, { params: { eventId }, body: { name: "Cellar" } });
    const shown = async () =>
      (await app.client()(listPublicSessions, { params: { eventId } })).sessions.map(({ room }) => room);
    assert.deepEqual(await shown(), ["Hall"]);
    await imported(admin, named("Great hall"));
    const { rooms } = await admin.call(listRooms, { params: { eventId } });
    assert.deepEqual(
      rooms.map(({ roomId, name, capacity }) => [roomId === before?.roomId, name, capacity]),
      [
        [true, "Great hall", 80],
        [false, "Cellar", null],
      ],
    );
    assert.deepEqual(await shown(), ["Great hall"]);
  });

  // Proves programme 8, 11: A room or a track that an import adds or renames has the sessions that had its name as a
  //   text, where they were released too
  it("gives a room and a track that it adds to sessions that have their names as texts", async () => {
    const admin = await makeAdmin(app);
    const named = (name: string, track: string) =>
      file(`<room name="${name}">${session('guid="a"', `<track>${track}</track>`)}</room>`);
    const { eventId } = await imported(admin, named("Hall", "Land"));
    const { sessionId, shown, texts } = await makeLoose(admin, eventId);
    assert.deepEqual(await shown(), ["aula  magna", undefined, "WEB", undefined]);
    await imported(admin, named("Aula Magna", "Web"));
    assert.deepEqual(await shown(), ["Aula Magna", "Aula Magna", "Web", "Web"]);
    assert.deepEqual(await texts(), [[], []]);
    const changed = () =>
      app.db.selectFrom("sessions").select("updated_at").where("session_id", "=", sessionId).execute();
    const before = await changed();
    const again = await imported(admin, named("Aula Magna", "Web"));
    assert.deepEqual(again.tally.sessions, { created: 0, updated: 0, unchanged: 1, removed: 0 });
    assert.deepEqual(await changed(), before);
  });

  // Proves programme 8, 11: A room or a track that an import adds or renames has the sessions that had its name as a
  //   text, where they were released too
  it("gives a room that it renames to sessions that have and were released with that name as a text", async () => {
    const admin = await makeAdmin(app);
    const named = (name: string) => file(`<room name="${name}" guid="${ROOM}">${session('guid="a"')}</room>`);
    const { eventId } = await imported(admin, named("Hall"));
    const { shown, texts } = await makeLoose(admin, eventId);
    const params = { eventId };
    const { planRevision } = await admin.call(previewVersion, { params });
    await admin.call(releaseVersion, { params, body: { tell: false, planRevision } });
    await imported(admin, named("Aula Magna"));
    assert.deepEqual(await shown(), ["Aula Magna", "Aula Magna", "WEB", undefined]);
    assert.deepEqual((await texts())[0], []);
    // It stands where it was released: there is nothing to release.
    assert.equal((await admin.call(listVersions, { params })).versions.length, 1);
    assert.deepEqual((await admin.call(previewVersion, { params })).changes, []);
  });
});

describe("what a file says of sessions", () => {
  // Proves programme 8: Imports keep rooms with GUID and order, tracks with colour, numbers, type, languages and day
  //   change; nobody stands for nobody
  it("is their number and GUID where these are free, their type and their languages", async () => {
    const admin = await makeAdmin(app);
    const first = session('guid="a" id="7"', "<type>Talk</type><language>de, en_US, ?</language>");
    const { eventId } = await imported(admin, file(`<room name="Hall">${first}</room>`));
    await makeSession(app, admin, eventId);
    const more = `${first}${session(`guid="${GUID}" id="8"`)}${session(`guid="${GUID}" id="9"`)}${session('guid="d" id="7"')}`;
    await imported(admin, file(`<room name="Hall">${more}</room>`));
    const all = await rows(eventId);
    assert.deepEqual(
      all.map(({ number }) => number),
      [7, 8, 9, 10, 11],
    );
    assert.deepEqual([all[0]?.type, all[0]?.languages], ["Talk", ["de", "en-US"]]);
    // 8 is the session that was added here; a GUID that comes twice stands for two.
    assert.deepEqual(
      all.filter(({ guid }) => guid === GUID || guid === nameBasedId(GUID, "9")).map(({ number }) => number),
      [9, 10],
    );
  });

  // Proves programme 8: Imports keep rooms with GUID and order, tracks with colour, numbers, type, languages and day
  //   change; nobody stands for nobody
  it("names nobody where the file names nobody", async () => {
    const admin = await makeAdmin(app);
    const persons = '<persons><person id="1">Ada Example</person></persons>';
    const both = `${session('guid="a" id="1"', persons)}${session('guid="b" id="2"')}`;
    const { eventId } = await imported(admin, file(`<room name="Hall">${both}</room>`));
    const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
    assert.deepEqual(sessions.map(({ speakers }) => speakers.map(({ name }) => name)).sort(), [
      [],
      ["Ada Example"],
    ]);
    const mine = sessions.find(({ speakers }) => speakers.length === 0);
    assert.equal(mine?.speakerId, NOBODY);
    const params = { sessionId: mine?.sessionId ?? "" };
    await admin.call(updateSession, { params, body: { room: "Cellar" } });
    assert.deepEqual(
      (await rows(eventId)).map(({ no_person }) => no_person),
      [false, true],
    );
  });
});
