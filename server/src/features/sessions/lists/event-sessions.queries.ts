import { fold } from "@plenary/contract/fold";
import type {
  SessionSort,
  SortOrder,
  SpeakersAnswer,
  Unset,
} from "@plenary/contract/sessions/event-sessions";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { foldedSearchPattern } from "../../../db/rows/fold.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";
import { type SessionFilter, sessionCondition, sessionsFor } from "../session/sessions.queries.ts";

export interface ListFilter {
  q?: string | undefined;
  without?: Unset | undefined;
  room?: string | undefined;
  track?: string | undefined;
  speaker?: string | undefined;
  type?: string | undefined;
  language?: string | undefined;
  /** Starts on that programme day, from one day change to the next. */
  onDay?: { day: string; timezone: string } | undefined;
  /** Starts before the first instant, or after the night that follows the second. */
  outside?: readonly [string, string] | undefined;
  answer?: SpeakersAnswer | undefined;
  /** Only these. */
  ids?: string[] | undefined;
  notice?: "true" | "false" | undefined;
  changedSince?: string | undefined;
}

/** Which sessions at all: those of an event, or of one speaker there. */
type Scope = Pick<SessionFilter, "eventId" | "speakerId">;

/** Text folded as by contract/src/fold.ts, in the database: for a single event, so that no column has to be stored. */
export const folded = (of: Expression<string>) =>
  sql<string>`plain_letters(lower(regexp_replace(normalize(${of}, nfkd), '[\\u0300-\\u036f]+', '', 'g')))`;

const sameWord = (column: `sessions.${"room" | "track" | "type"}`, word: string) =>
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

/** Whether somebody named or invited hasn't answered. */
const isAsked = sql<boolean>`(exists (select from session_speakers as asked
    where asked.session_id = sessions.session_id and not asked.accepted)
  or exists (select from session_invitations as asked
    where asked.session_id = sessions.session_id and asked.status = 'pending'))`;

const answered = {
  asked: isAsked,
  accepted: sql<boolean>`(not sessions.no_person and not ${isAsked})`,
  none: sql<boolean>`sessions.no_person`,
};

/** Conditions on the sessions themselves. */
function narrowedAlone({
  without,
  room,
  track,
  type,
  language,
  onDay,
  outside,
  answer,
  ids,
  notice,
}: ListFilter) {
  const column = { time: "sessions.start_time", room: "sessions.room", track: "sessions.track" } as const;
  return (row: ExpressionBuilder<Tables, "sessions">) => {
    const conditions: Expression<SqlBool>[] = [];
    if (without) conditions.push(row(column[without], "is", null));
    if (room) conditions.push(sameWord("sessions.room", room));
    if (track) conditions.push(sameWord("sessions.track", track));
    if (type) conditions.push(sameWord("sessions.type", type));
    if (language) conditions.push(sql`lower(${language}) = any(lower(sessions.languages::text)::text[])`);
    if (onDay)
      conditions.push(sql<boolean>`(sessions.start_time at time zone ${onDay.timezone}
        - (select day_change::interval from programmes where programmes.event_id = sessions.event_id)
        )::date = ${onDay.day}::date`);
    if (outside)
      conditions.push(sql<boolean>`(select sessions.start_time < ${outside[0]}::timestamptz + day_change::interval
          or sessions.start_time >= ${outside[1]}::timestamptz + day_change::interval
        from programmes where programmes.event_id = sessions.event_id)`);
    if (answer) conditions.push(answered[answer]);
    if (notice === "true") conditions.push(row("sessions.notice", "is not", null));
    if (ids) conditions.push(row("sessions.session_id", "in", idsSubquery(ids)));
    return row.and(conditions);
  };
}

function narrowed({ q, speaker, changedSince, ...alone }: ListFilter) {
  return (row: ExpressionBuilder<Tables, Joined>) => {
    const conditions: Expression<SqlBool>[] = [narrowedAlone(alone)(row)];
    if (q) {
      const inTitle = sql<boolean>`strpos(${folded(row.ref("talks.title"))}, ${folded(sql.val(q))}) > 0`;
      conditions.push(row.or([inTitle, isSpokenBy(row, q)]));
    }
    if (speaker) conditions.push(isSpokenBy(row, speaker));
    if (changedSince)
      conditions.push(
        row.or([row("sessions.updated_at", ">=", changedSince), row("talks.updated_at", ">=", changedSince)]),
      );
    return row.and(conditions);
  };
}

