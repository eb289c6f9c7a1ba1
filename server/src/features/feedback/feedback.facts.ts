import type { Actor } from "../../core/context.ts";

/** Organizers have set feedback up, or a session has said something for itself. */
export interface SetUpFact {
  kind: "feedback_set_up";
  actor: Actor;
  event: { event_id: string; name: string; creator_id: string; co_organizer: boolean };
  /** Null for the event as a whole. */
  sessionId: string | null;
  /** What the audit log says of it: which settings, never what was answered. */
  details: Record<string, unknown>;
}

/** There are other answers at these events than before. */
export interface AnsweredFact {
  kind: "feedback_answered";
  eventIds: string[];
}

/** The key of an event was destroyed, by the clock: nobody can tell whose an answer is any more. */
export interface KeyDestroyedFact {
  kind: "feedback_key_destroyed";
  event: { event_id: string };
}

/** Everything that was answered at an event is gone. */
export interface DeletedFact {
  kind: "feedback_deleted";
  actor: Actor;
  event: SetUpFact["event"];
  deleted: number;
}

/** A comment was shown or hidden. */
export interface CommentFact {
  kind: "comment_decided";
  actor: Actor;
  event: SetUpFact["event"];
  answerId: string;
  sessionId: string;
  state: "shown" | "hidden";
}

/** Speakers may read what was answered about their sessions. */
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

/** There is something that speakers may read and have not heard of: by the clock, each session for each of its people. */
export interface ToReadFact {
  kind: "feedback_to_read";
  sessions: { user_id: string; event_id: string; title: string; name: string }[];
}

/** Somebody takes what was answered out of the system. */
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
