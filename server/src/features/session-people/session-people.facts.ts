import type { Actor } from "../../core/context.ts";
import type { SessionSeen } from "../sessions/sessions-access.ts";

/** An organizer set who speaks in a session: whoever `left` doesn't any more, and had accepted. */
export interface SessionPeopleFact {
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
