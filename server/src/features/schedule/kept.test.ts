import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { listEventHistory } from "@plenary/contract/events/history";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { previewVersion } from "@plenary/contract/programme/versions";
import { byText, stateOf } from "@plenary/contract/schedule/colliding-slot";
import * as contract from "@plenary/contract/schedule/rules";
import { makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";

const app = useApp();

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

  it("is kept no more once the length that its slots have by themselves is another", async () => {
    const { organizer, params, conflictId, find, idOf } = await overlapping();
    const ids = [idOf("A"), idOf("B")];
    await app.db
      .updateTable("sessions")
      .set({ duration_minutes: null })
      .where("session_id", "in", ids)
      .execute();
    await app.settle();
    const usual = (defaultMinutes: number) =>
      organizer.call(updateProgramme, { params, body: { defaultMinutes } });
    await usual(30);
    await organizer.call(contract.keepConflict, {
      params: { ...params, conflictId },
      body: { reason: "Two doors" },
    });
    const isKept = async () => (await find("room_overlap"))?.kept;
    assert.equal(await isKept(), true);
    await usual(60);
    assert.equal(await isKept(), false);
  });

  it("is not kept as somebody else has changed it while the reason was written", async () => {
    const { organizer, params, conflictId, find, load, operate } = await overlapping();
    const { slots, defaultMinutes } = await load();
    const [one, other] = slots.filter(({ kind }) => kind === "session");
    assert.ok(one && other);
    const stated = [one, other].sort((first, second) => byText(first.slotId, second.slotId));
    const seenState = stateOf({ one: stated[0] ?? one, other: stated[1] ?? other }, { defaultMinutes });
    const keep = (seen: { seenState?: string }) =>
      organizer.call(contract.keepConflict, {
        params: { ...params, conflictId },
        body: { reason: "Two doors", ...seen },
      });
    const changed = "This has changed meanwhile. Please look at it again.";
    await operate({ B: { durationMinutes: 40 } });
    assert.equal((await refusal(keep({ seenState }))).message, changed);
    await operate({ B: { durationMinutes: 30 } });
    const all = { rule: "room_overlap", reason: "Two doors", seenCount: 2 } as const;
    assert.equal(
      (await refusal(organizer.call(contract.keepConflicts, { params, body: all }))).message,
      changed,
    );
    assert.equal((await find("room_overlap"))?.kept, false);
    assert.equal((await keep({ seenState })).conflict.kept, true);
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
