import type { Answer } from "@plenary/contract/endpoint";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { LeftOut, listOrigins as listCall, Origin } from "@plenary/contract/feedback/feedback-origins";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { organizersAnswers, organizersAnswersIn } from "../../answering/accounts/organizers-answers.ts";
import {
  amountLeftOut,
  amountOfEvent,
  amountOfSubject,
  selectEventOfSubject,
} from "../../answering/answering.ts";
import { answerTables, sessionAnswers, surveyAnswers } from "../../answering/stored/answer-tables.ts";
import { mostAnswersIn } from "../../answering/stored/room-for-answers.ts";
import { selectThreshold } from "../../answering/subjects/survey-subjects.ts";
import { findEventToSetUp, settingsOf } from "../settings/feedback.ts";
import { requireAnother } from "./comments.ts";
import * as queries from "./origins.queries.ts";
import { loadResults } from "./results.ts";

/** Where answers came from (docs/product/feedback.md#origins). Organizers leave some out, nothing does so automatically. */

/** The least answers of a network shown as a group, and of the others beside it. */
const SHOWN_FROM = 8;

const MB = 1024 * 1024;

const shownFrom = (threshold: number): number => Math.max(SHOWN_FROM, threshold);

interface OriginsQuery {
  sessionId?: string | undefined;
  surveyId?: string | undefined;
}

/** Throws EventNotFound, OnlyOrganizers, and OriginNotFound for a subject that isn't the event's. */
export async function listOrigins(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { sessionId, surveyId }: OriginsQuery,
): Promise<Answer<typeof listCall>> {
  const { timezone } = await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const thing =
    sessionId === undefined
      ? { table: surveyAnswers, subjectId: surveyId ?? "" }
      : { table: sessionAnswers, subjectId: sessionId };
  const isOne = (sessionId === undefined) !== (surveyId === undefined);
  if (!isOne || (await selectEventOfSubject(ctx.db, thing.table, thing.subjectId)) !== eventId)
    throw new Refusal("OriginNotFound");
  const threshold = await thresholdOf(ctx, ctx.db, eventId, thing);
  const all = await queries.countByState(ctx.db, thing);
  const areFiguresHidden =
    sessionId !== undefined && (await loadResults(ctx, eventId, sessionId)).hidden.has(sessionId);
  const origins = (await queries.selectOrigins(ctx.db, thing)).filter(
    (row) => row.state === "discarded" || isShown(row, all, threshold),
  );
  return {
    ...{ answers: all.counted, most: await mostOf(ctx.db, thing), timezone },
    origins: origins.map((row) => ({
      originId: idOf(thing, row.origin),
      isLeftOut: row.state === "discarded",
      size: row.size,
      share: row.size / (all.counted + all.left_out),
      ...averagesOf(row, all, { threshold, areFiguresHidden }),
      ...{ from: row.first, to: row.last },
    })),
  };
}

type All = Awaited<ReturnType<typeof queries.countByState>>;

/** Whether leaving it out keeps a remainder large enough to reveal no single answers. */
const isShown = ({ size }: queries.OriginRow, { counted }: All, threshold: number): boolean =>
  size >= shownFrom(threshold) && counted - size >= shownFrom(threshold);

function averagesOf(
  { state, ratings, sum }: queries.OriginRow,
  all: All,
  { threshold, areFiguresHidden }: { threshold: number; areFiguresHidden: boolean },
): Pick<Origin, "average" | "othersAverage"> {
  const counts = state === "counted";
  const others = {
    ratings: all.ratings - (counts ? ratings : 0),
    sum: all.sum - (counts ? sum : 0),
  };
  const isSeen =
    !areFiguresHidden && ratings >= threshold && others.ratings >= threshold && others.ratings > 0;
  const rounded = (of: { ratings: number; sum: number }) => Math.round((100 * of.sum) / of.ratings) / 100;
  return {
    average: isSeen ? rounded({ ratings, sum }) : null,
    othersAverage: isSeen ? rounded(others) : null,
  };
}

