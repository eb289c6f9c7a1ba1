import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import { setRules } from "@plenary/contract/schedule/rules";
import { changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import { getSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeArranged } from "../../../test/programme/arranged.ts";

const app = useApp();

type Fields = Omit<CallInput<typeof changeEventSessions>["body"], "action" | "sessions">;

/** An event in Lisbon with sessions of these lengths, and a way to set several. */
async function makeSeveral(lengths: readonly (number | null)[]) {
  const [organizer, speaker] = [await makeUser(app), await makeUser(app)];
  const eventId = await makeEvent(app, organizer);
  const ids: string[] = [];
  for (const duration_minutes of lengths)
    ids.push((await makeSession(app, speaker, eventId, { duration_minutes, room: "Attic" })).sessionId);
  const set = (some: readonly string[], fields: Fields) => {
    const sessions = some.map((sessionId) => ({ sessionId }));
    const body = { action: "set" as const, sessions, ...fields };
    return organizer.call(changeEventSessions, { params: { eventId }, body });
  };
  const read = (sessionId: string) => organizer.call(getSession, { params: { sessionId } });
  const places = () =>
    Promise.all(
      ids.map(async (id) => {
        const { session } = await read(id);
        return [session.startTime, session.durationMinutes, session.room];
      }),
    );
  return { ids, set, read, places };
}

const outcomesOf = ({ outcomes }: { outcomes: { outcome: string }[] }) =>
  outcomes.map(({ outcome }) => outcome).join(" ");

describe("several sessions", () => {
  // Proves workspace 3: Several at once: as landed, and type, language, length, start (one after the other from a time,
  //   in a room), message
  it("begin one after the other in the order given, over midnight too, each when the one before ends", async () => {
    const { ids, set, places } = await makeSeveral([60, 45, null]);
    const [long = "", short = "", usual = ""] = ids;
    const gone = "00000000-0000-7000-8000-000000000000";
    const placed = await set([short, gone, usual, long], { startTime: "2027-05-01T23:30", room: "Hall" });
    assert.equal(outcomesOf(placed), "done gone done done");
    assert.deepEqual(await places(), [
      ["2027-05-01T23:45:00.000Z", 60, "Hall"],
      ["2027-05-01T22:30:00.000Z", 45, "Hall"],
      ["2027-05-01T23:15:00.000Z", null, "Hall"],
    ]);
    // Without a room, and with a length for all.
    await set(ids, { startTime: "2027-05-02T08:00:00Z", durationMinutes: 20 });
    assert.deepEqual(await places(), [
      ["2027-05-02T08:00:00.000Z", 20, "Hall"],
      ["2027-05-02T08:20:00.000Z", 20, "Hall"],
      ["2027-05-02T08:40:00.000Z", 20, "Hall"],
    ]);
    await set(ids, { startTime: null });
    assert.deepEqual(
      (await places()).map(([start]) => start),
      [null, null, null],
    );
  });

  it("say how many conflicts that made, each once, and none that were there before", async () => {
    const { ids, set } = await makeSeveral([60, 60, 60]);
    await app.db.updateTable("sessions").set({ status: "confirmed" }).execute();
    await app.settle();
    const [first = "", second = "", third = ""] = ids;
    // Their speaker is the same.
    const at = "2027-05-01T10:00";
    assert.equal((await set([first], { startTime: at, room: "Hall" })).conflicts, 0);
    assert.equal((await set([second], { startTime: at, room: "Cellar" })).conflicts, 1);
    assert.equal((await set([second], { type: "Workshop" })).conflicts, 0);
    assert.equal((await set([third], { startTime: at, room: "Hall" })).conflicts, 2);
    assert.equal((await set(ids, { startTime: at })).conflicts, 0);
  });

  it("are given a type, languages and a length, and keep what isn't named", async () => {
    const { ids, set, read } = await makeSeveral([60, 45]);
    const [first = ""] = ids;
    await set(ids, { type: "Workshop", languages: ["de", "en"] });
    await set(ids, { durationMinutes: 90 });
    await set(ids, { type: null });
    const { type, languages, durationMinutes, room } = (await read(first)).session;
    assert.deepEqual([type, languages, durationMinutes, room], [null, ["de", "en"], 90, "Attic"]);
  });

  it("are refused one by one where there is no such time any more, and all where there never was", async () => {
    const { ids, set, places } = await makeSeveral([60, 60]);
    const beyond = await set(ids, { startTime: "9999-12-31T23:30:00Z" });
    assert.equal(outcomesOf(beyond), "done refused");
    assert.equal(beyond.outcomes[1]?.message, "Please enter a valid date and time");
    assert.deepEqual(
      (await places()).map(([start]) => start),
      ["9999-12-31T23:30:00.000Z", null],
    );
    const never = await refusal(set(ids, { startTime: "0000-01-01T00:00" }));
    assert.deepEqual(never.fields, { startTime: "Please enter a valid date and time" });
  });

  // Proves scheduling 4: an operation that adds one is a 409 with its text
  it("are refused one by one where strict rules allow no more conflicts, and the others are done", async () => {
    const { organizer, params, idOf, hall, attic, operate, slotOf } = await makeArranged(app, [
      "A",
      "B",
      "C",
    ]);
    await organizer.call(setRules, { params, body: { strict: true } });
    await app.db.updateTable("sessions").set({ no_person: true }).execute();
    const begin = (time: string) => ({ startTime: `2027-05-01T${time}`, roomId: attic });
    await operate({ A: begin("10:00") });
    await operate({ B: { ...begin("10:00"), roomId: hall }, C: begin("11:00") });
    const sessions = ["A", "B", "C"].map((title) => ({ sessionId: idOf(title) }));
    const body = { action: "set" as const, sessions, roomId: hall };
    const { outcomes } = await organizer.call(changeEventSessions, { params, body });
    assert.deepEqual(
      outcomes.map(({ outcome, message }) => [outcome, message]),
      [
        ["refused", "“A” and “B” overlap in Hall, 1 May 2027 at 10:00 to 10:30 (Europe/Lisbon)."],
        ["done", null],
        ["done", null],
      ],
    );
    assert.deepEqual((await slotOf("A")).roomIds, [attic]);
  });

  // Proves scheduling: Pinned is a slot that neither the solver nor an operation on many may move
  it("leave what is pinned where it is, and change what else there is of it", async () => {
    const { organizer, params, idOf, hall, operate, slotOf } = await makeArranged(app);
    await operate({ A: { pinned: true } });
    const set = async (fields: Fields) => {
      const sessions = ["A", "B"].map((title) => ({ sessionId: idOf(title) }));
      const body = { action: "set" as const, sessions, ...fields };
      const { outcomes } = await organizer.call(changeEventSessions, { params, body });
      return outcomes.map(({ outcome, message }) => [outcome, message]);
    };
    const placed = { startTime: "2027-05-01T10:00", roomId: hall };
    for (const fields of [placed, { roomId: hall }, { track: "Web" }, { durationMinutes: 45 }])
      assert.deepEqual(await set(fields), [
        ["refused", "“A” is pinned."],
        ["done", null],
      ]);
    const [a, b] = [await slotOf("A"), await slotOf("B")];
    assert.deepEqual([a.startTime, a.roomIds, a.durationMinutes], [null, [], 30]);
    // The first of those that aren't pinned has the start.
    assert.deepEqual([b.startTime, b.roomIds], ["2027-05-01T09:00:00.000Z", [hall]]);
    assert.deepEqual(await set({ type: "Workshop" }), [
      ["done", null],
      ["done", null],
    ]);
  });
});
