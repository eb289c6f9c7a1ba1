import type { Actor } from "../../core/context.ts";

/** Moderators have opened or closed a stage, or said whether questions wait. */
export interface StageSetFact {
  kind: "stage_set_up";
  event: { event_id: string };
  sessionId: string;
}

/** What phones see of a stage has changed: by moderators, or by what phones have sent within the last second. */
export interface StageChangedFact {
  kind: "stage_changed";
  sessionId: string;
}

/** Somebody takes questions and results of polls out of the system. */
export interface StageExportedFact {
  kind: "stage_exported";
  actor: Actor;
  event: { event_id: string; name: string; creator_id: string; co_organizer: boolean };
  sessionId: string;
  what: "questions" | "polls";
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    stage: StageSetFact | StageChangedFact | StageExportedFact;
  }
}
