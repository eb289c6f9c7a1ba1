import type { Actor } from "../../core/context.ts";

/** Moderators have opened or closed a stage, or set whether questions wait. */
export interface StageSetFact {
  kind: "stage_set_up";
  event: { event_id: string };
  sessionId: string;
}

/** What phones see of a stage has changed: by moderators, or by phones within the last second. */
export interface StageChangedFact {
  kind: "stage_changed";
  sessionId: string;
}

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
