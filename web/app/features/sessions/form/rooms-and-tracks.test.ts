import assert from "node:assert/strict";
import { it } from "node:test";
import { namesOf, withIds } from "./rooms-and-tracks.ts";

const event = {
  rooms: [
    { id: "room-1", name: "Aula Magna" },
    { id: "room-2", name: "Foyer" },
  ],
  tracks: [{ id: "track-1", name: "Web" }],
};

// Proves programme 2: The session form, and the bar for several, offer the event's rooms and tracks, take any text, and
//   send the row
it("names a room and a track of the event by their rows, without regard to case and spaces", () => {
  assert.deepEqual(withIds({ room: " aula  magna ", track: "WEB", startTime: null }, event), {
    ...{ room: undefined, track: undefined, startTime: null },
    ...{ roomId: "room-1", trackId: "track-1" },
  });
});

// Proves programme 2: The session form, and the bar for several, offer the event's rooms and tracks, take any text, and
//   send the row
it("leaves names that the event doesn't have, what is cleared, and what isn't said", () => {
  for (const body of [{ room: "AulaMagna", track: null }, { room: "" }, {}]) {
    assert.deepEqual(withIds(body, event), body);
  }
});

it("offers the event's rooms in their order, then what else is in use", () => {
  assert.deepEqual(namesOf(event.rooms, ["Cellar", "Foyer"]), ["Aula Magna", "Foyer", "Cellar"]);
});
