import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOnly, filledOnly } from "./session-values.ts";

const stored = {
  talkId: "01a1fcf0-0f5e-7791-a671-5f39731cf16d",
  eventId: "01a1fcf0-0f67-75e1-8de5-edc2d3c1c84f",
  startTime: "2027-05-14T10:00",
  durationMinutes: 45,
  room: "Auditorium 2",
  track: null,
  coSpeakerIds: ["01a1fcf0-0f70-7c34-87ec-484a322cef01", "01a1fcf0-0f71-7c34-87ec-484a322cef02"],
};
const otherEvent = "01a1fcf0-0f6c-7c34-87ec-484a322cef99";

// Proves product 5: Empty room, track and start are left out
test("empty fields are left out of a new session", () => {
  const { talkId, eventId } = stored;
  const values = {
    talkId,
    eventId,
    startTime: null,
    durationMinutes: null,
    room: "Hall",
    track: undefined,
    coSpeakerIds: [],
  };
  assert.deepEqual(filledOnly(values), { talkId, eventId, room: "Hall" });
});

test("an edit sends what changed, null for what was cleared", () => {
  assert.deepEqual(changedOnly({ ...stored, track: undefined }, stored), {});
  assert.deepEqual(changedOnly({ ...stored, room: null, track: "Databases" }, stored), {
    room: null,
    track: "Databases",
  });
});

test("an edit sends the co-speakers when one came, went or moved, with those it was opened with", () => {
  const { coSpeakerIds } = stored;
  for (const changed of [
    [],
    coSpeakerIds.toReversed(),
    coSpeakerIds.slice(1),
    [...coSpeakerIds, "another"],
  ]) {
    assert.deepEqual(changedOnly({ ...stored, coSpeakerIds: changed }, stored), {
      coSpeakerIds: changed,
      ifCoSpeakerIds: coSpeakerIds,
    });
  }
  assert.deepEqual(changedOnly({ ...stored, coSpeakerIds: [...coSpeakerIds] }, stored), {});
});

test("another event takes the time of day along", () => {
  assert.deepEqual(changedOnly({ ...stored, eventId: otherEvent }, stored), {
    eventId: otherEvent,
    startTime: "2027-05-14T10:00",
  });
});
