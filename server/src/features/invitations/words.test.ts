import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import * as organizing from "@plenary/contract/invitations/co-organizers";
import * as contract from "@plenary/contract/invitations/invitations";
import { makeAdmin, makeTalk, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { mailedOf, makeInvitable } from "../../../test/scenes.ts";
import { sweepWords } from "./sent-invitations.ts";

const app = useApp();

const words = "Do come!\nWe'd love to hear you.";
const keynote = "keynote@famous.example";
const DAY = 86_400_000;

/** What is kept of anybody's words, in all invitations. */
async function kept(): Promise<string[]> {
  const tables = ["session_invitations", "co_organizers", "co_organizer_invitations"] as const;
  const rows = tables.map((table) => app.db.selectFrom(table).select("words").execute());
  return (await Promise.all(rows)).flat().flatMap((row) => row.words ?? []);
}

async function askToOrganize(creator: TestUser, eventId: string, email: string) {
  await creator.call(organizing.inviteCoOrganizer, { params: { eventId }, body: { email, words } });
}

const waitingFor = async (user: TestUser) =>
  (await user.call(contract.listInvitations)).invitations.map((row) => [
    row.type,
    row.words,
    row.inviterName,
  ]);

describe("the inviter's own words", () => {
  it("reach who is asked to organize, and stay with the invitation when the address is confirmed", async () => {
    const { organizer, invitee, eventId } = await makeInvitable(app);
    await askToOrganize(organizer, eventId, invitee.email);
    await askToOrganize(organizer, eventId, keynote);
    const data = (await mailed(app)).map((mail) => mail.data as ReturnType<typeof mailedOf>);
    for (const { event, words: sent } of data) assert.deepEqual({ event, words: sent }, mailedOf(words));
    assert.equal(data.length, 2);
    assert.deepEqual(await waitingFor(invitee), [["co-organizer", words, "Ada"]]);
    const kay = await makeUser(app, { email: keynote, email_confirmed_at: null });
    assert.deepEqual(await waitingFor(kay), []);
    await (await makeAdmin(app)).call(confirmUserEmail, {
      params: { userId: kay.userId },
      body: { email: keynote },
    });
    assert.deepEqual(await waitingFor(kay), [["co-organizer", words, "Ada"]]);
  });

  it("are at most 1,000 characters of text", async () => {
    const { invite, organizer, eventId } = await makeInvitable(app);
    const of = async (tried: string) => (await refusal(invite({ words: tried }))).fields;
    assert.deepEqual(await of("x".repeat(1001)), { words: "Must be 1000 characters or less" });
    assert.deepEqual(await of("a\u0000b"), { words: "Control characters are not allowed" });
    const body = { email: keynote, words: "x".repeat(1001) };
    const asked = organizer.call(organizing.inviteCoOrganizer, { params: { eventId }, body });
    assert.equal((await refusal(asked)).status, 422);
    assert.equal((await invite({ words: "x".repeat(1000) })).words?.length, 1000);
  });

  // Proves trust invitations: The words are gone with the answer, the withdrawal and the account of who wrote them
  it("are forgotten with the answer, and with a withdrawal", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const accepts = async (user: TestUser, accept: boolean) => {
      const [row] = (await user.call(contract.listInvitations)).invitations;
      const body = { accept, talkId: accept ? await makeTalk(app, user) : null };
      const params = { invitationId: row?.invitationId ?? "" };
      return (await user.call(contract.answerInvitation, { params, body })).invitation.words;
    };
    for (const accept of [true, false]) {
      await invite({ words });
      assert.deepEqual(await kept(), [words]);
      assert.equal(await accepts(invitee, accept), null);
      await askToOrganize(
        organizer,
        eventId,
        (await makeUser(app, { email: `${accept}@example.org` })).email,
      );
      assert.deepEqual(await kept(), [words]);
      const row = app.db.updateTable("co_organizers").set({ status: accept ? "accepted" : "rejected" });
      await row.where("status", "=", "pending").execute();
      assert.deepEqual(await kept(), []);
    }
    const { invitationId } = await invite({ words });
    await organizer.call(contract.withdrawInvitation, { params: { invitationId } });
    assert.deepEqual(await kept(), []);
  });

  it("wait 30 days for an expired invitation to be sent again", async () => {
    const { invite } = await makeInvitable(app);
    await invite({ words });
    app.clock.advance(59 * DAY);
    await sweepWords(app.ctx);
    assert.deepEqual(await kept(), [words]);
    app.clock.advance(DAY);
    await sweepWords(app.ctx);
    assert.deepEqual(await kept(), []);
  });

  // Proves trust invitations: The words are gone with the answer, the withdrawal and the account of who wrote them
  it("go with the account of who wrote them, while the invitation stays", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const heir = await makeUser(app);
    await app.db
      .insertInto("co_organizers")
      .values({
        ...{ invitation_id: heir.userId, event_id: eventId, user_id: heir.userId, status: "accepted" },
        invited_at: app.ctx.clock().toISOString(),
      })
      .execute();
    await invite({ words });
    await invite({ email: keynote, words: "By somebody else", by: heir });
    await askToOrganize(organizer, eventId, invitee.email);
    await askToOrganize(organizer, eventId, keynote);
    await organizer.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await kept(), ["By somebody else"]);
    assert.deepEqual((await waitingFor(invitee)).sort(), [
      ["co-organizer", null, "Deleted user"],
      ["session", null, "Deleted user"],
    ]);
  });
});
