import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import * as contract from "@plenary/contract/sessions/sessions";
import { makeUser, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../../test/mail/mail-server.ts";
import { mailsOf } from "../../../../test/mail/outbox.ts";
import { makeCast } from "../../../../test/scenes.ts";
import { jobs } from "../../../jobs.ts";
import { Delivery } from "../../../mail/delivery.ts";

const app = useApp();
const server = useMailServer();
const { rows } = mailsOf(app);

const tooLate = {
  status: 409,
  code: "conflict",
  message: "It is too late to undo this: the speaker may have heard of it. You can decide again.",
};
const changed = {
  status: 409,
  code: "conflict",
  message: "This session was changed since it was decided, so this can't be undone. You can decide again.",
};

/** A draft in an event of `creator`, and what its organizers do with it. */
async function scene() {
  const { people, sessionId } = await makeCast(app);
  const params = { sessionId };
  const by = (person: TestUser) => ({
    approve: () => person.call(contract.approveSession, { params }),
    reject: (reason: string) => person.call(contract.rejectSession, { params, body: { reason } }),
    undo: (decidedAt: string) => person.call(contract.undoDecision, { params, body: { decidedAt } }),
  });
  const seen = async () => (await people.creator.call(contract.getSession, { params })).session;
  const state = async () => {
    const { status, rejectReason } = await seen();
    return [status, rejectReason];
  };
  return { people, params, by, state, ...by(people.creator) };
}

/** What is still to be sent, by kind. */
const waiting = async () =>
  (await rows())
    .filter((row) => row.state === "waiting" && row.kind !== "event_news")
    .map(({ kind }) => kind);

/** What a process would have sent by now. */
async function delivered() {
  const delivery = new Delivery(app.ctx);
  await delivery.run();
  delivery.stop();
  return server.received.map(({ mail }) => mail.subject?.split(" for ")[0]);
}

describe("the mail about a decision", () => {
  // Proves trust decisions: The mail leaves a minute later, or as the settings say, whatever is saved meanwhile
  it("leaves after a minute, and not before, whatever is saved meanwhile", async () => {
    const { people, approve } = await scene();
    await sendThrough(app, server);
    const { session, undoUntil } = await approve();
    assert.equal(Date.parse(undoUntil ?? "") - Date.parse(session.updatedAt), 60_000);
    app.clock.advance(58_000);
    await people.admin.call(updateSettings, { body: { supportEmail: "help@example.org" } });
    assert.deepEqual(await delivered(), []);
    app.clock.advance(2000);
    assert.deepEqual(await delivered(), ["Confirmed"]);
  });

  // Proves trust decisions: The mail leaves a minute later, or as the settings say, whatever is saved meanwhile
  it("leaves at once, and nothing is undone, where the settings give no time", async () => {
    const { people, approve, reject, undo } = await scene();
    await sendThrough(app, server);
    await approve();
    await people.admin.call(updateSettings, { body: { decisionMailDelaySeconds: 0 } });
    const { session, undoUntil } = await reject("Too late");
    assert.equal(undoUntil, null);
    assert.deepEqual(await refusal(undo(session.updatedAt)), tooLate);
    assert.deepEqual(await delivered(), ["Not accepted"]);
  });

  // Proves trust decisions: Deciding anew replaces the unsent mail, also where none is sent any more
  it("is replaced by that of a later decision, also where that one waits for the next day", async () => {
    const { params, approve, reject } = await scene();
    for (let n = 0; n < 2; n++) {
      await approve();
      await reject("");
    }
    await approve();
    assert.deepEqual(await waiting(), ["session_approved"]);
    await reject("The sixth");
    assert.deepEqual(await waiting(), ["session_rejected"]);
    assert.ok((await rows()).every(({ data }) => JSON.stringify(data).includes(params.sessionId)));
  });

  it("is given up when the speaker changes or deletes the session", async () => {
    const { people, params, approve, by } = await scene();
    const body = { room: "Hall" };
    await approve();
    await by(people.coOrganizer).reject("No");
    await people.speaker.call(contract.updateSession, { params, body });
    assert.deepEqual(await waiting(), []);
    await approve();
    assert.deepEqual(await waiting(), ["session_approved"]);
    await people.creator.call(contract.updateSession, { params, body: { room: "Attic" } });
    assert.deepEqual(await waiting(), ["session_approved"]);
    await people.creator.call(contract.deleteSession, { params });
    assert.deepEqual(await waiting(), []);
  });
});

describe("undoing a decision", () => {
  // Proves trust decisions: The notice offers Undo until then; afterwards, and after another change, it is refused
  it("puts the session back, and nobody hears of either", async () => {
    const { approve, reject, undo, state } = await scene();
    await sendThrough(app, server);
    const { session: confirmed } = await approve();
    app.clock.advance(59_000);
    const { session } = await undo(confirmed.updatedAt);
    assert.equal(session?.status, "draft");
    assert.deepEqual(await waiting(), []);
    const { session: rejected } = await reject("Too long");
    await undo(rejected.updatedAt);
    assert.deepEqual(await state(), ["draft", null]);
    app.clock.advance(120_000);
    assert.deepEqual(await delivered(), []);
  });

  it("sends the mail whose place that of the undone decision had taken, and counts no mail that never left", async () => {
    const { approve, reject, undo, state } = await scene();
    await reject("Too long");
    for (let n = 0; n < 6; n++) {
      app.clock.advance(1000);
      const { session } = await approve();
      assert.deepEqual(await waiting(), ["session_approved"]);
      await undo(session.updatedAt);
      assert.deepEqual(await waiting(), ["session_rejected"]);
    }
    assert.deepEqual(await state(), ["rejected", "Too long"]);
  });

  // Proves trust decisions: The notice offers Undo until then; afterwards, and after another change, it is refused
  it("is refused once the mail has left, is leaving, or the time is over", async () => {
    const { approve, undo, state } = await scene();
    const { session } = await approve();
    const soon = new Date(app.ctx.clock().valueOf() + 600_000).toISOString();
    await app.db.updateTable("outbox").set({ attempts: 1, claimed_until: soon }).execute();
    assert.deepEqual(await refusal(undo(session.updatedAt)), tooLate);
    await app.db.updateTable("outbox").set({ state: "sent", claimed_until: null }).execute();
    assert.deepEqual(await refusal(undo(session.updatedAt)), tooLate);
    assert.deepEqual(await state(), ["confirmed", null]);
    app.clock.advance(60_000);
    assert.deepEqual(await refusal(undo(session.updatedAt)), tooLate);
    const sweep = jobs.find(({ name }) => name === "sweep-decisions")?.open(app.ctx);
    await sweep?.run();
    assert.deepEqual(await app.db.selectFrom("session_decisions").selectAll().execute(), []);
    assert.deepEqual(await refusal(undo(session.updatedAt)), tooLate);
  });

  // Proves trust decisions: The notice offers Undo until then; afterwards, and after another change, it is refused
  it("is refused once something else was changed, or decided, or it was undone", async () => {
    const { people, params, by, approve, undo } = await scene();
    const { session } = await approve();
    app.clock.advance(1000);
    const other = await by(people.coOrganizer).reject("No");
    assert.deepEqual(await refusal(undo(session.updatedAt)), changed);
    app.clock.advance(1000);
    await people.creator.call(contract.updateSession, { params, body: { room: "Hall" } });
    assert.deepEqual(await refusal(undo(other.session.updatedAt)), changed);
    app.clock.advance(1000);
    const last = await approve();
    app.clock.advance(1000);
    await undo(last.session.updatedAt);
    assert.deepEqual(await refusal(undo(last.session.updatedAt)), tooLate);
  });

  it("is for organizers, and audited of administrators", async () => {
    const { people, by, approve, state } = await scene();
    const { session } = await approve();
    for (const person of [people.speaker, people.stranger, await makeUser(app)]) {
      const { status } = await refusal(by(person).undo(session.updatedAt));
      assert.ok(status === 403 || status === 404);
    }
    await by(people.admin).undo(session.updatedAt);
    assert.deepEqual(await state(), ["draft", null]);
    const [entry] = (await people.admin.call(listAuditLogs)).logs;
    assert.equal(entry?.action, "session_decision_undone");
    assert.deepEqual([entry?.details.from, entry?.details.to], ["confirmed", "draft"]);
  });

  it("is done once, also by two at the same time, and never beside a decision", async () => {
    const { people, by, approve, undo } = await scene();
    const { session } = await approve();
    const both = await Promise.allSettled([
      undo(session.updatedAt),
      by(people.coOrganizer).undo(session.updatedAt),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.deepEqual(await waiting(), []);
  });
});
