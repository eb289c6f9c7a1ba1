import assert from "node:assert/strict";
import { it } from "node:test";
import { browserZone } from "./browser-zone.ts";
import { isSameClock } from "./same-clock.ts";

const winter = ["2027-03-01T05:00:00.000Z", "2027-03-02T05:00:00.000Z"];
const spring = ["2027-03-27T05:00:00.000Z", "2027-03-28T04:00:00.000Z"];

const cases: [one: string, two: string, instants: string[], isSame: boolean][] = [
  ["Europe/Berlin", "Europe/Berlin", spring, true],
  ["Europe/Berlin", "Africa/Lagos", winter, true],
  // The day after the clocks of one have changed and those of the other haven't.
  ["Europe/Berlin", "Africa/Lagos", spring, false],
  ["Asia/Kathmandu", "Asia/Katmandu", winter, true],
  ["Asia/Kathmandu", "Asia/Kolkata", winter, false],
  // The same time of another day.
  ["Pacific/Kiritimati", "Pacific/Honolulu", winter, false],
  ["Europe/Berlin", "Asia/Tokyo", [], true],
  // The hour that a clock shows twice: the first pass beside a clock that doesn't change, then the second.
  ["Europe/Berlin", "Africa/Johannesburg", ["2026-10-25T00:30:00.000Z"], true],
  ["Europe/Berlin", "Africa/Lagos", ["2026-10-25T01:30:00.000Z"], true],
];

/** What `work` returns in a browser that has no Temporal yet. */
function withoutTemporal<T>(work: () => T): T {
  const had = Object.getOwnPropertyDescriptor(globalThis, "Temporal");
  assert.ok(had, "Node has Temporal");
  Reflect.deleteProperty(globalThis, "Temporal");
  try {
    return work();
  } finally {
    Object.defineProperty(globalThis, "Temporal", had);
  }
}

it("clocks are the same where they show the same day and time, asked of Temporal or of a formatter", () => {
  for (const [one, two, instants, isSame] of cases) {
    assert.equal(isSameClock(one, two, instants), isSame, `${one}, ${two}`);
    assert.equal(
      withoutTemporal(() => isSameClock(one, two, instants)),
      isSame,
      `${one}, ${two} by formatter`,
    );
  }
});

it("the browser's zone has the same name with and without Temporal", () => {
  assert.equal(browserZone(), withoutTemporal(browserZone));
});
