import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { Refusal } from "../base/refusals.ts";
import { type Ctx, now } from "./context.ts";

/** How often something may happen: `max` times within `seconds`, counted from the first. */
export interface Limit {
  max: number;
  seconds: number;
}

/**
 * Used in a statement that is its own transaction: it doesn't wait until its commit is on disk. A crash of the database
 * may lose the counts of less than a second, while flushing each one costs as much as many searches.
 */
const withoutFlush = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts one use of `key` and throws TooManyAttempts if there were more than the limit allows. Stored in the database,
 * so that all processes share the count; counted before the work, so that many simultaneous attempts don't get through
 * together. With RATE_LIMIT=off it does nothing.
 */
export async function countUse(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const time = ctx.clock();
  const resets = new Date(time.valueOf() + limit.seconds * 1000).toISOString();
  // An end more than a whole window away was set by a clock that has since been set back.
  const over = sql<boolean>`(rate_limits.resets_at <= ${now(ctx)} or rate_limits.resets_at > ${resets})`;
  const row = await ctx.db
    .insertInto("rate_limits")
    .values({ key, hits: 1, resets_at: resets })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when ${over} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql`case when ${over} then ${resets} else rate_limits.resets_at end`,
      }),
    )
    .returning(["hits", "resets_at", withoutFlush.as("flushed")])
    .executeTakeFirstOrThrow();
  if (row.hits <= limit.max) return;
  throw tooMany(Date.parse(row.resets_at) - time.valueOf());
}

/** The most keys that a limit in memory counts; with more, all counts start afresh. */
const KEYS = 10_000;

/**
 * A limit that each process keeps in its own memory: for what is too frequent for a write each time, and does little
 * harm. The returned function counts one use of a key and throws TooManyAttempts as countUse does. All counts start
 * afresh together, so that none has to be found and removed.
 */
export function limitInMemory(ctx: Pick<Ctx, "config" | "clock">, limit: Limit): (key: string) => void {
  const window = limit.seconds * 1000;
  const hits = new Map<string, number>();
  let resets = 0;
  return (key) => {
    if (!ctx.config.rateLimit) return;
    const left = resets - ctx.clock().valueOf();
    // An end more than a whole window away was set by a clock that has since been set back.
    if (left <= 0 || left > window || hits.size >= KEYS) {
      hits.clear();
      resets = ctx.clock().valueOf() + window;
    }
    const count = (hits.get(key) ?? 0) + 1;
    hits.set(key, count);
    if (count > limit.max) throw tooMany(left);
  };
}

/** The refusal that says how long to wait. */
function tooMany(milliseconds: number): Refusal {
  return new Refusal("TooManyAttempts", { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
}

/**
 * What counts as one address for rate limits: in version 6 the 64-bit network, because that is what one customer gets
 * to choose addresses from.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // A version 4 address written as version 6 becomes version 4 again.
  const parsed = ipaddr.process(address);
  if ("octets" in parsed) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Takes back one counted use that turned out not to be a failure. */
export async function refundUse(ctx: Ctx, key: string): Promise<void> {
  if (!ctx.config.rateLimit) return;
  await ctx.db
    .updateTable("rate_limits")
    .set((row) => ({ hits: row("hits", "-", 1) }))
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}
