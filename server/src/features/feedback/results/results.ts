import type { Answer } from "@plenary/contract/endpoint";
import { averageOf, type Distribution, rankingOf, sumOf } from "@plenary/contract/feedback/feedback-figures";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type * as contract from "@plenary/contract/feedback/feedback-results";
import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { z } from "zod";
import type { Actor, Ctx } from "../../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../../db/rows/cursor.ts";
import {
  type OrganizersAnswers,
  organizersAnswersIn,
  towardsThreshold,
} from "../../answering/accounts/organizers-answers.ts";
import { type SettingsRow, selectEventOf } from "../../answering/answering.ts";
import type { AnsweringServices } from "../../answering/services.ts";
import { mostAnswersIn } from "../../answering/stored/room-for-answers.ts";
import { hiddenGroups, hiddenParts, joinedParts } from "../../answering/subjects/hiding.ts";
import { windowsOfRows } from "../../answering/subjects/states.ts";
import { reactionOf, storedReactions, withoutRetired } from "../../answering/subjects/stored-settings.ts";
import { stateAt, zoneOf } from "../../answering/subjects/windows.ts";
import { ownersRoomOf, takenRoomOf } from "../../answering/taken-room.ts";
import { findEventToSetUp, settingsOf } from "../settings/feedback.ts";
import { countComments } from "./comments.queries.ts";
import { countLeftOutOf } from "./origins.queries.ts";
import * as queries from "./results.queries.ts";

/** Answers as figures (docs/product/feedback.md#results). */

/** What an event's figures are calculated from. */
export interface Results {
  settings: SettingsRow;
  sessions: queries.ResultSession[];
  counted: Map<string, queries.SessionCounts>;
  answers: ReadonlyMap<string, number>;
  /** Those that count towards the threshold: without the organizers' own, if these can be told apart. */
  towards: ReadonlyMap<string, number>;
  own: OrganizersAnswers;
  /** Sessions whose figures nobody sees. */
  hidden: Set<string>;
  /** Sessions where a comment may be shown with its answer's rating. */
  joined: ReadonlySet<string>;
  event: Distribution;
  /** Whether it no longer takes answers; sessions that aren't confirmed count as closed. */
  isClosed(session: queries.ResultSession): boolean;
  /** By hand, or by time. A session that is no longer confirmed isn't released by that, because its speakers can cause it. */
  isReleased(session: queries.ResultSession): boolean;
}

/** `of`: only these sessions, if no others are needed. Comparison and hiding always use the whole event. */
export async function loadResults(ctx: Ctx, eventId: string, of?: string | "answered"): Promise<Results> {
  const settings = await settingsOf(ctx, ctx.db, eventId);
  const numbers = withoutRetired(storedReactions(settings)).map(({ reactionId }) => reactionId);
  const rows = await queries.countResults(ctx.db, eventId, numbers);
  const counted = new Map(rows.map((row) => [row.session_id, row]));
  const ids = of === undefined ? undefined : of === "answered" ? [...counted.keys()] : [of];
  const all = ids?.length === 0 ? [] : await queries.selectResultSessions(ctx.db, eventId, ids);
  const sessions = all.filter(
    ({ session_id, status, enabled }) =>
      counted.has(session_id) || (status === "confirmed" && enabled !== false),
  );
  const event = await selectEventOf(ctx.db, eventId);
  const days = {
    startDate: event?.start_date ?? "",
    endDate: event?.end_date ?? "",
    timezone: event?.timezone ?? "UTC",
  };
  const windowOf = windowsOfRows(days, settings);
  const answers = new Map(sessions.map(({ session_id }) => [session_id, 0]));
  for (const { session_id, answers: count } of rows) answers.set(session_id, count);
  const own = await organizersAnswersIn(ctx, ctx.db, settings);
  const towards = towardsThreshold(answers, own);
  const time = ctx.clock().valueOf();
  const isOver = (session: queries.ResultSession) => stateAt(windowOf(session), time) === "closed";
  return {
    ...{ settings, sessions, counted, answers, towards, own },
    hidden: hiddenParts(towards, settings.threshold),
    joined: joinedParts(towards, settings.threshold),
    event: sumOf(rows.map(({ counts }) => counts)),
    isClosed: (session) => session.status !== "confirmed" || isOver(session),
    isReleased: (session) =>
      session.released_at !== null || (settings.release === "after_close" && isOver(session)),
  };
}

