import assert from "node:assert/strict";
import { test } from "node:test";
import { eventState } from "./event-state.ts";

const event = (visibility: "draft" | "public") => ({
  ...{ visibility, startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Pacific/Auckland" },
});
const at = (now: string, visibility: "draft" | "public" = "public") =>
  eventState(event(visibility), now).label;

// Proves workspace 2: the event's name with its state (draft, public, running, over)
test("an event's state follows its days on its own clock", () => {
  assert.equal(at("2027-05-01T12:00:00.000Z", "draft"), "Draft");
  // Midnight in Auckland is noon in UTC.
  assert.equal(at("2027-04-30T11:59:00.000Z"), "Public");
  assert.equal(at("2027-04-30T12:00:00.000Z"), "Running");
  assert.equal(at("2027-05-02T11:59:00.000Z"), "Running");
  assert.equal(at("2027-05-02T12:00:00.000Z"), "Over");
});
