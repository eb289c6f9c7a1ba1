import { ApiError } from "@plenary/contract/client";
import { answerInvitation, type Invitation } from "@plenary/contract/invitations";
import { call } from "../../api.ts";
import type { Outcome } from "./OutcomeNote.tsx";

/** What is sent with an answer. */
export type Answer =
  | { accept: true; talkId?: string }
  | { accept: false; reason?: string | null | undefined };

/** Gone, answered elsewhere, expired or withdrawn: there is nothing left to answer. */
const tooLate = new Set([404, 409, 410]);

/** Answers the invitation; throws only what leaves it as it was. */
export async function sendAnswer(invitation: Invitation, body: Answer): Promise<Outcome> {
  try {
    const params = { invitationId: invitation.invitationId };
    const { session } = await call(answerInvitation, { params, body });
    return { invitation, said: body.accept ? "accepted" : "rejected", session };
  } catch (error) {
    if (!(error instanceof ApiError && tooLate.has(error.status))) throw error;
    return { invitation, said: "nothing", because: error.message };
  }
}
