import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { recordset } from "../../db/rows.ts";
import type { Tables } from "../../db/tables.ts";
import { type AnyAnswerTable, answerTables, ofEvent } from "./answer-tables.ts";

/** What is added to a network; binary values in hexadecimal, as the database reads them. */
export interface NetworkRow {
  event_id: string;
  network: string;
  answers: number;
  seconds: string[];
}

/** Adds to networks of events, of which each is given once; of passes the first few are remembered. */
export async function addNetworks(db: Db, rows: NetworkRow[], passes: number): Promise<void> {
  await db
    .insertInto("feedback_networks")
    .columns(["event_id", "network", "answers", "seconds"])
    .expression(
      db
        .selectFrom(sql<Tables["feedback_networks"]>`${recordset("feedback_networks", rows)}`.as("given"))
        .innerJoin("events", "events.event_id", "given.event_id")
        .select(["given.event_id", "given.network", "given.answers", "given.seconds"])
        .orderBy("given.event_id")
        .orderBy("given.network"),
    )
    .onConflict((conflict) =>
      conflict.columns(["event_id", "network"]).doUpdateSet({
        answers: sql`feedback_networks.answers + excluded.answers`,
        seconds: sql`case when cardinality(feedback_networks.seconds) >= ${sql.lit(passes)}
          then feedback_networks.seconds
          else array(select distinct pass from unnest(feedback_networks.seconds || excluded.seconds) as of(pass)
            order by pass limit ${sql.lit(passes)}) end`,
      }),
    )
    .execute();
}

/** An answer of the network was deleted. */
export async function takeFromNetwork(db: Db, eventId: string, network: Uint8Array): Promise<void> {
  await db
    .updateTable("feedback_networks")
    .set((row) => ({ answers: row("answers", "-", 1) }))
    .where("event_id", "=", eventId)
    .where("network", "=", network)
    .execute();
}

/** The networks of an event, and how many passes gave a second answer from each. */
export function selectNetworks(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("feedback_networks")
    .select(["network", "venue", "answers"])
    .select(sql<number>`cardinality(seconds)`.as("seconds"))
    .where("event_id", "=", eventId)
    .execute();
}

