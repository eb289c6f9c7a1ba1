import { sql } from "kysely";
import { type Ctx, now } from "../../context.ts";
import { RateLimited } from "../../errors.ts";

/** How often something may happen: `max` times within `seconds`, counted from the first. */
export interface Limit {
  max: number;
  seconds: number;
}

/**
 * As part of a statement of its own: it doesn't wait until its commit is on the disk. A crash of the database may lose
 * the counts of less than a second, while flushing each costs as much as many searches.
 */
const withoutFlush = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts one use of `key` and throws RateLimited when there were more than the limit allows. Kept in the
 * database, so that all processes share the count; counting comes before the work, so that many tries at
 * once don't get through together. With RATE_LIMIT=off it does nothing.
 */
export async function countUse(ctx: Ctx, key: string, limit: Limit): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const time = ctx.clock();
  const resets = new Date(time.valueOf() + limit.seconds * 1000).toISOString();
  const row = await ctx.db
    .insertInto("rate_limits")
    .values({ key, hits: 1, resets_at: resets })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when rate_limits.resets_at <= ${now(ctx)} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= ${now(ctx)} then ${resets}
          else rate_limits.resets_at end`,
      }),
    )
    .returning(["hits", "resets_at", withoutFlush.as("flushed")])
    .executeTakeFirstOrThrow();
  if (row.hits <= limit.max) return;
  const wait = Math.max(1, Math.ceil((Date.parse(row.resets_at) - time.valueOf()) / 1000));
  throw new RateLimited("Too many attempts. Please try again later.", wait);
}

/** Takes back one counted use, for what turned out not to be a failure. */
export async function refundUse(ctx: Ctx, key: string): Promise<void> {
  if (!ctx.config.rateLimit) return;
  await ctx.db
    .updateTable("rate_limits")
    .set((row) => ({ hits: row("hits", "-", 1) }))
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}
