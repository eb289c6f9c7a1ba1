import { randomUUIDv7 } from "node:crypto";
import type { Questionnaire, Texts } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { questionsIn } from "@plenary/contract/surveys/survey-logic";
import { problemsOf } from "@plenary/contract/surveys/survey-questionnaire";
import type * as contract from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { makeSurveyCode } from "../../answering/subjects/codes.ts";
import { type EventSeen, findOrganizedEvent } from "../../events/events-access.ts";
import { settingsOf } from "../../feedback/settings/feedback.ts";
import { requireAnsweredParts, withRetiredOther } from "./questionnaire-changes.ts";
import { firstWindow, latestClose, movedWindow, stateOf } from "./survey-windows.ts";
import * as queries from "./surveys.queries.ts";
import { copiedQuestionnaire, questionsOfTemplate } from "./templates.ts";

/** How organizers make surveys (docs/product/surveys.md). */

/** An event whose surveys the caller may make. Throws EventNotFound and OnlyOrganizers. */
async function findArranged(
  ctx: Ctx,
  db: Db | Tx,
  actor: Actor,
  eventId: string,
  lock?: "share" | "update",
): Promise<EventSeen> {
  return findOrganizedEvent(ctx, db, actor, eventId, { to: "arrange_surveys", lock });
}

/** A survey and its event, for the event's organizers. Throws SurveyNotFound and OnlyOrganizers. */
export async function findSurvey(
  ctx: Ctx,
  db: Db | Tx,
  actor: Actor,
  surveyId: string,
  lock?: "share",
): Promise<{ survey: queries.WholeSurvey; event: EventSeen }> {
  const survey = await queries.selectSurvey(db, surveyId);
  if (!survey) throw new Refusal("SurveyNotFound");
  try {
    return { survey, event: await findArranged(ctx, db, actor, survey.event_id, lock) };
  } catch (error) {
    if (isRefusal(error, "EventNotFound")) throw new Refusal("SurveyNotFound");
    throw error;
  }
}

export async function listSurveys(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<contract.SurveySummary[]> {
  await findArranged(ctx, ctx.db, actor, eventId);
  const time = now(ctx);
  return (await queries.selectSurveysOf(ctx.db, eventId)).map((row) => summary(row, time));
}

export async function getSurvey(ctx: Ctx, actor: Actor, surveyId: string): Promise<contract.Survey> {
  return surveyView((await findSurvey(ctx, ctx.db, actor, surveyId)).survey, now(ctx));
}

/** Makes a draft. Throws SurveyNotFound for one to copy that isn't the caller's. */
export async function createSurvey(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { title, phase, language, template, copyOf }: z.output<typeof contract.CreateSurveyBody>,
): Promise<contract.Survey> {
  const surveyId = randomUUIDv7();
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findArranged(ctx, tx, actor, eventId, "update");
    if ((await queries.countSurveys(tx, eventId)) >= limits.surveysOfEvent)
      throw new Refusal("TooManySurveys");
    const copied = copyOf === undefined ? undefined : await findSurvey(ctx, tx, actor, copyOf);
    const questionnaire = copied
      ? copiedQuestionnaire(copied.survey.questionnaire as Questionnaire)
      : questionsOfTemplate(template, language);
    const window =
      copied?.survey.phase === phase
        ? movedWindow(phase, copied.survey, copied.event, event)
        : firstWindow(phase, event);
    const main = copied?.survey.languages[0] ?? language;
    const time = now(ctx);
    await queries.insertSurvey(tx, {
      ...{ survey_id: surveyId, event_id: eventId, phase, ...window, version: 1 },
      ...{ created_at: time, updated_at: time, copied_from: copyOf ?? null },
      ...(copied && { access: copied.survey.access, named: copied.survey.named }),
      ...(copied && { threshold: copied.survey.threshold }),
      languages: copied?.survey.languages ?? [language],
      title: JSON.stringify(copied ? titled(copied.survey.title as Texts, main, title) : { [main]: title }),
      intro: JSON.stringify(copied?.survey.intro ?? {}),
      thanks: JSON.stringify(copied?.survey.thanks ?? {}),
      questionnaire: JSON.stringify(questionnaire),
    });
    await requireRoom(tx, eventId);
    await makeSurveyCode(tx, eventId, surveyId);
    const details = { changed: ["created"] };
    const rows = { before: {}, after: { phase, ...window } };
    await tell({ kind: "survey_saved", actor, event, surveyId, title, details, rows });
    return wholeView(tx, surveyId, time);
  });
}

const mainTitle = ({ title, languages: [main = ""] }: Pick<queries.SurveyRow, "title" | "languages">) =>
  (title as Texts)[main] ?? "";

