import { randomUUIDv7 } from "node:crypto";
import { createDatabase } from "@plenary/testing/databases";
import { makeAdmin, register } from "@plenary/testing/people";
import pg from "pg";
import { type Plenary, startOn } from "../plenary.ts";
import { accounts } from "./names.ts";
import { insertProgrammes } from "./programmes.ts";

/** How many rows a database holds. */
export interface Size {
  users: number;
  messages: number;
  sessions: number;
  /** Public events with nothing else than, for one in ten, a programme of a hundred sessions in fifty versions. */
  events: number;
  favourites: number;
}

export const LARGE: Size = {
  ...{ users: 100_000, messages: 1_000_000, sessions: 100_000 },
  ...{ events: 10_000, favourites: 1_000_000 },
};

/** A hundredth of that, distributed in the same way. */
export const SMALL: Size = { users: 1000, messages: 10_000, sessions: 1000, events: 100, favourites: 10_000 };

/** The number of events that the sessions are spread over. */
const EVENTS = 100;

/** Messages per mailbox; and one in how many messages goes to the fullest mailbox. */
const PER_MAILBOX = 200;
const FOR_THE_FULLEST = 25;

export interface Crowd extends Pick<Plenary, "origin" | "port" | "pid" | "stop"> {
  /** Tokens of a user with an average mailbox, of the one with the fullest, and of one who organizes an event. */
  reader: string;
  fullest: string;
  organizer: string;
  eventId: string;
  /** Another event of the organizer, with a released programme. */
  programmeOf: string;
}

/** A Plenary on a new database of the cluster, filled to that size. */
export async function openCrowd(cluster: string, name: string, size: Size): Promise<Crowd> {
  const { url } = await createDatabase(cluster, name);
  const server = await startOn(url);
  try {
    await makeAdmin(server.origin);
    const reader = await register(server.origin, "reader", "The reader");
    const fullest = await register(server.origin, "fullest", "The fullest");
    const organizer = await register(server.origin, "organizer", "The organizer");
    const ids = { reader: reader.userId, fullest: fullest.userId, organizer: organizer.userId };
    const events = await fill(url, size, ids);
    return {
      ...server,
      ...events,
      ...{ reader: reader.token, fullest: fullest.token, organizer: organizer.token },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Ids = Record<"reader" | "fullest" | "organizer", string>;

/** Writes the rows as fast as SQL can; returns the ids of the organizer's events. */
async function fill(url: string, size: Size, ids: Ids): Promise<Pick<Crowd, "eventId" | "programmeOf">> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // The rows are right by construction; skipping the foreign key checks halves the time.
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    const people = await insertUsers(client, size.users);
    const mailboxes = people.slice(0, size.messages / PER_MAILBOX);
    mailboxes[1] = ids.reader;
    await insertMessages(client, size.messages, mailboxes, ids.fullest);
    const eventId = await insertSessions(client, size.sessions, people, ids.organizer);
    const programmeOf = await insertProgrammes(client, size, people, ids.organizer);
    await client.query("vacuum analyze");
    return { eventId, programmeOf };
  } finally {
    await client.end();
  }
}

async function insertUsers(client: pg.Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  let batch: string[][] = [];
  const flush = async () => {
    const columns = Array.from({ length: 5 }, (_, at) => batch.map((row) => row[at]));
    await client.query(
      `insert into users (user_id, username, email, name, search_text, password_hash, created_at, updated_at)
       select id, username, email, name, text, 'none', now(), now()
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) as _ (id, username, email, name, text)`,
      columns,
    );
    batch = [];
  };
  for (const { username, email, name, searchText } of accounts(count)) {
    const id = randomUUIDv7();
    ids.push(id);
    batch.push([id, username, email, name, searchText]);
    if (batch.length === 5000) await flush();
  }
  await flush();
  return ids;
}

/** An id that sorts by time, as the server's do. */
const timedId = (time: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
    || '8' || substr(md5(${seed}), 4, 15))::uuid`;

/** Over a year: two in three are read, one in five has a second recipient, one in 25 is for the fullest mailbox. */
async function insertMessages(client: pg.Client, count: number, mailboxes: string[], fullest: string) {
  await client.query(
    `create temporary table sent as
     select n, at, ${timedId("at", "n::text")} as id, box[1 + n % size] as sender,
       case when n % ${FOR_THE_FULLEST} = 0 then $2::uuid else box[1 + (n * 7919 + 13) % size] end as first,
       case when n % 5 = 1 then box[1 + (n * 7907 + 20) % size] end as second
     from (select n, now() - interval '1 year' * (1 - n::float / $3) as at, $1::uuid[] as box, $4::bigint as size
           from generate_series(1, $3::bigint) as n) as numbered`,
    [mailboxes, fullest, count, mailboxes.length],
  );
  await client.query(
    `insert into messages (message_id, thread_id, sender_id, subject, content, preview, sent_at)
     select id, id, sender, 'About session ' || n, repeat('Words of a message. ', 20), repeat('Words of a message. ', 5), at
     from sent`,
  );
  await client.query(
    `insert into message_recipients (message_id, user_id, position, sent_at, read_at)
     select id, first, 0, at, case when n % 3 > 0 then at end from sent
     union all select id, second, 1, at, case when n % 2 > 0 then at end from sent where second <> first`,
  );
  await client.query("drop table sent");
}

/** The sessions of a hundred events; the first event is the organizer's, and its id is returned. */
async function insertSessions(client: pg.Client, count: number, speakers: string[], organizer: string) {
  const events = Array.from({ length: EVENTS }, () => randomUUIDv7());
  const owners = [organizer, ...speakers.slice(0, EVENTS - 1)];
  await client.query(
    `insert into events (event_id, name, start_date, end_date, location, description, visibility, creator_id,
       search_text, created_at, updated_at, timezone)
     select id, 'Event ' || n, '2027-03-01', '2027-03-03', 'Lisbon', 'Three days.', 'public', owner, 'event', now(), now(), 'UTC'
     from unnest($1::uuid[], $2::uuid[]) with ordinality as _ (id, owner, n)`,
    [events, owners],
  );
  await client.query(
    `create temporary table held as
     select n, at, ${timedId("at", "'talk' || n")} as talk, ${timedId("at", "'session' || n")} as id,
       speakers[1 + (n * 7919) % cardinality(speakers)] as speaker, events[1 + n % ${EVENTS}] as event
     from (select n, now() - interval '1 year' * (1 - n::float / $3) as at, $1::uuid[] as speakers, $2::uuid[] as events
           from generate_series(1, $3::bigint) as n) as numbered`,
    [speakers.slice(0, 1000), events, count],
  );
  await client.query(
    `insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
     select talk, 'Talk number ' || n, 'What it is about, in a sentence or two.', repeat('Words. ', 60), speaker, at, at
     from held`,
  );
  await client.query(
    `insert into sessions (session_id, talk_id, event_id, speaker_id, number, guid, status, start_time, room, track, created_at,
       updated_at)
     select id, talk, event, speaker, n, gen_random_uuid(), (array['draft', 'rejected', 'draft', 'confirmed'])[1 + least(n / ${EVENTS} % 10, 3)],
       '2027-03-01T09:00Z', 'Hall', 'Front', at, at
     from held`,
  );
  await client.query("drop table held");
  return events[0] as string;
}
