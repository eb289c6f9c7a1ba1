import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { deleteEvent, updateEvent } from "@plenary/contract/events/events";
import { inviteCoOrganizer, removeCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { inviteSpeaker, withdrawInvitation } from "@plenary/contract/invitations/invitations";
import {
  approveSession,
  createSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeCast } from "../../../test/scenes.ts";

const app = useApp();

async function audited({ call }: TestUser) {
  return (await call(listAuditLogs)).logs.map(({ action, resourceType, resourceId, details }) => ({
    action,
    resourceType,
    resourceId,
    details,
  }));
}

/** Everything that organizers can do, in an order that works. */
async function organize(
  { call }: TestUser,
  { eventId, sessionId, people }: Awaited<ReturnType<typeof makeCast>>,
) {
  const event = { params: { eventId } };
  const session = { params: { sessionId } };
  await call(updateEvent, { ...event, body: { visibility: "public" } });
  await call(inviteCoOrganizer, { ...event, body: { email: people.stranger.email } });
  await call(removeCoOrganizer, { params: { eventId, userId: people.stranger.userId } });
  const { invitation } = await call(inviteSpeaker, { body: { eventId, email: people.stranger.email } });
  const { invitationId } = invitation;
  await call(withdrawInvitation, { params: { invitationId } });
  await call(updateSession, { ...session, body: { room: "Hall" } });
  await call(approveSession, session);
  await call(rejectSession, { ...session, body: { reason: "Too short" } });
  await call(deleteSession, session);
  await call(deleteEvent, event);
  return { invitationId };
}

describe("what administrators do to the events of others", () => {
  // Proves decisions 4: All that administrators do is in the audit log
  // Proves trust logs: Whatever an administrator does in others' events is audited, own talks and the deletion of the
  //   account included
  it("is in the audit log, each time", async () => {
    const cast = await makeCast(app);
    const { eventId, sessionId, talkId, people } = cast;
    const { name: eventName } = await app.db
      .selectFrom("events")
      .select("name")
      .where("event_id", "=", eventId)
      .executeTakeFirstOrThrow();
    const { title: talkTitle } = await app.db
      .selectFrom("talks")
      .select("title")
      .where("talk_id", "=", talkId)
      .executeTakeFirstOrThrow();
    const { invitationId } = await organize(people.admin, cast);
    const event = { resourceType: "event", resourceId: eventId };
    const session = { resourceType: "session", resourceId: sessionId };
    const about = { talkTitle, eventId, eventName };
    const { userId, email } = people.stranger;
    const invitation = { resourceType: "invitation", resourceId: invitationId };
    assert.deepEqual((await audited(people.admin)).reverse(), [
      {
        action: "event_updated",
        ...event,
        details: { eventName, changed: ["visibility"], visibility: "public" },
      },
      { action: "co_organizer_invited", ...event, details: { eventName, userId, email } },
      { action: "co_organizer_removed", ...event, details: { eventName, userId } },
      { action: "speaker_invited", ...invitation, details: { eventId, eventName, email } },
      { action: "invitation_withdrawn", ...invitation, details: { eventId, email } },
      { action: "session_updated", ...session, details: { ...about, changed: ["room"] } },
      { action: "session_approved", ...session, details: about },
      { action: "session_rejected", ...session, details: { ...about, reason: "Too short" } },
      { action: "session_deleted", ...session, details: { ...about, speakerId: people.speaker.userId } },
      {
        action: "event_deleted",
        ...event,
        details: { eventName, creatorId: people.creator.userId, visibility: "public" },
      },
    ]);
  });

  // Proves trust logs: Whatever an administrator does in others' events is audited, own talks and the deletion of the
  //   account included
  it("is in the audit log for their own talks too, from submitting them to approving them", async () => {
    const { eventId, people } = await makeCast(app);
    const { admin } = people;
    const talkId = await makeTalk(app, admin, { title: "Mine" });
    const { session } = await admin.call(createSession, { body: { eventId, talkId } });
    const params = { sessionId: session.sessionId };
    await admin.call(approveSession, { params });
    await admin.call(updateSession, { params, body: { room: "Hall" } });
    await admin.call(deleteSession, { params });
    assert.deepEqual(
      (await audited(admin))
        .reverse()
        .map(({ action, resourceId, details }) => [action, resourceId, details.talkTitle]),
      ["session_submitted", "session_approved", "session_updated", "session_deleted"].map((action) => [
        action,
        session.sessionId,
        "Mine",
      ]),
    );
    const own = await makeEvent(app, admin);
    await admin.call(createSession, { body: { eventId: own, talkId } });
    assert.equal((await audited(admin)).length, 4);
  });

  // Proves trust logs: Whatever an administrator does in others' events is audited, own talks and the deletion of the
  //   account included
  it("tells of the account that an administrator deletes, under its name", async () => {
    const [admin, other, user] = [
      await makeAdmin(app, { name: "Ada" }),
      await makeAdmin(app),
      await makeUser(app),
    ];
    for (const one of [admin, user]) await one.call(deleteAccount, { body: { password: PASSWORD } });
    const { logs } = await other.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceId, userName, userDeleted, details }) => ({
        ...{ action, resourceId, userName, userDeleted, details },
      })),
      [
        {
          action: "admin_account_deleted",
          resourceId: admin.userId,
          ...{ userName: "Ada", userDeleted: true, details: { username: admin.username } },
        },
      ],
    );
  });

  it("is not, where they could do it anyway", async () => {
    const cast = await makeCast(app);
    await makeCoOrganizer(app, cast.people.admin, cast.eventId);
    const { admin } = cast.people;
    await admin.call(updateEvent, { params: { eventId: cast.eventId }, body: { name: "Renamed" } });
    await admin.call(approveSession, { params: { sessionId: cast.sessionId } });
    const other = await makeCast(app);
    await organize(other.people.creator, other);
    assert.deepEqual(await audited(await makeAdmin(app)), []);
  });
});
