import { setImmediate } from "node:timers/promises";
import { serverLimits } from "@plenary/contract/server-limits";
import { DAY, MINUTE } from "../../base/durations.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Work } from "../../core/jobs.ts";
import type { Tx } from "../../db/db.ts";
import * as queries from "./marked-mails.queries.ts";

/**
 * Mails about moved and cancelled sessions to accounts that have marked them (docs/product/favourites.md#mails). The
 * database notes where these stood (routines/public-slots.sql), a reaction whose act it was; ten minutes later mails
 * are written, one for each account and event, and read what is still so when they leave.
 */

/** Accounts in one transaction: the embedded database serves nobody else meanwhile. */
const PART = 100;

/** A mail tells acts that are older than this, whose transactions have surely ended; what is newer has the next. */
const SETTLED = MINUTE / 2;

/** Notes whose transaction it is. What other transactions move is told to nobody. */
export function noteAct(ctx: Ctx, tx: Tx, { userId }: Actor): Promise<void> {
  const time = ctx.clock().valueOf();
  const dueAt = new Date(time + serverLimits.noticeMinutes * MINUTE).toISOString();
  return queries.insertAct(tx, { actorId: userId, time: new Date(time).toISOString(), dueAt });
}

/** Writes the mails about acts that are due. */
export function tellMarked(ctx: Ctx): Work {
  let stopping = false;
  return {
    async run() {
      await queries.deleteIdleActs(ctx.db, now(ctx));
      while (!stopping && (await tellPart(ctx))) {
        // Otherwise the embedded database would go on at once, ahead of requests that have come in.
        await setImmediate();
      }
      const next = await queries.nextDue(ctx.db);
      return next === undefined ? undefined : Math.max(1000, Date.parse(next) - ctx.clock().valueOf());
    },
    stop() {
      stopping = true;
    },
  };
}

/** Tells the next accounts of an act; false if none is due. Whom it told is in the transaction: nobody gets two mails. */
const tellPart = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx, tell) => {
    const time = now(ctx);
    const due = await queries.lockDueAct(tx, time);
    if (!due) return false;
    const until = new Date(Date.parse(time) - SETTLED).toISOString();
    const found = await queries.selectReaders(tx, due, { until, time, limit: PART });
    const readers = found.flatMap(({ event_id: eventId, event_name: eventName, has_news, ...to }) =>
      has_news ? [{ to, eventId, eventName }] : [],
    );
    if (readers.length > 0) await tell({ kind: "marked_to_tell", readers, since: due.actedAt, until });
    const people = new Set(found.map((to) => to.user_id));
    await queries.advanceAct(tx, due.act, people.size < PART ? null : (found.at(-1)?.user_id ?? null));
    return true;
  });

/** Removes what was told, or will never be. */
export const sweepMarkedActs = (ctx: Ctx): Promise<void> =>
  queries.deleteOldActs(
    ctx.db,
    new Date(ctx.clock().valueOf() - serverLimits.markedActDays * DAY).toISOString(),
  );
