import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/invitations";
import { inviteSpeakers } from "@plenary/contract/invitations/inviting";
import { makeTalk, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { hostileStrings } from "../../../test/hostile/hostile-data.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { makeInvitable } from "../../../test/scenes.ts";

const app = useApp();

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.net`);

async function makeInviting() {
  const made = await makeInvitable(app);
  const { organizer, eventId } = made;
  const inviteAll = async (emails: string[], words?: string) =>
    (await organizer.call(inviteSpeakers, { params: { eventId }, body: { emails, words } })).results;
  const sent = async () =>
    (await organizer.call(contract.listSentInvitations, { params: { eventId } })).counts;
  return { ...made, inviteAll, sent };
}

const useMailServerName = () =>
  app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();

describe("inviting many addresses", () => {
  // Proves trust invitations: Many addresses at once, pasted in any form, each with its own answer; 20 speakers in
  //   three actions
  it("answers each for itself, in the order given, and invites what can be", async () => {
    await useMailServerName();
    const { invitee, inviteAll, sent } = await makeInviting();
    await inviteAll(["there@example.net"]);
    const emails = [
      ...["new@example.net", " BOB@example.org ", "There@example.net", "no address", "x@speakers.invalid"],
      ...["NEW@example.net", "a@b", ""],
    ];
    const results = await inviteAll(emails, "Do come");
    assert.deepEqual(
      results.map(({ email, outcome, reason }) => [email, outcome, reason]),
      [
        ["new@example.net", "invited", null],
        [" BOB@example.org ", "invited", null],
        [
          "There@example.net",
          "already_invited",
          "This address already has a pending invitation to this event",
        ],
        ["no address", "not_an_address", "Please enter a valid email address"],
        ["x@speakers.invalid", "not_an_address", "Please enter a valid email address"],
        ["NEW@example.net", "already_invited", "This address already has a pending invitation to this event"],
        ["a@b", "not_an_address", "Please enter a valid email address"],
        ["", "not_an_address", "Please enter a valid email address"],
      ],
    );
    const [fresh, bob] = results;
    assert.equal(bob?.invitation?.invitee?.userId, invitee.userId);
    assert.deepEqual([fresh?.mailSent, fresh?.url, fresh?.invitation?.words], [true, null, "Do come"]);
    assert.equal((await sent()).pending, 3);
    assert.equal((await mailed(app)).length, 3);
  });

  it("gives the links by hand where no mail goes out, which work, and none to an account's", async () => {
    const { inviteAll } = await makeInviting();
    const [fresh, bob] = await inviteAll(["new@example.net", "bob@example.org"], "Do come");
    assert.deepEqual([fresh?.mailSent, bob?.mailSent, bob?.url], [false, false, null]);
    const params = { token: new URL(fresh?.url ?? "").pathname.replace("/invitations/", "") };
    const { invitation } = await app.client()(contract.getLinkedInvitation, { params });
    assert.equal(invitation.words, "Do come");
  });

  // Proves trust invitations: Pressed again after a lost answer, or by two at once, nobody is invited twice
  it("invites nobody twice when it is pressed again, or by two at once", async () => {
    const { inviteAll, sent } = await makeInviting();
    const emails = addresses(20);
    const both = await Promise.all([inviteAll(emails), inviteAll(emails.toReversed())]);
    const outcomes = both.flat().map(({ outcome }) => outcome);
    assert.equal(outcomes.filter((outcome) => outcome === "invited").length, 20);
    assert.equal(outcomes.filter((outcome) => outcome === "already_invited").length, 20);
    assert.equal((await sent()).all, 20);
    assert.equal((await mailed(app)).length, 20);
  });

  it("counts each address, and what is beyond the limit is refused for itself and can be tried later", async () => {
    const { inviteAll, organizer, sent } = await makeInviting();
    await inviteAll(["first@example.net"]);
    const key = `invite:${organizer.userId}`;
    await app.db.updateTable("rate_limits").set({ hits: 298 }).where("key", "=", key).execute();
    const results = await inviteAll(addresses(4));
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ["invited", "invited", "refused", "refused"],
    );
    assert.match(results[3]?.reason ?? "", /^Too many attempts\. Please try again in \d+ minutes\.$/);
    app.clock.advance(3_600_000);
    assert.deepEqual(
      (await inviteAll(addresses(4))).map(({ outcome }) => outcome),
      ["already_invited", "already_invited", "invited", "invited"],
    );
    assert.equal((await sent()).all, 5);
  });

  it("takes at most 100 and at least one, and nothing from who doesn't organize the event", async () => {
    const { inviteAll, invitee, eventId, sent } = await makeInviting();
    const fields = async (emails: string[]) => (await refusal(inviteAll(emails))).fields;
    assert.deepEqual(await fields([]), { emails: "Please enter at least one email address" });
    assert.deepEqual(await fields(addresses(101)), { emails: "At most 100 addresses at once" });
    const call = { params: { eventId }, body: { emails: ["no address", "new@example.net"] } };
    assert.equal((await refusal(invitee.call(inviteSpeakers, call))).status, 403);
    assert.equal((await sent()).all, 0);
    assert.equal((await inviteAll(addresses(100))).length, 100);
  });

  it("answers hostile texts as no addresses", async () => {
    const { inviteAll, sent } = await makeInviting();
    const texts = hostileStrings().filter((text) => text.length < 2000);
    for (let at = 0; at < texts.length; at += 100) {
      const some = texts.slice(at, at + 100);
      const results = await inviteAll(some);
      assert.deepEqual(
        results.map(({ email }) => email),
        some,
      );
      const made = results.filter(({ outcome }) => outcome === "invited");
      assert.deepEqual(made, []);
    }
    assert.equal((await sent()).all, 0);
  });

  it("tells of accounts what a single invitation tells: nothing of unconfirmed ones", async () => {
    const { inviteAll } = await makeInviting();
    await makeUser(app, { name: "Hidden", email: "hidden@example.net", email_confirmed_at: null });
    const [hidden, nobody] = await inviteAll(["hidden@example.net", "nobody@example.net"]);
    const shape = (one: typeof hidden) => ({
      ...one,
      ...{ email: "", url: one?.url?.length },
      invitation: { ...one?.invitation, ...{ email: "", invitationId: "", invitedAt: "", expiresAt: "" } },
    });
    assert.deepEqual(shape(hidden), shape(nobody));
  });
});

it("an invitation of many is answered like every other", async () => {
  const { inviteAll, invitee } = await makeInviting();
  await inviteAll([invitee.email]);
  const [row] = (await invitee.call(contract.listInvitations)).invitations;
  const body = { accept: true, talkId: await makeTalk(app, invitee) };
  const params = { invitationId: row?.invitationId ?? "" };
  const { session } = await invitee.call(contract.answerInvitation, { params, body });
  assert.equal(session?.status, "confirmed");
});
