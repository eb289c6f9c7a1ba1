import type { InvitationAnswer } from "@plenary/contract/invitations";
import type { Actor } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";
import type { EventSeen } from "../events/events-access.ts";
import type { LockedInvitation } from "./co-organizers.queries.ts";

/** What happens to co-organizers and to invitations to be one. */
export type CoOrganizerFact =
  | { kind: "co_organizer_invited"; actor: Actor; event: EventSeen; invitee: Recipient }
  | {
      kind: "co_organizer_invitation_answered";
      actor: Actor;
      invitation: LockedInvitation;
      answer: InvitationAnswer;
    }
  /** By others or by the co-organizer; also when the invitation was still pending. */
  | { kind: "co_organizer_removed"; actor: Actor; event: EventSeen; userId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    coOrganizers: CoOrganizerFact;
  }
}
