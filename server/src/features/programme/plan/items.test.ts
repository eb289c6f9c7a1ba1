import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import type { z } from "zod";
import {
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

async function makeDay() {
  const organizer = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "Europe/Lisbon" });
  const add = async (body: z.input<typeof contract.CreateItemBody>) =>
    (await organizer.call(contract.createItem, { params: { eventId }, body })).item;
  const change = async (itemId: string, body: object) =>
    (await organizer.call(contract.updateItem, { params: { itemId }, body })).item;
  const list = async (who = organizer) => (await who.call(contract.listItems, { params: { eventId } })).items;
  return { organizer, eventId, add, change, list };
}

describe("items", () => {
  // Proves programme 3: Sessions and items say `pinned`, and a `revision` that rises with each other place, and not
  //   with a room's new name
  // Proves programme 5: Items and the settings of a programme
  it("are breaks, activities and blockers with a place, on the event's clock", async () => {
    const { organizer, eventId, add, change, list } = await makeDay();
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
    const party = await add({ kind: "activity", title: "Party", url: "https://example.org/party" });
    const lunch = await add({
      ...{ kind: "break", title: "Lunch", startTime: "2027-05-01T12:00", durationMinutes: 60 },
      roomIds: [room.roomId],
    });
    assert.deepEqual(
      [lunch.startTime, lunch.durationMinutes, lunch.roomIds, lunch.sequence],
      ["2027-05-01T11:00:00.000Z", 60, [room.roomId], 0],
    );
    const later = await change(lunch.itemId, { startTime: "2027-05-01T12:30" });
    assert.deepEqual([later.startTime, later.sequence], ["2027-05-01T11:30:00.000Z", 1]);
    const named = await change(lunch.itemId, { title: "Long lunch" });
    assert.equal(named.sequence, 1);
    // Each change is another revision, also of its rooms alone; what changes nothing is none.
    assert.deepEqual(
      [lunch, later, named].map(({ pinned, revision }) => [pinned, revision]),
      [
        [false, 1],
        [false, 2],
        [false, 3],
      ],
    );
    assert.equal((await change(lunch.itemId, { title: "Long lunch" })).revision, 3);
    assert.deepEqual(await list(), [named, party]);
    await organizer.call(contract.deleteItem, { params: { itemId: party.itemId } });
    assert.deepEqual(await list(), [named]);
  });

  it("are numbered together with the sessions", async () => {
    const { organizer, eventId, add } = await makeDay();
    const number = async (sessionId: string) => {
      const rows = app.db.selectFrom("sessions").select("number").where("session_id", "=", sessionId);
      return (await rows.executeTakeFirstOrThrow()).number;
    };
    const first = await makeSession(app, organizer, eventId);
    const { number: second } = await add({ kind: "break", title: "Tea" });
    const third = await makeSession(app, organizer, eventId);
    assert.deepEqual([await number(first.sessionId), second, await number(third.sessionId)], [1, 2, 3]);
  });

  // Proves programme 5: Items and the settings of a programme
  it("refuse what no item can be", async () => {
    const { add, change } = await makeDay();
    const duration = invalid("durationMinutes", "Please enter a duration");
    const start = "2027-05-01T12:00";
    assert.deepEqual(await refusal(add({ kind: "break", title: "Tea", startTime: start })), duration);
    const tea = await add({ kind: "break", title: "Tea", startTime: start, durationMinutes: 15 });
    assert.deepEqual(await refusal(change(tea.itemId, { durationMinutes: null })), duration);
    assert.deepEqual(
      await refusal(change(tea.itemId, { durationMinutes: 1441 })),
      invalid("durationMinutes", "Duration must be 1 to 1440 minutes"),
    );
    assert.deepEqual(await refusal(change(tea.itemId, { title: "" })), invalid("title", "Title is required"));
    assert.deepEqual(
      await refusal(change(tea.itemId, { roomIds: [crypto.randomUUID()] })),
      invalid("roomIds", "Room not found"),
    );
  });

  // Proves programme 5: Items and the settings of a programme
  it("show blockers to organizers only", async () => {
    const { add, list } = await makeDay();
    await add({ kind: "blocker", title: "Stage is built" });
    assert.equal((await list()).length, 1);
    assert.deepEqual(await list(await makeUser(app)), []);
  });

  // Proves programme 1, 6: Where an item is being arranged is said to organizers alone; others who are signed in read
  //   where it is released
  it("are for others where they are released, in a draft event too", async () => {
    const { organizer, eventId, add, change, list } = await makeDay();
    const manager = await makeUser(app);
    const params = { eventId };
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const body = { userIds: [manager.userId] };
    await organizer.call(setTrackManagers, { params: { trackId: track.trackId }, body });
    const { room } = await organizer.call(createRoom, { params, body: { name: "Hall" } });
    const time = { startTime: "2027-05-01T12:00", durationMinutes: 60, roomIds: [room.roomId] };
    const lunch = await add({ kind: "break", title: "Lunch", ...time });
    const tea = await add({ kind: "break", title: "Tea" });
    assert.deepEqual(await list(manager), [lunch, tea]);
    const release = async () => {
      const { planRevision } = await organizer.call(previewVersion, { params });
      await organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    };
    await release();
    const moved = { startTime: "2027-05-01T13:00", durationMinutes: 45, roomIds: [] };
    const later = await change(lunch.itemId, moved);
    await change(lunch.itemId, { title: "Late lunch" });
    await organizer.call(contract.deleteItem, { params: { itemId: tea.itemId } });
    await add({
      kind: "activity",
      title: "Secret concert",
      startTime: "2027-05-01T20:00",
      durationMinutes: 60,
    });
    await add({ kind: "blocker", title: "Stage is built" });
    const seen = async (who: TestUser) =>
      (await list(who)).map(({ title, startTime, durationMinutes, roomIds, sequence }) => ({
        ...{ title, startTime, durationMinutes, roomIds, sequence },
      }));
    const shown = {
      ...{ title: "Late lunch", startTime: lunch.startTime, durationMinutes: 60, roomIds: [room.roomId] },
      sequence: 0,
    };
    assert.deepEqual(await seen(manager), [shown]);
    assert.equal((await list(organizer)).length, 3);
    await organizer.call(updateEvent, { params, body: { visibility: "draft" } });
    assert.deepEqual(await seen(manager), [shown]);
    await organizer.call(updateEvent, { params, body: { visibility: "public" } });
    await release();
    const { startTime } = later;
    assert.deepEqual(await seen(manager), [
      { ...shown, startTime, durationMinutes: 45, roomIds: [], sequence: 1 },
      {
        title: "Secret concert",
        startTime: "2027-05-01T19:00:00.000Z",
        durationMinutes: 60,
        roomIds: [],
        sequence: 0,
      },
    ]);
  });
});

