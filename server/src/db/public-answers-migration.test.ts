import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { after, it } from "node:test";
import { NOBODY } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { createDatabase } from "@plenary/testing/databases";
import { sql } from "kysely";
import { barePGlite, cheap } from "../../test/processes/database.ts";
import { readData, skip } from "../../test/programme/formats.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../base/config.ts";
import { htmlOf, previewOf } from "../base/markdown/markdown.ts";
import { prepareSettings } from "../core/settings/settings.ts";
import { searchText } from "../features/events/events.ts";
import { parseSchedule } from "../features/import/schedule/parse-schedule.ts";
import type { Database, Db, Tx } from "./db.ts";
import { migrate, migrateWithin, migrationNames } from "./migrate.ts";
import { openDatabase, overPGlite } from "./open.ts";
import { insertRows } from "./rows/rows.ts";

/** What the public was answered before there were programmes, of both real schedules, and what it is answered after. */

const closing: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

async function open(): Promise<Database> {
  const server = process.env.DATABASE_URL;
  const own = server ? await createDatabase(server) : undefined;
  if (own) closing.push(own.drop);
  const database = own
    ? await openDatabase({ databaseUrl: own.url, dataDir: "" })
    : overPGlite(await barePGlite(), undefined);
  closing.push(database.close);
  return database;
}

/** Writes a schedule as the import of then did: everything is confirmed, what names nobody is the owner's. */
async function write(tx: Tx, name: string, ownerId: string): Promise<void> {
  const { event } = parseSchedule(readData(`schedules/${name}.xml`));
  assert.ok(event);
  const time = "2026-02-03T04:05:06.789Z";
  const stamps = { created_at: time, updated_at: time };
  const event_id = randomUUIDv7();
  const { name: title, location, timezone, sourceKey: source } = event;
  const description = title;
  const search_text = await searchText({ name: title, location, description });
  const shown = { name: title, location, description, timezone, website: event.website, search_text };
  const days = { start_date: event.startDate, end_date: event.endDate };
  await insertRows(tx, "events", [
    { event_id, creator_id: ownerId, visibility: "public", ...shown, ...days, ...stamps },
  ]);
  const people = new Map(event.sessions.flatMap(({ persons }) => persons).map((one) => [one.key, one]));
  const idOf = new Map([...people.keys()].map((key) => [key, randomUUIDv7()]));
  const users = [...people].map(([key, person], index) => {
    const username = `${name}-${index}`;
    const account = { username, email: `${username}@speakers.invalid`, search_text: "" };
    return { user_id: idOf.get(key) ?? "", name: person.name, ...account, ...stamps };
  });
  await insertRows(tx, "users", users);
  const sessions = event.sessions.map((session) => {
    const [first, ...beside] = [...new Set(session.persons.map(({ key }) => idOf.get(key) ?? ""))];
    return { session, session_id: randomUUIDv7(), talk_id: randomUUIDv7(), first, beside };
  });
  const talks = sessions.map(({ session, talk_id, first }) => {
    const { title, summary, description } = session;
    return { talk_id, title, summary, description, creator_id: first ?? ownerId, ...stamps };
  });
  await insertRows(tx, "talks", talks);
  // Their GUIDs, numbers, rooms and tracks are what the migration makes.
  const rows = sessions.map(({ session, session_id, talk_id, first }) => {
    const { startTime: start_time, durationMinutes: duration_minutes, room, track } = session;
    const ids = { session_id, talk_id, event_id, speaker_id: first ?? ownerId };
    return { ...ids, status: "confirmed" as const, start_time, duration_minutes, room, track, ...stamps };
  });
  await insertRows(tx, "sessions", rows);
  const coSpeakers = sessions.flatMap(({ session_id, beside }) =>
    beside.map((user_id, index) => ({ session_id, user_id, position: index + 1, accepted: true })),
  );
  await insertRows(tx, "session_speakers", coSpeakers);
  await insertRows(tx, "imported", [
    { source, kind: "event", key: "event", id: event_id },
    ...[...idOf].map(([key, id]) => ({ source, kind: "person" as const, key, id })),
    ...sessions.map((one) => ({
      ...{ source, kind: "session" as const, key: one.session.guid, id: one.session_id },
    })),
  ]);
}

/** A moment as answers write it. */
const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

interface OldEvent extends Record<string, unknown> {
  eventId: string;
  description: string;
  website: string | null;
}

/**
 * The public events with the pattern in their search text, as the version before answered them, in its own statements: a
 * frozen copy of its fields and their order.
 */