/** Whether the session's comments may be read, even if its figures are hidden beside a small session's. */
export const reachesThreshold = ({ towards, settings }: Results, sessionId: string): boolean =>
  (towards.get(sessionId) ?? 0) >= settings.threshold;

/** The figures of some sessions together; only the number of answers if hidden. */
export function figuresOf(
  { settings, counted, towards, event }: Results,
  sessionIds: Iterable<string>,
  isHidden: boolean,
): contract.Figures {
  const ids = [...sessionIds];
  const rows = ids.flatMap((sessionId) => counted.get(sessionId) ?? []);
  const answers = rows.reduce((sum, row) => sum + row.answers, 0);
  const others = ids.reduce((sum, sessionId) => sum + (towards.get(sessionId) ?? 0), 0);
  if (isHidden || others < settings.threshold) {
    return {
      ...{ answers, tooFew: true, ratings: null, average: null, distribution: null },
      ...{ score: null, low: null, high: null, compared: null, reactions: [] },
      ...(answers >= settings.threshold && {
        [others >= settings.threshold ? "wouldTell" : "byOrganizers"]: true,
      }),
    };
  }
  const counts = sumOf(rows.map((row) => row.counts));
  const ranking = rankingOf(counts, event);
  return {
    ...{ answers, tooFew: false, ratings: counts.reduce((sum, each) => sum + each, 0) },
    ...{ average: averageOf(counts), distribution: asMutable(counts) },
    score: ranking && fine(ranking.score),
    low: ranking && fine(ranking.low),
    high: ranking && fine(ranking.high),
    compared: ranking?.compared ?? null,
    reactions: withoutRetired(storedReactions(settings)).map((reaction, index) => ({
      ...reactionOf(reaction),
      count: rows.reduce((sum, row) => sum + (row.reactions[index] ?? 0), 0),
    })),
  };
}

/** In the API's type. */
export const asMutable = ([one, two, three, four, five]: Distribution): [
  number,
  number,
  number,
  number,
  number,
] => [...([one, two, three, four, five] as const)];

const Position = z.object({ from: z.int().min(0) });

/** Finer than what is shown, so that the ranking keeps its order. */
const fine = (value: number): number => Math.round(value * 1e6) / 1e6;

