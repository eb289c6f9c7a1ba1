import type { Actor } from "../../core/context.ts";

/** Organizers have set up feedback, or changed a session's own settings. */
export interface SetUpFact {
  kind: "feedback_set_up";
  actor: Actor;
  event: { event_id: string; name: string; creator_id: string; co_organizer: boolean };
  /** Null for the event as a whole. */
  sessionId: string | null;
  /** For the audit log: which settings, never answers. */
  details: Record<string, unknown>;
  /** For the history: what differs, by column. */
  rows: { before: Record<string, unknown>; after: Record<string, unknown> };
}

/** The answers at these events have changed. */
export interface AnsweredFact {
  kind: "feedback_answered";
  eventIds: string[];
}

/** The key of an event was destroyed on schedule: nobody can tell whose an answer is any more. */
export interface KeyDestroyedFact {
  kind: "feedback_key_destroyed";
  event: { event_id: string };
}

export interface DeletedFact {
  kind: "feedback_deleted";
  actor: Actor;
  event: SetUpFact["event"];
  deleted: number;
}

export interface CommentFact {
  kind: "comment_decided";
  actor: Actor;
  event: SetUpFact["event"];
  answerId: string;
  sessionId: string;
  state: "shown" | "hidden";
}

/** Speakers may now read the answers about their sessions. */
export interface ReleasedFact {
  kind: "feedback_released";
  actor: Actor;
  event: SetUpFact["event"];
  sessionIds: string[];
}

/** The answers of one network are left out, or count again. */
export interface OriginFact {
  kind: "origin_decided";
  actor: Actor;
  event: SetUpFact["event"];
  about: "session" | "survey";
  subjectId: string;
  leftOut: boolean;
  answers: number;
}

/** On schedule: there is feedback that speakers may read and weren't told of; one per session and speaker. */
export interface ToReadFact {
  kind: "feedback_to_read";
  sessions: { user_id: string; event_id: string; title: string; name: string }[];
}

export interface ExportedFact {
  kind: "feedback_exported";
  actor: Actor;
  event: SetUpFact["event"];
  what: "answers" | "figures" | "comments";
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    feedback:
      | SetUpFact
      | AnsweredFact
      | KeyDestroyedFact
      | DeletedFact
      | CommentFact
      | ReleasedFact
      | OriginFact
      | ExportedFact
      | ToReadFact;
  }
}
