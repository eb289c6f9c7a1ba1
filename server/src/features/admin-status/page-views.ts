import type { readStatus } from "@plenary/contract/admin/admin-status";
import type { Answer } from "@plenary/contract/endpoint";
import type { ScreenPath } from "@plenary/contract/screens";
import { serverLimits } from "@plenary/contract/server-limits";
import { type Ctx, now } from "../../core/context.ts";
import { type Limit, limitInMemory, networkOf } from "../../core/limits/rate-limits.ts";
import * as queries from "./page-views.queries.ts";

/** How often counts are added to the database, in milliseconds. */
const INTERVAL = 5000;

/** Views from one network: a whole conference may share one address. */
const perNetwork: Limit = { max: 600, seconds: 60 };

/** Pages that the status lists. */
const MOST_VIEWED = 10;

const today = (ctx: Pick<Ctx, "clock">): string => now(ctx).slice(0, 10);

/** Counts page views in memory, per page and day (UTC), and adds them to the database now and then, and at the end. */
export function openPageViews(ctx: Pick<Ctx, "db" | "clock" | "config" | "log">) {
  const admit = limitInMemory(ctx, perNetwork);
  let counted = new Map<string, queries.ViewRow>();
  let writing = Promise.resolve();

  function add({ day, route, views }: queries.ViewRow): void {
    const key = `${day} ${route}`;
    const row = counted.get(key);
    if (row) row.views += views;
    else counted.set(key, { day, route, views });
  }

  async function write(): Promise<void> {
    const rows = [...counted.values()];
    if (!rows.length) return;
    counted = new Map();
    try {
      await queries.addViews(ctx.db, rows);
    } catch (error) {
      for (const row of rows) add(row);
      ctx.log.warn({ err: error }, "page views could not be stored");
    }
  }

  /** Resolves once everything counted so far is stored, or could not be. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(flush, INTERVAL).unref();
  return {
    /** Counts one view; throws TooManyAttempts for too many from the address's network, which is not stored. */
    count(route: ScreenPath, address: string): void {
      admit(networkOf(address));
      add({ day: today(ctx), route, views: 1 });
    },
    flush,
    close(): Promise<void> {
      clearInterval(timer);
      return flush();
    },
  };
}

export async function readPageViews(ctx: Ctx): Promise<Answer<typeof readStatus>["pageViews"]> {
  const rows = await queries.selectViews(ctx.db, today(ctx));
  const sum = (days: "today" | "last7Days" | "last30Days") =>
    rows.reduce((total, row) => total + row[days], 0);
  return {
    today: sum("today"),
    last7Days: sum("last7Days"),
    last30Days: sum("last30Days"),
    mostViewed: rows.slice(0, MOST_VIEWED).map(({ route, last30Days }) => ({ route, views: last30Days })),
  };
}

/** Removes counts that are too old. */
export const sweepPageViews = (ctx: Ctx): Promise<void> =>
  queries.deleteViews(ctx.db, today(ctx), serverLimits.pageViewMonths);
