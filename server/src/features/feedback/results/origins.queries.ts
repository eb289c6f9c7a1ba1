import { sql } from "kysely";
import { publicPlace } from "../../../core/public-place.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { capacityOfPlace } from "../../answering/answering.ts";
import {
  type AnyAnswerTable,
  answerTables,
  ofEvent,
  sessionAnswers,
} from "../../answering/stored/answer-tables.ts";

/** The subject of answers: a session or survey of an event. */
export interface AnswerSubject {
  table: AnyAnswerTable;
  subjectId: string;
}

const answersIn = ({ table }: AnswerSubject) => sql.table(table.name);
const about = ({ table, subjectId }: AnswerSubject) => sql`${sql.ref(table.subject)} = ${subjectId}`;

/** Answers of one network in one state. */
export interface OriginRow {
  /** In hexadecimal. */
  origin: string;
  state: "counted" | "discarded";
  size: number;
  ratings: number;
  /** The sum of their ratings. */
  sum: number;
  first: string;
  last: string;
}

/** All origins of a session's or survey's answers, the largest first. */
export async function selectOrigins(db: Db | Tx, thing: AnswerSubject): Promise<OriginRow[]> {
  const rated = thing.table.subjects === "sessions";
  const { rows } = await sql<OriginRow>`
    select encode(origin, 'hex') as origin, state, count(*)::integer as size,
      ${rated ? sql`count(rating)::integer` : sql`0`} as ratings,
      ${rated ? sql`coalesce(sum(rating), 0)::integer` : sql`0`} as sum, min(hour) as first, max(hour) as last
    from ${answersIn(thing)} where ${about(thing)} and origin is not null
    group by origin, state order by size desc, origin, state`.execute(db);
  return rows;
}

/** How many answers count, how many are left out, and the sum of the ratings that count. */
export async function countByState(db: Db | Tx, thing: AnswerSubject) {
  const rated = thing.table.subjects === "sessions";
  const { rows } = await sql<{ counted: number; left_out: number; ratings: number; sum: number }>`
    select count(*) filter (where state = 'counted')::integer as counted,
      count(*) filter (where state = 'discarded')::integer as left_out,
      ${rated ? sql`count(rating) filter (where state = 'counted')::integer` : sql`0`} as ratings,
      ${rated ? sql`coalesce(sum(rating) filter (where state = 'counted'), 0)::integer` : sql`0`} as sum
    from ${answersIn(thing)} where ${about(thing)}`.execute(db);
  return rows[0] ?? { counted: 0, left_out: 0, ratings: 0, sum: 0 };
}

/** Leaves out the answers of one origin, or counts them again; returns how many that changed. */
export async function moveOrigin(
  tx: Tx,
  thing: AnswerSubject,
  origin: string,
  to: OriginRow["state"],
): Promise<number> {
  const { numAffectedRows } = await sql`update ${answersIn(thing)} set state = ${to}
    where ${about(thing)} and origin = decode(${origin}, 'hex') and state <> ${to}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How many answers of how many networks are left out of a session or survey. */
export async function countLeftOut(db: Db, thing: AnswerSubject) {
  const { rows } = await sql<{ answers: number; networks: number }>`
    select count(*)::integer as answers, count(distinct origin)::integer as networks
    from ${answersIn(thing)} where ${about(thing)} and state = 'discarded'`.execute(db);
  return rows[0] ?? { answers: 0, networks: 0 };
}

/** The same for all sessions of an event. */
export async function countLeftOutOf(db: Db, eventId: string) {
  const { rows } = await sql<{ answers: number; networks: number }>`
    select count(*)::integer as answers, count(distinct (session_id, origin))::integer as networks
    from feedback_answers where state = 'discarded' and ${ofEvent(sessionAnswers, eventId)}`.execute(db);
  return rows[0] ?? { answers: 0, networks: 0 };
}

/** Counts answers that a process of the previous version has held. */
export async function countHeld(db: Db): Promise<void> {
  for (const { name } of answerTables)
    await sql`update ${sql.table(name)} set state = 'counted' where state = 'held'`.execute(db);
}

/** The capacity of the rooms where the public sees the session; null if unknown. */
export async function selectCapacity(db: Db | Tx, sessionId: string): Promise<number | null> {
  const { rows } = await sql<{ capacity: number | null }>`
    select ${capacityOfPlace} as capacity from sessions join public_slots as placed on ${publicPlace.session}
    where sessions.session_id = ${sessionId}`.execute(db);
  return rows[0]?.capacity ?? null;
}