/** With texts in all languages, and the questions by their own. */
function inWords(row: queries.SurveyRow) {
  const inAll = (texts: unknown) => Object.values(texts as Texts);
  const parts = questionsIn(row.questionnaire as Questionnaire);
  const questions = parts.flatMap(({ text, isRetired }) => (isRetired ? [] : inAll(text)));
  const { title, intro, thanks } = row;
  return { ...row, title: inAll(title), intro: inAll(intro), thanks: inAll(thanks), questions };
}

/** Keeps its translations unless the title changes, because they would be wrong. */
const titled = (former: Texts, main: string, title: string): Texts =>
  former[main] === title ? former : { [main]: title };

type Body = z.output<typeof contract.UpdateSurveyBody>;

/** Changes what the body contains. Throws FeedbackChanged if somebody else has saved another version. */
export function updateSurvey(ctx: Ctx, actor: Actor, surveyId: string, body: Body): Promise<contract.Survey> {
  return changing(ctx, actor, surveyId, async (tx, row, event) => {
    if (body.version !== row.version) throw new Refusal("FeedbackChanged");
    const changes = changedValues<queries.SurveyRow>(row, valuesOf(body, row));
    if (!changes) return undefined;
    const after = { ...row, ...changes };
    if (after.closes_at < after.opens_at) throw new Refusal("ClosesBeforeOpening");
    // Times stored before there was a limit may stay.
    if (changes.closes_at && changes.closes_at > latestClose(event)) throw new Refusal("ClosesTooLate");
    if (after.named && after.access !== "account") throw new Refusal("NamesTakeAccounts");
    if (changes.access && row.has_begun) throw new Refusal("FeedbackBegun");
    if (changes.named !== undefined && row.has_begun) throw new Refusal("NamedIsSettled");
    // In a survey with names, the threshold promised nothing.
    if (row.has_begun && !row.named && after.threshold < row.threshold)
      throw new Refusal("ThresholdPromised");
    await requireSound(ctx, tx, after);
    const before = row.questionnaire as Questionnaire;
    if (changes.questionnaire && row.has_begun)
      await requireAnsweredParts(
        (question, choices) => queries.isAnswered(tx, surveyId, question, choices),
        before,
        after.questionnaire as Questionnaire,
      );
    return changes;
  });
}

/** Opens a survey, now or at its opening time, until its closing time or the given one. */
export function openSurvey(
  ctx: Ctx,
  actor: Actor,
  surveyId: string,
  { when, closesAt }: z.output<typeof contract.openSurvey.body>,
): Promise<contract.Survey> {
  return changing(ctx, actor, surveyId, async (tx, row, event) => {
    const time = now(ctx);
    const closes_at = closesAt ?? row.closes_at;
    if (closes_at <= time) throw new Refusal("ClosedAlready");
    const opens_at = when === "now" ? firstOf(row.opens_at, time) : row.opens_at;
    if (closes_at < opens_at) throw new Refusal("ClosesBeforeOpening");
    if (closesAt && closesAt > latestClose(event)) throw new Refusal("ClosesTooLate");
    const opened = { state: "open" as const, opens_at, closes_at };
    await requireSound(ctx, tx, { ...row, ...opened });
    return changedValues<queries.SurveyRow>(row, opened);
  });
}

/** Closes a survey now. Throws SurveyNotFound, OnlyOrganizers, and SurveyNotOpen for a draft. */
export function closeSurvey(ctx: Ctx, actor: Actor, surveyId: string): Promise<contract.Survey> {
  return changing(ctx, actor, surveyId, async (_tx, row) => {
    if (row.state === "draft") throw new Refusal("SurveyNotOpen");
    const time = now(ctx);
    const closes_at = firstOf(row.closes_at, time);
    const opens_at = firstOf(row.opens_at, closes_at);
    return changedValues<queries.SurveyRow>(row, { state: "closed", closes_at, opens_at });
  });
}

const firstOf = (...instants: string[]): string => instants.sort()[0] ?? "";

/** Deletes a survey with its answers. Throws SurveyNotFound and OnlyOrganizers. */
export async function deleteSurvey(ctx: Ctx, actor: Actor, surveyId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    await queries.lockSurvey(tx, surveyId);
    const { survey, event } = await findSurvey(ctx, tx, actor, surveyId, "share");
    const details = { answers: Number(survey.given) };
    await tell({ kind: "survey_deleted", actor, event, surveyId, title: mainTitle(survey), details });
    await queries.deleteSurvey(tx, surveyId);
  });
}

