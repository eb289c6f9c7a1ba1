import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { Refusal } from "../../base/refusals.ts";
import type { Tx } from "../../db/db.ts";
import { type Ctx, now } from "../context.ts";

/** How often something may happen: `max` times within `seconds`, counted from the first. */
export interface Limit {
  max: number;
  seconds: number;
}

/** How many uses are counted, one unless given, and in which transaction, if they count only with it. */
interface Uses {
  uses?: number;
  tx?: Tx;
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
export async function countUse(ctx: Ctx, key: string, limit: Limit, how: Uses = {}): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const { hits, milliseconds } = await addUses(ctx, key, limit.seconds, how);
  if (hits > limit.max) throw tooMany(milliseconds);
}

/**
 * Adds uses to the count of `key`, which lasts so many seconds from its first: how many there are, and how long the count
 * still lasts. In a transaction, `tx`, they count if it commits.
 */
export async function addUses(
  ctx: Ctx,
  key: string,
  seconds: number,
  { uses = 1, tx }: Uses = {},
): Promise<{ hits: number; milliseconds: number }> {
  const time = ctx.clock();
  const resets = new Date(time.valueOf() + seconds * 1000).toISOString();
  // An end more than a whole window away was set by a clock that has since been set back.
  const over = sql<boolean>`(rate_limits.resets_at <= ${now(ctx)} or rate_limits.resets_at > ${resets})`;
  const row = await (tx ?? ctx.db)
    .insertInto("rate_limits")
    .values({ key, hits: uses, resets_at: resets })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when ${over} then ${uses} else rate_limits.hits + ${uses} end`,
        resets_at: sql`case when ${over} then ${resets} else rate_limits.resets_at end`,
      }),
    )
    .returning(["hits", "resets_at"])
    // What else a transaction writes has to be on disk at its commit.
    .$if(!tx, (query) => query.returning(withoutFlush.as("flushed")))
    .executeTakeFirstOrThrow();
  return { hits: row.hits, milliseconds: Date.parse(row.resets_at) - time.valueOf() };
}

/** How many uses each process counts by itself before it books them, so that who does little costs no statement. */
const STEP = 20;

interface InSteps {
  /** Uses that are booked, or needn't be. */
  left: number;
  isBooked: boolean;
  booking?: Promise<void>;
  /** Until when the limit is used up, as the database said; refusals after that cost it nothing. */
  refusedUntil: number;
}

/**
 * A limit for what happens too often to be booked each time: each process books the uses of a key in steps, ahead, after
 * a first one of which only it knows. The returned function counts one use and throws TooManyAttempts as countUse does.
 */
export function limitInSteps(ctx: Ctx, limit: Limit): (key: string) => Promise<void> {
  const window = limit.seconds * 1000;
  const counts = new Map<string, InSteps>();
  let resets = 0;
  const book = async (key: string, count: InSteps) => {
    const refused = count.refusedUntil - ctx.clock().valueOf();
    // An end more than a whole window away was set by a clock that has since been set back.
    if (refused > 0 && refused <= window) throw tooMany(refused);
    const uses = count.isBooked ? STEP : 2 * STEP;
    const { hits, milliseconds } = await addUses(ctx, key, limit.seconds, { uses });
    count.isBooked = true;
    if (hits > limit.max) {
      count.refusedUntil = ctx.clock().valueOf() + milliseconds;
      throw tooMany(milliseconds);
    }
    count.left = STEP;
  };
  return async (key) => {
    if (!ctx.config.rateLimit) return;
    const remaining = resets - ctx.clock().valueOf();
    if (remaining <= 0 || remaining > window || counts.size >= KEYS) {
      counts.clear();
      resets = ctx.clock().valueOf() + window;
    }
    const count = counts.get(key) ?? { left: STEP, isBooked: false, refusedUntil: 0 };
    counts.set(key, count);
    while (count.left === 0) {
      // Who comes meanwhile waits for it too: many at once are not let through on trust.
      count.booking ??= book(key, count).finally(() => {
        delete count.booking;
      });
      await count.booking;
    }
    count.left -= 1;
  };
}

/** The most keys that a limit in memory counts; with more, all counts start afresh. */
const KEYS = 10_000;

/**
 * A limit that each process keeps in its own memory: for what is too frequent for a write each time, and does little
 * harm. The returned function counts one use of a key, unless told how many, and throws TooManyAttempts as countUse does. With 0 it only
 * asks. All counts start afresh together, so that none has to be found and removed.
 */
export function limitInMemory(
  ctx: Pick<Ctx, "config" | "clock">,
  limit: Limit,
): (key: string, uses?: number) => void {
  const window = limit.seconds * 1000;
  const hits = new Map<string, number>();
  let resets = 0;
  return (key, uses = 1) => {
    if (!ctx.config.rateLimit) return;
    const left = resets - ctx.clock().valueOf();
    // An end more than a whole window away was set by a clock that has since been set back.
    if (left <= 0 || left > window || hits.size >= KEYS) {
      hits.clear();
      resets = ctx.clock().valueOf() + window;
    }
    const count = (hits.get(key) ?? 0) + uses;
    if (uses > 0) hits.set(key, count);
    if (count > limit.max) throw tooMany(left);
  };
}

/** The refusal that says how long to wait. */
export function tooMany(milliseconds: number): Refusal {
  return new Refusal("TooManyAttempts", { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
}

/**
 * What counts as one address for rate limits: in version 6 the 64-bit network, because that is what one customer gets
 * to choose addresses from.
 */
export function networkOf(address: string): string {
  // Most are such, and are written in one way only.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  // A version 4 address written as version 6 becomes version 4 again.
  const parsed = ipaddr.process(address);
  if ("octets" in parsed) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Takes back one counted use that turned out not to be a failure, or to have done nothing; in `tx`, if that commits. */
export async function refundUse(ctx: Ctx, key: string, tx?: Tx): Promise<void> {
  if (!ctx.config.rateLimit) return;
  await (tx ?? ctx.db)
    .updateTable("rate_limits")
    .set((row) => ({ hits: row("hits", "-", 1) }))
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}
