import assert from "node:assert/strict";
import { test } from "node:test";
import type { Item } from "@plenary/contract/programme/programme";
import { changedOnly, ItemFields, inputOf } from "./item-values.ts";
import { itemsByDay } from "./items-by-day.ts";

const zone = "Europe/Lisbon";
const id = "01a20692-840c-72b3-96ae-eed186fede2f";
const party: Item = {
  ...{
    itemId: id,
    eventId: id,
    guid: id,
    number: 1,
    sequence: 0,
    pinned: false,
    revision: 1,
    kind: "activity",
    title: "Party",
  },
  ...{ description: null, url: null, durationMinutes: 60, roomIds: [] },
  // The second 01:30 of the night in which the clock goes back.
  startTime: "2027-10-31T01:30:00.000Z",
};

test("an item that is saved as it was changes nothing, not even a time that the clock shows twice", () => {
  const typed = inputOf(party, zone);
  assert.equal(typed.startTime, "2027-10-31T01:30");
  assert.deepEqual(changedOnly(ItemFields.parse(typed), party, zone), {});
  const changed = ItemFields.parse({ ...typed, title: " Big party ", url: "", roomIds: [id] });
  assert.deepEqual(changedOnly(changed, party, zone), { title: "Big party", roomIds: [id] });
  const cleared = ItemFields.parse({ ...typed, startTime: "", durationMinutes: null });
  assert.deepEqual(changedOnly(cleared, party, zone), { startTime: null, durationMinutes: null });
});

// Proves programme 10: A slot belongs to the programme day in which it begins; a time on another date carries its
//   weekday
test("items stand below their programme day, those without a time last", () => {
  const lunch = { ...party, startTime: "2027-10-30T11:00:00.000Z" };
  const tea = { ...party, startTime: "2027-10-31T15:00:00.000Z" };
  const photo = { ...party, startTime: null };
  assert.deepEqual(itemsByDay([lunch, party, tea, photo], zone, "06:00"), [
    { day: "2027-10-30", items: [lunch, party] },
    { day: "2027-10-31", items: [tea] },
    { day: null, items: [photo] },
  ]);
});
