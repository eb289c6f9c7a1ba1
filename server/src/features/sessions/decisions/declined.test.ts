import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import * as contract from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp();

describe("who said no to a session, or left it", () => {
  it("is shown to its speaker, and to nobody else, until asked again", async () => {
    const [organizer, speaker, left, declined] = [
      await makeAdmin(app),
      await makeUser(app),
      await makeUser(app, { name: "Lea" }),
      await makeUser(app, { name: "Dee" }),
    ];
    const third = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeCoSpeaker(app, left, sessionId);
    await makeCoSpeaker(app, third, sessionId, { position: 2 });
    await makeCoSpeaker(app, declined, sessionId, { position: 3, accepted: false });
    const params = { sessionId };
    const shown = async ({ call }: TestUser) =>
      (await call(contract.getSession, { params })).session.declined;
    assert.equal(await shown(speaker), undefined);

    await left.call(contract.leaveSession, { params });
    app.clock.advance(60_000);
    const [asked] = (await declined.call(listInvitations)).invitations;
    await declined.call(answerInvitation, {
      params: { invitationId: asked?.invitationId ?? "" },
      body: { accept: false },
    });
    const of = ({ userId, name }: TestUser, hasLeft: boolean) => ({ userId, name, deleted: false, hasLeft });
    const told = ((await shown(speaker)) ?? []).map(({ at: _, ...rest }) => rest);
    assert.deepEqual(told, [of(declined, false), of(left, true)]);
    for (const other of [organizer, third]) assert.equal(await shown(other), undefined);

    const coSpeakerIds = [third.userId, left.userId];
    await speaker.call(contract.updateSession, { params, body: { coSpeakerIds } });
    assert.deepEqual(
      (await shown(speaker))?.map(({ name }) => name),
      ["Dee"],
    );
    await declined.call(deleteAccount, { body: { password: PASSWORD } });
    assert.equal(await shown(speaker), undefined);
  });
});
