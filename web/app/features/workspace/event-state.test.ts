import assert from "node:assert/strict";
import { test } from "node:test";
import { eventState } from "./event-state.ts";

const event = (visibility: "draft" | "public") => ({
  ...{ visibility, startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Pacific/Auckland" },
});
const at = (now: string, visibility: "draft" | "public" = "public") =>
  eventState(event(visibility), "06:00", now).label;

// Proves workspace 2: the event's name with its state (draft, public, running, over)
test("an event's state follows its programme days on its own clock", () => {
  assert.equal(at("2027-05-01T12:00:00.000Z", "draft"), "Draft");
  // Six in the morning in Auckland is six in the evening before in UTC.
  assert.equal(at("2027-04-30T17:59:00.000Z"), "Public");
  assert.equal(at("2027-04-30T18:00:00.000Z"), "Running");
  assert.equal(at("2027-05-02T17:59:00.000Z"), "Running");
  assert.equal(at("2027-05-02T18:00:00.000Z"), "Over");
});
