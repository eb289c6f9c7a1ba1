import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/sessions/sessions";
import { sql } from "kysely";
import { makeCoSpeaker, makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { outcomeAfter } from "../../../test/processes/locks.ts";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/rows/users.ts";
import { deletedUser } from "../users/users.ts";

const app = useApp();

/** Bob's confirmed session in Ada's public event, in which Eve is named, and what may happen to that at once. */
async function makeShared(accepted: boolean) {
  const [ada, bob, eve] = [await makeUser(app), await makeUser(app), await makeUser(app)];
  const eventId = await makeEvent(app, ada, { visibility: "public" });
  const { sessionId } = await makeSession(app, bob, eventId, { status: "confirmed" });
  await makeCoSpeaker(app, eve, sessionId, { accepted });
  const params = { sessionId };
  const rows = app.db.selectFrom("session_speakers").select("user_id").orderBy("position");
  return {
    ...{ ada, bob, eve, params },
    update: (body: object) => bob.call(contract.updateSession, { params, body }),
    named: async () => (await rows.execute()).map((row) => row.user_id),
    lockSession: (tx: Tx) => sql`select from sessions for update`.execute(tx),
    leaves: async (tx: Tx) => {
      await sql`delete from session_speakers where user_id = ${eve.userId}`.execute(tx);
      await settleSlots(tx, [sessionId]);
    },
    accepts: async (tx: Tx) => {
      await sql`update session_speakers set accepted = true`.execute(tx);
      await settleSlots(tx, [sessionId]);
    },
  };
}

describe("a session whose co-speakers change while a call waits for it", () => {
  it("is left once, and told of once", async () => {
    const { eve, params, lockSession, leaves } = await makeShared(true);
    const leave = () => eve.call(contract.leaveSession, { params });
    assert.equal(await outcomeAfter(app, lockSession, leaves, leave), 404);
    assert.deepEqual(await mailed(app), []);
  });

  it("leaves no kept profile of who accepted meanwhile, when it is rejected or deleted", async () => {
    for (const endpoint of [contract.rejectSession, contract.deleteSession]) {
      const { ada, eve, params, lockSession, accepts } = await makeShared(false);
      const call = () => ada.call(endpoint as typeof contract.rejectSession, { params, body: {} });
      const heard = await announcedBy(app, async () => {
        assert.equal(await outcomeAfter(app, lockSession, accepts, call), "ok");
      });
      assert.ok(heard.includes(`public:user:${eve.userId}`), endpoint.path);
      await sql`delete from sessions`.execute(app.db);
      await app.settle();
    }
  });

  it("doesn't name again who left, if the change says who was named before", async () => {
    const { eve, update, named, lockSession, leaves } = await makeShared(true);
    const fay = await makeUser(app);
    const coSpeakerIds = [fay.userId, eve.userId];
    const change = () => update({ coSpeakerIds, ifCoSpeakerIds: [eve.userId] });
    assert.equal(await outcomeAfter(app, lockSession, leaves, change), 409);
    assert.deepEqual(await named(), []);
  });

  it("doesn't name again whose account is deleted, in another order or for another talk", async () => {
    for (const move of [false, true]) {
      const { bob, eve, update, named, leaves } = await makeShared(true);
      const fay = await makeUser(app);
      const body = move ? { talkId: await makeTalk(app, bob) } : { coSpeakerIds: [fay.userId, eve.userId] };
      const deletes = async (tx: Tx) => {
        await sql`select from users where user_id = ${eve.userId} for update`.execute(tx);
        await updateUser(tx, eve.userId, deletedUser(app.ctx.clock().toISOString()));
      };
      const outcome = await outcomeAfter(app, deletes, leaves, () => update(body));
      // On PGlite the change finds the account deleted, which is no longer one that can be named.
      assert.equal(outcome, move || process.env.DATABASE_URL ? "ok" : 422);
      assert.ok(!(await named()).includes(eve.userId));
      await sql`delete from sessions`.execute(app.db);
      await app.settle();
    }
  });
});

describe("a form that was open since before a co-speaker left", () => {
  it("changes nothing, and is told so at the co-speakers", async () => {
    const { eve, params, update, named } = await makeShared(true);
    const fay = await makeUser(app);
    await eve.call(contract.leaveSession, { params });
    const stale = { coSpeakerIds: [eve.userId, fay.userId], ifCoSpeakerIds: [eve.userId], room: "A" };
    const message = "The co-speakers have changed in the meantime. Reload this page to see who is named now.";
    const changed = { status: 409, code: "conflict", message, fields: { coSpeakerIds: message } };
    assert.deepEqual(await refusal(update(stale)), changed);
    assert.deepEqual(await named(), []);
    await update({ coSpeakerIds: [fay.userId], ifCoSpeakerIds: [] });
    assert.deepEqual(await named(), [fay.userId]);
  });
});
