import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/audit";
import { inviteCoOrganizer, removeCoOrganizer } from "@plenary/contract/co-organizers";
import { deleteEvent, updateEvent } from "@plenary/contract/events";
import { inviteSpeaker, withdrawInvitation } from "@plenary/contract/invitations";
import { approveSession, deleteSession, rejectSession, updateSession } from "@plenary/contract/sessions";
import { makeCast } from "../../../test/cast.ts";
import { makeAdmin, makeCoOrganizer, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

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
