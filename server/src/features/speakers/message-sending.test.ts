import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/messages/event-messages";
import { makeCoOrganizer, makeCrowd, makeEvent, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import type { Fact } from "../../core/facts.ts";
import { sendEventMessages } from "./message-sending.ts";

const app = useApp();

const work = () => sendEventMessages(app.ctx).run();

/** Who has got how many messages, by name. */
async function received() {
  const rows = await app.db
    .selectFrom("message_recipients")
    .innerJoin("users", "users.user_id", "message_recipients.user_id")
    .select("users.name")
    .orderBy("users.name")
    .execute();
  return rows.map((row) => row.name);
}

/** Lets the message that comes after so many fail, as where the process or the database ends. */
async function breakAfter(count: number, broken: () => Promise<unknown>): Promise<void> {
  const { reactions } = app.ctx;
  let told = 0;
  const fail = (_fact: Fact) => {
    told += 1;
    if (told > count) throw new Error("broken on purpose");
  };
  app.ctx.reactions = { ...reactions, message_sent: [fail, ...reactions.message_sent] };
  try {
    await assert.rejects(broken(), /broken on purpose/);
  } finally {
    app.ctx.reactions = reactions;
  }
}

describe("sending to many speakers", () => {
  const soon = 61_000;

  async function makeLarge(count = 50) {
    const olga = await makeUser(app, { name: "Olga" });
    const helper = await makeUser(app, { name: "Hugo" });
    const eventId = await makeEvent(app, olga);
    await makeCoOrganizer(app, helper, eventId);
    await makeCrowd(app, eventId, count);
    const write = ({ audience }: { audience: contract.Audience }) => {
      const body = { audience, subject: "Slides", content: "Please send\nyour slides." };
      return helper.call(contract.writeToSpeakers, { params: { eventId }, body });
    };
    const list = () => olga.call(contract.listEventMessages, { params: { eventId } });
    const state = async () => {
      const [message] = (await list()).eventMessages;
      return [message?.state, message?.sent, message?.recipients, message?.unreachable];
    };
    const retry = async (message: contract.EventMessage | undefined) => {
      const params = { eventId, eventMessageId: message?.eventMessageId ?? "" };
      await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
      return (await olga.call(contract.retryEventMessage, { params })).eventMessage;
    };
    return { eventId, helper, state, list, retry, write };
  }

  const isOnceEach = async (count: number) => {
    const { length } = await received();
    assert.deepEqual([length, new Set(await received()).size], [count, count]);
  };

  // Proves trust speakers: Any number of recipients, nobody gets two, progress shown
  it("goes on where it was broken off, in any number of processes, and gives nobody two", async () => {
    const { write, state } = await makeLarge();
    await write({ audience: "confirmed" });
    await breakAfter(25, work);
    assert.deepEqual(await state(), ["sending", 20, 50, 0]);
    await isOnceEach(20);
    app.clock.advance(soon);
    await Promise.all([work(), work(), work()]);
    app.clock.advance(soon);
    await work();
    assert.deepEqual(await state(), ["sent", 50, 50, 0]);
    await isOnceEach(50);
  });

  it("fails when it was tried for hours, says who was not reached, and goes on when an organizer tries again", async () => {
    const { write, state, list, retry } = await makeLarge();
    await write({ audience: "confirmed" });
    await breakAfter(25, work);
    let tries = 1;
    for (; (await state())[0] === "sending"; tries++) {
      app.clock.advance(4 * 60 * 60_000);
      await breakAfter(0, work);
    }
    assert.equal(tries, 8);
    const [failed] = (await list()).eventMessages;
    assert.deepEqual([failed?.state, failed?.sent, failed?.waiting], ["failed", 20, 30]);
    app.clock.advance(24 * 60 * 60_000);
    await work();
    await isOnceEach(20);
    assert.equal((await retry(failed)).state, "sending");
    assert.equal((await retry(failed)).state, "sending");
    await work();
    assert.deepEqual(await state(), ["sent", 50, 50, 0]);
    assert.equal((await retry(failed)).state, "sent");
    await isOnceEach(50);
  });

  // Proves trust speakers: Any number of recipients, nobody gets two, progress shown
  it("stops when its sender doesn't organize the event any more", async () => {
    const { write, state, helper } = await makeLarge();
    await write({ audience: "confirmed" });
    await breakAfter(25, work);
    await app.db.deleteFrom("co_organizers").where("user_id", "=", helper.userId).execute();
    app.clock.advance(soon);
    await work();
    assert.deepEqual(await state(), ["stopped", 20, 50, 0]);
    await isOnceEach(20);
    assert.deepEqual(await app.db.selectFrom("event_message_recipients").select("user_id").execute(), []);
  });

  it("leaves out who was locked or deleted meanwhile, and says how many", async () => {
    const { write, state } = await makeLarge(3);
    await write({ audience: "confirmed" });
    await app.db.updateTable("users").set({ is_locked: true }).where("name", "=", "Crowd 1").execute();
    await work();
    assert.deepEqual(await state(), ["sent", 2, 3, 1]);
    assert.deepEqual(await received(), ["Crowd 2", "Crowd 3"]);
  });

  it("ends with its event", async () => {
    const { write, eventId } = await makeLarge(3);
    await write({ audience: "confirmed" });
    await app.db.deleteFrom("sessions").execute();
    await app.settle();
    await app.db.deleteFrom("events").where("event_id", "=", eventId).execute();
    await work();
    assert.deepEqual(await received(), []);
  });
});
