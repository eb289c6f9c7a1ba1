import type { Answer } from "@plenary/contract/endpoint";
import type {
  CodeAnswer,
  listFeedbackSessions,
  makePass as makePassCall,
} from "@plenary/contract/feedback/feedback";
import type { PassKind } from "@plenary/contract/feedback/feedback-fields";
import { isCode } from "@plenary/contract/feedback/feedback-limits";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import { type AnswerQueue, openAnswerQueue } from "./answer-queue.ts";
import { type Counts, openCounts } from "./counts.ts";
import { type News, openNews } from "./news.ts";
import { type Limits, openLimits } from "./passes/limits.ts";
import { findLink } from "./passes/links.ts";
import { newSerial } from "./passes/passes.ts";
import { sessionAnswers, surveyAnswers } from "./stored/answer-tables.ts";
import {
  codeAnswerOf,
  listedSurveys,
  type OpenEvent,
  phoneEventOf,
  surveyAnswerOf,
} from "./subjects/code-answers.ts";
import { selectRehearsal } from "./subjects/rehearsal-rows.ts";
import { type EventState, openStates, type States } from "./subjects/states.ts";
import * as queries from "./subjects/subjects.queries.ts";
import { openSurveys, type Surveys } from "./subjects/survey-subjects.ts";

/** What a process needs to collect feedback, and what phones get (docs/product/feedback.md). */
export interface AnsweringServices {
  ctx: Ctx;
  states: States;
  limits: Limits;
  counts: Counts;
  queue: AnswerQueue<typeof sessionAnswers>;
  surveyQueue: AnswerQueue<typeof surveyAnswers>;
  surveys: Surveys;
  news: News;
}

export const openAnsweringServices = (ctx: Ctx): AnsweringServices => ({
  ctx,
  states: openStates(ctx),
  limits: openLimits(ctx),
  counts: openCounts(ctx),
  queue: openAnswerQueue(ctx, sessionAnswers),
  surveyQueue: openAnswerQueue(ctx, surveyAnswers),
  surveys: openSurveys(ctx),
  news: openNews(ctx),
});

/** The event, if it is public and its feedback on. Throws NothingToAnswer. */
async function findOpened({ states }: AnsweringServices, eventId: string): Promise<OpenEvent> {
  const event = await states.of(eventId);
  if (!event?.open) throw new Refusal("NothingToAnswer");
  return event as OpenEvent;
}

/** The event that a code belongs to. Throws NothingToAnswer, and TooManyAttempts for a network that has tried too many. */
export async function eventOfCode(
  services: Pick<AnsweringServices, "ctx" | "limits">,
  code: string,
  address: string,
): Promise<string> {
  const found = await services.limits.found(address, async () =>
    isCode(code) ? await queries.selectCode(services.ctx.db, code) : undefined,
  );
  if (!found) throw new Refusal("NothingToAnswer");
  return found.event_id;
}

/** What a code leads to. Throws NothingToAnswer. */
export async function getCode(services: AnsweringServices, code: string): Promise<CodeAnswer> {
  const found = isCode(code) ? await queries.selectCode(services.ctx.db, code) : undefined;
  if (!found) throw new Refusal("NothingToAnswer");
  const time = services.ctx.clock().valueOf();
  if (found.survey_id !== null) return getSurveyCode(services, found.event_id, found.survey_id, time);
  const event = await findOpened(services, found.event_id);
  const answer = codeAnswerOf(event, { sessionId: found.session_id, roomId: found.room_id }, time);
  if (!answer) throw new Refusal("NothingToAnswer");
  return answer;
}

async function getSurveyCode(services: AnsweringServices, eventId: string, surveyId: string, time: number) {
  const event = await services.states.of(eventId);
  const survey = event?.surveys.get(surveyId);
  const asked = survey && (await services.surveys.of(survey));
  if (!event || !asked) throw new Refusal("NothingToAnswer");
  return surveyAnswerOf(event, survey, asked, time);
}

/** The sessions of an event that take answers. Throws NothingToAnswer. */
export async function listSessions(
  services: AnsweringServices,
  eventId: string,
): Promise<Answer<typeof listFeedbackSessions>> {
  const event = await findOpened(services, eventId);
  const sessions = [...event.open.subjects.values()].map(({ shown }) => shown);
  const rooms = [...event.open.rooms].flatMap(([roomId, { name, code }]) =>
    code === null ? [] : [{ roomId, name, code }],
  );
  return {
    ...phoneEventOf(event),
    sessions,
    rooms,
    dayChange: event.dayChange,
    surveys: listedSurveys(event),
    form: event.open.form,
  };
}

