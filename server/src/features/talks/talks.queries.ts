import type { Talk } from "@plenary/contract/sessions/talks";
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { coOrganizedBy, coSpokenBy, publiclyVisible } from "../../core/access.ts";
import { settleSlots } from "../../core/slots.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { listedDescription, PART_BYTES, textBytes } from "../../db/rows/list-rows.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import { isDeleted } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

export type TalkRow = Selectable<Tables["talks"]>;

/** A talk with everything that decides whether a user may see it. */
export interface TalkSeen extends TalkRow {
  own_of: NonNullable<Talk["session"]> | null;
  /** Whether it was submitted to any event. */
  submitted: boolean;
  /** Whether a session of it waits, or was rejected. */
  held: boolean;
  /** Whether it was submitted to an event that the user created or is an accepted co-organizer of. */
  submitted_to_user: boolean;
  /** Whether the user is a co-speaker of a session with it. */
  spoken_by_user: boolean;
  /** Whether it has a confirmed session at a public event. */
  published: boolean;
  creator_deleted: boolean;
  /** Whether it belongs to a session where nobody speaks, with its creator as stand-in. */
  nobodys: boolean;
}

const ownOf = sql<TalkSeen["own_of"]>`(
  select jsonb_build_object('sessionId', owning.session_id, 'eventId', events.event_id, 'eventName', events.name,
    'proposalId', (select proposal_id from proposals where proposals.session_id = owning.session_id))
  from sessions as owning join events on events.event_id = owning.event_id
  where owning.talk_id = talks.talk_id and owning.own_talk limit 1)`.as("own_of");

/** `share` keeps the talk unchanged until the transaction ends, `update` is for changing or deleting it. */
export type Lock = "share" | "update";

export function selectTalk(
  db: Db | Tx,
  talkId: string,
  userId: string,
  lock?: Lock,
): Promise<TalkSeen | undefined> {
  const session = db
    .selectFrom("sessions")
    .select(sql.lit(1).as("one"))
    .where("sessions.talk_id", "=", talkId);
  const submitted = db
    .selectFrom("sessions")
    .select(sql.lit(1).as("one"))
    .where(({ or, eb }) =>
      or([eb("sessions.talk_id", "=", talkId), eb("sessions.copied_from", "=", talkId)]),
    );
  const atEvent = session.innerJoin("events", "events.event_id", "sessions.event_id");
  return db
    .selectFrom("talks")
    .select(columnsOf("talks"))
    .select(ownOf)
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom("users")
          .select(sql.lit(1).as("one"))
          .whereRef("users.user_id", "=", "talks.creator_id")
          .where(isDeleted("users")),
      )
        .$castTo<boolean>()
        .as("creator_deleted"),
      exists(submitted).$castTo<boolean>().as("submitted"),
      exists(submitted.where("sessions.status", "<>", "confirmed"))
        .$castTo<boolean>()
        .as("held"),
      exists(
        atEvent.where(({ eb, or }) =>
          or([eb("events.creator_id", "=", userId), eb("events.event_id", "in", coOrganizedBy(userId))]),
        ),
      )
        .$castTo<boolean>()
        .as("submitted_to_user"),
      exists(session.where("sessions.session_id", "in", coSpokenBy(userId)))
        .$castTo<boolean>()
        .as("spoken_by_user"),
      exists(atEvent.where(publiclyVisible.session)).$castTo<boolean>().as("published"),
      exists(session.where("sessions.no_person", "=", true))
        .$castTo<boolean>()
        .as("nobodys"),
    ])
    .where("talk_id", "=", talkId)
    .$if(lock === "share", (query) => query.forShare("talks"))
    .$if(lock === "update", (query) => query.forUpdate("talks"))
    .executeTakeFirst();
}

