import { fold } from "@plenary/contract/fold";
import type { SessionSort, Unset } from "@plenary/contract/sessions/event-sessions";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { foldedSearchPattern } from "../../../db/rows/fold.ts";
import type { Tables } from "../../../db/tables.ts";
import { type SessionFilter, sessionCondition, sessionsFor } from "../session/sessions.queries.ts";

export interface ListFilter {
  q?: string | undefined;
  without?: Unset | undefined;
  room?: string | undefined;
  track?: string | undefined;
  speaker?: string | undefined;
}

/** Which sessions at all: those of an event, or of one speaker there. */
type Scope = Pick<SessionFilter, "eventId" | "speakerId">;

/** Text folded as by contract/src/fold.ts, in the database: for a single event, so that no column has to be stored. */
const folded = (of: Expression<string>) =>
  sql<string>`plain_letters(lower(regexp_replace(normalize(${of}, nfkd), '[\\u0300-\\u036f]+', '', 'g')))`;

const sameWord = (column: "sessions.room" | "sessions.track", word: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${word})`;

type Joined = "sessions" | "talks" | "users";

/** The first line of the search text, which is the name. */
const foldedName = (users: "users" | "named") =>
  sql<string>`split_part(${sql.ref(`${users}.search_text`)}, E'\\n', 1)`;

function isSpokenBy(row: ExpressionBuilder<Tables, Joined>, name: string) {
  const pattern = foldedSearchPattern(fold(name));
  return row.or([
    // Stand-ins aren't found.
    row.and([row("sessions.no_person", "=", false), row(foldedName("users"), "like", pattern)]),
    row.exists(
      row
        .selectFrom("session_speakers as each")
        .innerJoin("users as named", "named.user_id", "each.user_id")
        .select("each.user_id")
        .whereRef("each.session_id", "=", "sessions.session_id")
        .where(foldedName("named"), "like", pattern),
    ),
  ]);
}

/** Conditions on the sessions themselves. */
function narrowedByPlace({ without, room, track }: ListFilter) {
  const column = { time: "sessions.start_time", room: "sessions.room", track: "sessions.track" } as const;
  return (row: ExpressionBuilder<Tables, "sessions">) => {
    const conditions: Expression<SqlBool>[] = [];
    if (without) conditions.push(row(column[without], "is", null));
    if (room) conditions.push(sameWord("sessions.room", room));
    if (track) conditions.push(sameWord("sessions.track", track));
    return row.and(conditions);
  };
}

function narrowed({ q, speaker, ...place }: ListFilter) {
  return (row: ExpressionBuilder<Tables, Joined>) => {
    const conditions: Expression<SqlBool>[] = [narrowedByPlace(place)(row)];
    if (q) {
      const inTitle = sql<boolean>`strpos(${folded(row.ref("talks.title"))}, ${folded(sql.val(q))}) > 0`;
      conditions.push(row.or([inTitle, isSpokenBy(row, q)]));
    }
    if (speaker) conditions.push(isSpokenBy(row, speaker));
    return row.and(conditions);
  };
}

const joined = (db: Db, scope: Scope) =>
  db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .where(sessionCondition(scope));

/** By status: how many sessions there are, and how many match. Titles and names are only read if the filter needs them. */
export function countListed(db: Db, scope: Scope, filter: ListFilter) {
  if (!filter.q && !filter.speaker)
    return db
      .selectFrom("sessions")
      .where(sessionCondition(scope))
      .select((row) => [
        "sessions.status",
        row.fn.countAll<number>().as("all"),
        row.fn.countAll<number>().filterWhere(narrowedByPlace(filter)).as("matching"),
      ])
      .groupBy("sessions.status")
      .execute();
  return joined(db, scope)
    .select((row) => [
      "sessions.status",
      row.fn.countAll<number>().as("all"),
      row.fn.countAll<number>().filterWhere(narrowed(filter)).as("matching"),
    ])
    .groupBy("sessions.status")
    .execute();
}

type Listed<O> = SelectQueryBuilder<Tables, Joined, O>;

function sorted<O>(query: Listed<O>, sort: SessionSort): Listed<O> {
  switch (sort) {
    case "submitted":
      return query.orderBy("sessions.created_at", "desc").orderBy("sessions.session_id", "desc");
    case "time":
      return query
        .orderBy("sessions.start_time", (order) => order.nullsLast())
        .orderBy("sessions.session_id");
    case "title":
      return query.orderBy(sql`${folded(sql.ref("talks.title"))} collate "C"`).orderBy("sessions.session_id");
    case "speaker":
      return query
        .orderBy(sql`case when not sessions.no_person then ${foldedName("users")} end collate "C"`)
        .orderBy("sessions.session_id");
  }
}

interface Part {
  status: SessionStatus | undefined;
  sort: SessionSort;
  limit: number;
  offset: number;
}

/** A page of them, with the ties of the user `forUserId` to the event. */
export async function selectListed(
  db: Db,
  forUserId: string,
  scope: Scope,
  filter: ListFilter,
  { status, sort, limit, offset }: Part,
) {
  const found = joined(db, scope)
    .select("sessions.session_id")
    .where(narrowed(filter))
    .$if(status !== undefined, (query) => query.where("sessions.status", "=", status ?? "draft"));
  const ids = sorted(found, sort).limit(limit).offset(offset);
  // Only those of the page are read in full, then sorted again.
  const rows = sessionsFor(db, forUserId).where("sessions.session_id", "in", ids);
  return sorted(rows, sort).execute();
}

/** The rooms and tracks in use, ignoring case: each in its most frequent spelling. */
export function selectWordsInUse(db: Db, scope: Scope) {
  const words = (column: "room" | "track") =>
    db
      .selectFrom("sessions")
      .where(sessionCondition(scope))
      .where(`sessions.${column}`, "is not", null)
      .select([
        sql.lit<"room" | "track">(column).as("kind"),
        sql<string>`mode() within group (order by ${sql.ref(`sessions.${column}`)})`.as("word"),
        sql<string>`lower(${sql.ref(`sessions.${column}`)})`.as("folded"),
      ])
      .groupBy(sql`lower(${sql.ref(`sessions.${column}`)})`);
  return db
    .selectFrom(words("room").unionAll(words("track")).as("words"))
    .select(["kind", "word"])
    .orderBy(sql`folded collate "C"`)
    .execute();
}
