import assert from "node:assert/strict";
import { it } from "node:test";
import type { VersionChange } from "@plenary/contract/programme/versions";
import { clockIn } from "../../../../base/formats/dates.ts";
import { newsIn, whenOf } from "./news.ts";

const place = (room: string) => ({ startTime: "2027-05-01T10:00:00.000Z", durationMinutes: 30, room });
const change = (
  slotId: string,
  change: VersionChange["change"],
  from?: string,
  to?: string,
): VersionChange => ({
  ...{ slotId, change, kind: "session", title: slotId },
  ...{ from: from ? place(from) : null, to: to ? place(to) : null },
});

// Proves programme 2: The programme says what is new and moved since the last visit of this browser, and leads to what
//   changed
it("what versions have changed in all is told once, from where it was first", () => {
  const news = newsIn([
    [
      change("moved", "moved", "A", "B"),
      change("back", "moved", "A", "B"),
      change("new", "new", undefined, "A"),
    ],
    [change("moved", "moved", "B", "C"), change("back", "moved", "B", "A"), change("new", "moved", "A", "B")],
    [
      change("gone", "new", undefined, "A"),
      change("moved", "speakers", "C", "C"),
      change("other", "speakers", "A", "A"),
    ],
    [change("gone", "cancelled", "A")],
  ]);
  assert.deepEqual(Object.fromEntries(news), {
    moved: { isNew: false, from: place("A"), to: place("C") },
    new: { isNew: true },
  });
});

it("what has left another day says its date, as the same weekday may be another week's", () => {
  const clock = clockIn("UTC");
  const place = (startTime: string) => ({ startTime, durationMinutes: 30, room: null });
  const to = place("2026-11-29T10:00:00.000Z");
  const was = (start: string) => whenOf(start, { from: place(start), to, clock });
  assert.equal(was("2026-12-13T15:30:00.000Z"), "13 December 2026, 15:30");
  assert.equal(was("2026-11-29T15:30:00.000Z"), "15:30");
});
