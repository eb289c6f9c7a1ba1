import { answerInvitation, type Invitation } from "@plenary/contract/invitations";
import { getTalk } from "@plenary/contract/talks";
import { call } from "../../base/api.ts";
import { isRefusedAs } from "../../base/refusals.ts";
import type { Outcome } from "./OutcomeNote.tsx";

/** What is sent with an answer. */
export type Answer =
  | { accept: true; talkId?: string }
  | { accept: false; reason?: string | null | undefined };

/** Gone, answered elsewhere, expired or withdrawn: there is nothing left to answer. */
const tooLate = ["not_found", "conflict", "gone"] as const;

/** Answers the invitation. Throws only if the invitation is unchanged: a 404 when the chosen talk is gone. */
export async function sendAnswer(invitation: Invitation, body: Answer): Promise<Outcome> {
  try {
    const params = { invitationId: invitation.invitationId };
    const { session } = await call(answerInvitation, { params, body });
    return { invitation, said: body.accept ? "accepted" : "rejected", session };
  } catch (error) {
    if (!isRefusedAs(error, ...tooLate)) throw error;
    const isLost = error.code === "not_found";
    if (isLost && body.accept && body.talkId && (await isGone(body.talkId))) throw error;
    const because = isLost ? "This invitation was withdrawn, or its event is gone" : error.message;
    return { invitation, said: "nothing", because };
  }
}

/** Whether it is the talk that no longer exists. */
async function isGone(talkId: string): Promise<boolean> {
  try {
    await call(getTalk, { params: { talkId } });
    return false;
  } catch (error) {
    return isRefusedAs(error, "not_found");
  }
}
