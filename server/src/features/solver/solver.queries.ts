import type { SolutionState } from "@plenary/contract/schedule/schedule";
import type { Solution } from "@plenary/contract/schedule/solver";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery, insertRows } from "../../db/rows/rows.ts";
import type { Asked, Found } from "./asked.ts";

export interface SolutionRow {
  solution_id: string;
  event_id: string;
  state: SolutionState;
  asked: Asked;
  seed: number;
  progress: Solution["progress"];
  found: Found | null;
  asked_by: string | null;
  asked_name: string | null;
  at: string;
  ended_at: string | null;
}

const solutions = (db: Db | Tx) =>
  db
    .selectFrom("solutions")
    .leftJoin("users", "users.user_id", "solutions.asked_by")
    .select(["solution_id", "event_id", "state", "asked", "seed", "progress", "asked_by", "at", "ended_at"])
    .select("users.name as asked_name");

export const selectSolution = (db: Db | Tx, solutionId: string) =>
  solutions(db)
    .select("found")
    .where("solution_id", "=", solutionId)
    .$castTo<SolutionRow>()
    .executeTakeFirst();

/** The latest of an event, newest first. */
export const selectSolutions = (db: Db | Tx, eventId: string, limit: number) =>
  solutions(db)
    .where("event_id", "=", eventId)
    .orderBy("at", "desc")
    .orderBy("solution_id", "desc")
    .limit(limit)
    .$castTo<Omit<SolutionRow, "found">>()
    .execute();

export interface NewSolution {
  solution_id: string;
  event_id: string;
  asked: Asked;
  seed: number;
  asked_by: string;
  at: string;
}

/** Adds a solution that waits for a process. The caller holds the lock of the event's programme. */
export const insertSolution = (tx: Tx, row: NewSolution) => insertRows(tx, "solutions", [row]);

/** Whether one of the event waits or is at work. */
export async function selectActive(tx: Tx, eventId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("solutions")
    .select("solution_id")
    .where("event_id", "=", eventId)
    .where("state", "in", ["queued", "working"])
    .executeTakeFirst();
  return found !== undefined;
}

