import type { Actor } from "../../core/context.ts";
import type { SessionSeen } from "../sessions/session/sessions-access.ts";

/** What organizers do about sessions of others. */
export type SessionPeopleFact =
  /** An organizer entered it for others, who are asked apart. */
  { kind: "session_entered"; actor: Actor; after: SessionSeen } | SpeakersSet;

/** An organizer set who speaks in a session: whoever `left` doesn't any more, and had accepted. */
interface SpeakersSet {
  kind: "session_speakers_set";
  actor: Actor;
  before: SessionSeen;
  after: SessionSeen;
  changed: string[];
  left: string[];
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    sessionPeople: SessionPeopleFact;
  }
}
