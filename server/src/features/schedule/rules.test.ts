import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import type { CallInput } from "@plenary/contract/endpoint";
import { updateEvent } from "@plenary/contract/events/events";
import { listEventHistory } from "@plenary/contract/events/history";
import { createItem, updateItem } from "@plenary/contract/programme/programme";
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
