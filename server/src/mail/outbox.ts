import { randomUUIDv7 } from "node:crypto";
import { text } from "@plenary/contract/text";
import { sql } from "kysely";
import type { Ctx } from "../core/context.ts";
import { now } from "../core/context.ts";
import { isUnclaimed } from "../core/placeholder-addresses.ts";
import { readSettings } from "../core/settings/settings.ts";
import { tags } from "../core/tags.ts";
import type { Tx } from "../db/db.ts";
import { insertRows } from "../db/rows/rows.ts";
import { isHeld } from "./held-mail.ts";
import { dueOf, isKept } from "./kept-mail.ts";
import { isNotBeingSent } from "./mail.queries.ts";
import { isOfSetup } from "./recipients.ts";
import { type MailData, type MailKind, type MailSecrets, securityKinds } from "./templates/kinds.ts";

/** A mail to one person: its template, its recipient, and its values. */
export type Mail<K extends MailKind = MailKind> = {
  kind: K;
  /** An unconfirmed address and `email_notifications` off stop all but security mails; absent without an account. */
  to: {
    email: string;
    email_confirmed_at?: string | null;
    name: string;
    email_notifications?: boolean;
    /** The account a mail about decisions or places is kept for until the address is confirmed; absent if none. */
    user_id?: string;
  };
  data: MailData[K];
} & (K extends keyof MailSecrets ? { secret: MailSecrets[K] } : { secret?: undefined });

interface Queued {
  kind: MailKind;
  to_address: string;
  /** JSON. */
  data: string;
}

/** Puts one mail into the outbox; see queueMails. */
export const queueMail = <K extends MailKind>(
  ctx: Ctx,
  tx: Tx,
  mail: Mail<K>,
  due?: string | null,
): Promise<string[]> => queueMails(ctx, tx, [mail], due);

/**
 * Puts mails into the outbox in the transaction that causes them, so that both happen or neither
 * (docs/product/mail.md#the-outbox); three statements for any number. Skips placeholder addresses, and people who want
 * no notifications. Without a confirmed address, mails about decisions and places are kept (kept.ts), and others aren't
 * written. In development the log shows the mail with its links.
 * @param due when they may leave; default is now
 * @returns the ids of the mails written
 */
export async function queueMails<K extends MailKind>(
  ctx: Ctx,
  tx: Tx,
  mails: readonly Mail<K>[],
  due?: string | null,
): Promise<string[]> {
  const wanted = mails.filter(isWanted);
  if (wanted.length === 0) return [];
  const time = now(ctx);
  const rows = wanted.map((mail) => ({
    mail_id: randomUUIDv7(),
    kind: mail.kind,
    to_address: mail.to.email,
    to_name: mail.to.name,
    data: JSON.stringify(mail.data),
    sealed_data: mail.secret ? ctx.sealer.seal(JSON.stringify(mail.secret)) : null,
    created_at: time,
    ...dueOf(mail, due ?? time),
  }));
  await takeBack(tx, time, rows);
  const values = rows.map((row, at) => ({ ...row, data: wanted[at]?.data ?? {} }));
  await insertRows(tx, "outbox", values);
  // Not through a reaction's `changed`, so that no caller can forget it; nothing cached becomes stale.
  await wakeDelivery(ctx, tx);
  for (const mail of ctx.config.development ? wanted : []) {
    const shown: object = { kind: mail.kind, to: mail.to.email, ...mail.data, ...mail.secret };
    ctx.log.info(shown, "mail");
  }
  return rows.map((row) => row.mail_id);
}

/** Makes delivery check for due mails once the transaction commits. */
export const wakeDelivery = (ctx: Ctx, tx: Tx): Promise<void> => ctx.changes.notify(tx, [tags.mailQueued]);

/** Kinds where a later mail replaces an unsent one about the same thing (docs/product/mail.md#the-outbox). */
const takingBack: readonly (readonly MailKind[])[] = [
  ["account_locked", "account_unlocked"],
  ["event_transferred"],
  ["session_invitation"],
  ["co_organizer_invitation"],
];

/** Gives up unsent mails that these replace: to the same address, with a link to the same thing under any domain. */
async function takeBack(tx: Tx, time: string, mails: readonly Queued[]): Promise<void> {
  const taking = mails.flatMap((mail) => {
    const kinds = takingBack.find((group) => group.some((kind) => kind === mail.kind));
    return kinds ? [{ ...mail, kinds }] : [];
  });
  if (taking.length === 0) return;
  await tx
    .updateTable("outbox")
    .set({ state: "skipped", sealed_data: null, last_error: text("A later mail takes its place.") })
    .where(hasNotLeft(time))
    .where((row) =>
      row.or(
        taking.map(({ kinds, to_address, data }) =>
          row.and([
            row("to_address", "=", to_address),
            row("kind", "in", [...kinds]),
            ...(kinds.some((kind) => kind === "account_locked") ? [] : [isAboutSame(JSON.parse(data))]),
          ]),
        ),
      ),
    )
    .execute();
}

/** It waits, and no process is sending it at that instant. A literal, so that the indexes of waiting mail apply. */
const hasNotLeft = (time: string) => sql<boolean>`(state = 'waiting' and ${isNotBeingSent(time)})`;

/** About the same invitation, or the link's target. */
const isAboutSame = ({ invitationId, link }: { invitationId?: string; link: string }) =>
  invitationId ? sql<boolean>`data ->> 'invitationId' = ${invitationId}` : isAbout(link);

/** The path of the mail's link, under any host; in the form of the index `outbox_about`. */
const pathInLink = sql`regexp_replace(data ->> 'link', '^https?://[^/]+', '')`;

/** The mail's link has the same path as this one. */
const isAbout = (link: string) => sql<boolean>`${pathInLink} = ${new URL(link).pathname}`;

