import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  fittingMarks,
  marksAfterRefusal,
  marksAfterSaving,
  mergedMarks,
  newMarksOf,
  othersMarks,
  partsOf,
  unsentMarksOf,
} from "./mark-merging.ts";
import type { OwnMark } from "./marks.ts";

const at = "2027-05-01T10:00:00.000Z";
const later = "2027-05-01T11:00:00.000Z";
const mark = (sessionId: string, rest: Partial<OwnMark> = {}): OwnMark => ({
  ...{ eventId: "event", sessionId, on: true, at },
  ...rest,
});
const favourite = (sessionId: string) => ({ sessionId, eventId: "event", createdAt: at });
const none = { unknown: [], refused: [], now: Date.parse(later) };
const idsOf = (marks: OwnMark[]) => marks.map(({ sessionId }) => sessionId);

const marks = [
  mark("nobody's"),
  mark("taken back", { on: false }),
  mark("saved", { of: "ann" }),
  mark("unsent", { of: "ann", unsent: true }),
  mark("bob's", { of: "bob" }),
  mark("bob's unsent", { of: "bob", unsent: true }),
];

describe("the marks of a browser", () => {
  // Proves programme 4, 9, 14: Favourites of two browsers are merged in the account; a star that can't be saved stays
  //   and is sent with the next; signing out leaves them, and none goes to another account by itself
  it("go to an account that hasn't heard of them, but for what belongs to another", () => {
    assert.deepEqual(idsOf(unsentMarksOf(marks, "ann")), ["nobody's", "taken back", "unsent"]);
    assert.deepEqual(idsOf(unsentMarksOf(marks, "bob")), ["nobody's", "taken back", "bob's unsent"]);
  });

  // Proves programme 4, 9, 14: Favourites of two browsers are merged in the account; a star that can't be saved stays
  //   and is sent with the next; signing out leaves them, and none goes to another account by itself
  it("are the account's after a merge, and what belongs to another stays theirs", () => {
    const sent = unsentMarksOf(marks, "ann");
    const favourites = [favourite("nobody's"), favourite("elsewhere")];
    assert.deepEqual(mergedMarks({ ...none, whose: "ann", marks, favourites, sent }), [
      mark("bob's", { of: "bob" }),
      mark("bob's unsent", { of: "bob", unsent: true }),
      mark("nobody's", { of: "ann" }),
      mark("elsewhere", { of: "ann" }),
    ]);
  });

  it("keep what the account can't take yet, and send it again for ninety days", () => {
    const sent = unsentMarksOf(marks, "ann");
    const kept = (now: string) =>
      mergedMarks({
        ...{ whose: "ann", marks, favourites: [favourite("unsent")], sent },
        ...{ unknown: ["nobody's", "taken back"], refused: [], now: Date.parse(now) },
      }).slice(2);
    const waiting = mark("nobody's", { of: "ann", unsent: true, unknown: true });
    assert.deepEqual(kept("2027-07-29T00:00:00Z"), [mark("unsent", { of: "ann" }), waiting]);
    assert.deepEqual(kept("2027-08-01T00:00:00Z"), [mark("unsent", { of: "ann" })]);
    assert.deepEqual(unsentMarksOf([waiting], "ann"), [waiting]);
    assert.deepEqual(newMarksOf([waiting, ...marks], "ann"), sent);
  });

  // Proves programme 4, 9: A star that the account has no room for stays in the browser, keeps no other from the
  //   account, and is sent once there is room
  it("keep what the account has no room for, which is no reason to ask again, until it has it", () => {
    const sent = unsentMarksOf(marks, "ann");
    const refused = [mark("nobody's"), mark("unsent", { of: "ann", unsent: true, unknown: true })];
    const after = (...favourites: ReturnType<typeof favourite>[]) =>
      mergedMarks({ ...none, whose: "ann", marks, favourites, sent, refused }).slice(2);
    const waiting = mark("nobody's", { of: "ann", unsent: true, noRoom: true });
    const other = mark("unsent", { of: "ann", unsent: true, noRoom: true });
    assert.deepEqual(after(), [waiting, other]);
    assert.deepEqual(after(favourite("unsent")), [mark("unsent", { of: "ann" }), waiting]);
    assert.deepEqual(marksAfterRefusal([mark("nobody's"), mark("saved")], mark("nobody's"), "ann"), [
      ...[waiting, mark("saved")],
    ]);
    assert.deepEqual(newMarksOf([waiting, other], "ann"), []);
    assert.deepEqual(marksAfterSaving([waiting], waiting, "ann"), [mark("nobody's", { of: "ann" })]);
  });

  // Proves programme 4, 9: A star that the account has no room for stays in the browser, keeps no other from the
  //   account, and is sent once there is room
  it("that are refused together go in parts: what takes back, then what marks, by event", () => {
    const [one, two] = [mark("1", { eventId: "a" }), mark("2", { eventId: "b" })];
    const [off, three] = [mark("3", { eventId: "b", on: false }), mark("4", { eventId: "a" })];
    assert.deepEqual(partsOf([one, two, off, three]), [[off], [one, three], [two]]);
    assert.deepEqual(partsOf([off]), [[off]]);
    assert.deepEqual(partsOf([]), []);
  });

  // Proves programme 4, 9: A star that the account has no room for stays in the browser, keeps no other from the
  //   account, and is sent once there is room
  it("that found no room go as far as there is some, those marked first", () => {
    const had = (event: string, count: number, cancelled = false) =>
      Array.from({ length: count }, (_, n) => ({ sessionId: `${event} ${n}`, eventId: event, cancelled }));
    const waiting = [mark("late", { at: later }), mark("early"), mark("other", { eventId: "other" })];
    const fit = (...favourites: ReturnType<typeof had>) => idsOf(fittingMarks(waiting, favourites));
    assert.deepEqual(fit(...had("event", 998)), ["early", "other", "late"]);
    assert.deepEqual(fit(...had("event", 999)), ["early", "other"]);
    assert.deepEqual(fit(...had("event", 1000)), ["other"]);
    // A cancelled one is in the count of all alone.
    assert.deepEqual(fit(...had("event", 999), ...had("event", 2000, true)), ["early"]);
    assert.deepEqual(fit(...had("third", 3000, true)), []);
    // What another browser has marked since is there already.
    assert.deepEqual(fit({ sessionId: "early", eventId: "event", cancelled: false }), ["other", "late"]);
  });

  // Proves programme 4, 9, 14: Favourites of two browsers are merged in the account; a star that can't be saved stays
  //   and is sent with the next; signing out leaves them, and none goes to another account by itself
  it("keep what was pressed while they were merged", () => {
    const sent = unsentMarksOf(marks, "ann");
    const pressed = mark("unsent", { on: false, at: later, of: "ann", unsent: true });
    const now = marks.map((each) => (each.sessionId === "unsent" ? pressed : each));
    const after = mergedMarks({ ...none, whose: "ann", marks: now, favourites: [favourite("unsent")], sent });
    assert.deepEqual(after.slice(2), [pressed]);
    assert.deepEqual(marksAfterSaving(now, mark("unsent"), "ann"), now);
  });

  // Proves programme 4, 9, 14: Favourites of two browsers are merged in the account; a star that can't be saved stays
  //   and is sent with the next; signing out leaves them, and none goes to another account by itself
  it("are saved one by one, and forgotten once they are taken back", () => {
    assert.deepEqual(marksAfterSaving(marks, mark("unsent"), "ann")[3], mark("unsent", { of: "ann" }));
    assert.deepEqual(idsOf(marksAfterSaving(marks, mark("taken back", { on: false }), "ann")), [
      ...["nobody's", "saved", "unsent", "bob's", "bob's unsent"],
    ]);
  });

  // Proves programme 4, 9, 14: Favourites of two browsers are merged in the account; a star that can't be saved stays
  //   and is sent with the next; signing out leaves them, and none goes to another account by itself
  it("of others are offered where the account lacks them", () => {
    assert.deepEqual(idsOf(othersMarks(marks, [favourite("bob's")], "ann")), ["bob's unsent"]);
    assert.deepEqual(idsOf(othersMarks(marks, [], "bob")), ["saved", "unsent"]);
  });
});