/** Leaves out the answers of an origin, or counts them again; returns how many. */
export async function decideOrigin(
  ctx: Ctx,
  actor: Actor,
  originId: string,
  leftOut: boolean,
): Promise<number> {
  const named = await findNamed(ctx, originId);
  if (!named) throw new Refusal("OriginNotFound");
  const { eventId, origin, ...thing } = named;
  try {
    await findEventToSetUp(ctx, ctx.db, actor, eventId);
  } catch (error) {
    if (isRefusal(error, "EventNotFound")) throw new Refusal("OriginNotFound");
    throw error;
  }
  return inTransaction(ctx, async (tx, tell) => {
    // Two simultaneous decisions about different origins would leave a remainder that nobody has seen.
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "update");
    const isSession = thing.table.subjects === "sessions";
    if (isSession) await requireAnother(tx, actor, { session_id: thing.subjectId, event_id: eventId });
    const from = leftOut ? "counted" : "discarded";
    const row = (await queries.selectOrigins(tx, thing)).find(
      (each) => each.origin === origin && each.state === from,
    );
    if (!row) throw new Refusal("OriginNotFound");
    await requireDecidable(ctx, tx, { eventId, thing, row });
    const changed = await queries.moveOrigin(tx, thing, origin, leftOut ? "discarded" : "counted");
    const about = isSession ? ("session" as const) : ("survey" as const);
    await tell({
      ...{ kind: "origin_decided", actor, event },
      ...{ about, subjectId: thing.subjectId, leftOut, answers: changed },
    });
    return changed;
  });
}

interface Decided {
  eventId: string;
  thing: queries.AnswerSubject;
  row: queries.OriginRow;
}

/** The difference that a decision makes is visible, so it must not be smaller than what is shown anyway. */
async function requireDecidable(ctx: Ctx, tx: Tx, { eventId, thing, row }: Decided): Promise<void> {
  const threshold = await thresholdOf(ctx, tx, eventId, thing);
  const all = await queries.countByState(tx, thing);
  if (row.state === "counted") {
    if (!isShown(row, all, threshold)) throw new Refusal("TooFewRemain");
    return;
  }
  if (row.size < threshold) throw new Refusal("TooFewRemain");
  const { table, subjectId } = thing;
  const [present, back, ofEvent] = [
    await amountOfSubject(tx, table, subjectId),
    await amountLeftOut(tx, table, subjectId, row.origin),
    await amountOfEvent(tx, eventId),
  ];
  const isTooMuch =
    all.counted + row.size > (await mostOf(tx, thing)) ||
    present.bytes + back.bytes > feedbackLimits.megabytesOfSubject * MB ||
    ofEvent.answers + back.answers > feedbackLimits.answersOfEvent ||
    ofEvent.bytes + back.bytes > feedbackLimits.megabytesOfEvent * MB;
  if (isTooMuch) throw new Refusal("NoRoomToCount");
}

async function thresholdOf(
  ctx: Ctx,
  db: Db | Tx,
  eventId: string,
  { table, subjectId }: queries.AnswerSubject,
): Promise<number> {
  if (table.subjects === "surveys") {
    const own = await organizersAnswers(ctx, db, table, { surveyId: subjectId });
    return (await selectThreshold(db, subjectId)) + (own.get(subjectId) ?? 0);
  }
  const settings = await settingsOf(ctx, db, eventId);
  return settings.threshold + ((await organizersAnswersIn(ctx, db, settings)).get(subjectId) ?? 0);
}

const mostOf = async (db: Db | Tx, { table, subjectId }: queries.AnswerSubject): Promise<number> =>
  table.subjects === "surveys"
    ? feedbackLimits.answersOfSubject
    : mostAnswersIn(await queries.selectCapacity(db, subjectId));

/** How many answers about the session are left out. */
export const leftOutOfSession = (ctx: Ctx, sessionId: string): Promise<LeftOut> =>
  queries.countLeftOut(ctx.db, { table: sessionAnswers, subjectId: sessionId });

/** The same for a survey. */
export const leftOutOfSurvey = (ctx: Ctx, surveyId: string): Promise<LeftOut> =>
  queries.countLeftOut(ctx.db, { table: surveyAnswers, subjectId: surveyId });

/** An origin's id in calls: its subject, and its name there. */
const idOf = ({ subjectId }: queries.AnswerSubject, origin: string): string =>
  Buffer.from(subjectId.replaceAll("-", "") + origin, "hex").toString("base64url");

/** The origin with that id, and its event; undefined if the id can't be one. */
async function findNamed(ctx: Ctx, originId: string) {
  if (!/^[\w-]{64}$/.test(originId)) return undefined;
  const named = Buffer.from(originId, "base64url").toString("hex");
  const subjectId = named.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  for (const table of answerTables) {
    const eventId = await selectEventOfSubject(ctx.db, table, subjectId);
    if (eventId) return { eventId, table, subjectId, origin: named.slice(32) };
  }
  return undefined;
}
