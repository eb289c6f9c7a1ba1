import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import type { CallInput } from "@plenary/contract/endpoint";
import { updateEvent } from "@plenary/contract/events/events";
import { listEventHistory } from "@plenary/contract/events/history";
import { createItem, updateItem } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack, deleteTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import type { RoomTime } from "@plenary/contract/schedule/rule-fields";
import * as contract from "@plenary/contract/schedule/rules";
import { updateSession } from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";

const app = useApp();

const time = (from: string, to: string) => ({ starts: `2027-05-01T${from}`, ends: `2027-05-01T${to}` });

describe("the rules of a schedule", () => {
  it("are the usual ones until somebody sets them, and what is absent stays", async () => {
    const { organizer, params, load } = await makeArranged(app);
    const { rules: before } = await organizer.call(contract.getRules, { params });
    assert.deepEqual(
      [before.rules.levels.capacity, before.rules.personGapMinutes, before.rules.strict, before.organized],
      ["soft", 10, false, true],
    );
    const [day] = before.days;
    assert.ok(day);
    const hours = [{ day: day.date, opens: `${day.date}T09:00`, closes: `${day.date}T18:00` }];
    const body = { levels: { capacity: "hard" as const }, personGapMinutes: 15, hours };
    const { rules } = await organizer.call(contract.setRules, { params, body });
    assert.deepEqual(rules.rules, {
      ...{ levels: { ...before.rules.levels, capacity: "hard" }, personGapMinutes: 15, strict: false },
    });
    assert.deepEqual(rules.days[0]?.hours, {
      ...{ opens: "2027-05-01T08:00:00.000Z", closes: "2027-05-01T17:00:00.000Z" },
    });
    await organizer.call(contract.setRules, { params, body: { strict: true } });
    const after = await load();
    assert.deepEqual([after.rules.personGapMinutes, after.rules.strict], [15, true]);
    assert.deepEqual(after.days[0]?.hours, rules.days[0]?.hours);
    const { history } = await organizer.call(listEventHistory, { params });
    const changed = history.filter(({ action }) => action === "rules_updated").at(-1);
    assert.deepEqual(
      changed?.changes.map(({ field, to }) => [field, to]),
      [
        ["rules", "Room too small: Must not happen"],
        ["personGap", "15"],
        ["hours", "1 May 2027 at 09:00 to 18:00 (Europe/Lisbon)"],
      ],
    );
  });

  // Proves scheduling 6: Refusals: "Must be 0 to 240", "This rule cannot be switched off", "Please enter a valid date and time",
  //   "End must be after the start", "Too many times", "Please give a reason"
  it("are refused word for word", async () => {
    const { organizer, params, hall } = await makeArranged(app);
    const { rules } = await organizer.call(contract.getRules, { params });
    const day = rules.days[0]?.date ?? "";
    const said = async (body: object) =>
      (await refusal(organizer.call(contract.setRules, { params, body: body as never }))).message;
    assert.equal(await said({ personGapMinutes: 241 }), "Must be 0 to 240");
    assert.equal(await said({ levels: { room_overlap: "off" } }), "This rule cannot be switched off");
    const hours = (opens: string, closes: string, of = day) => ({ hours: [{ day: of, opens, closes }] });
    assert.equal(await said(hours("", `${day}T10:00`)), "Please enter a valid date and time");
    assert.equal(await said(hours(`${day}T10:00`, `${day}T10:00`)), "End must be after the start");
    assert.equal(
      await said(hours("2030-01-01T10:00", "2030-01-01T11:00", "2030-01-01")),
      "This is not a day of the event",
    );
    const times = async (given: object[]) =>
      (
        await refusal(
          organizer.call(contract.setRoomTimes, {
            params: { roomId: hall },
            body: { times: given as never },
          }),
        )
      ).message;
    assert.equal(await times([time("10:00", "09:00")]), "End must be after the start");
    assert.equal(await times(Array.from({ length: 101 }, () => time("10:00", "11:00"))), "Too many times");
    const trackIds = ["01a2282f-94d0-7933-baf2-8a96d38365fc"];
    assert.equal(await times([{ ...time("10:00", "11:00"), trackIds }]), "Track not found");
    const keep = { params, body: { rule: "capacity" as const, reason: " " } };
    assert.equal(
      (await refusal(organizer.call(contract.keepConflicts, keep))).message,
      "Please give a reason",
    );
  });

  it("say when rooms are there, for a track as long as there is one", async () => {
    const { organizer, params, hall, operate, load } = await makeArranged(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const room = { roomId: hall };
    const body = { times: [time("10:00", "11:00"), time("11:00", "12:00")] };
    const { times } = await organizer.call(contract.setRoomTimes, { params: room, body });
    assert.deepEqual(times, [
      {
        ...{ starts: "2027-05-01T09:00:00.000Z", ends: "2027-05-01T11:00:00.000Z" },
        ...{ trackIds: [], types: [] },
      },
    ]);
    await operate({ A: { ...at("12:00"), roomId: hall } });
    assert.deepEqual(
      (await load()).conflicts.map(({ text }) => text),
      ["Hall is not available 1 May 2027 12:00 to 12:30."],
    );
    const own = { times: [{ ...time("10:00", "14:00"), trackIds: [track.trackId] }] };
    await organizer.call(contract.setRoomTimes, { params: room, body: own });
    assert.equal((await load()).conflicts.length, 1);
    await organizer.call(deleteTrack, { params: { trackId: track.trackId } });
    const after = await load();
    assert.deepEqual(after.rooms.find(({ roomId }) => roomId === hall)?.times[0]?.trackIds, []);
    assert.deepEqual(after.conflicts, []);
  });

  it("move with the event", async () => {
    const { organizer, params, hall, load } = await makeArranged(app);
    const { rules } = await organizer.call(contract.getRules, { params });
    const day = rules.days[0]?.date ?? "";
    const hours = [{ day, opens: `${day}T09:00`, closes: `${day}T18:00` }];
    await organizer.call(contract.setRules, { params, body: { hours } });
    await organizer.call(contract.setRoomTimes, {
      params: { roomId: hall },
      body: { times: [time("10:00", "11:00")] },
    });
    const dates = { startDate: "2027-06-01", endDate: "2027-06-02", shiftProgramme: true };
    await organizer.call(updateEvent, { params, body: dates });
    const after = await load();
    assert.equal(after.days[0]?.hours?.opens, "2027-06-01T08:00:00.000Z");
    const room = after.rooms.find(({ roomId }) => roomId === hall);
    assert.equal(room?.times[0]?.starts, "2027-06-01T09:00:00.000Z");
  });

  it("of others' events are in the audit log when administrators set them", async () => {
    const { params, hall } = await makeArranged(app);
    const admin = await makeUser(app, { role: "admin" });
    await admin.call(contract.setRules, { params, body: { strict: true } });
    const body = { times: [time("10:00", "11:00")] };
    await admin.call(contract.setRoomTimes, { params: { roomId: hall }, body });
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action }) => action),
      ["room_times_updated", "schedule_rules_updated"],
    );
  });

  it("are not overwritten by somebody who has not seen them", async () => {
    const { organizer, params, hall } = await makeArranged(app);
    const hours = (from: string) => [
      { day: "2027-05-01", opens: `2027-05-01T${from}`, closes: "2027-05-01T18:00" },
    ];
    const seenHours = [
      { day: "2027-05-01", opens: "2027-05-01T08:00:00.000Z", closes: "2027-05-01T17:00:00.000Z" },
    ];
    const set = (body: CallInput<typeof contract.setRules>["body"]) =>
      organizer.call(contract.setRules, { params, body });
    await set({ hours: hours("09:00"), seenHours: [] });
    const refused = await refusal(set({ hours: hours("10:00"), seenHours: [], strict: true }));
    assert.deepEqual(
      [refused.status, refused.message],
      [409, "Somebody changed the hours of the days meanwhile. Save again to replace them."],
    );
    assert.equal((await set({ hours: hours("10:00"), seenHours })).rules.rules.strict, false);
    const room = (seen: z.infer<typeof RoomTime>[], from: string) =>
      organizer.call(contract.setRoomTimes, {
        params: { roomId: hall },
        body: { times: [time(from, "12:00")], seen },
      });
    const { times } = await room([], "10:00");
    const late = await refusal(room([], "11:00"));
    assert.deepEqual(
      [late.status, late.message],
      [409, "Somebody changed these times meanwhile. Save again to replace them."],
    );
    await room(times, "11:00");
    // Of two at once one is told.
    const seen = (await organizer.call(contract.getRules, { params })).rules.rooms.find(
      ({ roomId }) => roomId === hall,
    );
    const both = await Promise.allSettled([
      room(seen?.times ?? [], "08:00"),
      room(seen?.times ?? [], "09:00"),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  it("are told also where only the tracks or types of a room's times change", async () => {
    const { organizer, params, hall } = await makeArranged(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    for (const more of [{}, { trackIds: [track.trackId] }, { types: ["talk"] }, { types: ["talk"] }])
      await organizer.call(contract.setRoomTimes, {
        params: { roomId: hall },
        body: { times: [{ ...time("10:00", "11:00"), ...more }] },
      });
    const { history } = await organizer.call(listEventHistory, { params });
    const told = history.filter(({ action }) => action === "room_times");
    assert.deepEqual(
      told.map(({ changes }) => changes.map(({ to }) => to)),
      [", for talk", ", for Web", ""].map((of) => [`1 May 2027 at 10:00 to 11:00 (Europe/Lisbon)${of}`]),
    );
  });
});

describe("sessions at the same time", () => {
  /** Two sessions at once, each marked by as many accounts, some of which have marked both. */
  async function marked(each: number, both: number) {
    const arranged = await makeArranged(app);
    const { operate, hall, attic, idOf, eventId } = arranged;
    const users: string[] = [];
    for (let user = 0; user < 2 * each - both; user++) users.push((await makeUser(app)).userId);
    const time = app.ctx.clock().toISOString();
    const rows = (title: string, some: readonly string[]) =>
      some.map((user_id) => ({
        ...{ user_id, event_id: eventId, session_id: idOf(title), is_on: true, marked_at: time },
      }));
    const favourites = [...rows("A", users.slice(0, each)), ...rows("B", users.slice(each - both))];
    await app.db.insertInto("favourites").values(favourites).execute();
    // From the first look on they are known for ten minutes.
    await operate({ A: { ...at("10:00"), roomId: hall }, B: { ...at("10:15"), roomId: attic } });
    return arranged;
  }

  // Proves scheduling 4: audience: from 5 accounts and a tenth of the smaller on
  it("are said to have many listeners in common from five accounts and a tenth on", async () => {
    for (const [each, both, words] of [
      [6, 5, ["5 people have marked both “A” and “B”."]],
      [5, 4, []],
      [50, 5, ["5 people have marked both “A” and “B”."]],
      [51, 5, []],
    ] as const) {
      const { load } = await marked(each, both);
      const { conflicts } = await load();
      const found = conflicts.filter(({ rule }) => rule === "audience").map(({ text }) => text);
      assert.deepEqual(found, words, `${both} of ${each}`);
    }
  });

  it("are told how many marked both to managers of tracks only where one is of theirs", async () => {
    const { organizer, params, operate, load } = await marked(6, 5);
    const manager = await makeUser(app);
    const { trackId } = (await organizer.call(createTrack, { params, body: { name: "Web" } })).track;
    await organizer.call(setTrackManagers, { params: { trackId }, body: { userIds: [manager.userId] } });
    const told = async () => [(await load()).audience.length, (await load(manager)).audience.length];
    assert.deepEqual(await told(), [1, 0]);
    await operate({ A: { trackId } });
    assert.deepEqual(await told(), [1, 1]);
  });

  // Proves scheduling 4: track_overlap: off at first
  it("are said to be of one track only where that is asked for", async () => {
    const { organizer, params, operate, hall, attic, load } = await makeArranged(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    await operate({
      A: { ...at("10:00"), roomId: hall, trackId: track.trackId },
      B: { ...at("10:15"), roomId: attic, trackId: track.trackId },
    });
    const told = async () =>
      (await load()).conflicts.filter(({ rule }) => rule === "track_overlap").map(({ text }) => text);
    assert.deepEqual(await told(), []);
    await organizer.call(contract.setRules, { params, body: { levels: { track_overlap: "soft" } } });
    assert.deepEqual(await told(), ["“A” and “B” are both of Web, at the same time."]);
  });
});

describe("a kept conflict", () => {
  const overlapping = async () => {
    const arranged = await makeArranged(app);
    const { operate, hall, load } = arranged;
    await operate({ A: { ...at("10:00"), roomId: hall }, B: { ...at("10:00"), roomId: hall } });
    const find = async (rule: string) => (await load()).conflicts.find((one) => one.rule === rule);
    const inRoom = await find("room_overlap");
    assert.ok(inRoom);
    return { ...arranged, find, conflictId: inRoom.conflictId };
  };

  // Proves scheduling 4: Keep: a conflict stays listed as kept, with who, when and a reason, and ends by itself when place, duration or
  //   people change; the preview of a version counts kept ones apart
  it("stays listed with who, when and why, until one of its slots is otherwise", async () => {
    const { organizer, params, conflictId, find, load, operate } = await overlapping();
    const one = { params: { ...params, conflictId }, body: { reason: "Two doors" } };
    const { conflict } = await organizer.call(contract.keepConflict, one);
    assert.equal(conflict.kept, true);
    const { conflicts, kept } = await load();
    assert.deepEqual(
      conflicts.map(({ rule, kept }) => [rule, kept]),
      [
        ["room_overlap", true],
        ["person_overlap", false],
      ],
    );
    assert.deepEqual(
      kept.map(({ conflictId, reason, by }) => ({ conflictId, reason, by })),
      [
        {
          ...{ conflictId, reason: "Two doors" },
          by: { userId: organizer.userId, name: organizer.name },
        },
      ],
    );
    const { conflictCount, keptCount } = await organizer.call(previewVersion, { params });
    assert.deepEqual([conflictCount, keptCount], [1, 1]);
    await operate({ B: { durationMinutes: 40 } });
    assert.equal((await find("room_overlap"))?.kept, false);
  });

  it("leaves its reason, which may be about people, in no history and no audit log", async () => {
    const { organizer, params, conflictId } = await overlapping();
    const admin = await makeUser(app, { role: "admin" });
    const one = { params: { ...params, conflictId }, body: { reason: "Ada is ill" } };
    await admin.call(contract.keepConflict, one);
    const { history } = await organizer.call(listEventHistory, { params });
    const { logs } = await admin.call(listAuditLogs);
    assert.ok(logs.some(({ action }) => action === "conflicts_kept"));
    assert.ok(history.some(({ action }) => action === "conflicts_kept"));
    assert.doesNotMatch(JSON.stringify([history, logs]), /Ada is ill/);
  });

  it("is kept no more once somebody says so", async () => {
    const { organizer, params, conflictId, find } = await overlapping();
    const one = { params: { ...params, conflictId } };
    assert.equal((await refusal(organizer.call(contract.stopKeeping, one))).status, 404);
    await organizer.call(contract.keepConflict, { ...one, body: { reason: "Two doors" } });
    await organizer.call(contract.stopKeeping, one);
    assert.equal((await find("room_overlap"))?.kept, false);
  });

  // Proves scheduling 4: "Keep all {n} of this rule..." takes one reason
  it("is one of all of a rule with one reason", async () => {
    const { organizer, params, find } = await overlapping();
    const body = { rule: "person_overlap" as const, reason: "Hosts tables" };
    const keep = () => organizer.call(contract.keepConflicts, { params, body });
    assert.deepEqual([(await keep()).kept, (await keep()).kept], [1, 0]);
    assert.deepEqual(
      [(await find("person_overlap"))?.kept, (await find("room_overlap"))?.kept],
      [true, false],
    );
  });

  it("is for managers of tracks only where all of its sessions are theirs", async () => {
    const { organizer, params, conflictId, operate } = await overlapping();
    const manager = await makeUser(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    await operate({ A: { trackId: track.trackId } });
    const one = { params: { ...params, conflictId }, body: { reason: "Mine" } };
    const refused = await refusal(manager.call(contract.keepConflict, one));
    assert.deepEqual([refused.status, refused.message], [403, "“B” is not of your tracks."]);
    const all = { params, body: { rule: "room_overlap" as const, reason: "Mine" } };
    assert.equal((await manager.call(contract.keepConflicts, all)).kept, 0);
    await operate({ B: { trackId: track.trackId } });
    assert.equal((await manager.call(contract.keepConflicts, all)).kept, 1);
  });
});

describe("strict rules", () => {
  // Proves scheduling 4: Nothing holds a release back, as landed, unless `strict` is on: then unkept hard ones refuse it, and an operation
  //   that adds one is a 409 with its text; those that keep or lessen them pass
  it("refuse operations that add a hard conflict, and releases with one that nobody keeps", async () => {
    const { organizer, params, operate, undo, hall, attic, idOf, load } = await makeArranged(app);
    await operate({ A: { ...at("10:00"), roomId: hall }, B: { ...at("10:15"), roomId: attic } });
    await organizer.call(contract.setRules, { params, body: { strict: true } });
    const refused = await refusal(operate({ B: { roomId: hall } }));
    assert.deepEqual(
      [refused.status, refused.message],
      [409, "“A” and “B” overlap in Hall, 1 May 2027 at 10:15 to 10:30 (Europe/Lisbon)."],
    );
    const byForm = { params: { sessionId: idOf("B") }, body: { roomId: hall } };
    assert.equal((await refusal(organizer.call(updateSession, byForm))).status, 409);
    // As many as before, and fewer.
    await operate({ B: { ...at("10:20") } });
    const release = async () => {
      const { planRevision } = await organizer.call(previewVersion, { params });
      return organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    };
    const held = await refusal(release());
    assert.deepEqual(
      [held.status, held.message],
      [409, "This programme has 1 conflict that must be solved or accepted first"],
    );
    const [left] = (await load()).conflicts;
    const kept = { params: { ...params, conflictId: left?.conflictId ?? "" }, body: { reason: "Known" } };
    await organizer.call(contract.keepConflict, kept);
    await release();
    const { operation } = await operate({ B: at("12:00") });
    // Where it was again, it is as it was kept.
    await undo(operation.operationId);
  });

  // Proves scheduling 4: with strict an operation that adds one is a 409 with its text
  it("refuse the second of two drafts that forms put into the same place at once", async () => {
    const { organizer, params, hall, idOf, load } = await makeArranged(app);
    for (const title of ["A", "B"])
      await app.db
        .updateTable("sessions")
        .set({ status: "draft" })
        .where("session_id", "=", idOf(title))
        .execute();
    await app.settle();
    await organizer.call(contract.setRules, { params, body: { strict: true } });
    const body = { startTime: "2027-05-01T10:00", roomId: hall };
    const set = (title: string) =>
      organizer.call(updateSession, { params: { sessionId: idOf(title) }, body }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all([set("A"), set("B")]);
      assert.deepEqual(answers.sort(), [200, 409]);
      const { conflicts } = await load();
      assert.deepEqual(
        conflicts.filter(({ level }) => level === "hard"),
        [],
      );
      for (const title of ["A", "B"])
        await organizer.call(updateSession, {
          params: { sessionId: idOf(title) },
          body: { startTime: "", roomId: null },
        });
    }
  });

  // Proves scheduling 4: with strict unkept hard ones refuse a release
  it("are held by a kept conflict no more once its people change, and hold managers and items too", async () => {
    const { organizer, params, operate, hall, load, eventId } = await makeArranged(app);
    await operate({ A: { ...at("10:00"), roomId: hall }, B: { ...at("10:00"), roomId: hall } });
    for (const rule of ["room_overlap", "person_overlap"] as const)
      await organizer.call(contract.keepConflicts, { params, body: { rule, reason: "Known" } });
    await organizer.call(contract.setRules, { params, body: { strict: true } });
    const release = async () => {
      const { planRevision } = await organizer.call(previewVersion, { params });
      return organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    };
    await release();
    const other = await makeUser(app);
    await app.db
      .updateTable("sessions")
      .set({ speaker_id: other.userId })
      .where("event_id", "=", eventId)
      .execute();
    await app.settle();
    assert.equal((await refusal(release())).status, 409);
    assert.equal((await load()).conflicts.filter(({ kept }) => kept).length, 0);
    const item = { kind: "blocker" as const, title: "Setting up", ...at("09:00"), durationMinutes: 30 };
    const made = await organizer.call(createItem, { params, body: { ...item, roomIds: [hall] } });
    const late = { params: { itemId: made.item.itemId }, body: { durationMinutes: 90 } };
    assert.equal((await refusal(organizer.call(updateItem, late))).status, 409);
    const manager = await makeUser(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    await operate({ B: { ...at("12:00"), trackId: track.trackId } });
    assert.equal((await refusal(operate({ B: at("10:05") }, manager))).status, 409);
    await operate({ B: at("12:30") }, manager);
  });
});

describe("free places", () => {
  it("are those of a day and a room, without hard conflicts", async () => {
    const { organizer, params, operate, hall, idOf } = await makeArranged(app);
    await operate({ A: { ...at("10:00"), roomId: hall } });
    const query = { slotId: idOf("B"), roomId: hall, day: "2027-05-01" };
    const { places } = await organizer.call(contract.listPlaces, { params, query });
    assert.ok(places.length > 0);
    for (const { roomId, day, startTime, until } of places) {
      assert.deepEqual([roomId, day], [hall, "2027-05-01"]);
      // A is there from 9:00 to 9:30 UTC, and B takes half an hour.
      assert.ok(until <= "2027-05-01T08:30:00.000Z" || startTime >= "2027-05-01T09:30:00.000Z");
    }
    const unknown = { ...query, slotId: "01a2282f-94d0-7933-baf2-8a96d38365fc" };
    assert.equal(
      (await refusal(organizer.call(contract.listPlaces, { params, query: unknown }))).status,
      404,
    );
  });

  // Proves scheduling 4: `GET .../schedule/places` and "Next free place" say the best 50 for a slot
  it("are the best fifty of all, those without soft conflicts first", async () => {
    const { organizer, params, operate, hall, attic, idOf } = await makeArranged(app);
    await operate({ A: { ...at("10:00"), roomId: hall } });
    for (let room = 0; room < 30; room++)
      await organizer.call(createRoom, { params, body: { name: `Room ${room}` } });
    const hours = [{ day: "2027-05-02", opens: "2027-05-02T09:00", closes: "2027-05-02T18:00" }];
    await organizer.call(contract.setRules, { params, body: { hours } });
    const ask = async (query: { roomId?: string; day?: string } = {}) => {
      const asked = { slotId: idOf("B"), ...query };
      return (await organizer.call(contract.listPlaces, { params, query: asked })).places;
    };
    const places = await ask();
    assert.equal(places.length, 50);
    const softs = places.map(({ soft }) => soft);
    assert.deepEqual(
      softs,
      softs.toSorted((one, other) => one - other),
    );
    const worst = softs.at(-1) ?? 0;
    // None of those that are left out is better.
    const named = new Set(places.map((place) => JSON.stringify(place)));
    for (const roomId of [hall, attic])
      for (const place of await ask({ roomId }))
        assert.ok(named.has(JSON.stringify(place)) || place.soft >= worst);
  });

  // Proves scheduling 7: availability: of own tracks' speakers
  it("are told to managers of tracks for sessions of these alone, as they say when people are away", async () => {
    const { organizer, params, hall, idOf } = await makeArranged(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const manager = await makeUser(app);
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    const query = { slotId: idOf("B"), roomId: hall, day: "2027-05-01" };
    const places = () => manager.call(contract.listPlaces, { params, query });
    assert.equal((await refusal(places())).message, "“B” is not of your tracks.");
    await organizer.call(updateSession, {
      params: { sessionId: idOf("B") },
      body: { track: "Web" },
    });
    assert.ok((await places()).places.length > 0);
  });

  it("are told to managers in rooms alone that the session's track may use, or that it has", async () => {
    const { organizer, params, operate, hall, attic, idOf } = await makeArranged(app);
    const body = { name: "Web", roomPolicy: "only" as const, roomIds: [hall] };
    const { trackId } = (await organizer.call(createTrack, { params, body })).track;
    const manager = await makeUser(app);
    await organizer.call(setTrackManagers, { params: { trackId }, body: { userIds: [manager.userId] } });
    await operate({ B: { trackId } });
    await organizer.call(contract.setRules, { params, body: { levels: { track_room: "off" } } });
    const roomsFor = async (who: typeof manager) => {
      const { places } = await who.call(contract.listPlaces, { params, query: { slotId: idOf("B") } });
      return [...new Set(places.map(({ roomId }) => roomId))].sort();
    };
    const both = [hall, attic].sort();
    assert.deepEqual([await roomsFor(organizer), await roomsFor(manager)], [both, [hall]]);
    await operate({ B: { ...at("10:00"), roomId: attic } });
    assert.deepEqual(await roomsFor(manager), both);
  });
});