/** The events that take answers, or did until a while ago. */
export async function selectCollecting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from feedback_keys
    where sealed_key is not null and (
      exists (select from feedback_settings as own where own.event_id = feedback_keys.event_id and own.enabled)
      or exists (select from surveys as own where own.event_id = feedback_keys.event_id and own.state <> 'draft'))`.execute(
    db,
  );
  return rows.map((row) => row.event_id);
}

/** Answers of one network about one thing. */
export interface Group {
  table: AnyAnswerTable;
  /** The session or survey. */
  subjectId: string;
  /** In hexadecimal; null for all that the subject still held when the event's key was destroyed, wherever it came from. */
  origin: string | null;
}

interface Found {
  subject_id: string;
  origin: string | null;
}

const groupsOf = (table: AnyAnswerTable, rows: Found[]): Group[] =>
  rows.map(({ subject_id, origin }) => ({ table, subjectId: subject_id, origin }));

const answersIn = ({ name }: AnyAnswerTable) => sql.table(name);
const subjectIn = ({ subject }: AnyAnswerTable) => sql.ref(subject);

/** The groups of answers that the rule holds. */
export async function selectHeldByRule(tx: Tx, table: AnyAnswerTable, eventId: string): Promise<Group[]> {
  const { rows } = await sql<Found>`
    select distinct ${subjectIn(table)} as subject_id, encode(origin, 'hex') as origin from ${answersIn(table)}
    where ${ofEvent(table, eventId)} and state = 'held' and held_by_rule and origin is not null`.execute(tx);
  return groupsOf(table, rows);
}

/** What only devices answer, or who knows a code: elsewhere nobody can answer twice. */
const isOpenlyAnswered = (table: AnyAnswerTable, eventId: string) =>
  table.subjects === "surveys"
    ? sql`survey_id in (select survey_id from surveys where event_id = ${eventId} and access in ('open', 'code'))`
    : sql`exists (select from feedback_settings where event_id = ${eventId} and access in ('open', 'code'))`;

/**
 * The groups of first answers that are so many of one network to one session or survey, and such a part of all that it has, as far as
 * nobody has decided that they count. What was discarded counts with them, so that more of it is held at once.
 */
export async function selectSuspicious(
  tx: Tx,
  table: AnyAnswerTable,
  eventId: string,
  { from, share }: { from: number; share: number },
): Promise<Group[]> {
  const subject = subjectIn(table);
  const { rows } = await sql<Found>`
    select ${subject} as subject_id, encode(origin, 'hex') as origin
    from ${answersIn(table)} as answers
    where ${ofEvent(table, eventId)} and ${isOpenlyAnswered(table, eventId)} and first and origin is not null
    group by ${subject}, origin
    having count(*) >= ${from} and not bool_or(held_by_rule and state = 'counted')
      and bool_or(state = 'counted')
      and count(*) * ${share}::integer >= (
        select count(*) from ${answersIn(table)} as every
        where ${sql.ref(`every.${table.subject}`)} = ${sql.ref(`answers.${table.subject}`)})`.execute(tx);
  return groupsOf(table, rows);
}

const theirs = ({ table, subjectId, origin }: Group) =>
  sql`${subjectIn(table)} = ${subjectId} and ${origin === null ? sql`origin is null` : sql`origin = decode(${origin}, 'hex')`}`;

/** Holds the first answers of a network. */
export async function hold(tx: Tx, group: Group): Promise<void> {
  await sql`update ${answersIn(group.table)} set state = 'held', held_by_rule = true
    where ${theirs(group)} and first and state = 'counted'`.execute(tx);
}

/** Counts what the rule has held. */
export async function release(tx: Tx, group: Group): Promise<void> {
  await sql`update ${answersIn(group.table)} set state = 'counted', held_by_rule = false
    where ${theirs(group)} and state = 'held' and held_by_rule`.execute(tx);
}

/** Decides about what is held of a group; what counts then is not held again. Returns how many there were. */
export async function decideHeld(tx: Tx, group: Group, state: "counted" | "discarded"): Promise<number> {
  const { numAffectedRows } = await sql`update ${answersIn(group.table)} set state = ${state}
    where ${theirs(group)} and state = 'held'`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

interface Held extends Found {
  title: string;
  size: number;
  hour: string;
  ratings: number;
  average: number | null;
  others: number | null;
}

/** What is held of an event, in groups, the largest first, with the ratings of each and of the session's others. */
export async function selectHeld(
  db: Db | Tx,
  eventId: string,
  one?: Group,
): Promise<(Group & Omit<Held, keyof Found>)[]> {
  const all = [];
  for (const table of one ? [one.table] : answerTables) {
    const subject = subjectIn(table);
    const isSession = table.subjects === "sessions";
    const average = isSession ? sql`round(avg(rating), 2)::double precision` : sql`null::double precision`;
    const ratings = isSession ? sql`count(rating)::integer` : sql`0`;
    const title = isSession
      ? sql`(select talks.title from talks join sessions on sessions.talk_id = talks.talk_id where session_id = held.subject_id)`
      : sql`(select title ->> languages[1] from surveys where survey_id = held.subject_id)`;
    const { rows } = await sql<Held>`
      select held.subject_id, held.origin, held.size, held.hour, held.ratings, held.average, ${title} as title, others.average as others
      from (
        select ${subject} as subject_id, encode(origin, 'hex') as origin, count(*)::integer as size, min(hour) as hour,
          ${ratings} as ratings, ${average} as average
        from ${answersIn(table)} where ${ofEvent(table, eventId)} and state = 'held'
        group by 1, 2) as held
        left join (
          select ${subject} as subject_id, ${average} as average
          from ${answersIn(table)} where ${ofEvent(table, eventId)} and state = 'counted' group by 1) as others
          on others.subject_id = held.subject_id
      where ${one === undefined} or (held.subject_id = ${one?.subjectId ?? null}::uuid and held.origin is not distinct from ${one?.origin ?? null}::text)`.execute(
      db,
    );
    all.push(...rows.map(({ subject_id, ...row }) => ({ ...row, table, subjectId: subject_id })));
  }
  return all.sort(
    (a, b) => b.size - a.size || (`${a.subjectId} ${a.origin}` < `${b.subjectId} ${b.origin}` ? -1 : 1),
  );
}

/** Makes a network the venue's, unless the event has as many as it may; returns whether it is one. */
export async function addVenue(tx: Tx, eventId: string, network: Uint8Array, most: number): Promise<boolean> {
  const venues = await countVenues(tx, eventId);
  if (venues >= most) return false;
  await tx
    .insertInto("feedback_networks")
    .values({ event_id: eventId, network, venue: true })
    .onConflict((conflict) => conflict.columns(["event_id", "network"]).doUpdateSet({ venue: true }))
    .execute();
  return true;
}

export async function countVenues(tx: Tx, eventId: string): Promise<number> {
  const row = await tx
    .selectFrom("feedback_networks")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .where("venue", "=", true)
    .executeTakeFirstOrThrow();
  return row.count;
}
