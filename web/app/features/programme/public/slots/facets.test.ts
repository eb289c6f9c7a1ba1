import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PublicProgramme } from "@plenary/contract/programme/public-programme";
import { chosenSlots, printedRooms } from "../printed/printed.ts";
import { shownProgrammeOf } from "./facets.ts";

const slot = (slotId: string, values: object) => ({
  ...{ slotId, title: slotId, kind: "session", speakers: [], roomIds: [], room: null, trackId: null },
  ...{ track: null, type: null, languages: [], startTime: "2027-05-01T10:00:00.000Z" },
  ...values,
});

/** A room and a track, and sessions that name others which are called as their slugs are. */
const programme = {
  event: { timezone: "UTC" },
  ...{ dayChange: "06:00", version: null, days: [], cut: false },
  rooms: [{ roomId: "r1", name: "Café", slug: "cafe", state: "full" }],
  tracks: [{ trackId: "t1", name: "Wéb", slug: "web", color: null, shownColor: "#3366cc" }],
  slots: [
    slot("real", { roomIds: ["r1"], room: "Café", trackId: "t1", track: "Wéb" }),
    slot("loose", { room: "cafe", track: "web" }),
    slot("dotted", { room: ".cafe", track: ".web" }),
    slot("tent", { room: "tent", track: "Land" }),
  ],
} as unknown as PublicProgramme;

describe("what a programme's slots can be chosen by", () => {
  // Proves programme 2: What sessions only name takes no real room's, or track's, column and filter, on the page and on
  //   paper
  it("has another key for what sessions call their room or track than for a real one whose slug that is", () => {
    const { room, track } = shownProgrammeOf(programme).facets;
    const keys = (choices: typeof room) => choices.map(({ label, key }) => [label, key]);
    assert.deepEqual(keys(room).sort(), [
      [".cafe", "..cafe"],
      ["Café", "cafe"],
      ["cafe", ".cafe"],
      // Addresses that people have kept go on choosing it.
      ["tent", "tent"],
    ]);
    assert.deepEqual(keys(track).sort(), [
      [".web", "..web"],
      ["Land", "Land"],
      ["Wéb", "web"],
      ["web", ".web"],
    ]);
  });

  // Proves workspace 7: tracks that have no colour get the twelve in turn
  it("has a colour for each track, for what sessions only name after those of the real ones", () => {
    const { track } = shownProgrammeOf(programme).facets;
    const hues = new Set(track.map(({ color }) => color));
    assert.equal(hues.size, 4);
    assert.equal(track.find(({ key }) => key === "web")?.color, "#3366cc");
    assert.ok(!hues.has(undefined));
  });

  // Proves programme 2: What sessions only name takes no real room's, or track's, column and filter, on the page and on
  //   paper
  it("is printed by the same keys, each in a column of its own", () => {
    const chosen = (query: string) =>
      chosenSlots(programme, new URLSearchParams(query), new Set()).map(({ slotId }) => slotId);
    const queries = ["room=cafe", "room=.cafe", "room=..cafe", "room=tent", "track=web", "track=.web"];
    assert.deepEqual(queries.map(chosen), [["real"], ["loose"], ["dotted"], ["tent"], ["real"], ["loose"]]);
    const { slots } = programme;
    const columns = printedRooms(programme, slots, []).map(({ name, has }) => [
      name,
      slots.filter(has).map(({ slotId }) => slotId),
    ]);
    assert.deepEqual(columns.sort(), [
      [".cafe", ["dotted"]],
      ["Café", ["real"]],
      ["cafe", ["loose"]],
      ["tent", ["tent"]],
    ]);
  });
});
