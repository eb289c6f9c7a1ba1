import { type RawBuilder, sql } from "kysely";
import type { Settings } from "../core/settings.ts";
import type { Db, Tx } from "../db/db.ts";

/**
 * Mail that waited while there was no mail server is held when the first one is set, until an administrator has decided
 * about it (docs/product/mail.md#mail-that-waited).
 */

const DAY = 24 * 3_600_000;

/** How much is held. */
export interface HeldMail {
  count: number;
  /** Of these, how many were queued within the last 24 hours. */
  ofLastDay: number;
  /** When the oldest was queued. */
  oldest: string;
}

/** Waits, was queued before that instant, and is about nothing that has expired. */
const isHeld = (before: string, time: string): RawBuilder<boolean> =>
  sql<boolean>`state = 'waiting' and created_at < ${before}
    and coalesce((data ->> 'expiresAt')::timestamptz > ${time}, true)`;

/** What is held of the mail queued before that instant; null where nothing is, or `before` is null. */
export async function heldMail(db: Db | Tx, before: string | null, time: string): Promise<HeldMail | null> {
  if (before === null) return null;
  const row = await db
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.countAll<number>().filterWhere("created_at", ">=", dayBefore(time)).as("ofLastDay"),
      eb.fn.min("created_at").as("oldest"),
    ])
    .where(isHeld(before, time))
    .executeTakeFirstOrThrow();
  const { count, ofLastDay, oldest } = row;
  return oldest === null ? null : { count, ofLastDay, oldest };
}

/**
 * Before when mail is held with the changed settings: what waits when the first server is set was meant for days that may be
 * long over. Null for no mail.
 */
export async function heldSince(
  tx: Tx,
  before: Settings,
  after: Settings,
  time: string,
): Promise<string | null> {
  if (after.smtpHost === null) return null;
  if (before.smtpHost !== null) return before.mailHeldBefore;
  return (await heldMail(tx, time, time)) ? time : null;
}

/** Ends the hold; what was queued before `from`, of what is held, is never sent. Returns how many that are. */
export async function releaseMail(
  tx: Tx,
  { before, from, time }: { before: string; from: string | null; time: string },
): Promise<number> {
  await tx.updateTable("system_settings").set({ mail_held_before: null }).execute();
  if (from === null) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({
      state: "skipped",
      sealed_data: null,
      last_error: "It waited for a mail server, and an administrator chose not to send it.",
    })
    .where(isHeld(before, time))
    .where("created_at", "<", from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** 24 hours earlier. */
export const dayBefore = (time: string): string => new Date(Date.parse(time) - DAY).toISOString();