describe("a programme", () => {
  // Proves programme 5: Items and the settings of a programme
  it("begins with what its event is called, and is changed by its organizers", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { name: "Días de Código 2027!" });
    const params = { eventId };
    const { programme } = await organizer.call(contract.getProgramme, { params });
    assert.deepEqual(programme, {
      ...{ eventId, acronym: "d-as-de-c-digo-2027", dayChange: "06:00", gridMinutes: 5, defaultMinutes: 30 },
      ...{ attendanceMode: "in_person", embedOrigins: [] },
      ...{
        currentVersion: null,
        planRevision: 0,
        unreleasedChanges: 0,
        conflicts: 0,
        timed: 0,
        timedDays: null,
      },
    });
    const short = await makeEvent(app, organizer, { name: "中文" });
    const named = await organizer.call(contract.getProgramme, { params: { eventId: short } });
    assert.equal(named.programme.acronym, `event-${short.slice(-8)}`);
    const body = { acronym: "dias-2027", dayChange: "04:30", embedOrigins: ["https://Example.org/"] };
    const changed = await organizer.call(contract.updateProgramme, { params, body });
    assert.deepEqual(changed.programme, { ...programme, ...body, embedOrigins: ["https://example.org"] });
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const theirs = await helper.call(contract.updateProgramme, { params, body: { gridMinutes: 15 } });
    assert.equal(theirs.programme.gridMinutes, 15);
  });

  it("has items in fifty rooms at most, or in all", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const roomIds = Array.from({ length: 51 }, () => crypto.randomUUID());
    const body = { kind: "break" as const, title: "Lunch", roomIds };
    assert.deepEqual(
      (await refusal(organizer.call(contract.createItem, { params: { eventId }, body }))).fields,
      {
        roomIds: "Please choose at most 50 rooms, or all of them",
      },
    );
  });

  // Proves programme 5: Items and the settings of a programme
  it("refuses what can't be", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const wrong = async (body: object) =>
      (await refusal(organizer.call(contract.updateProgramme, { params: { eventId }, body }))).fields;
    const acronym = "Use 4 to 32 lower case letters, digits, hyphens and underscores";
    assert.deepEqual(await wrong({ acronym: "abc" }), { acronym });
    assert.deepEqual(await wrong({ dayChange: "24:00" }), { dayChange: "Please enter a time" });
    const origin = "Please enter an origin such as https://example.org";
    const others = ["https://a;sandbox", "https://a,b", "https://*", "https://*.example.org", "https://'x'"];
    for (const text of [
      ...["example.org", "https://example.org/page", "data:text/html,x", "https://a:b@c.org"],
      ...others,
    ])
      assert.deepEqual(await wrong({ embedOrigins: [text] }), { embedOrigins: origin }, text);
    assert.deepEqual(await wrong({ embedOrigins: ["*", "https://example.org"] }), { embedOrigins: origin });
    const many = Array.from({ length: 21 }, (_, at) => `https://${at}.example.org`);
    assert.deepEqual(await wrong({ embedOrigins: many }), { embedOrigins: "At most 20 websites" });
  });
});
