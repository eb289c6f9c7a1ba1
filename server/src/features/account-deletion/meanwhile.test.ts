import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { sendMessage } from "@plenary/contract/messages/messages";
import {
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { outcomeOf } from "../../../test/scenes.ts";

const app = useApp({ rateLimit: false });

/** Deletes the account that could be reached while `reach` keeps trying; returns the results of the attempts. */
async function deletedWhile(user: TestUser, reach: () => Promise<unknown>) {
  const outcomes = new Set<unknown>([await outcomeOf(reach())]);
  let deleting = true;
  const lane = async () => {
    while (deleting) outcomes.add(await outcomeOf(reach()));
    outcomes.add(await outcomeOf(reach()));
  };
  const lanes = [lane(), lane(), lane()];
  await user.call(deleteAccount, { body: { password: PASSWORD } });
  deleting = false;
  await Promise.all(lanes);
  return outcomes;
}

const mailsTo = ({ email }: TestUser) =>
  app.db.selectFrom("outbox").select("kind").where("to_address", "=", email).execute();

describe("the name of an account that is deleted", () => {
  it("leaves also the pages of what is approved or published while the deletion is under way", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    const submitted = await makeEvent(app, other, { visibility: "public" });
    await makeSession(app, user, submitted);
    const beside = await makeEvent(app, other, { visibility: "public" });
    await makeCoSpeaker(app, user, (await makeSession(app, other, beside)).sessionId);
    const unpublished = await makeEvent(app, other);
    await makeSession(app, user, unpublished, { status: "confirmed" });
    const heard = await announcedBy(app, () => user.call(deleteAccount, { body: { password: PASSWORD } }));
    for (const eventId of [submitted, beside, unpublished])
      assert.ok(heard.includes(`public:event:${eventId}`));
    assert.ok(heard.includes(`public:user:${other.userId}`));
  });
});

describe("an account that is deleted while others try to reach it", () => {
  it("gets no message any more, and no mail of one", async () => {
    const [user, sender] = [await makeUser(app), await makeUser(app)];
    const body = { subject: "S", content: "C", recipients: [user.userId] };
    const outcomes = await deletedWhile(user, () => sender.call(sendMessage, { body }));
    assert.deepEqual([...outcomes].sort(), [422, "ok"]);
    const unread = app.db.selectFrom("message_recipients").select("user_id").where("deleted_at", "is", null);
    assert.deepEqual(await unread.execute(), []);
    assert.deepEqual(await mailsTo(user), []);
  });

  it("is no longer invited to organize", async () => {
    const [user, creator] = [await makeUser(app), await makeUser(app)];
    const outcomes = await deletedWhile(user, async () => {
      const params = { eventId: await makeEvent(app, creator) };
      await creator.call(inviteCoOrganizer, { params, body: { email: user.email } });
    });
    assert.deepEqual([...outcomes], ["ok"]);
    assert.deepEqual(await app.db.selectFrom("co_organizers").selectAll().execute(), []);
    // Afterwards the address is nobody's: whoever reads the mail there may take the invitation.
    const kinds = new Set((await mailsTo(user)).map(({ kind }) => kind));
    assert.deepEqual([...kinds], ["invitation_link"]);
  });
});