/** Changes a locked row to what `change` returns; undefined leaves it unchanged. */
async function changing(
  ctx: Ctx,
  actor: Actor,
  surveyId: string,
  change: (
    tx: Tx,
    row: queries.WholeSurvey,
    event: EventSeen,
  ) => Promise<Partial<queries.SurveyRow> | undefined>,
): Promise<contract.Survey> {
  return inTransaction(ctx, async (tx, tell) => {
    await queries.lockSurvey(tx, surveyId);
    const { survey, event } = await findSurvey(ctx, tx, actor, surveyId, "share");
    const changes = await change(tx, survey, event);
    if (!changes) return surveyView(survey, now(ctx));
    const { title, intro, thanks, questionnaire, ...values } = changes;
    const isText = intro || thanks || questionnaire;
    const size = isText ? await queries.sizeOfSurveys(tx, survey.event_id) : 0;
    await queries.updateSurvey(tx, surveyId, {
      ...values,
      ...(title && { title: JSON.stringify(title) }),
      ...(intro && { intro: JSON.stringify(intro) }),
      ...(thanks && { thanks: JSON.stringify(thanks) }),
      ...(questionnaire && { questionnaire: JSON.stringify(questionnaire) }),
      ...{ version: survey.version + 1, updated_at: now(ctx) },
    });
    if (isText) await requireRoom(tx, survey.event_id, size);
    const details = { changed: Object.keys(changes) };
    const after = { ...survey, ...changes };
    const rows = { before: inWords(survey), after: inWords(after) };
    await tell({ kind: "survey_saved", actor, event, surveyId, title: mainTitle(after), details, rows });
    return wholeView(tx, surveyId, now(ctx));
  });
}

/** Throws SurveysTooLarge if an event's surveys have grown beyond the limit: smaller ones can always be saved. */
async function requireRoom(tx: Tx, eventId: string, before = 0): Promise<void> {
  const size = await queries.sizeOfSurveys(tx, eventId);
  if (size > limits.surveysBytesOfEvent && size > before) throw new Refusal("SurveysTooLarge");
}

/** Throws SurveyRefused, and AccessCodeRequired for one that needs an access code that the event doesn't have. */
async function requireSound(ctx: Ctx, tx: Tx, row: queries.SurveyRow): Promise<void> {
  const [main = ""] = row.languages;
  const isOpening = row.state === "open";
  const problems = problemsOf(row.questionnaire as Questionnaire, { main, isOpening });
  if (!(row.title as Texts)[main]) problems.title = text("Title is required");
  if (Object.keys(problems).length > 0) throw new Refusal("SurveyRefused", problems);
  if (!isOpening || row.access !== "code") return;
  if ((await settingsOf(ctx, tx, row.event_id)).access_code === null) throw new Refusal("AccessCodeRequired");
}

const valuesOf = (
  body: Body,
  row: queries.WholeSurvey,
): { [K in keyof queries.SurveyRow]?: queries.SurveyRow[K] | undefined } => ({
  ...{ title: body.title, intro: body.intro, thanks: body.thanks },
  questionnaire:
    body.questionnaire &&
    withRetiredOther(row.questionnaire as Questionnaire, body.questionnaire, Boolean(row.has_begun)),
  ...{ phase: body.phase, access: body.access, named: body.named, languages: body.languages },
  ...{ opens_at: body.opensAt, closes_at: body.closesAt, threshold: body.threshold },
});

async function wholeView(tx: Tx, surveyId: string, time: string): Promise<contract.Survey> {
  const row = await queries.selectSurvey(tx, surveyId);
  if (!row) throw new Refusal("SurveyNotFound");
  return surveyView(row, time);
}

const summary = (row: queries.ListedSurvey, time: string): contract.SurveySummary => ({
  ...{ surveyId: row.survey_id, code: row.code ?? "", title: row.title as Texts, phase: row.phase },
  ...{ state: stateOf(row, time), access: row.access, named: row.named },
  ...{ opensAt: row.opens_at, closesAt: row.closes_at, languages: row.languages },
  ...{ answerCount: Number(row.answers), givenCount: Number(row.given) },
  ...{ version: row.version, updatedAt: row.updated_at },
});

const surveyView = (row: queries.WholeSurvey, time: string): contract.Survey => ({
  ...summary(row, time),
  ...{ eventId: row.event_id, intro: row.intro as Texts, thanks: row.thanks as Texts },
  ...{ questionnaire: row.questionnaire as Questionnaire, threshold: row.threshold },
  ...{ copiedFrom: row.copied_from, hasBegun: Boolean(row.has_begun), createdAt: row.created_at },
  ...{ mails: row.mails, mailedAt: row.mailed_at },
});

export type MovedSurvey = Pick<
  queries.SurveyRow,
  "survey_id" | "title" | "languages" | "opens_at" | "closes_at"
>;

/** Moves surveys that have not begun with the days of their event. */
export async function moveSurveys(
  ctx: Ctx,
  tx: Tx,
  before: Parameters<typeof movedWindow>[2] & { event_id: string },
  after: Parameters<typeof movedWindow>[3],
): Promise<MovedSurvey[]> {
  const moved: MovedSurvey[] = [];
  for (const row of await queries.selectAhead(tx, before.event_id, now(ctx))) {
    const window = movedWindow(row.phase, row, before, after);
    if (window.opens_at === row.opens_at && window.closes_at === row.closes_at) continue;
    await queries.updateSurvey(tx, row.survey_id, window);
    moved.push({ ...row, ...window });
  }
  return moved;
}
