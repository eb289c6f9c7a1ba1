import assert from "node:assert/strict";
import { test } from "node:test";
import type { PublicSlot } from "@plenary/contract/programme/public-programme";
import { onNow } from "./on-now.ts";

const slot = (title: string, startTime: string | null, endTime: string | null, roomIds: string[] = []) =>
  ({ title, startTime, endTime, roomIds }) as PublicSlot;
const programme = {
  days: [
    { date: "2027-05-01", opens: "2027-05-01T05:00:00.000Z", closes: "2027-05-02T05:00:00.000Z" },
    { date: "2027-05-02", opens: "2027-05-02T05:00:00.000Z", closes: "2027-05-03T05:00:00.000Z" },
  ],
  slots: [
    slot("Welcome", "2027-05-01T08:00:00.000Z", "2027-05-01T08:30:00.000Z"),
    ...["A", "B", "C", "D"].map((title) =>
      slot(title, "2027-05-01T09:00:00.000Z", "2027-05-01T10:00:00.000Z"),
    ),
    slot("Late", "2027-05-01T09:30:00.000Z", "2027-05-01T10:00:00.000Z"),
    slot("Next day", "2027-05-02T08:00:00.000Z", "2027-05-02T09:00:00.000Z"),
    slot("Unplanned", null, null),
  ],
};

// Proves workspace 8: "On now" and "Next" on its days
test("what is on and what comes next is said on the event's days, and until when", () => {
  const at = (now: string) => {
    const { on, next, ...rest } = onNow(programme, Date.parse(now));
    return { on: on.map(({ title }) => title).join(), next: next.map(({ title }) => title).join(), ...rest };
  };
  const none = { on: "", next: "", more: 0, over: false };
  assert.deepEqual(at("2027-04-30T08:00:00Z"), { ...none, until: "2027-05-01T05:00:00.000Z" });
  assert.deepEqual(at("2027-05-01T06:00:00Z"), {
    ...none,
    next: "Welcome",
    until: "2027-05-01T08:00:00.000Z",
  });
  assert.deepEqual(at("2027-05-01T08:30:00Z"), {
    ...{ ...none, next: "A,B,C", until: "2027-05-01T09:00:00.000Z" },
  });
  assert.deepEqual(at("2027-05-01T09:00:00Z"), {
    ...{ ...none, on: "A,B,C", more: 1, next: "Late", until: "2027-05-01T09:30:00.000Z" },
  });
  assert.deepEqual(at("2027-05-02T09:00:00Z"), { ...none, until: "2027-05-03T05:00:00.000Z" });
  assert.deepEqual(at("2027-05-03T05:00:00Z"), { ...none, over: true, until: null });
  assert.deepEqual(onNow({ days: [], slots: [] }, 0), { ...none, on: [], next: [], until: null });
});

test("what began in the last night is on until it ends, after its day has closed", () => {
  const [, last] = programme.days;
  const slots = [slot("Dance", "2027-05-03T04:00:00.000Z", "2027-05-03T07:00:00.000Z")];
  const at = (now: string) => onNow({ days: last ? [last] : [], slots }, Date.parse(now));
  const { on, until } = at("2027-05-03T06:00:00Z");
  assert.deepEqual([on.map(({ title }) => title), until], [["Dance"], "2027-05-03T07:00:00.000Z"]);
  assert.equal(at("2027-05-03T06:00:00Z").over, false);
  assert.equal(at("2027-05-03T07:00:00Z").over, true);
});

test("next is what begins first, and what follows in every other room on that day", () => {
  const at = (time: string) => `2027-05-01T${time}:00.000Z`;
  const inRooms = [
    slot("Now", at("09:00"), at("09:30"), ["hall"]),
    slot("First", at("09:30"), at("10:00"), ["hall"]),
    slot("After it", at("10:00"), at("11:00"), ["hall"]),
    slot("Elsewhere", at("10:00"), at("11:00"), ["attic"]),
    slot("Break", at("11:00"), at("12:00")),
    slot("Late", at("12:00"), at("13:00"), ["cellar"]),
    slot("Too many", at("13:00"), at("14:00"), ["tent"]),
    slot("Tomorrow", "2027-05-02T08:00:00.000Z", "2027-05-02T09:00:00.000Z", ["yard"]),
  ];
  const next = (time: string) =>
    onNow({ ...programme, slots: inRooms }, Date.parse(at(time))).next.map(({ title }) => title);
  assert.deepEqual(next("09:00"), ["First", "Elsewhere", "Late"]);
  assert.deepEqual(next("12:30"), ["Too many"]);
  assert.deepEqual(next("13:30"), ["Tomorrow"]);
});
