import { sql } from "kysely";
import { organizedBy } from "../core/access.ts";
import { hidesNamesAt } from "../core/masks.ts";
import type { Db } from "../db/db.ts";
import { isObsolete } from "./obsolete-mails.ts";

const aboutEvent = sql<string>`coalesce(data #>> '{about,eventId}', data ->> 'eventId')`;

const decisions = ["session_approved", "session_rejected", "version_released", "event_news"] as const;
/** Those to speak. Whom the creator asked to organize, other organizers don't know. */
const askedToSpeak = [
  "session_invitation",
  "co_speaker_invitation",
  "invitation_link",
  "proposal_entered",
] as const;

/** Who has no account is known by the address that an organizer gave. */
const recipients = sql<
  string[] | null
>`(array_agg(distinct coalesce(nullif(to_name, ''), to_address)))[1:10]`;
const isInvitation = sql<boolean>`kind in (${sql.join(askedToSpeak)})`;
/** Of mails about proposals: those about a decision don't name anybody who is hidden. */
const isOfNoProposal = sql<boolean>`kind <> 'proposal_entered' and coalesce(data ->> 'toPropose', 'false') = 'false'`;
const isToSpeak = sql<boolean>`coalesce(data ->> 'toOrganize', 'false') = 'false'`;

/**
 * How many mails about decisions, places and invitations to speak have failed, of those queued since then, to whom, and
 * whether all were invitations. Other mails about the event are none of its organizers' business, such as those to who has
 * marked something; messages to speakers are counted apart.
 * @param userId who may not be told of mails about proposals while they review without names
 */
export async function failedMails(
  db: Db,
  eventId: string,
  { since, userId }: { since: string; userId: string },
) {
  const { count, names, invitations } = await db
    .selectFrom("outbox")
    .select((row) => row.fn.countAll<number>().as("count"))
    .select([recipients.as("names"), sql<boolean | null>`bool_and(${isInvitation})`.as("invitations")])
    .where("state", "=", sql.lit("failed"))
    .where("created_at", ">", since)
    .where("kind", "in", [...decisions, ...askedToSpeak])
    .where(isToSpeak)
    .where(sql<boolean>`(${isOfNoProposal} or not ${hidesNamesAt(eventId, userId)})`)
    .where(sql<boolean>`${aboutEvent} = ${eventId}`)
    .executeTakeFirstOrThrow();
  return { count, failedTo: { names: names ?? [], invitations: invitations ?? false } };
}

/** How many others wait for mails about decisions and places, at all of the user's events or one. Matches the index `outbox_event`. */
export async function countWaitingMails(
  db: Db,
  { userId, eventId }: { userId: string; eventId?: string },
  time: string,
): Promise<{ unconfirmed: number; withoutServer: number }> {
  const people = sql`count(distinct lower(to_address))`;
  // Without a server nobody is mailed, nor can confirm an address by mail, so that is what everybody waits for.
  const waitsForServer = sql`exists (select from system_settings where smtp_host is null
    or (kept_for is null and outbox.created_at < mail_held_before))`;
  return await db
    .selectFrom("outbox")
    .select([
      sql<number>`${people} filter (where kept_for is not null and not ${waitsForServer})`.as("unconfirmed"),
      sql<number>`${people} filter (where ${waitsForServer})`.as("withoutServer"),
    ])
    .where("state", "=", sql.lit("waiting"))
    .where("kind", "in", decisions)
    .where(
      eventId === undefined
        ? sql<boolean>`${aboutEvent} in (select event_id::text from ${organizedBy(userId)} as organized)`
        : sql<boolean>`${aboutEvent} = ${eventId}`,
    )
    .where(sql<boolean>`not ${isObsolete(time)}`)
    .where(sql<boolean>`lower(to_address) <> (select lower(email) from users where user_id = ${userId})`)
    .executeTakeFirstOrThrow();
}
