import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { Actor } from "../../core/context.ts";
import type { SessionSeen } from "./session/sessions.queries.ts";

/** Facts about sessions. Rows are as `actor` sees them. */
export type SessionFact =
  | { kind: "session_created"; actor: Actor; after: SessionSeen }
  /** An organizer approved or rejected it; `after.status` says which. */
  | {
      kind: "session_decided";
      actor: Actor;
      before: SessionSeen;
      after: SessionSeen;
      /** Until when it can be undone, and nobody else may hear of it; null for not at all. */
      undoUntil: string | null;
      /** Whether mails of their own tell of this and other decisions. */
      byRun?: boolean;
    }
  /** The decision made at `decidedAt`, which led to `before`, is undone: nobody has heard of it. */
  | {
      kind: "session_decision_undone";
      actor: Actor;
      before: SessionSeen;
      after: SessionSeen;
    }
  /** `changed` lists the columns, and `co_speakers`. */
  | {
      kind: "session_updated";
      actor: Actor;
      before: SessionSeen;
      after: SessionSeen;
      changed: string[];
      /** Which rows don't hold; absent if it stayed the same. */
      description?: { from: string; to: string } | undefined;
      /** Whether its place only followed from a change to the event, a room or a track. */
      follows?: boolean;
    }
  /** Its session notice changed. */
  | { kind: "session_noticed"; actor: Actor; before: SessionSeen; after: SessionSeen }
  /** They ended a while ago, so their notices are no longer news. */
  | {
      kind: "session_notices_over";
      sessions: { session_id: string; event_id: string; people: string[] | null }[];
    }
  | { kind: "session_deleted"; actor: Actor; before: SessionSeen }
  /** Its speaker, or an organizer, named new co-speakers, or moved it, so that they are invited. */
  | { kind: "co_speakers_asked"; session: SessionSeen; userIds: string[]; by?: Actor }
  | {
      kind: "co_speaker_answered";
      actor: Actor;
      after: SessionSeen;
      askedBy: string;
      answer: InvitationAnswer;
    }
  | { kind: "co_speaker_left"; actor: Actor; before: SessionSeen; after: SessionSeen }
  /** Its speaker accepted an invitation to the event: it is confirmed, whether new or not. */
  | { kind: "invited_session_confirmed"; actor: Actor; after: SessionSeen };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    sessions: SessionFact;
  }
}
