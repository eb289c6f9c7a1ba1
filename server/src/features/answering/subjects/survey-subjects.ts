import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { Questionnaire, Texts } from "@plenary/contract/surveys/survey-fields";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Window } from "./windows.ts";

/** Surveys as far as taking answers needs them: when and from whom, from each event's state; their questions, separately. */

type Row = Selectable<Tables["surveys"]>;

export type SurveySubject = Omit<Awaited<ReturnType<typeof selectSurveys>>[number], "code"> & {
  code: string;
  window: Window;
};

/** The surveys of an event that are not drafts, by when they open. */
export function selectSurveys(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("surveys")
    .leftJoin("codes", "codes.survey_id", "surveys.survey_id")
    .select(["surveys.survey_id", "surveys.event_id", "surveys.access", "surveys.named", "surveys.state"])
    .select(["surveys.opens_at", "surveys.closes_at", "surveys.threshold", "surveys.version", "codes.code"])
    .select(["surveys.title", "surveys.languages", "surveys.created_at", "surveys.updated_at"])
    .where("surveys.event_id", "=", eventId)
    .where("surveys.state", "<>", "draft")
    .orderBy("surveys.opens_at")
    .orderBy("surveys.survey_id")
    .execute();
}

/** The times set by organizers. The event's key is kept until then, because the survey may be opened again. */
export const windowOfSurvey = ({ opens_at, closes_at }: Pick<Row, "opens_at" | "closes_at">): Window => ({
  opensAt: Date.parse(opens_at),
  closesAt: Date.parse(closes_at),
});

const GRACE = feedbackLimits.graceHours * 60 * 60_000;

/**
 * When a survey takes answers. One that was closed and given a later closing time since takes none until it is opened
 * again: nothing tells any more which answers were written before it was closed.
 */
function windowNow(row: Pick<Row, "state" | "opens_at" | "closes_at" | "created_at" | "updated_at">): Window {
  if (row.state !== "closed" || row.closes_at <= row.updated_at) return windowOfSurvey(row);
  const ended = Date.parse(row.created_at) - GRACE;
  return { opensAt: ended, closesAt: ended };
}

/** Surveys by their ids, with when they take answers. */
export const surveySubjects = (
  rows: Awaited<ReturnType<typeof selectSurveys>>,
): ReadonlyMap<string, SurveySubject> =>
  new Map(rows.map((row) => [row.survey_id, { ...row, code: row.code ?? "", window: windowNow(row) }]));

export interface SurveyContent {
  title: Texts;
  intro: Texts;
  thanks: Texts;
  languages: string[];
  questionnaire: Questionnaire;
}

/** A survey's threshold. With names there is none: people are told that their name goes to the organizers. */
export async function selectThreshold(db: Db | Tx, surveyId: string): Promise<number> {
  const row = await db
    .selectFrom("surveys")
    .select(["named", "threshold"])
    .where("survey_id", "=", surveyId)
    .executeTakeFirst();
  return row && !row.named ? row.threshold : 0;
}

export type Surveys = ReturnType<typeof openSurveys>;

/** Characters of questionnaires that a process keeps; the least recently used go first. */
const BYTES_KEPT = 16 * 1024 * 1024;

/** Questions of surveys, from memory: one version of a survey never changes. */
export function openSurveys({ db }: { db: Db }) {
  const kept = new Map<string, { version: number; asked: SurveyContent; size: number }>();
  let size = 0;

  const drop = (surveyId: string) => {
    size -= kept.get(surveyId)?.size ?? 0;
    kept.delete(surveyId);
  };

  return {
    /** Undefined if it has just been deleted. */
    async of({ survey_id, version }: Pick<SurveySubject, "survey_id" | "version">) {
      const present = kept.get(survey_id);
      if (present?.version === version) {
        // The map's order is the order of use.
        kept.delete(survey_id);
        kept.set(survey_id, present);
        return present.asked;
      }
      const row = await selectAsked(db, survey_id);
      if (!row) return undefined;
      const asked = askedOf(row);
      drop(survey_id);
      const made = { version: row.version, asked, size: JSON.stringify(asked).length };
      kept.set(survey_id, made);
      size += made.size;
      for (const other of kept.keys()) {
        if (size <= BYTES_KEPT || other === survey_id) break;
        drop(other);
      }
      return asked;
    },
  };
}

const selectAsked = (db: Db, surveyId: string) =>
  db
    .selectFrom("surveys")
    .select(["title", "intro", "thanks", "languages", "questionnaire", "version"])
    .where("survey_id", "=", surveyId)
    .executeTakeFirst();

/** Stored surveys were checked when they were saved. */
const askedOf = (
  row: Pick<Row, "title" | "intro" | "thanks" | "languages" | "questionnaire">,
): SurveyContent => ({
  ...{ title: row.title as Texts, intro: row.intro as Texts, thanks: row.thanks as Texts },
  ...{ languages: row.languages, questionnaire: row.questionnaire as Questionnaire },
});
