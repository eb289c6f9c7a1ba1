import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createItem, updateItem } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { useApp } from "../../../../test/harness.ts";
import { describedOn } from "../../../../test/http.ts";
import { makeConf } from "../../../../test/scenes.ts";

/** What search engines read of an event's page about its programme. */
const app = useApp({}, "built");

interface Said {
  name: string;
  startDate: string;
  location: { name: string };
  performer?: { name: string }[];
  url?: string;
}

const saidOf = async (eventId: string) => {
  const { subEvent } = (await describedOn(app, `/public/events/${eventId}`)).get("Event") ?? {};
  return subEvent as Said[];
};

const shown = async (eventId: string) =>
  (await saidOf(eventId)).map(({ name, startDate, location }) => {
    return [name, startDate.slice(11, 16), location.name];
  });

async function makeDay() {
  const { organizer, speaker, eventId, params, sessionId, talkId, release, set } = await makeConf(app);
  await speaker.call(updateTalk, { params: { talkId }, body: { title: "On parsing" } });
  const add = async (
    kind: "break" | "activity" | "blocker",
    title: string,
    at: string,
    more: object = {},
  ) => {
    const body = { kind, title, startTime: `2027-05-01T${at}`, durationMinutes: 30, ...more };
    return (await organizer.call(createItem, { params, body })).item;
  };
  return { organizer, eventId, params, sessionId, release, set, add };
}

describe("what search engines are told of an event's programme", () => {
  // Proves programme 2, 14: Structured data of event and programme have `eventAttendanceMode`, the first 40 slots and
  //   breadcrumbs
  it("is its first 40 slots, sessions and items in its order, never blockers", async () => {
    const { organizer, eventId, params, add } = await makeDay();
    const { room } = await organizer.call(createRoom, { params, body: { name: "Yard" } });
    await add("activity", "Yoga", "10:00", { roomIds: [room.roomId] });
    await add("break", "Coffee", "09:30");
    await add("blocker", "Secret", "09:00");
    assert.deepEqual(await shown(eventId), [
      ["Coffee", "09:30", "Lisbon"],
      // Of the event's rooms, while nobody has made one of the talk's.
      ["Yoga", "10:00", "Yard"],
      ["On parsing", "10:00", "Hall"],
    ]);
    const [coffee, , talk] = await saidOf(eventId);
    // Nobody performs a break, and it has no page.
    assert.deepEqual([coffee?.performer, coffee?.url], [undefined, undefined]);
    assert.deepEqual(
      talk?.performer?.map(({ name }) => name),
      ["Ada"],
    );
    for (let at = 0; at < 40; at += 1) await add("break", `Break ${at}`, "09:45");
    const names = (await shown(eventId)).map(([name]) => name);
    assert.equal(names.length, 40);
    assert.ok(names[0] === "Coffee" && !names.includes("On parsing"));
  });

  // Proves programme 2, 14: Structured data of event and programme have `eventAttendanceMode`, the first 40 slots and
  //   breadcrumbs
  it("is where the version has it once there is one, without items that it lacks", async () => {
    const { organizer, eventId, sessionId, release, set, add } = await makeDay();
    const { itemId } = await add("break", "Lunch", "12:00");
    await release();
    await add("activity", "Party", "20:00");
    await organizer.call(updateItem, { params: { itemId }, body: { startTime: "2027-05-01T09:00" } });
    await set({ startTime: "2027-05-01T14:00", room: "Cellar" }, sessionId);
    assert.deepEqual(await shown(eventId), [
      ["On parsing", "10:00", "Hall"],
      ["Lunch", "12:00", "Lisbon"],
    ]);
    await release();
    assert.deepEqual(await shown(eventId), [
      ["Lunch", "09:00", "Lisbon"],
      ["On parsing", "14:00", "Cellar"],
      ["Party", "20:00", "Lisbon"],
    ]);
  });
});
