import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { Ties } from "../../core/access.ts";
import type { Actor } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";
import type { EventSeen } from "../events/events-access.ts";
import type { LockedInvitation } from "./co-organizers.queries.ts";

/** Facts about co-organizers and their invitations; `byMail` is false after too many mails to the address. */
export type CoOrganizerFact =
  | {
      kind: "co_organizer_invited";
      actor: Actor;
      event: EventSeen;
      invitationId: string;
      invitee: Recipient;
      words: string | null;
      /** Null for one from before invitations to organize expired. */
      expiresAt: string | null;
      byMail: boolean;
    }
  /** To an address without an account; `token` opens the invitation: it goes into the mail to the address and nowhere else. */
  | {
      kind: "address_asked_to_organize";
      actor: Actor;
      event: EventSeen;
      email: string;
      words: string | null;
      expiresAt: string | null;
      token: string;
      byMail: boolean;
    }
  /** Somebody has got a new link to an invitation of either kind, to pass it on. */
  | {
      kind: "invitation_linked";
      actor: Actor;
      event: Ties & { event_id: string };
      invitationId: string;
      email: string;
    }
  | { kind: "open_invitation_withdrawn"; actor: Actor; event: EventSeen; email: string }
  | {
      kind: "co_organizer_invitation_answered";
      actor: Actor;
      invitation: LockedInvitation;
      answer: InvitationAnswer;
    }
  /** By others or by the co-organizer; also while the invitation was pending. */
  | { kind: "co_organizer_removed"; actor: Actor; event: EventSeen; userId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    coOrganizers: CoOrganizerFact;
  }
}
