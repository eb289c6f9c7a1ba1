import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { roomNames } from "@plenary/contract/programme/room-names";
import { chosenSlots, inPages, printedDays, printedRooms } from "./printed.ts";

const slot = (title: string, values: Partial<PublicSlot>): PublicSlot => ({
  ...{ slotId: title, guid: title, number: 1, kind: "session", title, summary: null, speakers: [] },
  ...{ startTime: "2027-05-01T10:00:00.000Z", endTime: "2027-05-01T10:30:00.000Z", durationMinutes: 30 },
  ...{ roomIds: [], room: null, trackId: null, track: null, type: null, languages: [] },
  ...{ doNotRecord: false, notice: null, url: null, streamUrl: null },
  ...values,
});

const room = (roomId: string, name: string) => ({
  ...{ roomId, name, slug: name.toLowerCase(), guid: roomId, kind: "room", building: null, floor: null },
  ...{ description: null, capacity: null, features: [], accessibility: null, mapUrl: null },
  ...{ streamUrl: null, state: "open" },
});

const programme = {
  event: { eventId: "e", name: "Conf", location: "Lisbon", timezone: "UTC" },
  ...{ acronym: "conf", dayChange: "06:00", gridMinutes: 5, attendanceMode: "in_person", version: null },
  rooms: [room("r1", "Hall"), room("r2", "Cellar")],
  tracks: [
    { trackId: "t1", name: "Web", slug: "web", color: null, shownColor: "#3366cc", description: null },
  ],
  days: [],
  slots: [
    slot("Lunch", { kind: "break" }),
    slot("Parsing", { roomIds: ["r1"], room: "Hall", trackId: "t1", track: "Web", languages: ["en", "de"] }),
    slot("Typing", { roomIds: ["r2"], room: "Cellar", type: "Workshop" }),
    slot("Loose", { room: "Tent", startTime: "2027-05-02T03:00:00.000Z" }),
    slot("Later", {
      startTime: null,
      endTime: null,
      speakers: [{ userId: "u", name: "Ádá", hasProfile: true }],
    }),
  ],
  cut: false,
} as unknown as PublicProgramme;

describe("slots that are printed", () => {
  // Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
  //   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is
  //   on it
  it("are those that the query asks for, in every way that the programme's page has", () => {
    const titles = (query: string) =>
      chosenSlots(programme, new URLSearchParams(query), new Set(["Loose"])).map(({ title }) => title);
    assert.equal(titles("").length, 5);
    assert.deepEqual(titles("room=hall"), ["Lunch", "Parsing"]);
    assert.deepEqual(titles("room=hall&room=Tent"), ["Lunch", "Parsing", "Loose"]);
    assert.deepEqual(titles("track=web"), ["Parsing"]);
    assert.deepEqual(titles("kind=Workshop"), ["Typing"]);
    assert.deepEqual(titles("language=de"), ["Parsing"]);
    // Before the day change it is still the day before.
    assert.deepEqual(titles("day=2027-05-01"), ["Lunch", "Parsing", "Typing", "Loose"]);
    assert.deepEqual(titles("day=unscheduled"), ["Later"]);
    // What the server has found in descriptions is among it.
    assert.deepEqual(titles("q=ada"), ["Loose", "Later"]);
    assert.deepEqual(titles("q=cellar%20typ"), ["Typing", "Loose"]);
    assert.deepEqual(titles("q=cellar%20typ&room=cellar"), ["Typing"]);
    assert.deepEqual(titles("room=nowhere&track=web"), []);
  });

  // Proves programme 2: Items say what they are, where they tell more, and all of their rooms
  it("are found by each of their rooms", () => {
    const tour = slot("Tour", { kind: "activity", roomIds: ["r2", "r1"] });
    const found = chosenSlots({ ...programme, slots: [tour] }, new URLSearchParams("q=hall"), new Set());
    assert.deepEqual(found, [tour]);
    assert.equal(roomNames(programme)(tour), "Cellar, Hall");
    assert.equal(roomNames(programme)(slot("Lunch", { kind: "break" })), null);
    assert.equal(roomNames(programme)(slot("Loose", { room: "Tent" })), "Tent");
  });

  it("come by day and room, those without either last", () => {
    const { slots } = programme;
    assert.deepEqual(
      printedDays(programme, slots).map(({ day, slots: of }) => [day, of.length]),
      [
        ["2027-05-01", 4],
        [null, 1],
      ],
    );
    assert.deepEqual(
      printedRooms(programme, slots, []).map(({ name, has }) => [name, slots.filter(has).length]),
      [
        ["Hall", 1],
        ["Cellar", 1],
        ["Tent", 1],
        [null, 1],
      ],
    );
  });

  // Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
  //   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is
  //   on it
  it("come by the chosen rooms alone, whatever others they are in too", () => {
    const slots = [slot("Tour", { kind: "activity", roomIds: ["r2", "r1"] }), ...programme.slots];
    const names = (...wanted: string[]) => printedRooms(programme, slots, wanted).map(({ name }) => name);
    assert.deepEqual(names("cellar"), ["Cellar"]);
    assert.deepEqual(names("Tent", "hall"), ["Hall", "Tent"]);
    // As the programme's page has it, the empty name chooses what is in no room.
    assert.deepEqual(names(""), [null]);
  });

  // Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
  //   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is
  //   on it
  it("come in as many parts as sheets take, about alike in size", () => {
    const sizes = (rooms: number) =>
      inPages(Array.from({ length: rooms }, (_, at) => ({ key: `${at}`, name: "", has: () => true }))).map(
        (part) => part.length,
      );
    assert.deepEqual(sizes(0), [0]);
    assert.deepEqual(sizes(6), [6]);
    assert.deepEqual(sizes(7), [4, 3]);
    assert.equal(
      sizes(100).reduce((sum, size) => sum + size),
      100,
    );
    assert.equal(sizes(100).length, 17);
  });
});
