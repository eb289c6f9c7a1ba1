import assert from "node:assert/strict";
import { it } from "node:test";
import { parseSchedule } from "./parse-schedule.ts";

// Proves programme 8: Files and calendars lead to a session's page; the programme's page tells following a calendar
//   from saving it; a schedule.json names the version of its release
it("a schedule.json names its version, after which a release is named", () => {
  const conference = {
    title: "Tea",
    start: "2027-05-01",
    end: "2027-05-01",
    time_zone_name: "UTC",
    days: [],
  };
  const versionIn = (schedule: object) =>
    parseSchedule(JSON.stringify({ schedule: { conference, ...schedule } })).event?.version;
  assert.equal(versionIn({ version: " 1.4 “Rooms”\n" }), "1.4 “Rooms”");
  assert.equal(versionIn({}), undefined);
});
