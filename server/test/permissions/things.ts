import { randomUUIDv7 } from "node:crypto";
import { makeIdentity } from "../factories.ts";
import type { TestApp } from "../harness.ts";
import { makeMessage } from "../messages.ts";
import type { Cast } from "./cast.ts";
import { makeFeedbackThings } from "./feedback-things.ts";
import { makeProgrammeThings } from "./programme-things.ts";
import { makePasskey } from "./things-of-passkeys.ts";

export type Things = Awaited<ReturnType<typeof makeThings>>;

/** One of each thing of the cast that calls name by id, under the names used in their addresses. */
export async function makeThings(app: TestApp, { eventId, sessionId, talkId, people }: Cast) {
  const { invitation_id: invitationId } = await app.db
    .selectFrom("session_invitations")
    .select("invitation_id")
    .where("email", "=", people.invited.email.toUpperCase())
    .executeTakeFirstOrThrow();
  const messageId = await makeMessage(app, people.creator, [people.speaker]);
  const { sign_in_id: signInId } = await app.db
    .selectFrom("sign_ins")
    .select("sign_in_id")
    .where("user_id", "=", people.creator.userId)
    .executeTakeFirstOrThrow();
  const userId = people.coOrganizer.userId;
  const identityId = await makeIdentity(app, people.creator);
  const passkeyId = await makePasskey(app, people.creator);
  // There is none: nobody else's event is looked into that far.
  const eventMessageId = randomUUIDv7();
  // Nor this: the call is for administrators.
  const claimId = randomUUIDv7();
  const { roomId, trackId, itemId, number } = await makeProgrammeThings(app, eventId);
  const made = await makeFeedbackThings(app, { eventId, sessionId });
  const { code, answerId, originId, surveyId, wallId, pollId, stageQuestionId: questionId } = made;
  return {
    eventMessageId,
    claimId,
    roomId,
    trackId,
    itemId,
    number,
    code,
    answerId,
    originId,
    surveyId,
    wallId,
    pollId,
    questionId,
    identityId,
    passkeyId,
    eventId,
    sessionId,
    talkId,
    invitationId,
    messageId,
    signInId,
    userId,
  };
}