async function eventsBefore(db: Db, pattern = "%"): Promise<OldEvent[]> {
  const { rows } = await sql<{ event: OldEvent }>`
    select json_build_object('eventId', event_id, 'name', name, 'location', location, 'description', description,
      'startDate', start_date, 'endDate', end_date, 'timezone', timezone, 'createdAt', ${instant("created_at")},
      'updatedAt', ${instant("updated_at")}, 'website', website) as event
    from events where visibility = 'public' and search_text like ${pattern} order by end_date desc, event_id desc`.execute(
    db,
  );
  return rows.map(({ event }) => event);
}

/**
 * What a public session was, likewise: nobody speaks where the file names nobody, which is what the migration finds out, and whoever
 * stands in there isn't named any more, not even by an id.
 */
const oldSession = sql`json_build_object('sessionId', sessions.session_id, 'eventId', sessions.event_id,
  'speakerId', case when users.email like '%@speakers.invalid' then sessions.speaker_id else ${NOBODY}::uuid end,
  'startTime', ${instant("sessions.start_time")},
  'durationMinutes', sessions.duration_minutes, 'room', sessions.room, 'track', sessions.track,
  'talk', json_build_object('title', talks.title, 'summary', talks.summary),
  'speaker', json_build_object('name', case when users.email like '%@speakers.invalid' then users.name else '' end),
  'speakers', (
    select coalesce(json_agg(json_build_object('userId', named.user_id, 'name', speaking.name,
      'hasProfile', not speaking.is_locked and speaking.deleted_at is null) order by named.position), '[]')
    from (
      select sessions.speaker_id as user_id, 0 as position where users.email like '%@speakers.invalid'
      union all
      select beside.user_id, beside.position from session_speakers as beside
      where beside.session_id = sessions.session_id and beside.accepted) as named
    join users as speaking on speaking.user_id = named.user_id),
  'event', json_build_object('name', events.name, 'timezone', events.timezone))`;

const oldSessions = sql`sessions
  join talks on talks.talk_id = sessions.talk_id
  join events on events.event_id = sessions.event_id and events.visibility = 'public' and sessions.status = 'confirmed'
  join users on users.user_id = sessions.speaker_id`;

/** The schedule of an event, likewise. */
async function sessionsBefore(db: Db, eventId: string): Promise<unknown[]> {
  const { rows } = await sql<{ session: unknown }>`
    select ${oldSession} as session from ${oldSessions} where sessions.event_id = ${eventId}
    order by coalesce(sessions.start_time, 'infinity'), sessions.room is null, coalesce(sessions.room, ''), talks.title,
      sessions.session_id`.execute(db);
  return rows.map(({ session }) => session);
}

interface OldProfile extends Record<string, unknown> {
  userId: string;
  counts: { talks: number; sessions: number };
}

/** The public profiles of who speaks, likewise, with the newest hundred talks and sessions of each. */
async function profilesBefore(db: Db): Promise<OldProfile[]> {
  const { rows } = await sql<{ profile: OldProfile }>`
    with spoken as materialized (
      select ${oldSession} as session, sessions.event_id, sessions.session_id, sessions.start_time,
        array(select sessions.speaker_id union all select beside.user_id from session_speakers as beside
          where beside.session_id = sessions.session_id and beside.accepted) as speaker_ids
      from ${oldSessions}),
    by_speaker as (
      select speaker_id as user_id, spoken.*, row_number() over (partition by speaker_id
        order by coalesce(start_time, '-infinity') desc, session_id desc) as place
      from spoken, unnest(speaker_ids) as speaker_id),
    by_creator as (
      select creator_id as user_id, row_number() over (partition by creator_id
        order by created_at desc, talk_id desc) as place,
        json_build_object('talkId', talk_id, 'title', title, 'summary', summary, 'createdAt', ${instant("created_at")}) as talk
      from talks),
    sessions_of as (
      select user_id, json_agg(session order by place) filter (where place <= ${limits.profilePage}) as sessions,
        count(*) as count, count(distinct event_id) as events
      from by_speaker group by user_id),
    talks_of as (
      select user_id, json_agg(talk order by place) filter (where place <= ${limits.profilePage}) as talks, count(*) as count
      from by_creator group by user_id)
    select json_build_object('userId', user_id, 'name', name, 'email', null, 'role', role, 'description', description,
      'createdAt', ${instant("created_at")}, 'talks', coalesce(talks, '[]'), 'sessions', coalesce(sessions, '[]'),
      'counts', json_build_object('talks', coalesce(talks_of.count, 0), 'sessions', coalesce(sessions_of.count, 0),
        'events', coalesce(sessions_of.events, 0))) as profile
    from users left join sessions_of using (user_id) left join talks_of using (user_id)
    where email like '%@speakers.invalid' order by user_id`.execute(db);
  return rows.map(({ profile }) => profile);
}

