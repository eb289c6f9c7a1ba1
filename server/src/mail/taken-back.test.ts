import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lockUser, unlockUser } from "@plenary/contract/admin/admin-users";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeSession, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { mailsOf } from "../../test/mail/outbox.ts";
import { makeCast } from "../../test/scenes.ts";

const app = useApp();
const { rows } = mailsOf(app);
const waiting = async () =>
  (await rows()).filter(({ state }) => state === "waiting").map(({ kind, to_address }) => [kind, to_address]);

const reject = (reason: string) => ({ query: {}, body: { reason } });

describe("a mail that takes back what an earlier one says", () => {
  it("takes its place as long as that has not left, about the same session only", async () => {
    const { people, eventId, sessionId } = await makeCast(app);
    const { call } = people.creator;
    const { email } = people.speaker;
    const other = await makeSession(app, people.speaker, eventId);
    await call(approveSession, { params: { sessionId }, query: {} });
    await call(approveSession, { params: { sessionId: other.sessionId }, query: {} });
    await app.db.updateTable("system_settings").set({ domain: "events.example.net" }).execute();
    await call(rejectSession, { params: { sessionId }, ...reject("Too late") });
    assert.deepEqual(await waiting(), [
      ["session_approved", email],
      ["session_rejected", email],
    ]);
    await call(approveSession, { params: { sessionId }, query: {} });
    assert.deepEqual(await waiting(), [
      ["session_approved", email],
      ["session_approved", email],
    ]);
  });

  it("follows one that has left, or is leaving", async () => {
    const { people, sessionId } = await makeCast(app);
    const { call } = people.creator;
    await call(approveSession, { params: { sessionId }, query: {} });
    const soon = new Date(app.ctx.clock().valueOf() + 600_000).toISOString();
    await app.db.updateTable("outbox").set({ attempts: 1, claimed_until: soon }).execute();
    await call(rejectSession, { params: { sessionId }, ...reject("Too late") });
    assert.equal((await waiting()).length, 2);
    // Given back after a failed try.
    await app.db.updateTable("outbox").set({ claimed_until: null }).execute();
    await call(approveSession, { params: { sessionId }, query: {} });
    assert.deepEqual(
      (await waiting()).map(([kind]) => kind),
      ["session_approved"],
    );
  });

  it("is also that of a lock and its end, for one account", async () => {
    const admin = await makeAdmin(app);
    const [ada, bo] = [await makeUser(app), await makeUser(app)];
    for (const { userId } of [ada, bo]) {
      await admin.call(lockUser, { params: { userId }, body: { reason: "Spam" } });
    }
    await admin.call(unlockUser, { params: { userId: ada.userId } });
    assert.deepEqual(await waiting(), [
      ["account_locked", bo.email],
      ["account_unlocked", ada.email],
    ]);
  });
});
