import type { Favourite, Mark } from "@plenary/contract/programme/favourites";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { cancelledTitle, endOf } from "../programme/feeds/calendar-entries.ts";
import * as queries from "./favourites.queries.ts";

/** The caller's favourites: public sessions, and cancelled ones that were public, not drafts that wait. */
export async function listFavourites(ctx: Ctx, actor: Actor, eventId?: string): Promise<Favourite[]> {
  return (await queries.selectFavourites(ctx.db, actor.userId, eventId)).map(favourite);
}

function favourite(row: queries.FavouriteRow): Favourite {
  const minutes = row.duration_minutes ?? row.default_minutes;
  const cancelled = row.state === "cancelled";
  return {
    ...{ sessionId: row.session_id, eventId: row.event_id, createdAt: row.marked_at, cancelled },
    title: cancelledTitle(row),
    ...{ startTime: row.start_time, endTime: row.start_time && endOf(row.start_time, minutes) },
    ...{ room: cancelled ? null : row.room, notice: cancelled ? null : row.notice },
    event: { name: row.name, timezone: row.timezone, endDate: row.end_date },
  };
}

/** Marks a session; idempotent. Throws SessionNotFound for one that isn't public, and TooManyFavourites. */
export async function addFavourite(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  const of = { userId: actor.userId, sessionId };
  if (await queries.insertFavourite(ctx.db, { ...of, at: now(ctx) })) return;
  const { is_marked, is_public, here } = await queries.selectMarkState(ctx.db, of);
  if (is_marked) return;
  if (!is_public) throw new Refusal("SessionNotFound");
  throw new Refusal("TooManyFavourites", { most: here >= programmeLimits.favouritesMax ? "event" : "all" });
}

/** Takes back a mark; idempotent. Doesn't reveal whether the session exists. */
export async function removeFavourite(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  const unmarked = await queries.unmark(ctx.db, { userId: actor.userId, sessionId, at: now(ctx) });
  if (unmarked) await queries.forgetOldUnmarks(ctx.db, actor.userId);
}

/**
 * Merges a browser's marks; returns all that are marked then. For each session the later mark or unmark wins; times in
 * the future count as now. Sessions that were never public are left out.
 */
export async function mergeFavourites(ctx: Ctx, actor: Actor, marks: Mark[]) {
  const latest = new Map<string, Mark>();
  for (const mark of marks) {
    const other = latest.get(mark.sessionId);
    if (!other || instantOf(mark) > instantOf(other)) latest.set(mark.sessionId, mark);
  }
  const { userId } = actor;
  return inTransaction(ctx, async (tx) => {
    const justMarked = await queries.mergeMarks(tx, userId, [...latest.values()], now(ctx));
    if (justMarked.length > 0) await refuseTooMany(tx, userId, justMarked);
    const known = await queries.selectKnown(tx, userId, [...latest.keys()]);
    await queries.forgetOldUnmarks(tx, userId);
    return {
      favourites: (await queries.selectFavourites(tx, userId)).map(favourite),
      unknown: [...latest.keys()].filter((sessionId) => !known.has(sessionId)),
    };
  });
}

/** Throws if the newly marked ones exceed a limit. Favourites beyond it, because cancelled sessions came back, stay. */
async function refuseTooMany(tx: Tx, userId: string, justMarked: string[]): Promise<void> {
  const { all, most } = await queries.countMarks(tx, userId, justMarked);
  if (most > programmeLimits.favouritesMax) throw new Refusal("TooManyFavourites", { most: "event" });
  if (all > programmeLimits.favouritesInAll) throw new Refusal("TooManyFavourites", { most: "all" });
}

const instantOf = ({ at }: Mark): number => (at ? Date.parse(at) : -Infinity);

/** Since when calendars can follow the caller's favourites; null if they can't. */
export const calendarLinkSince = (ctx: Ctx, { userId }: Actor): Promise<string | null> =>
  queries.selectLinkSince(ctx.db, userId);

/** Makes a new calendar address for the caller's favourites, replacing the former; it can't be read back. */
export async function makeCalendarLink(ctx: Ctx, actor: Actor): Promise<string> {
  const token = newToken();
  await queries.putLink(ctx.db, actor.userId, hashToken(token), now(ctx));
  return `${await linkOrigin(ctx, ctx.db)}/api/public/calendars/${token}.ics`;
}

export const removeCalendarLink = (ctx: Ctx, { userId }: Actor): Promise<void> =>
  queries.deleteLink(ctx.db, userId);

/** Removes the user's favourites and calendar address. */
export async function forgetFavourites(tx: Tx, userId: string): Promise<void> {
  await queries.deleteFavourites(tx, userId);
  await queries.deleteLink(tx, userId);
}
