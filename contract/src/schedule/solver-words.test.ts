import assert from "node:assert/strict";
import { it } from "node:test";
import { reasonText, type SaidReason } from "./solver-words.ts";

const place = "Sat, 10:00 to 10:30, Hall";

// Proves scheduling 5: each with one reason
it("says each reason in words", () => {
  const taken = `Every place that suits it is taken. It could stand ${place} if `;
  const expected: [SaidReason, string][] = [
    [{ kind: "no_room_has", features: ["Piano", "Stage"], track: null }, "No room has Piano, Stage."],
    [{ kind: "no_room_has", features: ["Piano"], track: "Rust" }, "No room that is open to Rust has Piano."],
    [{ kind: "no_room_open", track: "Rust" }, "No room is open to Rust on these days."],
    [{ kind: "no_room_open", track: null }, "No room is open on these days."],
    [
      { kind: "no_room_holds", expects: 300, most: 80 },
      "300 people are expected; the largest room that suits it holds 80.",
    ],
    [{ kind: "not_chosen", place }, `It could stand ${place}, which was not chosen for this run.`],
    [
      { kind: "too_long", minutes: 90, longest: 60 },
      "It takes 90 minutes; the longest free time that suits it and its people is 60.",
    ],
    [{ kind: "people_apart", people: ["Ada", "Bo"] }, "Ada, Bo cannot be there at the same time."],
    [
      { kind: "person_full", person: "Ada", speaks: 120, there: 90 },
      "Ada speaks 120 minutes, and is there 90.",
    ],
    [
      { kind: "rooms_full", track: "Rust", missing: 30 },
      "Its track's rooms are full: 30 minutes are missing.",
    ],
    [
      { kind: "rooms_full", track: null, missing: 1 },
      "The rooms that suit it are full: 1 minute is missing.",
    ],
    [
      { kind: "fixed", place, titles: ["A"], pinned: ["A"], unmoved: [] },
      `${taken}“A” moved, which is pinned.`,
    ],
    [
      { kind: "fixed", place, titles: ["A"], pinned: [], unmoved: ["A"] },
      `${taken}“A” moved, which this run does not move.`,
    ],
    [
      { kind: "fixed", place, titles: ["A", "B"], pinned: ["B"], unmoved: [] },
      `${taken}“A”, “B” moved, but “B” is pinned.`,
    ],
    [
      { kind: "fixed", place, titles: ["A", "B"], pinned: [], unmoved: ["A"] },
      `${taken}“A”, “B” moved, but this run does not move “A”.`,
    ],
    [
      { kind: "moves_used", place, titles: ["A"], maxMoves: 1 },
      `It could stand ${place} if “A” moved, but this run may move only 1 session.`,
    ],
    [{ kind: "not_tried" }, "The solver stopped before it got to this session."],
    [
      { kind: "not_found", tries: 1200, place, titles: ["A", "B"] },
      `No place was found in 1,200 tries. It could stand ${place} if “A”, “B” moved.`,
    ],
    [{ kind: "not_found", tries: 1, place, titles: [] }, "No place was found in 1 try."],
    [{ kind: "pinned" }, "It is pinned, and what is pinned is left as it is."],
    [{ kind: "unconfirmed" }, "It is not confirmed, and only confirmed sessions are placed in this event."],
  ];
  for (const [reason, words] of expected)
    assert.equal(reasonText(reason).replace(/[\u2066-\u2069]/g, ""), words);
});