interface PassAsked {
  /** Default is the link's event. */
  eventId?: string | undefined;
  /** What is to be answered, unless it is a session. */
  surveyId?: string | undefined;
  accessCode?: string | undefined;
  link?: string | undefined;
  address: string;
  /** Finds the signed-in user; undefined for nobody. */
  findUser(): Promise<string | undefined>;
}

/** A new pass of the event. Throws FeedbackClosed once all is over. */
export async function makePass(
  services: AnsweringServices,
  { accessCode, link, address, findUser, ...asked }: PassAsked,
): Promise<Answer<typeof makePassCall>> {
  const { ctx, limits, states } = services;
  const network = networkOf(address);
  const found = asked.eventId === undefined ? await requireLink(services, link, network) : undefined;
  const eventId = asked.eventId ?? found?.eventId ?? "";
  const surveyId = asked.surveyId ?? found?.surveyId ?? undefined;
  const rehearsed = surveyId === undefined && !found ? await findRehearsed(services, eventId) : undefined;
  if (rehearsed) return makeRehearsalPass(services, rehearsed, network);
  const event = surveyId === undefined ? await findOpened(services, eventId) : await states.of(eventId);
  const survey = surveyId === undefined ? undefined : event?.surveys.get(surveyId);
  const access = surveyId === undefined ? event?.open?.settings.access : survey?.access;
  if (!event || !access) throw new Refusal("NothingToAnswer");
  const time = ctx.clock().valueOf();
  // The key is gone then, or about to go.
  if (time >= event.deletableUntil) throw new Refusal("FeedbackClosed");
  if (access === "code") requireAccessCode(limits, network, accessCode, event.accessCode);
  // Counted only now, so that wrong requests use up no passes of others behind the same address.
  limits.countPass(network);
  const key = await states.keyOf(event);
  const made = (kind: PassKind, serial: Buffer) => ({
    pass: key.write({ eventId, kind, serial, issuedAt: time }),
    kind,
    event: {
      eventId,
      code: (survey ? survey.code : event.open?.eventCode) ?? "",
      ...(found?.surveyId && { surveyId: found.surveyId }),
    },
  });
  switch (access) {
    case "open":
      return made("device", newSerial());
    case "code":
      return made("code", newSerial());
    case "account": {
      const userId = await findUser();
      if (!userId) throw new Refusal("SignInToAnswer");
      return made("account", key.serialOf("account", userId));
    }
    case "link":
      return made(
        "link",
        key.serialOf("link", (found ?? (await requireLink(services, link, network, eventId))).id),
      );
  }
}

/** The event of a rehearsal, by the rehearsal's id; undefined for every other id. */
async function findRehearsed({ ctx, states }: AnsweringServices, rehearsalId: string) {
  if (await states.of(rehearsalId)) return undefined;
  const rehearsal = await selectRehearsal(ctx.db, rehearsalId, now(ctx));
  return rehearsal && states.of(rehearsal.event_id);
}

/** For anybody who knows the rehearsal, even if nobody can answer at the event yet. Throws FeedbackClosed and TooManyAnswers. */
async function makeRehearsalPass(
  { ctx, limits, states }: AnsweringServices,
  event: EventState,
  network: string,
) {
  limits.countPass(network);
  const key = await states.keyOf(event);
  const { eventId } = event;
  const about = { kind: "device" as const, serial: newSerial(), issuedAt: ctx.clock().valueOf() };
  return { pass: key.write({ eventId, ...about }), kind: about.kind, event: { eventId, code: "" } };
}

/** Throws LinkNotValid, also for another event's link. */
async function requireLink(
  { ctx, limits }: AnsweringServices,
  link: string | undefined,
  network: string,
  eventId?: string,
) {
  // Nobody can guess a link, and each is different: counting before the look-up would lock out a hall for one visitor's
  // wrong ones.
  const found = link === undefined ? undefined : await findLink(ctx, link);
  if (found && (eventId === undefined || found.eventId === eventId)) return found;
  limits.countUnknown(network);
  throw new Refusal("LinkNotValid");
}

function requireAccessCode(
  limits: Limits,
  network: string,
  given: string | undefined,
  right: string | null,
): void {
  if (!given?.trim()) throw new Refusal("AccessCodeAsked");
  if (given.trim().toUpperCase() === right) return;
  limits.countWrongAccessCode(network);
  throw new Refusal("WrongAccessCode");
}
