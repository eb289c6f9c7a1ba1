import type { CallBody } from "@plenary/contract/call/call";
import { CallSettings } from "@plenary/contract/call/call";
import { clockOf } from "@plenary/contract/call/call-clock";
import {
  type AnswerVisibility,
  type CallQuestions,
  problemsOfQuestions,
  QuestionSetting,
  type QuestionSettings,
  settingFor,
} from "@plenary/contract/call/call-questions";
import type { Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { questionsIn, withoutRetired } from "@plenary/contract/surveys/survey-logic";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Tx } from "../../db/db.ts";
import type { EventSeen } from "../events/events-access.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import { requireAnsweredParts, withRetiredOther } from "../surveys/questionnaires/questionnaire-changes.ts";
import * as queries from "./call.queries.ts";

/** What a call asks beside texts, type and track (docs/product/call.md#questions). */

export const noQuestions: CallQuestions = {
  ...{ questionnaire: { sections: [] }, questionSettings: {}, formLanguages: ["en"] },
};

export const questionsOf = (
  row: Pick<queries.CallRow, "questionnaire" | "question_settings" | "settings">,
): CallQuestions => ({
  questionnaire: row.questionnaire as Questionnaire,
  questionSettings: row.question_settings as QuestionSettings,
  formLanguages: CallSettings.parse(row.settings).formLanguages,
});

/** Those about proposals whose answers somebody may read who reads these. */
export function readableQuestions(
  { questionnaire, questionSettings, formLanguages }: CallQuestions,
  visible: readonly AnswerVisibility[],
): CallQuestions {
  const sections = questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ questionId }) => {
      const { of, visibility } = settingFor(questionSettings, questionId);
      return of === "proposal" && visible.includes(visibility);
    }),
  }));
  const read = { ...questionnaire, sections: sections.filter(({ questions }) => questions.length > 0) };
  const ids = new Set(questionsIn(read).map(({ questionId }) => questionId));
  const settings = Object.entries(questionSettings).filter(([questionId]) => ids.has(questionId));
  return { questionnaire: read, questionSettings: Object.fromEntries(settings), formLanguages };
}

/** The same without what is no longer asked. */
export function askedNow({ questionnaire, questionSettings, formLanguages }: CallQuestions): CallQuestions {
  const asked = withoutRetired(questionnaire);
  const ids = new Set(questionsIn(asked).map(({ questionId }) => questionId));
  const settings = Object.entries(questionSettings).filter(([questionId]) => ids.has(questionId));
  return { questionnaire: asked, questionSettings: Object.fromEntries(settings), formLanguages };
}

/** Whether a question is asked of that type alone. */
export const namesType = ({ question_settings }: queries.CallRow, typeId: string): boolean =>
  Object.values(question_settings as QuestionSettings).some(({ typeIds }) => typeIds.includes(typeId));

/**
 * The columns of questions after the body. Throws AnsweredStays, TypeIsSettled and AskedOfSettled for what is answered, and
 * QuestionsRefused where all types or tracks that a question names are gone.
 */
export async function writtenQuestions(
  tx: Tx,
  event: EventSeen,
  before: queries.CallRow | undefined,
  body: z.output<typeof CallBody>,
): Promise<{ questionnaire: Questionnaire; question_settings: QuestionSettings }> {
  const { event_id: eventId } = event;
  const former = before ? questionsOf(before) : noQuestions;
  let { questionnaire } = former;
  if (body.questionnaire) {
    questionnaire = withRetiredOther(former.questionnaire, body.questionnaire, true);
    await requireAnsweredParts(
      ({ questionId }, choices) => queries.isAnswered(tx, eventId, questionId, choices?.ids),
      former.questionnaire,
      questionnaire,
    );
  }
  if (!body.questionSettings) return { questionnaire, question_settings: former.questionSettings };
  const zone = clockOf(body.deadlineZone ?? before?.deadline_zone ?? "event", event.timezone);
  const instant = (at: string | null) => at && startInstant(at, zone);
  const types = new Set((await queries.selectTypes(tx, eventId)).map(({ type_id }) => type_id));
  const tracks = new Set((await queries.selectTracks(tx, eventId)).map(({ track_id }) => track_id));
  const gone: Record<string, string> = {};
  const settings = questionsIn(questionnaire).flatMap(({ questionId }) => {
    const sent = body.questionSettings?.[questionId];
    if (!sent) return [];
    const [typeIds, trackIds] = [
      sent.typeIds.filter(types.has, types),
      sent.trackIds.filter(tracks.has, tracks),
    ];
    // None would be all of them.
    if (sent.typeIds.length > 0 && typeIds.length === 0)
      gone[`${questionId}.typeIds`] = text("Please choose a type");
    if (sent.trackIds.length > 0 && trackIds.length === 0)
      gone[`${questionId}.trackIds`] = text("Please choose a track");
    const setting = QuestionSetting.parse({
      ...sent,
      // What is gone meanwhile can't be chosen.
      ...{ typeIds, trackIds },
      ...{ requiredFrom: instant(sent.requiredFrom), frozenAt: instant(sent.frozenAt) },
    });
    return [[questionId, setting] as const];
  });
  if (Object.keys(gone).length > 0) {
    const named = Object.entries(gone).map(([name, problem]) => [`questionSettings.${name}`, problem]);
    throw new Refusal("QuestionsRefused", Object.fromEntries(named));
  }
  const question_settings: QuestionSettings = Object.fromEntries(settings);
  for (const { questionId } of questionsIn(former.questionnaire)) {
    const ofBoth = [former.questionSettings, question_settings].map(
      (each) => settingFor(each, questionId).of,
    );
    if (ofBoth[0] !== ofBoth[1] && (await queries.isAnswered(tx, eventId, questionId)))
      throw new Refusal("AskedOfSettled", { questionId });
  }
  return { questionnaire, question_settings };
}

/** Whether answers that were kept from who reviews without names would be shown to them. */
export function opensAnswers(
  before: queries.CallRow,
  after: { question_settings: QuestionSettings },
): boolean {
  const { questionnaire, questionSettings } = questionsOf(before);
  return questionsIn(questionnaire).some(({ questionId }) => {
    const [former, next] = [questionSettings, after.question_settings].map(
      (each) => settingFor(each, questionId).visibility,
    );
    return former !== next && next === "masked";
  });
}

/** Throws QuestionsRefused. */
export function requireSound(call: {
  questionnaire: Questionnaire;
  question_settings: QuestionSettings;
  settings: CallSettings;
}): void {
  const [main = "en"] = call.settings.formLanguages;
  const problems = problemsOfQuestions(call.questionnaire, call.question_settings, main);
  if (Object.keys(problems).length > 0) throw new Refusal("QuestionsRefused", problems);
}
