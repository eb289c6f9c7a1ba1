import type { SpeakerCounts, SpeakerSort, SpeakerStatus } from "@plenary/contract/sessions/speakers";
import { type ExpressionBuilder, sql } from "kysely";
import { acceptedCoSpeakers } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { foldedSearchPattern } from "../../db/rows/fold.ts";
import { isDeleted } from "../../db/rows/people.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";
import { sharedColumns } from "../users/users.ts";

export interface SpeakerFilter {
  eventId: string;
  status?: SpeakerStatus | undefined;
  /** Folded, and as it was written. */
  search?: { folded: string; written: string } | undefined;
}

/** The status of sessions as the database has it, for each status of speakers. */
const sessionStatus = {
  confirmed: "confirmed",
  waiting: "draft",
  rejected: "rejected",
  cancelled: "rejected",
} as const;

const hasStatus = (status: SpeakerStatus) => sql<boolean>`(spoken.status = ${sql.lit(sessionStatus[status])}
  and spoken.cancelled = ${sql.lit(status === "cancelled")})`;

/** Whether the session in `sessions` is rejected and had been public. */
const isCancelled = sql<boolean>`(sessions.status = 'rejected' and exists (select from public_slots
  where public_slots.event_id = sessions.event_id and public_slots.slot_id = sessions.session_id
    and public_slots.state = 'cancelled'))`;

/** Speakers and sessions of the event: speakers, without stand-ins, and accepted co-speakers. */
export function spokenAt(db: Db | Tx, eventId: string) {
  const columns = ["sessions.session_id", "sessions.talk_id", "sessions.status"] as const;
  return db
    .selectFrom("sessions")
    .select([...columns, "sessions.speaker_id as user_id", isCancelled.as("cancelled")])
    .where("sessions.event_id", "=", eventId)
    .where("sessions.no_person", "=", false)
    .unionAll(
      acceptedCoSpeakers()
        .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
        .select([...columns, "session_speakers.user_id", isCancelled.as("cancelled")])
        .where("sessions.event_id", "=", eventId),
    );
}

/** Name and username from the search text, without the address: cursors can be decoded, and must not contain it. */
const names = sql<string>`(split_part(users.search_text, E'\n', 1) || E'\n' || split_part(users.search_text, E'\n', 2))`;

/** What organizers can search a speaker by: the address only if they may see it. */
const searchedText = sql`(case when users.shares_email is false and users.shows_email is not true then ${names} else users.search_text end)`;

const matching = (search: NonNullable<SpeakerFilter["search"]>) =>
  sql<boolean>`(${searchedText} like ${foldedSearchPattern(search.folded)} or exists (
    select from spoken as found inner join talks using (talk_id)
    where found.user_id = users.user_id and talks.title ilike ${foldedSearchPattern(search.written)}))`;

export interface SpeakersOrder {
  by: SpeakerSort;
  isDescending: boolean;
}

export interface SpeakersCursor {
  key: string;
  id: string;
  /** How many sessions, if ordered by that. */
  count?: number | undefined;
}

/** A page of the speakers, by name, or by their number of sessions and then by name. */
export function selectSpeakers(
  db: Db,
  time: string,
  { eventId, status, search }: SpeakerFilter,
  { by, isDescending }: SpeakersOrder,
  limit: number,
  after: SpeakersCursor | undefined,
) {
  const direction = isDescending ? "desc" : "asc";
  const beyond = sql.raw(isDescending ? "<" : ">");
  let query = db
    .with("spoken", () => spokenAt(db, eventId))
    .with("sums", (cte) =>
      cte
        .selectFrom("spoken")
        .select(["spoken.user_id", sql<number>`count(*)`.as("count")])
        .groupBy("spoken.user_id"),
    )
    .selectFrom("users")
    .innerJoin("sums", "sums.user_id", "users.user_id")
    .select([
      "users.user_id",
      "users.name",
      "users.picture",
      "users.affiliation",
      ...sharedColumns,
      names.as("key"),
      "sums.count",
      isDeleted("users").as("deleted"),
    ])
    .select((row) => isUnclaimed(row).as("unclaimed"))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("claim_links as link")
          .select("link.speaker_id")
          .whereRef("link.speaker_id", "=", "users.user_id")
          .where("link.event_id", "=", eventId)
          .where("link.expires_at", ">", sql<string>`${time}`),
      ).as("linked"),
    )
    .limit(limit);
  if (status) {
    query = query.where("users.user_id", "in", ({ selectFrom }) =>
      selectFrom("spoken").select("spoken.user_id").where(hasStatus(status)),
    );
  }
  if (search) query = query.where(matching(search));
  if (by === "name") {
    query = query.orderBy(names, direction).orderBy("users.user_id", direction);
    if (after) {
      query = query.where(
        sql<boolean>`(${names}, users.user_id) ${beyond} (${after.key}, ${after.id}::uuid)`,
      );
    }
    return query.execute();
  }
  query = query.orderBy("sums.count", direction).orderBy(names).orderBy("users.user_id");
  if (after) {
    query = query.where(
      sql<boolean>`(sums.count ${beyond} ${after.count ?? 0} or
        (sums.count = ${after.count ?? 0} and (${names}, users.user_id) > (${after.key}, ${after.id}::uuid)))`,
    );
  }
  return query.execute();
}

/** The account is unclaimed; a deleted one is marked as such. */
const isUnclaimed = (row: ExpressionBuilder<Tables, "users">) =>
  row.and([row("users.password_hash", "is", null), row("users.deleted_at", "is", null)]);

/** How many speakers match, by what they have. */
export async function countSpeakers(db: Db, { eventId, search }: SpeakerFilter): Promise<SpeakerCounts> {
  const countOf = (status: SpeakerStatus) =>
    sql<number>`count(distinct spoken.user_id) filter (where ${hasStatus(status)})`;
  let query = db
    .with("spoken", () => spokenAt(db, eventId))
    .selectFrom("spoken")
    .select([
      sql<number>`count(distinct spoken.user_id)`.as("all"),
      countOf("confirmed").as("confirmed"),
      countOf("waiting").as("waiting"),
      countOf("rejected").as("rejected"),
      countOf("cancelled").as("cancelled"),
    ]);
  if (search) {
    query = query.where("spoken.user_id", "in", ({ selectFrom }) =>
      selectFrom("users").select("users.user_id").where(matching(search)),
    );
  }
  return query.executeTakeFirstOrThrow();
}

/** The sessions of these speakers, those in the programme first, then by title: at most `most` of each, with their number. */
export function selectSpoken(db: Db, eventId: string, userIds: string[], most: number) {
  const numbered = db
    .with("spoken", () => spokenAt(db, eventId))
    .selectFrom("spoken")
    .innerJoin("talks", "talks.talk_id", "spoken.talk_id")
    .select(["spoken.user_id", "spoken.session_id", "spoken.status", "spoken.cancelled", "talks.title"])
    .select([
      sql<number>`count(*) over (partition by spoken.user_id)`.as("count"),
      sql<number>`row_number() over (partition by spoken.user_id order by spoken.status, talks.title, spoken.session_id)`.as(
        "place",
      ),
    ])
    .where("spoken.user_id", "in", idsSubquery(userIds));
  return db
    .selectFrom(numbered.as("numbered"))
    .select(["user_id", "session_id", "status", "cancelled", "title", "count"])
    .where("place", "<=", most)
    .orderBy("user_id")
    .orderBy("place")
    .execute();
}
