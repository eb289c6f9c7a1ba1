import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { Actor } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";
import type { EventSeen } from "../events/events-access.ts";
import type { LockedInvitation, ReceivedInvitation } from "./invitations.queries.ts";
import type { SentRow } from "./sent-invitations.queries.ts";

export type InvitationFact =
  /** Also when sent again. Without `invitee`, `token` opens the invitation: it goes into the mail only. */
  | {
      kind: "speaker_invited";
      actor: Actor;
      event: EventSeen;
      invitation: SentRow;
      invitee: Recipient | undefined;
      token: string | null;
      /** False after too many mails to the address. */
      byMail: boolean;
    }
  | {
      kind: "speaker_invitation_answered";
      actor: Actor;
      invitation: ReceivedInvitation;
      answer: InvitationAnswer;
      reason: string | null;
    }
  | { kind: "speaker_invitation_withdrawn"; actor: Actor; invitation: LockedInvitation };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    invitations: InvitationFact;
  }
}
