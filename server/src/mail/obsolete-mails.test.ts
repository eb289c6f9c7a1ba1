import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { register } from "@plenary/contract/accounts/accounts";
import { readSettings, updateSettings } from "@plenary/contract/admin/admin-settings";
import { readStatus, releaseMail } from "@plenary/contract/admin/admin-status";
import * as admins from "@plenary/contract/admin/admin-users";
import { deleteEvent } from "@plenary/contract/events/events";
import * as organizing from "@plenary/contract/invitations/co-organizers";
import * as contract from "@plenary/contract/invitations/invitations";
import { resendInvitation } from "@plenary/contract/invitations/inviting";
import { createSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeEvent, makeTalk, makeUser, PASSWORD, type TestUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { linksIn } from "../../test/mail/outbox.ts";
import { Delivery } from "./delivery.ts";

const app = useApp({ rateLimit: false });
const server = useMailServer();

/** Whom the mails that leave now are for. */
async function leaving(): Promise<string[]> {
  const delivery = new Delivery(app.ctx);
  await delivery.run();
  delivery.stop();
  return server.received
    .splice(0)
    .flatMap(({ to }) => to.map((address) => address.split("@")[0] ?? ""))
    .sort();
}

/** An organizer who invites accounts and addresses to speak and to organize, while there is no mail server. */
async function invitations() {
  const olga = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, olga, { name: "Conf" });
  const email = (name: string) => `${name}@example.org`;
  const speak = async (name: string) => {
    const body = { eventId, email: email(name) };
    const { invitation } = await olga.call(contract.inviteSpeaker, { body });
    return { params: { invitationId: invitation.invitationId } };
  };
  const organize = async (name: string) => {
    const asked = { params: { eventId }, body: { email: email(name) } };
    const { openInvitation } = await olga.call(organizing.inviteCoOrganizer, asked);
    return { params: { eventId, invitationId: openInvitation?.invitationId ?? "" } };
  };
  const person = (name: string) => makeUser(app, { name, email: email(name) });
  const tokenOf = async (name: string) =>
    (await linksIn(app))
      .find(({ to }) => to === email(name))
      ?.path.split("/")
      .at(-1) ?? assert.fail();
  return { olga, eventId, speak, organize, person, tokenOf };
}