const joined = (db: Db, scope: Scope) =>
  db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .where(sessionCondition(scope));

/** By status: how many sessions there are, and how many match. Talks and names are only read if the filter needs them. */
export function countListed(db: Db, scope: Scope, filter: ListFilter) {
  if (!filter.q && !filter.speaker && !filter.changedSince)
    return db
      .selectFrom("sessions")
      .where(sessionCondition(scope))
      .select((row) => [
        "sessions.status",
        row.fn.countAll<number>().as("all"),
        row.fn.countAll<number>().filterWhere(narrowedAlone(filter)).as("matching"),
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

const byWord = (text: Expression<string | null>) => sql`${folded(text as Expression<string>)} collate "C"`;

const keys = {
  submitted: sql.ref("sessions.created_at"),
  number: sql.ref("sessions.number"),
  title: byWord(sql.ref("talks.title")),
  speaker: sql`case when not sessions.no_person then ${foldedName("users")} end collate "C"`,
  state: sql`array_position(array['draft', 'confirmed', 'rejected'], sessions.status)`,
  type: byWord(sql.ref("sessions.type")),
  track: byWord(sql.ref("sessions.track")),
  length: sql.ref("sessions.duration_minutes"),
  time: sql.ref("sessions.start_time"),
} satisfies Record<Exclude<SessionSort, "conflicts">, Expression<unknown>>;

/** The number of conflicts by session, which isn't in the database. */
const byConflicts = (conflicts: ReadonlyMap<string, number>) =>
  sql`coalesce((${JSON.stringify(Object.fromEntries(conflicts))}::text::jsonb ->> sessions.session_id::text)::int, 0)`;

/** What has no null, so that the database can use its index. */
const always: readonly SessionSort[] = ["submitted", "number", "title", "state", "conflicts"];

/** Ties by id, so that no page repeats a row of the one before. */
function sorted<O>(query: Listed<O>, { sort, order, conflicts }: Order): Listed<O> {
  return query
    .orderBy(sort === "conflicts" ? byConflicts(conflicts) : keys[sort], (by) => {
      const ordered = order === "desc" ? by.desc() : by.asc();
      return always.includes(sort) ? ordered : ordered.nullsLast();
    })
    .orderBy("sessions.session_id", order);
}

interface Order {
  sort: SessionSort;
  order: SortOrder;
  /** How many each session is in, for an order by them. */
  conflicts: ReadonlyMap<string, number>;
}

interface Part extends Order {
  status: SessionStatus | undefined;
  limit: number;
  offset: number;
}

/** A page of them, with the ties of the user `forUserId` to the event. */
export async function selectListed(
  db: Db,
  forUserId: string,
  scope: Scope,
  filter: ListFilter,
  { status, limit, offset, ...by }: Part,
) {
  const found = joined(db, scope)
    .select("sessions.session_id")
    .where(narrowed(filter))
    .$if(status !== undefined, (query) => query.where("sessions.status", "=", status ?? "draft"));
  const ids = sorted(found, by).limit(limit).offset(offset);
  // Only those of the page are read in full, then sorted again.
  const rows = sessionsFor(db, forUserId)
    .leftJoin("tracks", "tracks.track_id", "sessions.track_id")
    .select(["tracks.color as track_color", "tracks.position as track_position"])
    .select("users.picture as speaker_picture")
    .select((row) => row.fn<string>("greatest", ["sessions.updated_at", "talks.updated_at"]).as("changed_at"))
    .where("sessions.session_id", "in", ids);
  return sorted(rows, by).execute();
}

export type WordKind = "room" | "track" | "type" | "language";

/** The rooms, tracks, types and languages in use, ignoring case: each in its most frequent spelling. */
export function selectWordsInUse(db: Db, scope: Scope) {
  const said = db
    .selectFrom("sessions")
    .where(sessionCondition(scope))
    .innerJoinLateral(
      sql<{ kind: WordKind; word: string | null }>`(values ('room', sessions.room), ('track', sessions.track),
        ('type', sessions.type) union all select 'language', unnest(sessions.languages))`.as<"said">(
        sql`said(kind, word)`,
      ),
      (join) => join.onTrue(),
    )
    .where("said.word", "is not", null);
  return said
    .select(["said.kind", sql<string>`mode() within group (order by said.word)`.as("word")])
    .groupBy(["said.kind", sql`lower(said.word)`])
    .orderBy(sql`lower(said.word) collate "C"`)
    .execute();
}
