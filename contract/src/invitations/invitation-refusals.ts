import { atField, conflict, gone, invalid, notFound, rateLimited } from "../refusal-kinds.ts";
import { text } from "../text.ts";

export const invitationRefusals = {
  InvitationNotFound: notFound(() => text("Invitation not found")),
  AlreadyAnswered: conflict(() => text("This invitation has already been answered")),
  InvitationTaken: conflict(() => text("An account has this invitation already; it needs no link")),
  InvitationMailed: rateLimited(() =>
    text(
      "This address has been sent enough invitations for today. Pass on a link yourself, or try again tomorrow.",
    ),
  ),
  InvitationExpired: gone(() => text("This invitation has expired")),
  /** To speak in a proposal. */
  InvitationDecided: gone(() =>
    text("The organizers have decided about this proposal, so the invitation to speak in it is over"),
  ),
  InvitationWithdrawn: gone(() => text("This invitation was withdrawn")),
  AlreadyPending: conflict(() => text("This address already has a pending invitation to this event")),
  NoTalkChosen: atField(invalid, "talkId", () => text("Please select a talk")),
};
