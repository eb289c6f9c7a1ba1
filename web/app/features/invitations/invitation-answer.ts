import type { answerInvitation, Invitation } from "@plenary/contract/invitations/invitations";
import type { Session } from "@plenary/contract/sessions/sessions";
import { getTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { isRefusedAs } from "../../base/calls/refusals.ts";

export type AnswerableInvitation = Pick<
  Invitation,
  "type" | "eventName" | "talkId" | "sessionTitle" | "proposal"
>;

export type AnswerOutcome =
  | { invitation: Invitation; said: "accepted" | "rejected"; session: Session | null }
  | { invitation: AnswerableInvitation; said: "nothing"; because: string };

export type InvitationAnswer =
  | { accept: true; talkId?: string }
  | { accept: false; reason?: string | null | undefined };

/** Gone, answered elsewhere, expired or withdrawn: there is nothing left to answer. */
const tooLate = ["not_found", "conflict", "gone"] as const;

/** Answers the invitation by `send`. Throws only if the invitation is unchanged: a 404 if the chosen talk is gone. */
export async function sendAnswer(
  invitation: AnswerableInvitation,
  body: InvitationAnswer,
  send: (body: InvitationAnswer) => Promise<z.output<typeof answerInvitation.response>>,
): Promise<AnswerOutcome> {
  try {
    const { invitation, session } = await send(body);
    return { invitation, said: body.accept ? "accepted" : "rejected", session };
  } catch (error) {
    if (!isRefusedAs(error, ...tooLate)) throw error;
    const isLost = error.code === "not_found";
    if (isLost && body.accept && body.talkId && (await isGone(body.talkId))) throw error;
    const because = isLost ? text("This invitation was withdrawn, or its event was deleted") : error.message;
    return { invitation, said: "nothing", because };
  }
}

async function isGone(talkId: string): Promise<boolean> {
  try {
    await call(getTalk, { params: { talkId } });
    return false;
  } catch (error) {
    return isRefusedAs(error, "not_found");
  }
}