describe("a mail that waits and invites", () => {
  // Proves trust mail: Invitations that were answered or withdrawn, or have another link, are not mailed any more
  it("is given up with its invitation, and counted no more", async () => {
    const { olga, eventId, speak, organize, person, tokenOf } = await invitations();
    const ann = await person("ann");
    const cyd = await person("cyd");
    const dan = await person("dan");
    await person("ben");
    const ofAnn = await speak("ann");
    const ofBen = await speak("ben");
    for (const name of ["cyd", "dan", "ed"]) await organize(name);
    const ofFay = await organize("fay");
    const ofGil = await organize("gil");
    await speak("hal");
    const ofIda = await speak("ida");
    const ofJon = await speak("jon");
    for (const name of ["kim", "lou"]) await speak(name);
    await organize("max");

    await ann.call(contract.answerInvitation, { ...ofAnn, body: { accept: false } });
    await olga.call(contract.withdrawInvitation, ofBen);
    const { invitations: toCyd } = await cyd.call(contract.listInvitations);
    const params = { invitationId: toCyd[0]?.invitationId ?? "" };
    await cyd.call(contract.answerInvitation, { params, body: { accept: true } });
    await olga.call(organizing.removeCoOrganizer, { params: { eventId, userId: dan.userId } });
    const newcomer = await makeUser(app);
    const byLink = { params: { token: await tokenOf("ed") }, body: { accept: true } };
    await newcomer.call(contract.answerLinkedInvitation, byLink);
    await olga.call(organizing.withdrawCoOrganizerInvitation, ofFay);
    await olga.call(organizing.linkCoOrganizerInvitation, ofGil);
    const talkId = await makeTalk(app, newcomer);
    const speaking = { params: { token: await tokenOf("hal") }, body: { accept: true, talkId } };
    await newcomer.call(contract.answerLinkedInvitation, speaking);
    await olga.call(contract.withdrawInvitation, ofIda);
    await olga.call(contract.linkInvitation, ofJon);
    // What tells Olga of the answers is not asked about here.
    await app.db.deleteFrom("outbox").where("kind", "like", "%_answered").execute();

    const admin = await makeAdmin(app);
    const body = { smtpHost: "127.0.0.1", smtpPort: server.port };
    const { heldMail } = await admin.call(updateSettings, { body });
    assert.equal(heldMail?.count, 3);
    app.clock.advance(1000);
    assert.deepEqual(await leaving(), []);
    assert.equal((await admin.call(readStatus)).mail.waiting, 3);
    await olga.call(contract.withdrawInvitation, await speak("ben"));
    assert.equal((await admin.call(readSettings)).heldMail?.count, 3);
    assert.deepEqual(await admin.call(releaseMail, { body: { send: "all" } }), { sent: 3, dropped: 0 });
    assert.deepEqual(await leaving(), ["kim", "lou", "max"]);
  });

  // Proves trust mail: Invitations that were answered or withdrawn, or have another link, are not mailed any more
  it("is given up with the question that it asks a co-speaker, or a coming administrator", async () => {
    const { olga, person } = await invitations();
    const [ann, ben, cyd] = [await person("ann"), await person("ben"), await person("cyd")];
    const eventId = await makeEvent(app, olga, { name: "Conf", visibility: "public" });
    const body = { eventId, talkId: await makeTalk(app, olga) };
    const coSpeakerIds = [ann, ben, cyd].map(({ userId }) => userId);
    const { session } = await olga.call(createSession, { body: { ...body, coSpeakerIds } });
    const answer = async (who: TestUser) => {
      const [asked] = (await who.call(contract.listInvitations)).invitations;
      const params = { invitationId: asked?.invitationId ?? "" };
      await who.call(contract.answerInvitation, { params, body: { accept: true } });
    };
    await answer(ann);
    const params = { sessionId: session.sessionId };
    await olga.call(updateSession, { params, body: { coSpeakerIds: [ann.userId, cyd.userId] } });

    const admin = await makeAdmin(app);
    for (const name of ["dan", "ed"]) {
      const invitee = await person(name);
      await admin.call(admins.inviteAdmin, { body: { email: invitee.email, userId: invitee.userId } });
      const [asked] = (await invitee.call(admins.listAdminInvitations)).invitations;
      const given = { params: { invitationId: asked?.invitationId ?? "" }, body: { accept: false } };
      if (name === "dan") await invitee.call(admins.answerAdminInvitation, given);
    }
    await app.db.deleteFrom("outbox").where("kind", "like", "%_answered").execute();
    await sendThrough(app, server);
    assert.deepEqual(await leaving(), ["cyd", "ed"]);
  });

  // Proves trust mail: Invitations that were answered or withdrawn, or have another link, are not mailed any more
  it("is given up once the address that it asks to confirm is confirmed", async () => {
    const admin = await makeAdmin(app);
    for (const username of ["ann", "ben"]) {
      const profile = { name: username, email: `${username}@example.org`, description: "" };
      const { user } = await app.client()(register, { body: { username, password: PASSWORD, profile } });
      const params = { userId: user.userId };
      if (username === "ann") await admin.call(admins.confirmUserEmail, { params, body: {} });
    }
    await sendThrough(app, server);
    assert.deepEqual(await leaving(), ["ben"]);
  });

  // Proves trust mail: Invitations that were answered or withdrawn, or have another link, are not mailed any more
  it("is given up once it has expired, with its event, and for a later one to the same invitation", async () => {
    const { olga, eventId, speak, person } = await invitations();
    await sendThrough(app, server);
    await person("ann");
    const ofAnn = await speak("ann");
    await olga.call(resendInvitation, ofAnn);
    assert.deepEqual(await leaving(), ["ann"]);
    await app.db.updateTable("system_settings").set({ smtp_host: null }).execute();
    const other = await invitations();
    await other.speak("ben");
    await speak("cyd");
    await olga.call(deleteEvent, { params: { eventId } });
    await leaving();
    const waiting = async () => {
      const rows = app.db.selectFrom("outbox").select("to_address").where("state", "=", "waiting");
      return (await rows.execute()).map((row) => row.to_address);
    };
    assert.deepEqual(await waiting(), ["ben@example.org"]);
    app.clock.advance(31 * 86_400_000);
    await leaving();
    assert.deepEqual(await waiting(), []);
  });
});
