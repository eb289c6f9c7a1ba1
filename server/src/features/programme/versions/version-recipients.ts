import { sql } from "kysely";
import { isPublic, publiclyVisible, speaksIn } from "../../../core/access.ts";
import type { Actor } from "../../../core/context.ts";
import { currentVersion } from "../../../core/current-version.ts";
import { isUnclaimed } from "../../../core/placeholder-addresses.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { isReachable } from "../../../mail/reachable-recipients.ts";
import { type Recipient, selectRecipients } from "../../../mail/recipients.ts";
import type { MailedPlace } from "../../../mail/templates/kinds.ts";
import type { EventSeen } from "../../events/events-access.ts";
import { type Change, changesByPerson, placeOfSlot } from "./changes.ts";

/** People with what a version changes for them. */
export type ChangesByPerson = ReadonlyMap<string, readonly Change[]>;

/** Whom a version concerns: those whom its mail reaches, and all who have an account, for the dashboard. */
export interface VersionRecipients {
  mailed: ChangesByPerson;
  noted: ChangesByPerson;
}

export const nobodyToTell: VersionRecipients = { mailed: new Map(), noted: new Map() };

/**
 * The recipients of a version with their changes: present and former speakers, without whoever releases it.
 * Nobody for a draft event. For a first version, places that a mail has told somebody before are left out.
 */
export async function versionRecipients(
  db: Db | Tx,
  event: EventSeen,
  { changes, isFirst }: { changes: readonly Change[]; isFirst: boolean },
  actor: Actor,
): Promise<VersionRecipients> {
  if (!isPublic(event)) return nobodyToTell;
  const told = isFirst ? await selectTold(db, event.event_id) : new Map<string, string>();
  const concerned = [...changesByPerson(changes)].flatMap(([userId, own]) => {
    const untold = own.filter(
      ({ slot }) => told.get(key(userId, slot.slot_id)) !== placeKey(placeOfSlot(slot)),
    );
    return userId === actor.userId || untold.length === 0 ? [] : [[userId, untold] as const];
  });
  if (concerned.length === 0) return nobodyToTell;
  const people = await selectRecipients(
    db as Tx,
    concerned.map(([userId]) => userId),
  );
  const of = (recipients: readonly Recipient[]) => {
    const ids = new Set(recipients.map((to) => to.user_id));
    return new Map(concerned.filter(([userId]) => ids.has(userId)));
  };
  return {
    mailed: of(people.filter((to) => isReachable({ kind: "version_released", to }))),
    noted: of(people.filter((to) => !isUnclaimed(to.email))),
  };
}

const key = (userId: string, sessionId: string) => `${userId} ${sessionId}`;
const placeKey = ({ startTime, durationMinutes, room }: MailedPlace) =>
  JSON.stringify([startTime && Date.parse(startTime), durationMinutes, room]);

/** The place of each session that a mail last told somebody, by session and recipient: with its approval, or that it was moved. */
async function selectTold(db: Db | Tx, eventId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; sessionId: string; place: Partial<MailedPlace> }>`
    select distinct on ("userId", "sessionId") "userId", "sessionId", place from (
      select users.user_id::text as "userId", data #>> '{about,sessionId}' as "sessionId", outbox.created_at, data as place
      from outbox join users on lower(users.email) = lower(outbox.to_address)
      where outbox.kind = 'session_approved' and outbox.state = 'sent' and data #>> '{about,eventId}' = ${eventId}::text
      union all
      select recipient_id::text, session_id::text, notices.created_at, notices.data #> '{moved,after}'
      from notices join outbox using (mail_id)
      where notices.kind = 'session_moved' and notices.event_id = ${eventId} and outbox.state = 'sent'
    ) as mailed
    order by "userId", "sessionId", created_at desc`.execute(db);
  return new Map(
    rows.map(({ userId, sessionId, place: { startTime = null, durationMinutes = null, room = null } }) => [
      key(userId, sessionId),
      placeKey({ startTime, durationMinutes, room }),
    ]),
  );
}

/** Events with a version by others that aren't over, and the user's sessions with a public place there. */
export function releasedFor(tx: Tx, userId: string, time: string) {
  return tx
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("programmes", "programmes.event_id", "sessions.event_id")
    .innerJoin("programme_versions", currentVersion)
    .innerJoin("public_slots as seen", (join) =>
      join.onRef("seen.event_id", "=", "sessions.event_id").onRef("seen.slot_id", "=", "sessions.session_id"),
    )
    .select(["events.event_id as eventId", "events.name as eventName", "events.timezone", "events.location"])
    .select("programme_versions.name as versionName")
    .select(sql<string[]>`array_agg(sessions.session_id)`.as("sessionIds"))
    .where(speaksIn(userId))
    .where(publiclyVisible.event)
    .where("seen.state", "=", "public")
    .where((row) => row.or([row("seen.start_time", "is not", null), row("seen.room", "is not", null)]))
    .where(sql<boolean>`(events.end_date + 1)::timestamp at time zone events.timezone > ${time}`)
    .where("programme_versions.released_by", "is distinct from", userId)
    .groupBy(["events.event_id", "programme_versions.version_id"])
    .orderBy("events.start_date")
    .orderBy("events.event_id")
    .execute();
}
