import type { Actor } from "../../core/context.ts";

/** Organizers have made, changed, opened, closed, deleted or exported a survey. */
interface SurveyFactOf<K> {
  kind: K;
  actor: Actor;
  event: { event_id: string; name: string; creator_id: string; co_organizer: boolean };
  surveyId: string;
  /** For the audit log: what was changed, never a question or an answer. */
  details: Record<string, unknown>;
}

/** Made or changed; `rows` for the history: what differs, by column. */
interface SurveySavedFact extends SurveyFactOf<"survey_saved"> {
  title: string;
  rows: { before: Record<string, unknown>; after: Record<string, unknown> };
}

/** People are asked by mail to answer a survey. */
interface SurveyMailedFact extends SurveyFactOf<"survey_mailed"> {
  asked: {
    title: string;
    code: string;
    closesAt: string;
    timezone: string;
    named: boolean;
    takesCode: boolean;
  };
  /** The recipients, and whether they may have been asked before. */
  readers: { userId: string; isReminder: boolean }[];
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    surveys:
      | SurveyMailedFact
      | SurveySavedFact
      | (SurveyFactOf<"survey_deleted"> & { title: string })
      | SurveyFactOf<"survey_exported">;
  }
}