/** How many of an account wait or are at work. */
export async function countActive(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("solutions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("asked_by", "=", userId)
    .where("state", "in", ["queued", "working"])
    .executeTakeFirstOrThrow();
  return count;
}

export interface Claimed {
  solution_id: string;
  event_id: string;
  asked: Asked;
  seed: number;
  tries: number;
}

/** How many the same account has asked for before, of late: accounts take turns. */
const turn = (since: string) => sql<number>`(select count(*) from solutions as earlier
  where earlier.asked_by = solutions.asked_by and earlier.at > ${since}::timestamptz
    and (earlier.at, earlier.solution_id) < (solutions.at, solutions.solution_id))`;

/**
 * Claims a solution that waits, or whose process has ended, until a moment: of those whose account has asked for the
 * fewest before, the one that has waited longest.
 * @param since from when on what an account has asked for counts
 */
export const claimSolution = (db: Db, time: string, { until, since }: { until: string; since: string }) =>
  db
    .updateTable("solutions")
    .set({ state: "working", tries: sql`tries + 1`, claimed_until: until })
    .where("solution_id", "=", (row) =>
      row
        .selectFrom("solutions")
        .select("solution_id")
        .where((waits) =>
          waits.or([
            waits("state", "=", "queued"),
            waits.and([waits("state", "=", "working"), waits("claimed_until", "<", time)]),
          ]),
        )
        .orderBy(turn(since))
        .orderBy("at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["solution_id", "event_id", "asked", "seed", "tries"])
    .$castTo<Claimed>()
    .executeTakeFirst();

const ofProcess = ({ solution_id, tries }: Pick<Claimed, "solution_id" | "tries">) =>
  sql<boolean>`solution_id = ${solution_id} and tries = ${tries} and state = 'working'`;

/** Renews a claim, and says whether somebody wants it to end; undefined once it is gone, or another process's. */
export const renewClaim = (
  tx: Tx,
  claimed: Claimed,
  { until, progress }: { until: string; progress: Solution["progress"] },
) =>
  tx
    .updateTable("solutions")
    .set({ claimed_until: until, ...(progress && { progress: JSON.stringify(progress) }) })
    .where(ofProcess(claimed))
    .returning("stopping")
    .executeTakeFirst();

/** So that nothing else changes it before the transaction ends. */
export async function lockSolution(tx: Tx, { solution_id }: Claimed): Promise<void> {
  await tx
    .selectFrom("solutions")
    .select("solution_id")
    .where("solution_id", "=", solution_id)
    .forUpdate()
    .execute();
}

/** When people have said when they can be there, by their ids. */
export async function selectAnswered(db: Db | Tx, eventId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("speaker_answers")
    .select(["user_id", "answered_at"])
    .where("event_id", "=", eventId)
    .execute();
  return new Map(rows.flatMap((row) => (row.answered_at ? [[row.user_id, row.answered_at]] : [])));
}

interface Ended {
  state: "ready" | "stopped" | "failed";
  found?: Found;
  time: string;
}

/** Ends a solution, unless it is gone, or another process's. */
export async function endSolution(tx: Tx, claimed: Claimed, { state, found, time }: Ended): Promise<void> {
  await tx
    .updateTable("solutions")
    .set({ state, ended_at: time, claimed_until: null, ...(found && { found: JSON.stringify(found) }) })
    .where(ofProcess(claimed))
    .execute();
}

/** Lets another process begin it anew, as if this one had not. */
export async function giveBack(tx: Tx, claimed: Claimed): Promise<void> {
  await tx
    .updateTable("solutions")
    .set({ state: "queued", tries: claimed.tries - 1, claimed_until: null, progress: null })
    .where(ofProcess(claimed))
    .execute();
}

/** What waits ends at once, what is at work when its process hears of it. */
export async function stopSolution(
  tx: Tx,
  solutionId: string,
  stopping: "keep" | "drop",
  time: string,
): Promise<void> {
  const own = tx.updateTable("solutions").where("solution_id", "=", solutionId);
  await own.set({ state: "stopped", ended_at: time }).where("state", "=", "queued").execute();
  await own.set({ stopping }).where("state", "=", "working").execute();
}

export async function markApplied(tx: Tx, solutionId: string): Promise<void> {
  await tx.updateTable("solutions").set({ state: "applied" }).where("solution_id", "=", solutionId).execute();
}

export async function deleteSolution(tx: Tx, solutionId: string): Promise<void> {
  await tx.deleteFrom("solutions").where("solution_id", "=", solutionId).execute();
}

/** Deletes what was asked before a moment. */
export async function deleteOld(db: Db, before: string): Promise<void> {
  await db.deleteFrom("solutions").where("at", "<", before).execute();
}

/** What the search asks of sessions besides their places. */
export interface Wishes {
  session_id: string;
  type: string | null;
  needs: string[];
  expected_audience: number | null;
  /** Whether the public knows the place: in an event with a version it is that of the version. */
  released: boolean;
}

export async function selectWishes(db: Db | Tx, eventId: string): Promise<Wishes[]> {
  const { rows } = await sql<Wishes>`
    select sessions.session_id, sessions.type, sessions.needs, sessions.expected_audience,
      case when programmes.current_version is null then sessions.status = 'confirmed' and events.visibility = 'public'
        else exists (
          select from version_slots as slots
          join programme_versions as versions on versions.version_id = slots.version_id
          where versions.event_id = sessions.event_id and versions.number = programmes.current_version
            and slots.slot_id = sessions.session_id and slots.start_time = sessions.start_time
            and slots.room_ids = array[sessions.room_id])
      end as released
    from sessions
    join programmes on programmes.event_id = sessions.event_id
    join events on events.event_id = sessions.event_id
    where sessions.event_id = ${eventId} and sessions.status <> 'rejected'`.execute(db);
  return rows;
}

export async function selectNames(db: Db | Tx, userIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "name"])
    .where("user_id", "in", idsSubquery(userIds))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}
