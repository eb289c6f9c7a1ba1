import { HOUR } from "../../../base/durations.ts";
import { type Actor, type Ctx, now } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import type { EventSeen } from "../../events/events-access.ts";
import * as queries from "../session/sessions.queries.ts";
import { selectAccepted } from "../speakers/co-speakers.queries.ts";
import { spanOfDays } from "./days.ts";
import { countListed } from "./event-sessions.queries.ts";
import { selectNext } from "./next-sessions.queries.ts";

/** For overviews: of one user's sessions (the dashboard), and of an event's. */

/** How many sessions wait for the caller's decision, at how many events, and the events with the most. */
export async function waitingByEvent(ctx: Ctx, actor: Actor, limit: number) {
  const filter = { eventId: undefined, waitingFor: actor.userId, waiting: true };
  const rows = await queries.countInBusiest(ctx.db, filter, limit);
  return {
    count: rows[0]?.all ?? 0,
    eventCount: rows[0]?.events ?? 0,
    first: rows.map(({ eventId, eventName, count }) => ({ eventId, eventName, count })),
  };
}

/**
 * How many sessions an event has, how many lack a decision, and how many confirmed ones an answer or a time, or begin on
 * none of its days.
 */
export async function countAtEvent(
  ctx: Ctx,
  event: Pick<EventSeen, "event_id" | "start_date" | "end_date" | "timezone">,
) {
  const eventId = event.event_id;
  const counts = { all: 0, confirmed: 0, undecided: 0, asked: 0, unplaced: 0, outside: 0 };
  for (const { status, all, matching } of await countListed(ctx.db, { eventId }, { answer: "asked" })) {
    counts.all += all;
    if (status === "draft") counts.undecided = all;
    if (status === "confirmed") Object.assign(counts, { confirmed: all, asked: matching });
  }
  for (const { status, matching } of await countListed(ctx.db, { eventId }, { without: "time" }))
    if (status === "confirmed") counts.unplaced = matching;
  const outside = spanOfDays(event.start_date, event.end_date, event.timezone);
  for (const { status, matching } of await countListed(ctx.db, { eventId }, { outside }))
    if (status === "confirmed") counts.outside = matching;
  return counts;
}

/** The caller's upcoming confirmed sessions, soonest first, those without a time last (docs/product/screens.md#the-dashboard). */
export async function nextSessions(ctx: Ctx, actor: Actor, limit: number) {
  const rows = await selectNext(ctx.db, actor.userId, upcoming(ctx), limit);
  return rows.map((row) => ({
    sessionId: row.session_id,
    startTime: row.start_time,
    durationMinutes: row.duration_minutes,
    room: row.room,
    track: row.track,
    talk: { title: row.talk_title, summary: row.talk_summary },
    event: { name: row.event_name, timezone: row.event_timezone },
  }));
}

/** The day in the westernmost zone, so that no event counts as over before it is over at its location. */
function upcoming(ctx: Ctx) {
  const time = now(ctx);
  return { time, today: new Date(Date.parse(time) - 12 * HOUR).toISOString().slice(0, 10) };
}

/** How many sessions the caller speaks in, in any status. */
export function countSpoken(ctx: Ctx, actor: Actor): Promise<number> {
  return queries.countSpoken(ctx.db, actor.userId);
}

/** A talk's sessions, before it is changed or deleted, for telling others. */
export const sessionsOfTalk = (tx: Tx, talkId: string) => queries.selectOfTalk(tx, talkId);

/** The session's accepted co-speakers. */
export const coSpeakersOf = selectAccepted;

/** These sessions as the caller sees them, in the order of their ids. */
export const seenSessions = (tx: Tx, actor: Actor, sessionIds: string[]) =>
  queries.selectSeen(tx, actor.userId, sessionIds);
