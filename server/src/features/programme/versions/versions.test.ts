import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { createItem, deleteItem, getProgramme } from "@plenary/contract/programme/programme";
import { updateRoom } from "@plenary/contract/programme/rooms";
import * as contract from "@plenary/contract/programme/versions";
import { approveSession, getSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeCoSpeaker, makeSession, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { forgetMail, mailed } from "../../../../test/mail/outbox.ts";
import { makeConf as makeConfIn } from "../../../../test/scenes.ts";

const app = useApp();

const makeConf = () => makeConfIn(app);

const stood = "2027-05-01T10:00:00.000Z 30 Hall";

describe("a released version", () => {
  // Proves programme 4: In a released event sessions and items stand where the current version has them, in every
  //   public answer; SEQUENCE rises with versions
  it("keeps what is public where it is, until the next one", async () => {
    const { release, set, shown, slots, sequence, organizer, params, sessionId } = await makeConf();
    assert.equal(await shown(), stood);
    const first = await release();
    assert.deepEqual(
      [first.number, first.name, first.counts, first.slots, first.releasedBy, first.told],
      [1, "Version 1", { new: 2, moved: 0, cancelled: 0, speakers: 0 }, 2, { name: "Olga" }, 0],
    );
    assert.equal(await shown(), stood);
    await set({ startTime: "2027-05-01T12:00", room: "Attic" });
    await set({ durationMinutes: 45 });
    assert.equal(await shown(), stood);
    assert.equal(await sequence(), 0);
    const { session } = await organizer.call(getSession, { params: { sessionId } });
    assert.deepEqual(
      [session.startTime, session.room, session.released],
      [
        "2027-05-01T12:00:00.000Z",
        "Attic",
        { startTime: "2027-05-01T10:00:00.000Z", durationMinutes: 30, room: "Hall", track: null },
      ],
    );
    const { programme } = await organizer.call(getProgramme, { params });
    assert.deepEqual([programme.currentVersion?.number, programme.unreleasedChanges], [1, 1]);
    const second = await release({ name: "Later", note: "Sorry" });
    assert.deepEqual(second.counts, { new: 0, moved: 1, cancelled: 0, speakers: 0 });
    assert.equal(await shown(), "2027-05-01T12:00:00.000Z 45 Attic");
    assert.equal(await sequence(), 1);
    assert.deepEqual((await slots()).version, {
      ...{ number: 2, name: "Later", releasedAt: second.releasedAt },
    });
  });

  // Proves programme 4: In a released event sessions and items stand where the current version has them, in every
  //   public answer; SEQUENCE rises with versions
  it("lists what it lacks as not scheduled, and shows no item of later", async () => {
    const { release, slots, organizer, speaker, eventId, params } = await makeConf();
    const body = {
      kind: "break",
      title: "Lunch",
      startTime: "2027-05-01T12:00",
      durationMinutes: 60,
    } as const;
    const { item } = await organizer.call(createItem, { params, body });
    await release();
    const late = await makeSession(app, speaker, eventId, {
      ...{ status: "confirmed", start_time: "2027-05-01T14:00:00Z", duration_minutes: 30, room: "Hall" },
    });
    await organizer.call(createItem, { params, body: { ...body, title: "Dinner" } });
    const seen = (await slots()).slots;
    const there = seen.find((slot) => slot.slotId === late.sessionId);
    assert.deepEqual([there?.startTime, there?.room], [null, null]);
    assert.deepEqual(
      seen.filter((slot) => slot.kind === "break").map((slot) => slot.title),
      ["Lunch"],
    );
    await organizer.call(deleteItem, { params: { itemId: item.itemId } });
    assert.equal(
      (await slots()).slots.some((slot) => slot.kind === "break"),
      false,
    );
  });

  // Proves programme 4: In a released event sessions and items stand where the current version has them, in every
  //   public answer; SEQUENCE rises with versions
  it("says today's name of a room, and past versions the one of then", async () => {
    const { release, set, shown, organizer, params } = await makeConf();
    await set({ room: "Great hall" });
    await release();
    await set({ room: "Attic" });
    await release();
    const attic = (await set({ room: "Attic" })).session.roomId ?? "";
    await organizer.call(updateRoom, { params: { roomId: attic }, body: { name: "Loft" } });
    assert.equal(await shown(), "2027-05-01T10:00:00.000Z 30 Loft");
    const read = { params: { ...params, number: "2" } };
    const { changes } = await app.client()(contract.getPublicVersion, read);
    assert.deepEqual(
      changes.map(({ change, from, to }) => [change, from?.room, to?.room]),
      [["moved", "Great hall", "Attic"]],
    );
  });

  // Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
  //   titles are forgotten
  it("cancels at once, brings back where it stood, and lists what is gone in the next", async () => {
    const { release, set, shown, sequence, organizer, speaker, sessionId, params, talkId } = await makeConf();
    await release();
    await set({ type: "Talk" }, sessionId, speaker);
    await set({ startTime: "2027-05-01T18:00" });
    await organizer.call(approveSession, { params: { sessionId } });
    assert.equal(await shown(), stood);
    assert.equal(await sequence(), 0);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    assert.equal(await sequence(), 1);
    const { version, changes } = await app.client()(contract.getPublicVersion, {
      params: { ...params, number: String((await release()).number) },
    });
    assert.deepEqual(version.counts, { new: 0, moved: 0, cancelled: 1, speakers: 0 });
    assert.deepEqual(
      changes.map(({ change, to, from }) => [change, to, from?.startTime]),
      [["cancelled", null, "2027-05-01T10:00:00.000Z"]],
    );
    assert.equal(await sequence(), 1);
    await speaker.call(deleteTalk, { params: { talkId } });
    const titles = await app.client()(contract.getPublicVersion, { params: { ...params, number: "2" } });
    assert.deepEqual(
      titles.changes.map(({ title }) => title),
      ["Deleted session"],
    );
  });

  it("is not mailed again to who reads of a cancellation in a mail of its own", async () => {
    const { release, organizer, sessionId, speaker } = await makeConf();
    await release();
    await forgetMail(app);
    await organizer.call(rejectSession, { params: { sessionId }, body: { reason: "Ill" } });
    await release({ tell: true });
    const own = (await mailed(app)).filter(({ to }) => to === speaker.email);
    assert.deepEqual(
      own.map(({ kind }) => kind),
      ["session_rejected"],
    );
  });

  // Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
  //   titles are forgotten
  it("carries what waits, so that it comes back where it stood", async () => {
    const { release, set, shown, organizer, speaker, sessionId, otherId } = await makeConf();
    await release();
    await set({ type: "Talk" }, sessionId, speaker);
    await set({ startTime: "2027-05-01T15:00" }, otherId);
    assert.deepEqual((await release()).counts, { new: 0, moved: 1, cancelled: 0, speakers: 0 });
    await organizer.call(approveSession, { params: { sessionId } });
    assert.equal(await shown(), stood);
  });
});

describe("a release", () => {
  // Proves programme 5: A release is refused without a change, under a taken name, and after the plan was changed;
  //   without a name it has one that is free; one of two at once wins
  it("is refused without a change, with a name that is taken, and after the plan was changed", async () => {
    const { release, set, preview, organizer, params } = await makeConf();
    const conflict = (message: string) => ({ status: 409, code: "conflict", message });
    const looked = (await preview()).planRevision;
    await set({ startTime: "2027-05-01T11:00" });
    const body = { tell: false, planRevision: looked };
    assert.deepEqual(
      await refusal(organizer.call(contract.releaseVersion, { params, body })),
      conflict("The schedule was changed meanwhile. Please look at it again."),
    );
    await release({ name: "First" });
    assert.deepEqual(await refusal(release()), conflict("Nothing has changed since First"));
    await set({ startTime: "2027-05-01T12:00" });
    const taken = "A version with this name exists already";
    assert.deepEqual(await refusal(release({ name: "first" })), {
      ...conflict(taken),
      fields: { name: taken },
    });
  });

  // Proves programme 5: A release is refused without a change, under a taken name, and after the plan was changed;
  //   without a name it has one that is free; one of two at once wins
  it("without a name has one that is free", async () => {
    const { release, set } = await makeConf();
    await release({ name: "version 2" });
    await set({ startTime: "2027-05-01T11:00" });
    assert.match((await release()).name, /^Version 2, \d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  // Proves programme 5: A release is refused without a change, under a taken name, and after the plan was changed;
  //   without a name it has one that is free; one of two at once wins
  it("is won by one of two at once", async () => {
    const { preview, organizer, params } = await makeConf();
    const { planRevision } = await preview();
    const body = { tell: false, planRevision };
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => organizer.call(contract.releaseVersion, { params, body })),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const { versions } = await organizer.call(contract.listVersions, { params });
    assert.equal(versions.length, 1);
  });

  // Proves programme 4: One mail per person, of other speakers to who joined or left, with a calendar, and from and to
  //   of each session
  it("tells each whom it concerns in one mail, with a calendar's sequence", async () => {
    const { release, set, preview, speaker, eventId, sessionId, otherId } = await makeConf();
    await release();
    const beside = await makeUser(app, { name: "Bob", email: "bob@example.org" });
    await makeUser(app, { name: "Cyd", email: "cyd@example.org" });
    await makeCoSpeaker(app, beside, otherId);
    await set({ startTime: "2027-05-01T12:00" });
    assert.deepEqual(await mailed(app), []);
    const { told, counts } = await preview();
    assert.deepEqual([told, counts], [2, { new: 0, moved: 1, cancelled: 0, speakers: 1 }]);
    assert.equal((await release({ tell: true })).told, 2);
    const mails = await mailed(app);
    assert.deepEqual(mails.map(({ kind, to }) => [kind, to]).sort(), [
      ["version_released", "ada@example.org"],
      ["version_released", "bob@example.org"],
    ]);
    const mine = mails.find(({ to }) => to === speaker.email);
    const data = mine?.data as {
      link: string;
      changes: { change: string }[];
      sessions: { sessionId: string; sequence: number }[];
    };
    assert.ok(data.link.endsWith(`/public/events/${eventId}/programme`));
    assert.deepEqual(
      data.changes.map(({ change }) => change),
      ["moved"],
    );
    assert.deepEqual(
      data.sessions.map((one) => [one.sessionId, one.sequence]),
      [[sessionId, 1]],
    );
  });

  // Proves programme 16: The preview names overlaps of rooms and people, which hold nothing back
  it("says what collides, and releases it all the same", async () => {
    const { release, set, preview, otherId } = await makeConf();
    await set({ startTime: "2027-05-01T10:15", durationMinutes: 30, room: "Hall" }, otherId);
    const { conflicts, conflictCount } = await preview();
    assert.equal(conflictCount, 2);
    assert.deepEqual(
      conflicts.map(({ rule, slotIds }) => [rule, slotIds.length]),
      [
        ["room_overlap", 2],
        ["person_overlap", 2],
      ],
    );
    assert.match(conflicts[1]?.text ?? "", /^Ada .+ same time, 1 May 2027 at 10:15 to 10:30 \(UTC\)\.$/);
    assert.equal((await release()).number, 1);
  });

  // Proves programme 6: Releases of administrators are audited
  it("by an administrator is in the audit log", async () => {
    const { release } = await makeConf();
    const admin = await makeAdmin(app);
    await release({}, admin);
    const { logs } = await admin.call(listAuditLogs, { query: { action: "version_released" } });
    assert.deepEqual(
      logs.map(({ action, details }) => [action, (details as { name?: string }).name]),
      [["version_released", "Version 1"]],
    );
  });
});