interface ResultsQuery {
  by: contract.ResultsBy;
  sort: contract.ResultsSort;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** The results of an event. Throws EventNotFound, OnlyOrganizers and InvalidQuery. */
export async function getFeedback(
  services: Pick<AnsweringServices, "ctx" | "counts">,
  actor: Actor,
  eventId: string,
  { by, sort, q = "", cursor }: ResultsQuery,
): Promise<Answer<typeof contract.getFeedback>> {
  const { ctx } = services;
  const { timezone, creator_id: ownerId } = await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const results = await loadResults(ctx, eventId);
  const { answers, counted } = results;
  const rows = rowsBy(results, by, timezone).filter(({ label }) => fold(label).includes(fold(q)));
  rows.sort((one, other) => compare(one, other, sort));
  const { from } = cursor === undefined ? { from: 0 } : decodeCursor(ctx, Position, cursor);
  const to = from + limits.listMax;
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const leftOut = await countLeftOutOf(ctx.db, eventId);
  return {
    ...{ total, givenCount: total + leftOut.answers, leftOut },
    figures: figuresOf(results, counted.keys(), false),
    rows: rows.slice(from, to),
    waiting: await waitingOf(ctx, eventId, results),
    filling: await fillingOf(ctx, eventId, results),
    room: await takenRoomOf(services, eventId),
    ownersRoom: await ownersRoomOf(services, actor, ownerId),
    nextCursor: to < rows.length ? encodeCursor(ctx, { from: to }) : null,
  };
}

/** What organizers should look at. */
export async function waitingOf(
  ctx: Ctx,
  eventId: string,
  { sessions, counted, settings, own, isClosed, isReleased }: Results,
): Promise<Answer<typeof contract.getFeedback>["waiting"]> {
  const { waiting: comments } = await countComments(ctx.db, { eventId, threshold: settings.threshold, own });
  return {
    comments,
    // Automatic releases wait for nobody.
    releases:
      settings.release === "by_hand"
        ? sessions.filter((one) => counted.has(one.session_id) && isClosed(one) && !isReleased(one)).length
        : 0,
  };
}

/** Sessions and surveys with at least half of the answers they take, so that organizers check where these come from. */
async function fillingOf(ctx: Ctx, eventId: string, { sessions, answers }: Results) {
  const { answersOfSubject } = feedbackLimits;
  const ofSessions = sessions.flatMap(({ session_id, title, capacity }) => {
    const most = mostAnswersIn(capacity);
    const count = answers.get(session_id) ?? 0;
    return 2 * count < most ? [] : { sessionId: session_id, surveyId: null, title, answers: count, most };
  });
  const surveys = await queries.selectFullSurveys(ctx.db, eventId, answersOfSubject / 2);
  const ofSurveys = surveys.map(({ survey_id, ...row }) => ({
    ...{ sessionId: null, surveyId: survey_id, ...row, most: answersOfSubject },
  }));
  return [...ofSessions, ...ofSurveys];
}

/** The figures of each session, or of each group. */
export const rowsBy = (results: Results, by: contract.ResultsBy, timezone: string): contract.ResultRow[] =>
  by === "session" ? sessionRows(results) : groupRows(results, by, timezone);

const sessionRows = (results: Results): contract.ResultRow[] =>
  results.sessions.map((session) => ({
    ...{ key: session.session_id, label: session.title, startTime: session.start_time },
    released: results.isReleased(session),
    figures: figuresOf(results, [session.session_id], results.hidden.has(session.session_id)),
  }));

/** Its speaker and co-speakers; empty if an imported file names nobody. */
export function speakersOf(session: queries.ResultSession): { userId: string; name: string }[] {
  const speaker = session.no_person ? [] : [{ userId: session.speaker_id, name: session.speaker_name }];
  return [...speaker, ...session.co_speakers];
}

interface Group {
  key: string;
  label: string;
  sessions: string[];
}

function groupRows(results: Results, by: contract.ResultsBy, timezone: string): contract.ResultRow[] {
  const { towards, hidden, settings } = results;
  const groups = new Map<string, Group>();
  for (const session of results.sessions) {
    for (const { key, label } of groupsOf(session, by, timezone)) {
      const group = groups.get(key) ?? { key, label, sessions: [] };
      group.sessions.push(session.session_id);
      groups.set(key, group);
    }
  }
  // What a group's figures reveal beyond those of its shown sessions.
  const counts = new Map([...towards].filter(([sessionId, count]) => hidden.has(sessionId) && count > 0));
  const told = [...groups].map(
    ([key, { sessions }]) => [key, sessions.filter((id) => counts.has(id))] as const,
  );
  const gone = hiddenGroups(new Map(told.filter(([, ids]) => ids.length > 0)), counts, settings.threshold);
  return [...groups.values()].map(({ key, label, sessions }) => ({
    ...{ key, label, startTime: null, released: null },
    figures: figuresOf(results, sessions, gone.has(key)),
  }));
}

/** The groups of a session: one per speaker; none without a track, room or start. */
function groupsOf(
  session: queries.ResultSession,
  by: contract.ResultsBy,
  timezone: string,
): { key: string; label: string }[] {
  switch (by) {
    case "track":
      return session.track ? [{ key: session.track_id ?? session.track, label: session.track }] : [];
    case "room":
      return session.room ? [{ key: session.room_id ?? session.room, label: session.room }] : [];
    case "day": {
      if (session.start_time === null) return [];
      const day = Temporal.Instant.from(session.start_time)
        .toZonedDateTimeISO(zoneOf(timezone))
        .toPlainDate();
      return [{ key: day.toString(), label: day.toString() }];
    }
    case "speaker":
      return speakersOf(session).map(({ userId, name }) => ({ key: userId, label: name }));
    case "session":
      return [{ key: session.session_id, label: session.title }];
  }
}

/** Rows without a sort value come last, in the programme's order. Before there are ranks, the average is used. */
function compare(one: contract.ResultRow, other: contract.ResultRow, sort: contract.ResultsSort): number {
  const value = ({ figures, startTime }: contract.ResultRow): number => {
    if (sort === "answers") return figures.answers;
    if (sort === "time") return startTime === null ? -Infinity : -Date.parse(startTime);
    const average = figures.average ?? -Infinity;
    return sort === "rating" ? average : (figures.low ?? average);
  };
  const difference = value(other) - value(one);
  return Number.isNaN(difference) ? 0 : difference;
}
