import type { DeadlineZone } from "@plenary/contract/call/call";
import { answerField } from "@plenary/contract/call/call-questions";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export type CallRow = Selectable<Tables["calls"]> & { deadline_zone: DeadlineZone };
export type CallTypeRow = Selectable<Tables["call_types"]>;

/** `share` keeps it unchanged until the transaction ends, `update` is for changing it. */
export const selectCall = (db: Db | Tx, eventId: string, lock?: "share" | "update") =>
  db
    .selectFrom("calls")
    .select(columnsOf("calls"))
    .where("event_id", "=", eventId)
    .$if(lock === "share", (query) => query.forShare())
    // What refers to the call is written meanwhile.
    .$if(lock === "update", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** The published call of a public event, with what is said of the event. */
export const selectPublicCall = (db: Db, eventId: string) =>
  db
    .selectFrom("calls")
    .innerJoin("events", "events.event_id", "calls.event_id")
    .select(["settings", "questionnaire", "question_settings", "opens_at", "closes_at", "deadline_zone"])
    .select(["events.name", "timezone", "location", "start_date", "end_date"])
    .where("calls.event_id", "=", eventId)
    .where("calls.state", "=", "published")
    .where(publiclyVisible.event)
    .executeTakeFirst();

export const insertCall = (tx: Tx, row: Insertable<Tables["calls"]>) =>
  tx.insertInto("calls").values(row).execute();

export const updateCall = (tx: Tx, eventId: string, changes: Updateable<Tables["calls"]>) =>
  tx.updateTable("calls").set(changes).where("event_id", "=", eventId).execute();

/** In their order, with how many proposals have each, without drafts that were never submitted. */
export const selectTypes = (db: Db | Tx, eventId: string) =>
  db
    .selectFrom("call_types")
    .select(columnsOf("call_types"))
    .select((row) =>
      row
        .selectFrom("proposals")
        .select((proposal) => proposal.fn.countAll<number>().as("count"))
        .whereRef("proposals.type_id", "=", "call_types.type_id")
        .where("proposals.number", "is not", null)
        .$asScalar()
        .$castTo<number>()
        .as("proposals"),
    )
    .where("event_id", "=", eventId)
    .orderBy("position")
    .orderBy("type_id")
    .execute();

export const selectType = (tx: Db | Tx, typeId: string) =>
  tx
    .selectFrom("call_types")
    .select(columnsOf("call_types"))
    .where("type_id", "=", typeId)
    .executeTakeFirst();

export const insertType = (tx: Tx, row: Insertable<Tables["call_types"]>) =>
  tx.insertInto("call_types").values(row).execute();

export const updateType = (tx: Tx, typeId: string, changes: Updateable<Tables["call_types"]>) =>
  tx.updateTable("call_types").set(changes).where("type_id", "=", typeId).execute();

/** Drafts have none then. */
export async function deleteType(tx: Tx, typeId: string): Promise<void> {
  await tx
    .updateTable("proposals")
    .set({ type_id: null })
    .where("type_id", "=", typeId)
    .where("number", "is", null)
    .execute();
  await tx.deleteFrom("call_types").where("type_id", "=", typeId).execute();
}

/** The event's tracks, as far as the call asks for them. */
export const selectTracks = (db: Db | Tx, eventId: string) =>
  db
    .selectFrom("tracks")
    .select(["track_id", "name", "color", "description", "call_closes_at", "in_call", "wanted"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .orderBy("track_id")
    .execute();

/** How many proposals each track has, without drafts that were never submitted. */
export async function countByTrack(db: Db | Tx, eventId: string): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom("proposals")
    .select((row) => ["track_id", row.fn.countAll<number>().as("count")])
    .where("event_id", "=", eventId)
    .where("number", "is not", null)
    .groupBy("track_id")
    .execute();
  return new Map(rows.map(({ track_id, count }) => [track_id, count]));
}

/** Puts the types into this order; others follow in theirs. */
export const orderTypes = (tx: Tx, eventId: string, typeIds: readonly string[]) =>
  sql`update call_types set position = sorted.place from (
      select type_id, row_number() over (order by array_position(${typeIds}::uuid[], type_id), position, type_id) as place
      from call_types where event_id = ${eventId}
    ) as sorted where sorted.type_id = call_types.type_id`.execute(tx);

/** How many proposals there are, by state. */
export const countByState = (db: Db | Tx, eventId: string) =>
  db
    .selectFrom("proposals")
    .select((row) => ["state", row.fn.countAll<number>().as("count")])
    .where("event_id", "=", eventId)
    .groupBy("state")
    .execute();

/** Whether a proposal or a speaker of the event has an answer to the question, or in it one of these options. */
export async function isAnswered(
  tx: Tx,
  eventId: string,
  questionId: string,
  options?: readonly string[],
): Promise<boolean> {
  const chosen = (value: RawBuilder<unknown>) =>
    options === undefined
      ? sql<boolean>`${value} is not null`
      : sql<boolean>`${value} -> 'choiceIds' ?| array[${sql.join(options)}]::text[]`;
  const { rows } = await sql`select from proposals where event_id = ${eventId}
    and (${chosen(sql`answers -> ${questionId}::text`)} or ${chosen(sql`working -> ${answerField(questionId)}::text`)})
    union all select from call_speakers where event_id = ${eventId}
    and (${chosen(sql`answers -> ${questionId}::text`)} or ${chosen(sql`working -> ${answerField(questionId)}::text`)})
    limit 1`.execute(tx);
  return rows.length > 0;
}

export const hasSubmitted = async (tx: Tx, eventId: string): Promise<boolean> =>
  (await tx
    .selectFrom("proposals")
    .select(sql`1`.as("one"))
    .where("event_id", "=", eventId)
    .where("number", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** A call's position in the list of all: those that open later come last, and each by its next moment. */
export interface OpenCallPosition {
  later: boolean;
  at: string;
  id: string;
}

interface OpenCallsQuery {
  time: string;
  /** A LIKE pattern over the event's folded name, location and description. */
  pattern?: string | undefined;
}

function openCalls(db: Db, { time, pattern }: OpenCallsQuery) {
  const later = sql<boolean>`coalesce(events.call_opens_at > ${time}, false)`;
  const at = sql<string>`case when events.call_opens_at > ${time} then events.call_opens_at else events.call_closes_at end`;
  return db
    .selectFrom("events")
    .innerJoin("calls", "calls.event_id", "events.event_id")
    .select(["events.event_id", "name", "location", "start_date", "end_date", "timezone"])
    .select(["call_opens_at", "call_closes_at", "deadline_zone", later.as("later"), at.as("at")])
    .where(publiclyVisible.event)
    .where("call_closes_at", ">", time)
    .$if(pattern !== undefined, (query) => query.where("search_text", "like", pattern ?? ""));
}

/** Calls that are open or open later, up to `limit` after a position in the list. */
export const selectOpenCalls = (
  db: Db,
  { limit, after, ...query }: OpenCallsQuery & { limit: number; after?: OpenCallPosition | undefined },
) =>
  db
    .selectFrom(openCalls(db, query).as("open"))
    .select(["event_id", "name", "location", "start_date", "end_date", "timezone"])
    .select(["call_opens_at", "call_closes_at", "deadline_zone", "later", "at"])
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(later, at, event_id) > (${after?.later}::boolean, ${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("later")
    .orderBy("at")
    .orderBy("event_id")
    .limit(limit)
    .execute();

/** How many there are, and when the next of them opens or closes. */
export const countOpenCalls = (db: Db, query: OpenCallsQuery) =>
  db
    .selectFrom(openCalls(db, query).as("open"))
    .select((row) => [row.fn.countAll<number>().as("total"), row.fn.min("at").as("until")])
    .executeTakeFirstOrThrow();
