import assert from "node:assert/strict";
import { it } from "node:test";
import { clockIn, timeOf } from "../../../../base/formats/dates.ts";
import { spanOn } from "./times.ts";

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
it("says the weekday of a time on another date than its programme day", () => {
  const clock = clockIn("Europe/Berlin");
  assert.equal(
    spanOn("2027-05-01", "2027-05-01T08:00:00.000Z", "2027-05-01T08:45:00.000Z", clock),
    "10:00–10:45",
  );
  assert.equal(
    spanOn("2027-05-01", "2027-05-01T22:30:00.000Z", "2027-05-02T00:00:00.000Z", clock),
    "Sun 00:30–02:00",
  );
  assert.equal(spanOn("2027-05-01", "2027-05-01T08:00:00.000Z", null, clock), "10:00");
});

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
it("says the offset of a time that the clock shows twice", () => {
  const berlin = clockIn("Europe/Berlin");
  assert.equal(timeOf("2027-10-31T00:30:00.000Z", berlin), "02:30 +02:00");
  assert.equal(timeOf("2027-10-31T01:30:00.000Z", berlin), "02:30 +01:00");
  assert.equal(timeOf("2027-10-31T02:30:00.000Z", berlin), "03:30");
  const lordHowe = clockIn("Australia/Lord_Howe");
  assert.equal(timeOf("2027-04-03T14:45:00.000Z", lordHowe), "01:45 +11:00");
  assert.equal(timeOf("2027-04-03T15:15:00.000Z", lordHowe), "01:45 +10:30");
});
