import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listRooms, type Room, updateRoom } from "@plenary/contract/programme/rooms";
import { makeAdmin, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

const GUID = "ba692ba3-421b-5371-8309-60acc34a3c05";

const talk = { guid: "t", id: 1, title: "T", date: "2027-03-01T10:00:00+01:00", duration: "00:30" };

/** A schedule.json with these rooms; of this product if it says so. */
const file = (rooms: { name: string; [more: string]: unknown }[], generator?: string) =>
  JSON.stringify({
    ...(generator && { generator: { name: generator, version: "1" } }),
    schedule: {
      conference: {
        ...{ title: "Tea Conf", acronym: "tea_2027", start: "2027-03-01", end: "2027-03-01" },
        ...{
          time_zone_name: "Europe/Oslo",
          rooms,
          days: [{ date: "2027-03-01", rooms: { [String(rooms[0]?.name)]: [talk] } }],
        },
      },
    },
  });

async function imported(by: TestUser, text: string) {
  const { event, problems } = parseSchedule(text);
  assert.ok(event);
  const given = { ownOnly: false, visibility: "public", publish: true, ownerId: by.userId } as const;
  const report = await importEvents(app.ctx, [event], given);
  const eventId = report.events[0]?.eventId ?? "";
  const { rooms } = await by.call(listRooms, { params: { eventId } });
  const unfit = problems.filter(({ where }) => where.startsWith("room"));
  return { eventId, rooms, problems: unfit.map(({ where, reason }) => `${where}: ${reason}`) };
}

const like = ({ name, kind, description, capacity, features }: Room) => {
  return { name, kind, description, capacity, features };
};

const hall = {
  ...{ name: "Hall", guid: GUID, type: "stage", description: "Beside the bar\n\n* upstairs", capacity: 120 },
  features: { step_free: true, recording_equipment: true, projector: false },
};
const hallLike = {
  ...{ name: "Hall", kind: "stage", description: "Beside the bar\n\n* upstairs", capacity: 120 },
  features: ["recording", "step_free"],
};
const nothing = { kind: "room", description: null, capacity: null, features: [] };

describe("what a schedule.json says of rooms", () => {
  // Proves programme 5, 8, 14: Import keeps what a schedule.json says of rooms, fills in only what nobody has said, and
  //   names what it leaves out
  it("is what they are like, in files of any program", async () => {
    const admin = await makeAdmin(app);
    const { rooms } = await imported(admin, file([hall, { name: "Yard", type: "lecturehall" }], "Plenary"));
    assert.deepEqual(rooms.map(like), [hallLike, { ...nothing, name: "Yard" }]);
    const html = { ...hall, name: "Attic", guid: undefined, description: "<p>Beside <b>the</b> bar</p>" };
    const other = await imported(admin, file([html]).replace("tea_2027", "milk_2027"));
    assert.deepEqual(other.rooms.map(like)[0], {
      ...{ ...hallLike, name: "Attic", description: "Beside the bar" },
    });
  });

  // Proves programme 5, 8, 14: Import keeps what a schedule.json says of rooms, fills in only what nobody has said, and
  //   names what it leaves out
  it("fills in what nobody has said, changes nothing that somebody has, and nothing when it comes again", async () => {
    const admin = await makeAdmin(app);
    const before = await imported(admin, file([{ name: "Hall" }, { name: "Yard", guid: GUID }]));
    const [{ roomId = "" } = {}] = before.rooms;
    const own = { description: "Ours", features: ["quiet" as const] };
    await admin.call(updateRoom, { params: { roomId }, body: own });
    const yard = { ...hall, name: "Yard" };
    const text = file([{ ...hall, guid: undefined }, yard]);
    const { rooms } = await imported(admin, text);
    assert.deepEqual(rooms.map(like), [
      // Every room has a kind, be it chosen or not.
      { ...hallLike, ...own, kind: "room" },
      { ...hallLike, name: "Yard", kind: "room" },
    ]);
    const all = () => app.db.selectFrom("rooms").selectAll().orderBy("room_id").execute();
    const rows = await all();
    app.clock.advance(60_000);
    await imported(admin, text);
    await imported(admin, file([{ name: "Hall" }, { name: "Yard", capacity: 7, features: { quiet: true } }]));
    assert.deepEqual(await all(), rows);
  });

  // Proves programme 5, 8, 14: Import keeps what a schedule.json says of rooms, fills in only what nobody has said, and
  //   names what it leaves out
  it("is left out where it doesn't fit, which the import says", async () => {
    const admin = await makeAdmin(app);
    const long = "word ".repeat(500).trim();
    const { rooms, problems } = await imported(
      admin,
      file([
        {
          name: "A",
          capacity: 0,
          features: { pool: true, quiet: true, recording: "unknown", toString: true },
        },
        { name: "B", capacity: 1_000_001, type: "hangar" },
        { name: "C", capacity: 2.5, description: long, features: ["quiet"] },
        { name: "D", capacity: "12", description: { en: "Nice" }, type: 7, features: null },
      ]),
    );
    assert.deepEqual(problems, [
      'room "A": Capacity must be 1 to 1000000; "0" is left out',
      'room "A": Unknown features are left out: "pool, toString"',
      'room "B": Rooms of type "hangar" are not known here; the type is left out',
      'room "B": Capacity must be 1 to 1000000; "1000001" is left out',
      'room "C": The description is longer than 2000 characters; its end is left out',
      'room "C": Capacity must be 1 to 1000000; "2.5" is left out',
      'room "D": Rooms of type "7" are not known here; the type is left out',
    ]);
    const [a, b, c, d] = rooms.map(like);
    assert.deepEqual(a, { ...nothing, name: "A", features: ["quiet"] });
    assert.deepEqual(b, { ...nothing, name: "B" });
    assert.ok(c?.description?.startsWith("word word") && c.description.length <= 2000);
    assert.deepEqual([c?.capacity, c?.features], [null, []]);
    assert.deepEqual(d, { ...nothing, name: "D", capacity: 12 });
  });
});
