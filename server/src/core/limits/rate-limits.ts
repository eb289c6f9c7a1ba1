import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { Refusal } from "../../base/refusals.ts";
import type { Tx } from "../../db/db.ts";
import { type Ctx, now } from "../context.ts";

/** A rate limit: `max` times within `seconds`, counted from the first. */
export interface Limit {
  max: number;
  seconds: number;
}

/** The number of uses, by default one, and the transaction they depend on, if any. */
interface Uses {
  uses?: number;
  tx?: Tx;
}

/** Lets a statement return before it is on disk: flushing each count costs as much as many searches. */
const withoutFlush = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts one use of `key` for all processes, before the work, so that simultaneous attempts don't get through together.
 * Throws TooManyAttempts beyond the limit; does nothing with RATE_LIMIT=off.
 */
export async function countUse(ctx: Ctx, key: string, limit: Limit, how: Uses = {}): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const { hits, milliseconds } = await addUses(ctx, key, limit.seconds, how);
  if (hits > limit.max) throw tooMany(milliseconds);
}

/** Adds uses to the count of `key`, which lasts so many seconds from its first. Returns it, and how long it still lasts. */
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
    // A transaction's other writes have to be on disk at its commit.
    .$if(!tx, (query) => query.returning(withoutFlush.as("flushed")))
    .executeTakeFirstOrThrow();
  return { hits: row.hits, milliseconds: Date.parse(row.resets_at) - time.valueOf() };
}

/** Uses that each process books ahead, so that most uses cost no statement. */
const STEP = 20;

interface InSteps {
  /** Uses that are booked, or needn't be. */
  left: number;
  isBooked: boolean;
  booking?: Promise<void>;
  /** When the limit is free again according to the database; until then refusals cost no statement. */
  refusedUntil: number;
}

/** A limit for frequent events: each process books uses ahead in steps. The result throws TooManyAttempts. */
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
      // Calls that come meanwhile wait for it too, so that many at once don't pass uncounted.
      count.booking ??= book(key, count).finally(() => {
        delete count.booking;
      });
      await count.booking;
    }
    count.left -= 1;
  };
}

/** The most keys that a limit in memory counts; with more, all counts are reset. */
const KEYS = 10_000;

/**
 * A limit in each process's own memory, for what does little harm. The returned function throws TooManyAttempts; with 0
 * uses it only checks. All counts reset together, so that none has to be found and removed.
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

/** The refusal, with how long to wait. */
export function tooMany(milliseconds: number): Refusal {
  return new Refusal("TooManyAttempts", { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
}

/** The network of an address for rate limits: for IPv6 the /64, because one customer chooses addresses from it. */
export function networkOf(address: string): string {
  // Most are IPv4, which has only one spelling.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  // An IPv4 address written as IPv6 becomes IPv4 again.
  const parsed = ipaddr.process(address);
  if ("octets" in parsed) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Takes back a counted use that turned out not to be a failure, or did nothing; in `tx`, if that commits. */
export async function refundUse(ctx: Ctx, key: string, tx?: Tx): Promise<void> {
  if (!ctx.config.rateLimit) return;
  await (tx ?? ctx.db)
    .updateTable("rate_limits")
    .set((row) => ({ hits: row("hits", "-", 1) }))
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}
