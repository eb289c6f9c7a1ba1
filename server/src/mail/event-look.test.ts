import assert from "node:assert/strict";
import { it } from "node:test";
import { accentHex } from "@plenary/contract/events/colors";
import { updateEvent } from "@plenary/contract/events/events";
import { updateIdentity } from "@plenary/contract/events/identity";
import { setEventPicture } from "@plenary/contract/pictures/pictures";
import sharp from "sharp";
import { makeEvent, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { inTransaction } from "../core/context.ts";
import { Delivery } from "./delivery.ts";
import { queueMail } from "./outbox.ts";

const app = useApp();
const server = useMailServer();

// Proves workspace 7: On event, programme, session, room, speaker pages, phones' feedback pages, mails of the event
it("a mail of an event has its name, accent and public logo, and the same text as without", async () => {
  await sendThrough(app, server);
  const ada = await makeUser(app, { email: "ada@example.org" });
  const eventId = await makeEvent(app, ada, { name: "Harbour evil.example", visibility: "public" });
  const params = { eventId };
  /** The mail as it leaves now. */
  const sent = async () => {
    const { length } = server.received;
    const about = { eventId, sessionId: eventId };
    const data = { talkTitle: "On types", eventName: "Conf", reason: "", link: "https://x.example/", about };
    const to = { email: "ada@example.org", name: "Ada" };
    await inTransaction(app.ctx, (tx) => queueMail(app.ctx, tx, { kind: "session_rejected", to, data }));
    await new Delivery(app.ctx).run();
    const mail = server.received[length]?.mail;
    const html = mail?.html ?? "";
    const [, logo] = /<img[^>]* src="([^"]+)"/.exec(html) ?? [];
    const line = html.includes(`border-top-color:${accentHex("#ab218e", "accent", "light")}`);
    return { text: mail?.text, name: html.includes(" · Harbour evil.\u200Cexample"), line, logo };
  };
  const plain = await sent();
  assert.deepEqual(plain, { text: plain.text, name: true, line: false, logo: undefined });
  await ada.call(updateIdentity, { params, body: { accent: "#ab218e" } });
  const logo = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#ab218e" } })
    .png()
    .toBuffer();
  const { hash } = await ada.call(setEventPicture, {
    params: { eventId, kind: "logo" },
    body: new Blob([logo]),
  });
  const address = `${app.ctx.config.appUrl}/pictures/${hash}-logo.webp`;
  assert.deepEqual(await sent(), { ...plain, line: true, logo: address });
  // Its contact is printed, and nothing more: anybody could have typed it.
  await ada.call(updateIdentity, { params, body: { contactEmail: "hello@harbour.example" } });
  const { text = "", ...rest } = await sent();
  const said = text.split("\n").filter((one) => one.includes("hello@harbour.example"));
  assert.match(said.join(), /^Contact of .*Harbour evil.*: .*hello@harbour\.example/);
  assert.deepEqual(rest, { name: true, line: true, logo: address });
  await ada.call(updateIdentity, { params, body: { contactEmail: null } });
  await ada.call(updateEvent, { params, body: { visibility: "draft" } });
  assert.deepEqual(await sent(), { ...plain, line: true, logo: undefined });
});
