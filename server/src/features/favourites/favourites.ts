import type { Favourite, Mark } from "@plenary/contract/programme/favourites";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { cancelledTitle, endOf } from "../programme/feeds/calendar-entries.ts";
import * as queries from "./favourites.queries.ts";

/**
 * What the caller has marked, of all events or of one: what is public, and what was before it was cancelled. What waits for
 * approval, or is in an event that is a draft again, is left out, and is there again once it is public.
 */
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

/** Marks a session, any number of times. Throws SessionNotFound for what isn't public, and TooManyFavourites. */
export async function addFavourite(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  const of = { userId: actor.userId, sessionId };
  if (await queries.insertFavourite(ctx.db, { ...of, at: now(ctx) })) return;
  const { is_marked, is_public, here } = await queries.selectWhyNot(ctx.db, of);
  if (is_marked) return;
  if (!is_public) throw new Refusal("SessionNotFound");
  throw new Refusal("TooManyFavourites", { most: here >= programmeLimits.favouritesMax ? "event" : "all" });
}

/** Takes back a mark, any number of times; that there is none tells nothing of the session. */
export async function removeFavourite(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  const unmarked = await queries.unmark(ctx.db, { userId: actor.userId, sessionId, at: now(ctx) });
  if (unmarked) await queries.forgetOldUnmarks(ctx.db, actor.userId);
}

/**
 * Brings in the marks of a browser, and returns what is marked then. Of two marks of a session the later holds, also one that
 * takes it back; one of a time to come counts as made now. What never was public is left out. Throws TooManyFavourites, and
 * then nothing is brought in.
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

/**
 * Throws TooManyFavourites where what was just marked is too much. Who has more without it, as cancelled sessions came back, keeps
 * that, and merges whatever adds nothing.
 */
async function refuseTooMany(tx: Tx, userId: string, justMarked: string[]): Promise<void> {
  const { all, most } = await queries.countMarks(tx, userId, justMarked);
  if (most > programmeLimits.favouritesMax) throw new Refusal("TooManyFavourites", { most: "event" });
  if (all > programmeLimits.favouritesInAll) throw new Refusal("TooManyFavourites", { most: "all" });
}

const instantOf = ({ at }: Mark): number => (at ? Date.parse(at) : -Infinity);

/** Since when calendars can follow the caller's favourites; null if they can't. */
export const calendarLinkSince = (ctx: Ctx, { userId }: Actor): Promise<string | null> =>
  queries.selectLinkSince(ctx.db, userId);

/** Makes the address under which calendars follow the caller's favourites, in place of the one before; nobody can read it again. */
export async function makeCalendarLink(ctx: Ctx, actor: Actor): Promise<string> {
  const token = newToken();
  await queries.putLink(ctx.db, actor.userId, hashToken(token), now(ctx));
  return `${await linkOrigin(ctx, ctx.db)}/api/public/calendars/${token}.ics`;
}

export const removeCalendarLink = (ctx: Ctx, { userId }: Actor): Promise<void> =>
  queries.deleteLink(ctx.db, userId);

/** Removes all that the user has marked, and the address of their calendar. */
export async function forgetFavourites(tx: Tx, userId: string): Promise<void> {
  await queries.deleteFavourites(tx, userId);
  await queries.deleteLink(tx, userId);
}
