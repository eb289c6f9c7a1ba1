import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import { updateEvent } from "@plenary/contract/events/events";
import * as rooms from "@plenary/contract/programme/rooms";
import { getPublicVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { approveSession, getSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { refusal, useApp } from "../../../../test/harness.ts";
import { mailed } from "../../../../test/mail/outbox.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

const at = (hour: number) => `2027-05-01T${hour}:00:00.000Z`;

/** An event that can be withdrawn and published again, with two sessions; where one of them is said to be released. */
async function makeEventWith(visibility: "never public" | "public") {
  const conf = await makeConf(app);
  const { organizer, speaker, params, sessionId, set } = conf;
  const become = (to: "public" | "draft") =>
    organizer.call(updateEvent, { params, body: { visibility: to } });
  if (visibility === "never public") {
    await become("draft");
    await app.db.deleteFrom("public_slots").execute();
  }
  const released = async () => {
    const { session } = await speaker.call(getSession, { params: { sessionId } });
    return session.released && `${session.released.startTime} ${session.released.room}`;
  };
  /** What its speaker changes waits for approval. */
  const change = () => set({ type: "Workshop" }, sessionId, speaker);
  const approve = () => organizer.call(approveSession, { params: { sessionId } });
  const reject = () => organizer.call(rejectSession, { params: { sessionId }, body: {} });
  return { ...conf, become, released, change, approve, reject };
}

describe("what waits for approval in an event that was released as a draft", () => {
  // Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
  //   titles are forgotten
  it("is in the next version where the one before has it, also if it was never public", async () => {
    const conf = await makeEventWith("never public");
    await conf.release();
    await conf.change();
    await conf.become("public");
    assert.deepEqual((await conf.preview()).changes, []);
    await conf.set({ durationMinutes: 45 }, conf.otherId);
    const { counts, sessions } = await conf.release({ tell: true });
    assert.deepEqual([counts, sessions], [{ new: 0, moved: 1, cancelled: 0, speakers: 0 }, 2]);
    const { changes } = await app.client()(getPublicVersion, { params: { ...conf.params, number: "2" } });
    assert.deepEqual(
      changes.map((one) => one.slotId),
      [conf.otherId],
    );
    const [mail] = (await mailed(app)).filter(({ kind }) => kind === "version_released");
    assert.ok(mail && !JSON.stringify(mail.data).includes(conf.sessionId));
    await conf.approve();
    assert.equal(await conf.shown(), `${at(10)} 30 Hall`);
  });

  // Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
  //   titles are forgotten
  it("stands where the last version has it, not where the public saw it before", async () => {
    const conf = await makeEventWith("public");
    await conf.release();
    await conf.become("draft");
    await conf.set({ startTime: "2027-05-01T11:00" });
    await conf.release();
    await conf.change();
    assert.deepEqual((await conf.preview()).changes, []);
    await conf.become("public");
    assert.deepEqual((await conf.preview()).changes, []);
    await conf.set({ durationMinutes: 45 }, conf.otherId);
    await conf.release();
    assert.equal(await conf.released(), `${at(11)} Hall`);
    await conf.approve();
    assert.equal(await conf.shown(), `${at(11)} 30 Hall`);
    assert.equal(await conf.sequence(), 1);
  });

  // Proves programme 5, 7: Nothing is released that its organizer hasn't looked at: also when what waits for approval
  //   leaves the plan
  it("raises the plan's revision when it is rejected, and is cancelled then", async () => {
    const conf = await makeEventWith("never public");
    await conf.release();
    await conf.change();
    const { planRevision } = await conf.preview();
    await conf.reject();
    const body = { tell: false, planRevision };
    const { message } = await refusal(conf.organizer.call(releaseVersion, { params: conf.params, body }));
    assert.equal(message, "The schedule was changed meanwhile. Please look at it again.");
    assert.equal((await conf.preview()).counts.cancelled, 1);
  });

  // Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
  //   titles are forgotten
  it("is in none after it was cancelled for all to see", async () => {
    const conf = await makeEventWith("public");
    await conf.release();
    app.clock.advance(1000);
    await conf.reject();
    await conf.change();
    assert.equal(await conf.released(), null);
    assert.equal((await conf.preview()).counts.cancelled, 1);
    // Released again while nobody sees the event, it isn't cancelled any more.
    await conf.become("draft");
    await conf.approve();
    app.clock.advance(1000);
    await conf.set({ durationMinutes: 45 });
    await conf.release();
    await conf.change();
    await conf.become("public");
    assert.deepEqual((await conf.preview()).changes, []);
  });
});

for (const visibility of ["never public", "public"] as const) {
  describe(`the released place in a draft that was ${visibility === "public" ? "public before" : visibility}`, () => {
    // Proves programme 2, 3, 5: Also in a draft a session says where the current version has it, and a room in use by
    //   that is deleted only with another
    it("is the version's, with today's name of its room", async () => {
      const conf = await makeEventWith(visibility);
      assert.equal(await conf.released(), undefined);
      await conf.release();
      await conf.become("draft");
      assert.equal(await conf.released(), `${at(10)} Hall`);
      await conf.set({ startTime: "2027-05-01T11:00", room: "Attic" });
      assert.equal(await conf.released(), `${at(10)} Hall`);
      await conf.release();
      assert.equal(await conf.released(), `${at(11)} Attic`);
      const roomId = (await conf.set({ room: "Attic" })).session.roomId ?? "";
      await conf.organizer.call(rooms.updateRoom, { params: { roomId }, body: { name: "Loft" } });
      assert.equal(await conf.released(), `${at(11)} Loft`);
      await conf.reject();
      assert.equal(await conf.released(), null);
    });

    // Proves programme 11: The dashboard's next sessions are chosen by the released place
    it("is that of the dashboard's next sessions", async () => {
      const conf = await makeEventWith(visibility);
      const { sessionId, otherId, set, release } = conf;
      const now = app.ctx.clock().valueOf();
      const later = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
      await set({ startTime: later(6) });
      await release();
      await conf.become("draft");
      await set({ startTime: later(2) });
      await set({ startTime: later(4) }, otherId);
      await release();
      // As it is arranged, one is over and the other comes first.
      await set({ startTime: later(-9) });
      const { dashboard } = await conf.speaker.call(getDashboard);
      assert.deepEqual(
        dashboard.next.map((one) => [one.sessionId, one.startTime]),
        [
          [sessionId, later(2)],
          [otherId, later(4)],
        ],
      );
    });

    // Proves programme 2, 3, 5: Also in a draft a session says where the current version has it, and a room in use by
    //   that is deleted only with another
    it("keeps its room, and not that of the version before", async () => {
      const conf = await makeEventWith(visibility);
      const { organizer, params, set, slots } = conf;
      const add = async (name: string) =>
        (await organizer.call(rooms.createRoom, { params, body: { name } })).room.roomId;
      const [hallId, atticId] = [await add("Hall"), await add("Attic")];
      const cellarId = await add("Cellar");
      await conf.release();
      await conf.become("draft");
      await set({ room: "Attic" });
      await conf.release();
      await set({ room: "Cellar" });
      const counts = (await organizer.call(rooms.listRooms, { params })).rooms.map((room) => room.slots);
      assert.deepEqual(counts, [0, 1, 1]);
      const leave = (roomId: string, query: object) =>
        organizer.call(rooms.deleteRoom, { params: { roomId }, query });
      const { message } = await refusal(leave(atticId, {}));
      assert.equal(message, "This room has 1 session. Choose where it goes first.");
      await leave(hallId, {});
      await leave(atticId, { moveTo: cellarId });
      await conf.become("public");
      const seen = (await slots()).slots.find((slot) => slot.slotId === conf.sessionId);
      assert.deepEqual([seen?.room, seen?.roomIds], ["Cellar", [cellarId]]);
      assert.deepEqual((await conf.preview()).changes, []);
    });
  });
}
