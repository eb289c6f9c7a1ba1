import { randomUUIDv7 } from "node:crypto";
import { CommandError } from "../../base/errors.ts";
import { type Ctx, inTransaction } from "../../core/context.ts";
import { settleEvent } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { insertRows, isEmpty } from "../../db/rows/rows.ts";
import { hashPassword, randomPassword } from "../accounts/passwords/passwords.ts";
import { searchText } from "../events/events.ts";
import { userSearchText } from "../users/users.ts";
import { type DemoEvent, type EventKey, events, people } from "./demo.ts";
import { talks } from "./demo-talks.ts";

export interface Demo {
  admin: { username: string; password: string };
  /** All other accounts share one password. */
  users: { usernames: string[]; password: string };
  /** The id of the event with the schedule. */
  eventId: string;
}

/** The age of the demo's accounts; its first event comes after that. */
const ACCOUNT_AGE = { days: 200 };
const INVITATION = { days: 30 };

interface Seeding {
  tx: Tx;
  time: Temporal.Instant;
  userIds: Map<string, string>;
  eventIds: Map<EventKey, string>;
}

/**
 * Fills an empty database with a small demo: people, events and their talks, with sessions in all states. The passwords
 * are random, because others may be able to reach the demo. Throws CommandError if there is any user.
 */
export async function seed(ctx: Ctx): Promise<Demo> {
  const passwords = { admin: randomPassword("Demo"), users: randomPassword("Demo") };
  const hashes = {
    admin: await hashPassword(ctx, passwords.admin),
    users: await hashPassword(ctx, passwords.users),
  };
  return inTransaction(ctx, async (tx, tell) => {
    if (!(await isEmpty(tx, "users"))) {
      throw new CommandError("There are users already; the demo only goes into an empty database.");
    }
    const time = Temporal.Instant.fromEpochMilliseconds(ctx.clock().valueOf());
    const seeding: Seeding = { tx, time, userIds: new Map(), eventIds: new Map() };
    await seedUsers(seeding, hashes);
    await seedEvents(seeding);
    await seedTalks(seeding);
    for (const eventId of seeding.eventIds.values()) await settleEvent(tx, eventId);
    await tell({ kind: "demo_seeded" });
    return {
      admin: { username: "admin", password: passwords.admin },
      users: { usernames: people.map((person) => person.username), password: passwords.users },
      eventId: idOf(seeding.eventIds, "harbour"),
    };
  });
}

const iso = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 });
const daysBefore = (time: Temporal.Instant, { days }: { days: number }): Temporal.Instant =>
  time.subtract({ hours: days * 24 });

function idOf<K>(ids: Map<K, string>, key: K): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo names ${key}, which it doesn't have.`);
  return id;
}

async function seedUsers({ tx, time, userIds }: Seeding, hashes: { admin: string; users: string }) {
  const since = iso(daysBefore(time, ACCOUNT_AGE));
  const admin = { username: "admin", name: "Ada Admin", description: "Looks after this demo." };
  const accounts = [admin, ...people].map((person) => ({
    ...person,
    email: `${person.username}@example.org`,
  }));
  const rows = accounts.map(({ username, email, name, description }) => ({
    user_id: randomUUIDv7(),
    username,
    email,
    name,
    search_text: userSearchText({ username, email, name, email_confirmed_at: since }),
    description,
    role: username === "admin" ? ("admin" as const) : ("user" as const),
    password_hash: username === "admin" ? hashes.admin : hashes.users,
    password_changed_at: since,
    temporary_password: false,
    email_confirmed_at: since,
    email_notifications: true,
    is_locked: false,
    created_at: since,
    updated_at: since,
  }));
  await insertRows(tx, "users", rows);
  for (const row of rows) userIds.set(row.username, row.user_id);
}

const startOf = (event: DemoEvent, time: Temporal.Instant): Temporal.PlainDate =>
  time.toZonedDateTimeISO("UTC").toPlainDate().add({ days: event.startsIn });

async function seedEvents({ tx, time, userIds, eventIds }: Seeding) {
  for (const [index, [key, event]] of (Object.entries(events) as [EventKey, DemoEvent][]).entries()) {
    const eventId = randomUUIDv7();
    const start = startOf(event, time);
    const createdAt = iso(daysBefore(time, { days: event.startsIn < 0 ? 180 : 40 - 10 * index }));
    eventIds.set(key, eventId);
    await insertRows(tx, "events", [
      {
        event_id: eventId,
        name: event.name,
        start_date: start.toString(),
        end_date: start.add({ days: event.days - 1 }).toString(),
        location: event.location,
        description: event.description,
        timezone: event.timezone,
        visibility: event.visibility,
        creator_id: idOf(userIds, event.by),
        search_text: await searchText(event),
        created_at: createdAt,
        updated_at: createdAt,
      },
    ]);
    const invitation = { event_id: eventId, invited_by: idOf(userIds, event.by) };
    const coOrganizers = event.coOrganizers.map((name) => {
      const pending = name.endsWith("?");
      return {
        ...invitation,
        invitation_id: randomUUIDv7(),
        user_id: idOf(userIds, name.replace("?", "")),
        status: pending ? ("pending" as const) : ("accepted" as const),
        invited_at: createdAt,
        answered_at: pending ? null : createdAt,
      };
    });
    await insertRows(tx, "co_organizers", coOrganizers);
    const invitations = event.invited.map((email) => ({
      ...invitation,
      invitation_id: randomUUIDv7(),
      email,
      status: "pending" as const,
      invited_at: iso(time),
      expires_at: iso(daysBefore(time, { days: -INVITATION.days })),
    }));
    await insertRows(tx, "session_invitations", invitations);
  }
}

async function seedTalks({ tx, time, userIds, eventIds }: Seeding) {
  for (const [index, talk] of talks.entries()) {
    const talkId = randomUUIDv7();
    const speakerId = idOf(userIds, talk.by);
    const past = talk.sessions.some((session) => events[session.event].startsIn < 0);
    // One a day, so that "newest first" has a meaning.
    const createdAt = iso(daysBefore(time, { days: (past ? 150 : 30) - index }));
    const { title, summary, description } = talk;
    const stamps = { created_at: createdAt, updated_at: createdAt };
    await insertRows(tx, "talks", [
      { talk_id: talkId, title, summary, description, creator_id: speakerId, ...stamps },
    ]);
    for (const session of talk.sessions) {
      const sessionId = randomUUIDv7();
      const { at } = session;
      const event = events[session.event];
      const start = at && startOf(event, time).add({ days: at.day - 1 });
      await insertRows(tx, "sessions", [
        {
          session_id: sessionId,
          talk_id: talkId,
          event_id: idOf(eventIds, session.event),
          speaker_id: speakerId,
          status: session.status,
          reject_reason: session.reason ?? null,
          start_time: start
            ? iso(start.toZonedDateTime({ timeZone: event.timezone, plainTime: at.time }).toInstant())
            : null,
          duration_minutes: at?.minutes ?? null,
          room: at?.room ?? null,
          track: session.track ?? null,
          ...stamps,
        },
      ]);
      const coSpeakers = (session.with ?? []).map((name, position) => ({
        session_id: sessionId,
        user_id: idOf(userIds, name),
        position: position + 1,
        accepted: true,
      }));
      await insertRows(tx, "session_speakers", coSpeakers);
    }
  }
}
