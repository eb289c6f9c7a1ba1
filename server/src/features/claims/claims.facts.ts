import type { Selectable } from "kysely";
import type { Actor } from "../../core/context.ts";
import type { Tables } from "../../db/tables.ts";
import type { EventSeen } from "../events/events-access.ts";

/** An event where somebody is taken over. */
export interface ClaimedEvent {
  event_id: string;
  name: string;
  /** The proposal that alone says that the person has something there, where they have no session. */
  proposalId: string | null;
}

/** An unclaimed account's speaker. */
export interface ImportedSpeaker {
  user_id: string;
  name: string;
}

export type ClaimFact =
  /** `everywhere`: by an administrator, for the sessions at all events. */
  | {
      kind: "claim_link_made";
      actor: Actor;
      event: EventSeen;
      speaker: ImportedSpeaker;
      everywhere: boolean;
      /** As of ClaimedEvent. */
      proposalId: string | null;
    }
  /** The actor has claimed the speaker's sessions at these events; the speaker's account is removed if nothing is left. */
  | {
      kind: "speaker_claimed";
      actor: Actor;
      speaker: ImportedSpeaker;
      /** Who made the link, and for which event. */
      madeBy: string;
      event: { event_id: string; name: string };
      everywhere: boolean;
      /** Without duplicates. */
      events: ClaimedEvent[];
      sessions: number;
    }
  /** A claim went back to the imported speaker, because the claimer's account is being deleted. */
  | {
      kind: "claim_given_back";
      claim: Selectable<Tables["claims"]>;
      speaker: ImportedSpeaker;
      /** As below. */
      events: ClaimedEvent[];
    }
  /** An administrator has taken back a claim for the imported speaker. */
  | {
      kind: "claim_taken_back";
      actor: Actor;
      claim: Selectable<Tables["claims"]>;
      speaker: ImportedSpeaker;
      /** Without duplicates: the link's, unless deleted, and those where something went back. */
      events: ClaimedEvent[];
      /** How many went back. */
      sessions: number;
    };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    claims: ClaimFact;
  }
}
