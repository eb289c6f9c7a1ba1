import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placeholders } from "@plenary/contract/accounts/first-admin";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import * as contract from "@plenary/contract/messages/event-messages";
import { listMessages } from "@plenary/contract/messages/messages";
import {
  makeAdmin,
  makeEvent,
  makeSession,
  makeTalk,
  makeUnclaimed,
  makeUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { Delivery } from "../../mail/delivery.ts";
import { sendEventMessages } from "./message-sending.ts";

const app = useApp();
const server = useMailServer();

const content = "Dear {name}, is {titles} ready? See {link}";

/** An event whose speakers can be reached in each way, and a message to all of them. */
async function makeProgramme() {
  const olga = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  const eventId = await makeEvent(app, olga, { name: "Conf" });
  const ada = await makeUser(app, { name: "Ada", email: "ada@example.org" });
  const people = [
    ada,
    await makeUser(app, { name: "Aaron", email_confirmed_at: null }),
    await makeUser(app, { name: "Cem", email_notifications: false }),
    await makeUser(app, { name: "Dee", is_locked: true }),
    await makeUnclaimed(app, "Eva"),
  ];
  for (const person of people) {
    const talk_id = await makeTalk(app, person, { title: `Talk of ${person.name}` });
    await makeSession(app, person, eventId, { talk_id });
  }
  const second = await makeTalk(app, ada, { title: "Types" });
  await makeSession(app, ada, eventId, { talk_id: second, status: "confirmed" });
  const params = { eventId };
  const body = { audience: "all" as const, subject: "Your talk", content };
  return {
    ...{ olga, ada, eventId },
    preview: (changed: object = {}) =>
      olga.call(contract.previewEventMessage, { params, body: { ...body, ...changed } }),
    write: (changed: object = {}) =>
      olga.call(contract.writeToSpeakers, { params, body: { ...body, ...changed } }),
    list: async () => (await olga.call(contract.listEventMessages, { params })).eventMessages,
  };
}

const work = () => sendEventMessages(app.ctx).run();
const deliver = () => new Delivery(app.ctx).run();

describe("a message to speakers", () => {
  it("says before it is sent whom it reaches in which way, and what one of them will read", async () => {
    const { preview, eventId } = await makeProgramme();
    const link = `${app.ctx.config.appUrl}/events/${eventId}`;
    const { counts, people, example, replyTo, noMail } = await preview();
    assert.deepEqual(counts, { mail: 1, unconfirmed: 1, unwanted: 1, closed: 1, unclaimed: 1 });
    assert.deepEqual(
      people.map(({ name, reach }) => [name, reach]),
      [
        ["Eva", "unclaimed"],
        ["Dee", "closed"],
        ["Aaron", "unconfirmed"],
        ["Cem", "unwanted"],
        ["Ada", "mail"],
      ],
    );
    const titles = "“Talk of Ada” and “Types”";
    assert.deepEqual(example, {
      name: "Ada",
      subject: "Your talk",
      content: `Dear Ada, is ${titles} ready? See ${link}`,
    });
    assert.deepEqual([replyTo, noMail], [null, "no_server"]);
    assert.equal((await preview({ repliesToMe: true })).replyTo, "olga@example.org");
    const admin = await makeAdmin(app);
    await admin.call(updateSettings, { body: { supportEmail: "help@example.org" } });
    assert.equal((await preview()).support, "help@example.org");
    const ada = people.find(({ name }) => name === "Ada");
    assert.deepEqual([ada?.email, ada?.emailConfirmed], ["ada@example.org", true]);
    const confirmed = await preview({ audience: "confirmed", content: "{titles}" });
    assert.equal(confirmed.example?.content, "“Types”");
  });

  it("gives no address for answers that nobody reads: the one of the setup", async () => {
    const { eventId } = await makeProgramme();
    const admin = await makeAdmin(app, { email: placeholders.email });
    const body = { audience: "all" as const, subject: "Your talk", content, repliesToMe: true };
    const { replyTo } = await admin.call(contract.previewEventMessage, { params: { eventId }, body });
    assert.equal(replyTo, null);
  });

  it("is refused with a placeholder that stands for nothing", async () => {
    const { preview, write } = await makeProgramme();
    for (const call of [preview, write]) {
      const { status, fields } = await refusal(call({ content: "Dear {firstname}, {name}" }));
      assert.deepEqual(
        [status, fields],
        [422, { content: "{firstname} is not a placeholder. Use {name}, {titles} or {link}." }],
      );
    }
    assert.equal((await refusal(write({ subject: "{Titel}" }))).status, 422);
    await write({ content: "function () { return 1; }" });
  });

  it("is mailed with its whole text, from the event, and answers go to the sender who wants that", async () => {
    const { write, eventId, ada } = await makeProgramme();
    const admin = await makeAdmin(app);
    await admin.call(updateSettings, { body: { domain: "https://plenary.example" } });
    await sendThrough(app, server);
    await write({ repliesToMe: true });
    await work();
    await deliver();
    assert.deepEqual(
      server.received.map(({ to }) => to),
      [["ada@example.org"]],
    );
    const mail = server.received[0]?.mail;
    assert.equal(mail?.from?.name, "Conf via plenary.example");
    assert.deepEqual(
      mail?.replyTo?.map(({ address }) => address),
      ["olga@example.org"],
    );
    const said = `is “Talk of Ada” and “Types” ready? See https://plenary.example/events/${eventId}`;
    assert.ok(mail?.text?.includes(said));
    const [message] = (await ada.call(listMessages)).messages;
    assert.match(message?.preview ?? "", /^Dear Ada/);
  });

  it("shows the sender's address to nobody unless they say so", async () => {
    const { write } = await makeProgramme();
    await sendThrough(app, server);
    await write();
    await work();
    await deliver();
    assert.equal(server.received.length, 1);
    assert.ok(!JSON.stringify(server.received[0]?.mail).includes("olga@example.org"));
  });

  it("says afterwards what became of it, by person, and counts no mail that was not sent", async () => {
    const { olga, write, list, eventId } = await makeProgramme();
    const { eventMessage } = await write();
    await work();
    const none = { sent: 0, waiting: 0, failed: 0, skipped: 0, none: 0 };
    assert.deepEqual((await list())[0]?.mails, { ...none, waiting: 1, none: 2 });
    await sendThrough(app, server);
    await deliver();
    assert.deepEqual((await list())[0]?.mails, { ...none, sent: 1, none: 2 });
    const params = { eventId, eventMessageId: eventMessage.eventMessageId };
    const { people } = await olga.call(contract.listEventMessagePeople, { params });
    assert.deepEqual(
      people.map(({ name, inbox, mail }) => [name, inbox, mail]),
      [
        ["Dee", "closed", null],
        ["Eva", "unclaimed", null],
        ["Aaron", "there", null],
        ["Cem", "there", null],
        ["Ada", "there", "sent"],
      ],
    );
    const other = await makeUser(app);
    assert.equal((await refusal(other.call(contract.listEventMessagePeople, { params }))).status, 404);
    const elsewhere = { ...params, eventId: await makeEvent(app, other) };
    const asked = other.call(contract.listEventMessagePeople, { params: elsewhere });
    assert.equal((await refusal(asked)).status, 404);
  });
});
