import type { Selectable } from "kysely";
import type { Actor } from "../../core/context.ts";
import type { Tables } from "../../db/tables.ts";
import type { EventSeen } from "../events/events-access.ts";

/** An imported speaker, whose account nobody can sign in to. */
export interface ImportedSpeaker {
  user_id: string;
  name: string;
}

/** What happens to the sessions of imported speakers. */
export type ClaimFact =
  /** `everywhere`: by an administrator, about the sessions of all events. */
  | {
      kind: "claim_link_made";
      actor: Actor;
      event: EventSeen;
      speaker: ImportedSpeaker;
      everywhere: boolean;
    }
  /** The actor has taken over what the speaker had in these events; the speaker's account is removed if nothing is left. */
  | {
      kind: "speaker_claimed";
      actor: Actor;
      speaker: ImportedSpeaker;
      /** Who made the link, and for which event. */
      madeBy: string;
      event: { event_id: string; name: string };
      everywhere: boolean;
      /** Each once. */
      events: { event_id: string; name: string }[];
      /** How many there are. */
      sessions: number;
    }
  /** What somebody had taken over went back to the imported speaker, as the account is being deleted. */
  | { kind: "claim_given_back"; claim: Selectable<Tables["claims"]>; speaker: { user_id: string } }
  /** An administrator has given the imported speaker back what somebody had taken over. */
  | {
      kind: "claim_taken_back";
      actor: Actor;
      claim: Selectable<Tables["claims"]>;
      speaker: ImportedSpeaker;
      /** Each once; that of the link, unless it is deleted, and those where something went back. */
      events: { event_id: string; name: string }[];
      /** How many went back. */
      sessions: number;
    };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    claims: ClaimFact;
  }
}