/** The one of the user's newest talks that has these texts, if any; locked. Only a few, because each has to be decompressed. */
export async function lockSameTalk(
  tx: Tx,
  userId: string,
  { title, summary, description }: Pick<TalkRow, "title" | "summary" | "description">,
): Promise<string | undefined> {
  const newest = tx
    .selectFrom("talks")
    .select("talk_id")
    .where("creator_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("talk_id", "desc")
    .limit(5);
  const same = await tx
    .selectFrom("talks")
    .select("talk_id")
    .where("talk_id", "in", newest)
    .where("title", "=", title)
    .where("summary", "=", summary)
    .where("description", "=", description)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("sessions")
            .select("sessions.session_id")
            .whereRef("sessions.talk_id", "=", "talks.talk_id")
            .where("sessions.own_talk", "=", true),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(1)
    .forShare()
    .executeTakeFirst();
  return same?.talk_id;
}

/** The user isn't just a stand-in. */
const isOwn = (row: ExpressionBuilder<Tables, "talks">) =>
  row.not(
    row.exists(
      row
        .selectFrom("sessions")
        .select("sessions.session_id")
        .whereRef("sessions.talk_id", "=", "talks.talk_id")
        .where("sessions.no_person", "=", true),
    ),
  );

/** The user's own talks, newest first: at most that many, and hardly more bytes than a part has (newest-first.ts). */
export function selectTalks(db: Db, userId: string, limit: number, after: Position | undefined) {
  let query = db
    .selectFrom("talks")
    .select(columnsOf("talks"))
    .select(textBytes("description", "title", "summary").as("text_bytes"))
    .where("creator_id", "=", userId)
    .where(isOwn)
    .orderBy("created_at", "desc")
    .orderBy("talk_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "talk_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  const counted = db
    .selectFrom(query.as("talks"))
    .select([...columnsOf("talks"), "text_bytes"])
    .select((row) =>
      row.fn
        .sum<number>("text_bytes")
        .over((over) => over.orderBy("created_at", "desc").orderBy("talk_id", "desc"))
        .as("part_bytes"),
    );
  return db
    .selectFrom(counted.as("talks"))
    .select(["talk_id", "title", "summary", "creator_id", "created_at", "updated_at", "part_bytes"])
    .select(listedDescription("talks"))
    .select(ownOf)
    .where((row) => row(row("part_bytes", "-", row.ref("text_bytes")), "<", PART_BYTES))
    .orderBy("created_at", "desc")
    .orderBy("talk_id", "desc")
    .execute();
}

export async function countTalks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("talks")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("creator_id", "=", userId)
    .where(isOwn)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTalk(tx: Tx, row: Insertable<Tables["talks"]>) {
  return tx.insertInto("talks").values(row).returning(columnsOf("talks")).executeTakeFirstOrThrow();
}

export async function updateTalk(tx: Tx, talkId: string, values: Updateable<Tables["talks"]>): Promise<void> {
  await tx.updateTable("talks").set(values).where("talk_id", "=", talkId).execute();
  await settleSlots(tx, await selectSessionIds(tx, talkId));
}

async function selectSessionIds(tx: Tx, talkId: string): Promise<string[]> {
  const rows = await tx.selectFrom("sessions").select("session_id").where("talk_id", "=", talkId).execute();
  return rows.map((row) => row.session_id);
}

/** Whether a session of the talk has answers. */
export async function hasAnswers(tx: Tx, talkId: string): Promise<boolean> {
  const answers = tx
    .selectFrom("feedback_answers")
    .innerJoin("sessions", "sessions.session_id", "feedback_answers.session_id")
    .select("sessions.session_id")
    .where("sessions.talk_id", "=", talkId);
  return (await answers.limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteTalk(tx: Tx, talkId: string): Promise<void> {
  const sessionIds = await selectSessionIds(tx, talkId);
  await tx.deleteFrom("talks").where("talk_id", "=", talkId).execute();
  await settleSlots(tx, sessionIds);
}

/** The status of each session of the talk, locked. */
export function lockSessions(tx: Tx, talkId: string) {
  return tx.selectFrom("sessions").select("status").where("talk_id", "=", talkId).forUpdate().execute();
}
