import type { AccountData } from "@plenary/contract/accounts/account-data";
import type { AnswerValues, Questionnaire, Texts } from "@plenary/contract/surveys/survey-fields";
import { answersInWords } from "@plenary/contract/surveys/survey-words";
import { formatDay } from "../../base/formats.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { openKey } from "../answering/accounts/account-answers.ts";
import * as queries from "./account-surveys.queries.ts";
import { selectQuestionnaire } from "./questionnaires/surveys.queries.ts";

type OwnSurveyAnswer = AccountData["surveys"][number];

/** Surveys whose answers are looked up at a time. */
const AT_ONCE = 500;

/** The caller's answers to surveys: under their name, and with the account, found by the events' keys. */
export async function* listAccountSurveys(ctx: Ctx, actor: Actor): AsyncGenerator<OwnSurveyAnswer[]> {
  yield* allInWords(ctx.db, await queries.selectNamed(ctx.db, actor.userId));
  const all = await queries.selectAccountSurveys(ctx.db);
  for (const surveys of Map.groupBy(all, ({ event_id }) => event_id).values()) {
    const key = surveys[0] && openKey(ctx, surveys[0]);
    if (!key) continue;
    const serial = key.serialOf("account", actor.userId);
    for (let at = 0; at < surveys.length; at += AT_ONCE) {
      const keys = surveys
        .slice(at, at + AT_ONCE)
        .map(({ survey_id }) => ({ survey_id, answer_key: key.answerKey(serial, survey_id) }));
      yield* allInWords(ctx.db, await queries.selectByKeys(ctx.db, keys));
    }
  }
}

async function* allInWords(
  db: Db,
  rows: readonly queries.NamedSurveyAnswer[],
): AsyncGenerator<OwnSurveyAnswer[]> {
  for (const row of rows) {
    const questionnaire = await selectQuestionnaire(db, row.survey_id);
    if (questionnaire) yield [inWords(row, questionnaire)];
  }
}

/** In the language of the answer, as far as words are concerned. */
function inWords(row: queries.NamedSurveyAnswer, questionnaire: Questionnaire): OwnSurveyAnswer {
  const [main = ""] = row.languages;
  const of = (texts: Texts) => texts[row.language] || texts[main] || "";
  const answers = answersInWords(questionnaire, row.answer as AnswerValues, { of, day: formatDay });
  return {
    ...{ eventId: row.event_id, eventName: row.name, surveyId: row.survey_id, named: row.named },
    ...{ title: of(row.title as Texts), hour: row.hour },
    answers: answers.map(({ question, answer }) => ({ question, answer })),
  };
}