/** What of an answer the other has too, in the answer's own order. */
function without(answer: unknown, added: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(added))
    return answer.map((one, index) => without(one, added[index]));
  if (!answer || !added || typeof answer !== "object" || typeof added !== "object") return answer;
  const known = added as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]) =>
      key in known ? [[key, without(value, known[key])]] : [],
    ),
  );
}

const assertSameBytes = (answer: unknown, before: unknown) =>
  assert.equal(JSON.stringify(without(answer, before), null, 1), JSON.stringify(before, null, 1));

// Proves programme 11, 14: Nothing else of what the public is answered of both real schedules changes by it: the same
//   bytes but for added fields
it("what the public is answered of both real schedules stays the same bytes but for added fields", {
  skip,
}, async () => {
  const database = await open();
  const { db } = database;
  const earlier = (await migrationNames()).filter((name) => name < "0042");
  await db.transaction().execute((tx) => migrateWithin(tx, undefined, earlier));
  const owner = { user_id: randomUUIDv7(), username: "olga", email: "olga@example.org", name: "Olga" };
  const time = "2026-01-01T00:00:00.000Z";
  await db.transaction().execute(async (tx) => {
    await insertRows(tx, "users", [{ ...owner, search_text: "", created_at: time, updated_at: time }]);
    for (const name of ["38c3", "fosdem-2026"]) await write(tx, name, owner.user_id);
  });
  const events = await eventsBefore(db);
  const sessions = await Promise.all(events.map(({ eventId }) => sessionsBefore(db, eventId)));
  const profiles = await profilesBefore(db);
  const searches = await Promise.all(
    ["fosdem", "38c3", "an event nobody wrote"].map(async (q) => ({
      q,
      found: await eventsBefore(db, `%${q}%`),
    })),
  );
  await migrate(db);

  const config = {
    ...readConfig({ LOG_LEVEL: "silent", DATA_DIR: ":memory:", RATE_LIMIT: "off" }),
    passwordCost: cheap,
  };
  const clock = () => new Date("2026-11-25T12:00:00Z");
  const app = await buildApp({ config, database, secret: "a secret that only tests use", clock });
  closing.push(() => app.http.close());
  await prepareSettings(app.ctx.db, config, app.ctx.sealer);
  const origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const get = async (path: string) => (await fetch(`${origin}/api/public/${path}`)).json();

  const listed = ({ website: _, ...event }: OldEvent) => ({ ...event, descriptionPreview: preview(event) });
  const previews = new Map<string, string>();
  for (const { eventId, description } of events)
    previews.set(eventId, await previewOf(description, limits.descriptionPreview));
  const preview = ({ eventId }: Pick<OldEvent, "eventId">) => previews.get(eventId);
  assertSameBytes(await get("events"), { events: events.map(listed), total: 2 });
  for (const { q, found } of searches) {
    const before = { events: found.map(listed), total: found.length };
    assertSameBytes(await get(`events/search?q=${encodeURIComponent(q.toUpperCase())}`), before);
  }
  assert.deepEqual(
    searches.map(({ found }) => found.length),
    [1, 1, 0],
  );

  for (const [index, { website, ...event }] of events.entries()) {
    const apart = { descriptionHtml: await htmlOf(event.description), website, submissionsUntil: null };
    const before = { event: { ...event, descriptionPreview: preview(event), ...apart } };
    assertSameBytes(await get(`events/${event.eventId}`), before);
    const all: unknown[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path = `events/${event.eventId}/sessions${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
      const page = (await get(path)) as { sessions: unknown[]; total: number; nextCursor: string | null };
      assert.equal(page.total, sessions[index]?.length);
      all.push(...page.sessions);
      cursor = page.nextCursor;
    }
    assertSameBytes(all, sessions[index]);
  }

  // The owner stands in for sessions without a person, and speaks nowhere.
  assert.deepEqual(await get(`users/${owner.user_id}`), await get(`users/${randomUUIDv7()}`));
  // Of those who speak once, a tenth is enough.
  const compared = profiles.filter(({ counts }, index) => counts.sessions > 2 || index % 10 === 0);
  for (const profile of compared) {
    const { user, more } = (await get(`users/${profile.userId}`)) as { user: unknown; more: object };
    assertSameBytes(user, profile);
    const goesOn = Object.values(more).map((cursor) => cursor !== null);
    const counted = [profile.counts.talks, profile.counts.sessions];
    assert.deepEqual(
      goesOn,
      counted.map((count) => count > limits.profilePage),
    );
  }
});
