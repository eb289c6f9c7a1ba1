import { fold } from "@plenary/contract/fold";
import type { Actor, Ctx } from "../../../core/context.ts";
import { foldedSearchPattern } from "../../../db/rows/fold.ts";
import * as queries from "./found-sessions.queries.ts";

const patternsOf = (q: string): string[] => fold(q).split(" ").filter(Boolean).map(foldedSearchPattern);

/** Sessions at the events that the caller created or co-organizes whose title or a speaker's name has each word, or with that number. */
export async function findOrganizedSessions(ctx: Ctx, actor: Actor, q: string, limit: number) {
  const patterns = patternsOf(q);
  const number = /^#?(\d{1,9})$/.exec(q.trim())?.[1];
  if (patterns.length === 0) return [];
  const asked = { userId: actor.userId, patterns, number: number === undefined ? null : Number(number) };
  return (await queries.selectFoundSessions(ctx.db, asked, limit)).map((row) => ({
    ...{ sessionId: row.session_id, number: row.number, title: row.title },
    ...{ eventId: row.event_id, eventName: row.event_name },
  }));
}

/** Who speaks at these events and has each word in their name. */
export async function findOrganizedSpeakers(ctx: Ctx, actor: Actor, q: string, limit: number) {
  const patterns = patternsOf(q);
  if (patterns.length === 0) return [];
  const rows = await queries.selectFoundSpeakers(ctx.db, { userId: actor.userId, patterns }, limit);
  return rows.map((row) => ({
    ...{ userId: row.user_id, name: row.name, eventId: row.event_id, eventName: row.event_name },
  }));
}
