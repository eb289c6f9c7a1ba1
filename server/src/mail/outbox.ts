import { randomUUIDv7 } from "node:crypto";
import { text } from "@plenary/contract/text";
import { sql } from "kysely";
import type { Ctx } from "../core/context.ts";
import { now } from "../core/context.ts";
import { readSettings } from "../core/settings/settings.ts";
import { tags } from "../core/tags.ts";
import { isUnclaimed } from "../core/unclaimed.ts";
import type { Tx } from "../db/db.ts";
import { insertRows } from "../db/rows/rows.ts";
import { isHeld } from "./held.ts";
import { dueOf, isKept } from "./kept.ts";
import { isNotBeingSent } from "./mail.queries.ts";
import { type MailData, type MailKind, type MailSecrets, securityKinds } from "./templates/kinds.ts";

/** A mail to one person: which template, to whom, and the values for it. */
export type Mail<K extends MailKind = MailKind> = {
  kind: K;
  /**
   * An unconfirmed address, and `email_notifications` off, stop all but security mails; both absent for people without an
   * account.
   */
  to: {
    email: string;
    email_confirmed_at?: string | null;
    name: string;
    email_notifications?: boolean;
    /** For whom a mail about decisions and places is kept until the address is confirmed; absent where none is. */
    user_id?: string;
  };
  data: MailData[K];
} & (K extends keyof MailSecrets ? { secret: MailSecrets[K] } : { secret?: undefined });

/** A row of the outbox that is about to be written. */
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
 * Puts mails into the outbox, in the transaction that causes them, so that both happen or neither
 * (docs/product/mail.md#the-outbox); however many there are, with three statements. Nothing is ever addressed to the
 * placeholder of an imported speaker, or to somebody who wants no notifications. What was decided and placed is kept for those who haven't
 * confirmed the address (kept.ts), all else isn't written for them. In development the log shows what a mail says, links included.
 * @param due when they may leave, at once unless given
 * @returns the ids of those that were written
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
  // Here, not through a reaction's `changed`: no mail may wait for want of it, whoever queues one. And nothing that is kept
  // becomes untrue by it, so nobody has to have heard of it before the call returns.
  await wakeDelivery(ctx, tx);
  for (const mail of ctx.config.development ? wanted : []) {
    const shown: object = { kind: mail.kind, to: mail.to.email, ...mail.data, ...mail.secret };
    ctx.log.info(shown, "mail");
  }
  return rows.map((row) => row.mail_id);
}

/** Lets delivery look what is due once the transaction commits. */
export const wakeDelivery = (ctx: Ctx, tx: Tx): Promise<void> => ctx.changes.notify(tx, [tags.mailQueued]);

/**
 * Kinds of which a later mail takes back what an earlier one says, about the same thing: as long as that one has not left,
 * only the later one does (docs/product/mail.md#the-outbox).
 */
const takingBack: readonly (readonly MailKind[])[] = [
  ["account_locked", "account_unlocked"],
  ["event_transferred"],
  ["session_invitation"],
  ["co_organizer_invitation"],
];

/**
 * Gives up what these mails would take back, of what has not left yet: mails to the same address about the same thing, which
 * their link names whatever the domain was; a lock and its end are about the account.
 */
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

/** It waits, and no process is sending it at that instant. Literally, so that the indexes of what waits serve. */
const hasNotLeft = (time: string) => sql<boolean>`(state = 'waiting' and ${isNotBeingSent(time)})`;

/** About the same invitation, or what the link leads to. */
const isAboutSame = ({ invitationId, link }: { invitationId?: string; link: string }) =>
  invitationId ? sql<boolean>`data ->> 'invitationId' = ${invitationId}` : isAbout(link);

/** Where the mail's link leads, on whatever host; as the index `outbox_about` has it. */
const pathInLink = sql`regexp_replace(data ->> 'link', '^https?://[^/]+', '')`;

/** The mail's link leads where this one leads. */
const isAbout = (link: string) => sql<boolean>`${pathInLink} = ${new URL(link).pathname}`;

/**
 * Gives up what has not left yet of mails about what the link leads to, whomever they are for. Returns the ids of those that it
 * gave up.
 */
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

/**
 * Writes what has changed into mails of that kind, as far as they have not left: into those about what a link leads to what stands
 * beside it, in place of the values called so. Returns the addresses of those that will surely leave: what is held may not.
 */
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
): Promise<string[]> {
  if (data.length === 0) return [];
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
    .returning(["to_address", "created_at"])
    .execute();
  if (rows.length === 0) return [];
  const settings = await readSettings(tx);
  return rows.filter((row) => !isHeld(row, settings)).map((row) => row.to_address);
}

/** Whom a mail that has not left, and isn't held, tells that a session was approved: `approvalKey` of both. */
export async function selectUnsentApprovals(tx: Tx, time: string, eventId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("outbox")
    .select(["to_address", "created_at", sql<string>`data #>> '{about,sessionId}'`.as("session_id")])
    .where(hasNotLeft(time))
    .where("kept_for", "is", null)
    .where("kind", "=", "session_approved")
    .where(sql`coalesce(data #>> '{about,eventId}', data ->> 'eventId')`, "=", eventId)
    .execute();
  if (rows.length === 0) return new Set();
  const settings = await readSettings(tx);
  return new Set(
    rows.filter((row) => !isHeld(row, settings)).map((row) => approvalKey(row.to_address, row.session_id)),
  );
}
export const approvalKey = (address: string, sessionId: string): string =>
  `${address.toLowerCase()} ${sessionId}`;

/** Puts mails that were given up back, to be sent when they were due. Only of kinds without secrets, which are gone. */
export async function putBackMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  await tx
    .updateTable("outbox")
    .set({ state: "waiting", last_error: null })
    .where("state", "=", "skipped")
    .where("mail_id", "in", [...mailIds])
    .execute();
}

/** Lets what was tried and is waiting be tried again at once; what was never tried waits for its time, not for a server. */
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
  if (to.email_notifications === false) return false;
  return to.email_confirmed_at !== null || isKept({ kind, to });
}