/** Gives up unsent mails about the link's target, to anybody. Returns their ids. */
export async function giveUpMails(
  tx: Tx,
  time: string,
  { kinds, link, reason }: { kinds: readonly MailKind[]; link: string; reason: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable("outbox")
    .set({ state: "skipped", sealed_data: null, last_error: reason })
    .where(hasNotLeft(time))
    .where("kind", "in", [...kinds])
    .where(isAbout(link))
    .returning("mail_id")
    .execute();
  return rows.map((row) => row.mail_id);
}

/** Changes values in unsent mails of that kind, by their link. Returns the addresses of mails that will surely leave, by these links. */
export async function amendMails<K extends MailKind>(
  tx: Tx,
  time: string,
  {
    kind,
    names,
    data,
  }: {
    kind: K;
    names: readonly (keyof MailData[K] & string)[];
    data: readonly (readonly [link: string, values: Partial<MailData[K]>])[];
  },
): Promise<Map<string, string[]>> {
  const amended = new Map<string, string[]>();
  if (data.length === 0) return amended;
  const kept = names.reduce((all, name) => sql`${all} - ${sql.lit(name)}`, sql`data`);
  const given = data.map(([link, values]) => ({ path: new URL(link).pathname, said: values }));
  const rows = await tx
    .updateTable("outbox")
    .from(
      sql<{ path: string; said: unknown }>`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)`.as<"given">(
        sql`given (path text, said jsonb)`,
      ),
    )
    .set({ data: sql`(${kept}) || given.said` })
    .where(hasNotLeft(time))
    .where("kind", "=", kind)
    .where(sql<boolean>`${pathInLink} = given.path`)
    .returning(["to_address", "created_at", "given.path"])
    .execute();
  if (rows.length === 0) return amended;
  const settings = await readSettings(tx);
  const links = new Map(data.map(([link]) => [new URL(link).pathname, link]));
  for (const row of rows) {
    const link = links.get(row.path) ?? "";
    if (!isHeld(row, settings)) amended.set(link, [...(amended.get(link) ?? []), row.to_address]);
  }
  return amended;
}

/** Those of them whom a mail that has left asked to speak in the session; finished mails are kept for 30 days. */
export async function selectMailedAsking(
  tx: Tx,
  time: string,
  { sessionId, userIds }: { sessionId: string; userIds: string[] },
): Promise<Set<string>> {
  const userId = sql<string>`data #>> '{asked,userId}'`;
  const rows = await tx
    .selectFrom("outbox")
    .select(userId.as("user_id"))
    .where("kind", "=", "co_speaker_invitation")
    .where(sql`data #>> '{asked,sessionId}'`, "=", sessionId)
    .where(userId, "in", userIds)
    .where((row) => row.or([row("state", "=", "sent"), sql<boolean>`claimed_until > ${time}`]))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/**
 * What the last mails about decisions say instead of a version, by `decisionKey` of recipient and session: unsent approvals that
 * aren't held, and what was cancelled.
 * @param withSent also of what has left, which no index finds
 */
export async function selectToldDecisions(tx: Tx, time: string, eventId: string, withSent = false) {
  const rows = await tx
    .selectFrom("outbox")
    .select(["kind", "state", "to_address", "created_at"])
    .select(sql<string>`data #>> '{about,sessionId}'`.as("session_id"))
    .where(withSent ? sql<boolean>`(${hasNotLeft(time)} or state = 'sent')` : hasNotLeft(time))
    .where("kept_for", "is", null)
    .where("kind", "in", ["session_approved", "session_rejected"])
    .where(sql`coalesce(data #>> '{about,eventId}', data ->> 'eventId')`, "=", eventId)
    .orderBy("created_at")
    .execute();
  if (rows.length === 0) return new Map<string, string>();
  const settings = await readSettings(tx);
  const last = new Map(rows.map((row) => [decisionKey(row.to_address, row.session_id), row]));
  return new Map(
    [...last].flatMap(([key, row]) => {
      const isToCome = row.state === "waiting" && !isHeld(row, settings);
      return isToCome || (row.state === "sent" && row.kind === "session_rejected") ? [[key, row.kind]] : [];
    }),
  );
}
export const decisionKey = (address: string, sessionId: string): string =>
  `${address.toLowerCase()} ${sessionId}`;

/** Restores mails that were given up, to be sent when they were due. Only for kinds without secrets, which are gone. */
export async function putBackMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  await tx
    .updateTable("outbox")
    .set({ state: "waiting", last_error: null })
    .where("state", "=", "skipped")
    .where("mail_id", "in", [...mailIds])
    .execute();
}

/** Makes a mail that has failed due again, as if it were new. */
export async function retryMail(ctx: Ctx, tx: Tx, mailId: string, time: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, first_attempt_at: null, next_attempt_at: time, last_error: null })
    .where("mail_id", "=", mailId)
    .where("state", "=", "failed")
    .execute();
  await wakeDelivery(ctx, tx);
}

/** Makes waiting mails that were tried due at once; those never tried wait for their time, not for a server. */
export async function hurryMails(tx: Tx, time: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ next_attempt_at: time })
    .where("state", "=", "waiting")
    .where("next_attempt_at", ">", time)
    .where("attempts", ">", 0)
    .execute();
}

/** Whether a mail of that kind may be written to them at all. */
export function isWanted({ kind, to }: Pick<Mail, "kind" | "to">): boolean {
  if (isUnclaimed(to.email)) return false;
  if (securityKinds.has(kind)) return true;
  if (isOfSetup(to.email)) return false;
  if (to.email_notifications === false) return false;
  return to.email_confirmed_at !== null || isKept({ kind, to });
}
