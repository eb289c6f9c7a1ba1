import { text } from "@plenary/contract/text";
import { type RawBuilder, sql } from "kysely";
import { DAY } from "../base/durations.ts";
import { newsOfMail } from "../core/marked-news.queries.ts";
import { currentNotices } from "../core/news.queries.ts";
import type { Settings } from "../core/settings/settings.ts";
import type { Db, Tx } from "../db/db.ts";
import { isObsolete } from "./obsolete-mails.ts";
import { addressKinds, securityKinds } from "./templates/kinds.ts";

/** Mail queued without a server is held until an administrator has decided (docs/product/mail.md#mail-that-waited). */

export interface HeldMail {
  count: number;
  /** Those queued within the last 24 hours, or that collected something then. */
  ofLastDay: number;
  /** When the oldest was queued. */
  oldest: string;
}

/** Whether mail queued then waits for an administrator's decision. */
export const isHeld = (mail: { created_at: string }, settings: Pick<Settings, "mailHeldBefore">): boolean =>
  settings.mailHeldBefore !== null && mail.created_at < settings.mailHeldBefore;

/** Whether a mail waits, was queued before that instant, and would leave, as delivery checks. */
const waits = (tx: Pick<Db, "selectFrom">, before: string, time: string): RawBuilder<boolean> =>
  sql<boolean>`(state = 'waiting' and kept_for is null and created_at < ${before}
    and coalesce((data ->> 'expiresAt')::timestamptz > ${time}, true) and not ${isObsolete(time)}
    and (kind in (${sql.join([...securityKinds])}) or not exists (
      select from users where lower(users.email) = lower(outbox.to_address)
        and (email_confirmed_at is null and outbox.kind not in (${sql.join([...addressKinds])})
          or email_confirmed_at is not null and not email_notifications)))
    and (kind <> 'event_news' or exists ${currentNotices(tx)
      .select("notices.notice_id")
      .where("notices.mail_id", "=", sql.ref<string>("outbox.mail_id"))})
    and (kind <> 'marked_changed' or exists ${newsOfMail(time)}))`;

/** Whether a mail was queued from that instant on, or has collected something since. */
const isSince = (from: string): RawBuilder<boolean> =>
  sql<boolean>`(created_at >= ${from} or (kind = 'event_news' and exists (
    select from notices where notices.mail_id = outbox.mail_id and notices.created_at >= ${from})))`;

/** Held mail queued before that instant; null without any, or if `before` is null. */
export async function heldMail(tx: Db | Tx, before: string | null, time: string): Promise<HeldMail | null> {
  if (before === null) return null;
  const row = await tx
    .selectFrom("outbox")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn
        .countAll<number>()
        .filterWhere(isSince(dayBefore(time)))
        .as("ofLastDay"),
      eb.fn.min("created_at").as("oldest"),
    ])
    .where(waits(tx, before, time))
    .executeTakeFirstOrThrow();
  const { count, ofLastDay, oldest } = row;
  return oldest === null ? null : { count, ofLastDay, oldest };
}

/** The instant before which mail is held, null for none: what waits for the first server may be about days long past. */
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

/** Ends the hold; held mail queued before `from` is never sent, nor told by collecting mails. Returns how many. */
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
      last_error: text("It waited for a mail server, and an administrator chose not to send it."),
    })
    .where(waits(tx, before, time))
    .where((row) => row.not(isSince(from)))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("notices")
    .set({ mail_id: null })
    .where("created_at", "<", from)
    .where("mail_id", "in", (row) =>
      row
        .selectFrom("outbox")
        .select("mail_id")
        .where(waits(tx, before, time)),
    )
    .execute();
  return Number(numUpdatedRows);
}

/** 24 hours earlier. */
export const dayBefore = (time: string): string => new Date(Date.parse(time) - DAY).toISOString();
