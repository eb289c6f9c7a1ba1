import { randomUUIDv7 } from "node:crypto";
import { createDatabase } from "@plenary/testing/databases";
import { register } from "@plenary/testing/people";
import pg from "pg";
import { type Plenary, startOn } from "../plenary.ts";

/** How much was answered at an event. */
export interface Answers {
  answers: number;
  sessions: number;
}

export interface Answered extends Pick<Plenary, "origin" | "port" | "pid" | "stop"> {
  /** The token of who organizes all of the events. */
  organizer: string;
  eventIds: string[];
}

/** A Plenary on a new database of the cluster with an event for each of these, their answers written as fast as SQL can. */
export async function openAnswered(cluster: string, name: string, events: Answers[]): Promise<Answered> {
  const { url } = await createDatabase(cluster, name);
  const server = await startOn(url);
  try {
    const organizer = await register(server.origin, "organizer", "The organizer");
    const eventIds = await fill(url, events, organizer.userId);
    return { ...server, organizer: organizer.token, eventIds };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fill(url: string, events: Answers[], organizer: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // The rows are right by construction.
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    const ids: string[] = [];
    for (const event of events) ids.push(await insertEvent(client, event, organizer));
    await client.query("vacuum analyze");
    return ids;
  } finally {
    await client.end();
  }
}

/** One in ten wrote a comment; ratings are 1 to 5, the better ones more often. */
async function insertEvent(client: pg.Client, { answers, sessions }: Answers, organizer: string) {
  const eventId = randomUUIDv7();
  await client.query(
    `insert into events (event_id, name, start_date, end_date, location, description, visibility, creator_id,
       search_text, created_at, updated_at, timezone)
     values ($1, 'Answered', '2027-03-01', '2027-03-03', 'Lisbon', 'Three days.', 'public', $2, 'answered', now(), now(), 'UTC')`,
    [eventId, organizer],
  );
  await client.query(
    "insert into programmes (event_id, acronym, changed_at, last_number) values ($1, left($2, 12), now(), 0)",
    [eventId, eventId],
  );
  await client.query(
    "insert into feedback_settings (event_id, enabled, updated_at) values ($1, true, now())",
    [eventId],
  );
  await client.query(
    `create temporary table held as select n, gen_random_uuid() as talk, gen_random_uuid() as id
     from generate_series(1, $1::integer) as n`,
    [sessions],
  );
  await client.query(
    `insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
     select talk, 'Talk number ' || n, 'What it is about.', 'Words.', $1, now(), now() from held`,
    [organizer],
  );
  await client.query(
    `insert into sessions (session_id, talk_id, event_id, speaker_id, number, guid, status, start_time, created_at, updated_at)
     select id, talk, $1, $2, n, gen_random_uuid(), 'confirmed', '2027-03-01T09:00Z', now(), now() from held`,
    [eventId, organizer],
  );
  await client.query(
    `insert into feedback_answers (session_id, answer_key, edition, rating, reactions, comment, comment_state, first, hour)
     select held.id, decode(md5($2::text || nth) || md5(nth::text), 'hex'), 1, 1 + floor(5 * sqrt(random()))::integer,
       floor(random() * 1024)::integer, case when nth % 10 = 0 then 'Words of comment ' || nth end,
       case when nth % 10 = 0 then 'shown' else 'none' end, nth % 2 = 0, date_trunc('hour', now())
     from generate_series(1, $1::integer) as each(nth) join held on held.n = 1 + nth % (select count(*) from held)`,
    [answers, eventId],
  );
  await client.query("drop table held");
  return eventId;
}
