import assert from "node:assert/strict";
import { it } from "node:test";
import { isOtherDuring } from "./other-zone.ts";

const day = (opens: string, closes: string) => ({ key: "", label: "", opens, closes });

// Proves programme 2: My time where the reader's clock differs; days and order stay the event's
it("clocks differ if they show another day or another time while the programme is on", () => {
  const spring = [day("2027-03-27T05:00:00.000Z", "2027-03-28T04:00:00.000Z")];
  // The day after the clocks of one have changed and those of the other haven't.
  assert.equal(isOtherDuring(spring, "Europe/Berlin", "Africa/Lagos"), true);
  const winter = [day("2027-03-01T05:00:00.000Z", "2027-03-02T05:00:00.000Z")];
  assert.equal(isOtherDuring(winter, "Europe/Berlin", "Africa/Lagos"), false);
  assert.equal(isOtherDuring(winter, "Europe/Berlin", "Europe/Lisbon"), true);
  // The same time of another day.
  assert.equal(isOtherDuring(winter, "Pacific/Kiritimati", "Pacific/Honolulu"), true);
  assert.equal(isOtherDuring([{ key: "unscheduled", label: "" }], "Europe/Berlin", "Asia/Tokyo"), false);
});
