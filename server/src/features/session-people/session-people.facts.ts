import type { Actor } from "../../core/context.ts";
import type { SessionSeen } from "../sessions/session/sessions-access.ts";

/** Facts about organizers' changes to others' sessions. */
export type SessionPeopleFact =
  /** An organizer entered it for others; their invitations have facts of their own. */
  { kind: "session_entered"; actor: Actor; after: SessionSeen } | SpeakersSet;

/** An organizer set a session's speakers: without those in `left`, who had accepted, and `unanswered`, who hadn't answered. */
interface SpeakersSet {
  kind: "session_speakers_set";
  actor: Actor;
  before: SessionSeen;
  after: SessionSeen;
  changed: string[];
  left: string[];
  unanswered: string[];
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    sessionPeople: SessionPeopleFact;
  }
}
