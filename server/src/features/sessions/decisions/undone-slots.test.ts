import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { getPublicVersion } from "@plenary/contract/programme/versions";
import * as contract from "@plenary/contract/sessions/sessions";
import { makeSession } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

/** A public event with a new submission and two confirmed sessions, and what the public reads of a session. */
async function makeScene() {
  const conf = await makeConf(app);
  const { organizer, speaker, eventId } = conf;
  const draft = await makeSession(app, speaker, eventId, {
    ...{ status: "draft", start_time: "2027-05-01T12:00:00.000Z", duration_minutes: 30 },
  });
  const decide = async (sessionId: string, call: "approve" | "reject") => {
    const params = { sessionId };
    app.clock.advance(1000);
    return call === "approve"
      ? organizer.call(contract.approveSession, { params })
      : organizer.call(contract.rejectSession, { params, body: {} });
  };
  const undo = async (sessionId: string, { session }: Awaited<ReturnType<typeof decide>>) => {
    app.clock.advance(1000);
    const body = { decidedAt: session.updatedAt };
    return organizer.call(contract.undoDecision, { params: { sessionId }, body });
  };
  const mistake = async (sessionId: string, call: "approve" | "reject") =>
    undo(sessionId, await decide(sessionId, call));
  const raw = (path: string) => app.raw(`/api/public/events/${eventId}/${path}`);
  const status = async (sessionId: string) => (await raw(`sessions/${sessionId}`)).status;
  const cancelled = async () => {
    const { sessions } = JSON.parse(await (await raw("cancelled")).text()) as {
      sessions: { title: string }[];
    };
    return sessions.map(({ title }) => title);
  };
  const calendar = async () => (await raw("programme.ics")).text();
  const slot = (sessionId: string) =>
    app.db
      .selectFrom("public_slots")
      .select(["state", "sequence", "start_time", "title"])
      .where("slot_id", "=", sessionId)
      .executeTakeFirst();
  return { ...conf, draftId: draft.sessionId, decide, undo, mistake, status, cancelled, calendar, slot };
}

describe("an approval that is undone", () => {
  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("leaves nothing public of what was never public before, also once it is rejected", async () => {
    const { draftId, decide, undo, mistake, status, cancelled, calendar } = await makeScene();
    const approved = await decide(draftId, "approve");
    assert.equal(await status(draftId), 200);
    await undo(draftId, approved);
    assert.equal(await status(draftId), 404);
    await decide(draftId, "reject");
    assert.equal(await status(draftId), 404);
    await mistake(draftId, "approve");
    assert.deepEqual([await status(draftId), await cancelled()], [404, []]);
    assert.ok(!(await calendar()).includes("CANCELLED"));
    await decide(draftId, "approve");
    assert.equal(await status(draftId), 200);
  });

  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("is in no version, and no version cancels it", async () => {
    const { draftId, otherId, decide, mistake, release, set, params, status } = await makeScene();
    await mistake(draftId, "approve");
    const first = await release();
    assert.deepEqual([first.sessions, first.counts.new], [2, 2]);
    await decide(draftId, "reject");
    await set({ durationMinutes: 45 }, otherId);
    const second = await release({ tell: true });
    assert.equal(second.counts.cancelled, 0);
    const { changes } = await app.client()(getPublicVersion, { params: { ...params, number: "2" } });
    assert.deepEqual(
      changes.map(({ slotId, change }) => [slotId, change]),
      [[otherId, "moved"]],
    );
    assert.equal(await status(draftId), 404);
  });

  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("stays public where a version has it that was released meanwhile", async () => {
    const { draftId, decide, undo, release, preview, status } = await makeScene();
    const approved = await decide(draftId, "approve");
    app.clock.advance(1000);
    await release();
    await undo(draftId, approved);
    assert.deepEqual((await preview()).changes, []);
    await decide(draftId, "reject");
    assert.equal(await status(draftId), 410);
  });

  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("leaves nothing of an event that was published, or withdrawn, meanwhile", async () => {
    const { draftId, decide, undo, status, organizer, params } = await makeScene();
    const become = (visibility: "public" | "draft") =>
      organizer.call(updateEvent, { params, body: { visibility } });
    await become("draft");
    const hidden = await decide(draftId, "approve");
    await become("public");
    await undo(draftId, hidden);
    const shown = await decide(draftId, "approve");
    await become("draft");
    await undo(draftId, shown);
    await decide(draftId, "reject");
    await become("public");
    assert.equal(await status(draftId), 404);
  });
});

describe("a decision that is undone", () => {
  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("has what waits stand where it stood, with a higher sequence only where calendars heard of it", async () => {
    const { sessionId, speaker, set, mistake, decide, slot, release, preview } = await makeScene();
    await set({ startTime: "2027-05-01T13:00" }, sessionId, speaker);
    const stood = await slot(sessionId);
    assert.deepEqual([stood?.state, stood?.sequence], ["waiting", 0]);
    // By the approval it was elsewhere.
    await mistake(sessionId, "approve");
    assert.deepEqual(await slot(sessionId), { ...stood, sequence: 2 });
    await mistake(sessionId, "reject");
    assert.deepEqual(await slot(sessionId), { ...stood, sequence: 4 });
    assert.equal((await release()).sessions, 2);
    const { planRevision } = await preview();
    await mistake(sessionId, "reject");
    const after = await preview();
    assert.deepEqual(after.changes, []);
    assert.ok(after.planRevision > planRevision);
    await decide(sessionId, "approve");
    assert.equal((await slot(sessionId))?.start_time, "2027-05-01T10:00:00.000Z");
  });

  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("has what was cancelled be so again", async () => {
    const { sessionId, set, speaker, decide, mistake, status, cancelled, slot } = await makeScene();
    await decide(sessionId, "reject");
    const titles = await cancelled();
    assert.equal(titles.length, 1);
    await set({ type: "Workshop" }, sessionId, speaker);
    await mistake(sessionId, "approve");
    assert.deepEqual([await status(sessionId), await cancelled()], [410, titles]);
    assert.equal((await slot(sessionId))?.sequence, 3);
    await decide(sessionId, "approve");
    assert.deepEqual([await status(sessionId), (await slot(sessionId))?.sequence], [200, 4]);
  });

  // Proves trust decisions: What is undone leaves nothing public: no address, no cancellation, no other place, no entry
  //   of a version
  it("leaves what a process of the version before has decided as it is", async () => {
    const { draftId, decide, undo, status } = await makeScene();
    const approved = await decide(draftId, "approve");
    await app.db.updateTable("session_decisions").set({ slot_before: null }).execute();
    await undo(draftId, approved);
    await decide(draftId, "reject");
    assert.equal(await status(draftId), 410);
  });
});
