import { type ExpressionBuilder, sql } from "kysely";
import { acceptedCoOrganizers, acceptedCoSpeakers } from "../../core/access.ts";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { isUnused } from "../../db/rows/talks.ts";
import type { Tables } from "../../db/tables.ts";
import { securityKinds } from "../../mail/templates/kinds.ts";
import type { LeftWork } from "./account-deletion.facts.ts";

/** An arbitrary number: the advisory lock under which an account is deleted. */
const DELETION_LOCK = 7_239_117;

/** Makes deletions wait for each other until the transaction ends, so that no event passes to somebody about to leave. */
export async function lockDeletions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DELETION_LOCK)})`.execute(tx);
}

/** Locks the user's talks, then the events: the order in which everybody locks, before what belongs to an event. */
export async function lockWork(tx: Tx, userId: string): Promise<void> {
  const talks = tx.selectFrom("talks").select("talk_id").where("creator_id", "=", userId);
  await talks.orderBy("talk_id").forUpdate().execute();
  const events = tx.selectFrom("events").select("event_id").where("creator_id", "=", userId);
  await events.orderBy("event_id").forUpdate().execute();
}

/** The user's row; nothing new can refer to it until the transaction ends. */
export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom("users")
    .select(columnsOf("users"))
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

const leftColumns = [
  ...(["sessions.session_id", "sessions.event_id", "sessions.talk_id", "sessions.status"] as const),
  "talks.title as talk_title" as const,
];

/** Whether the row is a session of the user's that is neither confirmed nor has feedback; those where nobody speaks stay in their events. */
const isUnconfirmedOf = (userId: string) => (row: ExpressionBuilder<Tables, "sessions">) => {
  const answers = row.selectFrom("feedback_answers").select("feedback_answers.session_id");
  return row.and([
    row("sessions.speaker_id", "=", userId),
    row("sessions.no_person", "=", false),
    row("sessions.status", "<>", "confirmed"),
    row.not(row.exists(answers.whereRef("feedback_answers.session_id", "=", "sessions.session_id"))),
  ]);
};

/** Those of them that came of proposals, locked. */
export const lockProposed = (tx: Tx, userId: string) =>
  tx
    .selectFrom("sessions")
    .innerJoin("proposals", "proposals.session_id", "sessions.session_id")
    .select(["sessions.session_id", "sessions.guid", "sessions.number", "proposals.proposal_id"])
    .select("proposals.submitter_id as proposal_submitter")
    .where(isUnconfirmedOf(userId))
    .orderBy("sessions.session_id")
    .forUpdate("sessions")
    .execute();

/** Removes the user's sessions that are neither confirmed nor have feedback, and the user from others' sessions. */
export async function deleteUnconfirmedSessions(tx: Tx, userId: string) {
  const gone = await tx
    .deleteFrom("sessions")
    .using("talks")
    .whereRef("talks.talk_id", "=", "sessions.talk_id")
    .where(isUnconfirmedOf(userId))
    .returning([...leftColumns, "sessions.copied_from"])
    .execute();
  const left = await tx
    .deleteFrom("session_speakers")
    .using(["sessions", "talks"])
    .whereRef("sessions.session_id", "=", "session_speakers.session_id")
    .whereRef("talks.talk_id", "=", "sessions.talk_id")
    .where("session_speakers.user_id", "=", userId)
    .where("sessions.status", "<>", "confirmed")
    .returning([...leftColumns, "session_speakers.accepted"])
    .execute();
  await settleSlots(
    tx,
    [...gone, ...left].map((row) => row.session_id),
  );
  return { gone, left: left.filter(({ accepted }) => accepted) };
}

/** Passes each of the user's events to its longest-serving co-organizer, unlocked ones first, if it has one. */
export async function passEvents(tx: Tx, userId: string): Promise<LeftWork["passed"]> {
  const heirs = acceptedCoOrganizers()
    .innerJoin("events", "events.event_id", "co_organizers.event_id")
    .innerJoin("users", "users.user_id", "co_organizers.user_id")
    .distinctOn("co_organizers.event_id")
    .select(["co_organizers.event_id", "co_organizers.user_id"])
    .where("events.creator_id", "=", userId)
    .where("co_organizers.user_id", "<>", userId)
    .orderBy("co_organizers.event_id")
    .orderBy("users.is_locked")
    .orderBy((row) => row.fn.coalesce("co_organizers.answered_at", "co_organizers.invited_at"))
    .orderBy("co_organizers.invitation_id");
  return tx
    .with("heirs", () => heirs)
    .with("passed", (query) =>
      query
        .updateTable("events")
        .from("heirs")
        .set((row) => ({ creator_id: row.ref("heirs.user_id") }))
        .whereRef("events.event_id", "=", "heirs.event_id"),
    )
    .deleteFrom("co_organizers")
    .using("heirs")
    .whereRef("co_organizers.event_id", "=", "heirs.event_id")
    .whereRef("co_organizers.user_id", "=", "heirs.user_id")
    .returning(["heirs.event_id", "heirs.user_id as owner_id"])
    .execute();
}

/** Removes the user's drafts in which nobody else speaks, with everything that belongs to them. */
export async function deleteUnusedDrafts(tx: Tx, userId: string): Promise<void> {
  const sessionsThere = (row: ExpressionBuilder<Tables, "events">) =>
    row
      .selectFrom("sessions")
      .select("sessions.session_id")
      .whereRef("sessions.event_id", "=", "events.event_id");
  await tx
    .deleteFrom("events")
    .where("creator_id", "=", userId)
    .where("visibility", "=", "draft")
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("proposals")
            .select("proposals.proposal_id")
            .whereRef("proposals.event_id", "=", "events.event_id")
            .where("proposals.submitter_id", "<>", userId)
            .where("proposals.number", "is not", null),
        ),
      ),
    )
    .where((row) => row.not(row.exists(sessionsThere(row).where("sessions.speaker_id", "<>", userId))))
    .where((row) =>
      row.not(
        row.exists(
          sessionsThere(row)
            .innerJoin(
              acceptedCoSpeakers().select(["session_id", "user_id"]).as("beside"),
              "beside.session_id",
              "sessions.session_id",
            )
            .where("beside.user_id", "<>", userId),
        ),
      ),
    )
    .execute();
}

/** Removes the user's talks that no session needs, and returns their ids. */
export async function deleteUnusedTalks(tx: Tx, userId: string): Promise<string[]> {
  const unused = tx.deleteFrom("talks").where("creator_id", "=", userId).where(isUnused());
  return (await unused.returning("talk_id").execute()).map(({ talk_id }) => talk_id);
}

/** Removes the user as track manager and co-organizer, and the user's invitations in any state. */
export async function deleteInvitations(
  tx: Tx,
  userId: string,
): Promise<Pick<LeftWork, "organized" | "managed">> {
  await tx
    .deleteFrom("session_speakers")
    .where("user_id", "=", userId)
    .where("accepted", "=", false)
    .execute();
  await tx.deleteFrom("declined_co_speakers").where("user_id", "=", userId).execute();
  const { rows: managed } = await sql<LeftWork["managed"][number]>`
    select tracks.event_id, tracks.name, array(select user_id from track_managers as each
      where each.track_id = tracks.track_id order by user_id) as managers
    from tracks join track_managers using (track_id) where track_managers.user_id = ${userId}`.execute(tx);
  await tx.deleteFrom("track_managers").where("user_id", "=", userId).execute();
  const organized = await tx
    .deleteFrom("co_organizers")
    .where("user_id", "=", userId)
    .returning(["event_id", "status"])
    .execute();
  await tx.deleteFrom("session_invitations").where("user_id", "=", userId).execute();
  return { organized: organized.filter(({ status }) => status !== "rejected"), managed };
}

/** Removes the user's notices, and notices to others about the user's actions. */
export async function deleteNotices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("notices").where("recipient_id", "=", userId).execute();
  await tx.deleteFrom("notices").where("actor_id", "=", userId).execute();
  await tx.deleteFrom("muted_notices").where("user_id", "=", userId).execute();
  await tx.deleteFrom("feedback_mails_off").where("user_id", "=", userId).execute();
}

/** Removes the user's words from invitations and kept conflicts, which stay. */
export async function deleteWords(tx: Tx, userId: string): Promise<void> {
  const tables = [
    "session_invitations",
    "co_organizers",
    "co_organizer_invitations",
    "reviewer_invitations",
  ] as const;
  for (const table of tables) {
    const written = tx.updateTable(table).set({ words: null }).where("invited_by", "=", userId);
    await written.where("words", "is not", null).execute();
  }
  await tx.updateTable("kept_conflicts").set({ reason: "" }).where("kept_by", "=", userId).execute();
}

/** Empties the user's inbox and sent box, and removes messages that nobody else has. */
export async function deleteMessages(tx: Tx, userId: string, time: string): Promise<void> {
  await tx
    .updateTable("message_recipients")
    .set({ deleted_at: time, read_at: sql`coalesce(read_at, ${time})` })
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
  await tx
    .updateTable("messages")
    .set({ sender_deleted_at: time })
    .where("sender_id", "=", userId)
    .where("sender_deleted_at", "is", null)
    .execute();
  await tx
    .deleteFrom("messages")
    .where("sender_deleted_at", "is not", null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("sender_id", "=", userId),
        eb(
          "message_id",
          "in",
          selectFrom("message_recipients").select("message_id").where("user_id", "=", userId),
        ),
      ]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("message_recipients as each")
            .select("each.user_id")
            .whereRef("each.message_id", "=", "messages.message_id")
            .where("each.deleted_at", "is", null),
        ),
      ),
    )
    .execute();
}

/** Removes mails to the address; with `own` only those its account has caused: the mailbox may be somebody else's. */
export async function deleteMails(tx: Tx, email: string, own?: "own"): Promise<void> {
  let query = tx.deleteFrom("outbox").where(sql`lower(to_address)`, "=", sql`lower(${email})`);
  if (own) query = query.where("kind", "in", [...securityKinds]);
  await query.execute();
}

/** Removes mails kept for the user until the address is confirmed. */
export async function deleteKeptMails(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("outbox").where("kept_for", "=", userId).execute();
}

export async function deleteNamedAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("survey_answers").where("user_id", "=", userId).execute();
}

export async function deleteAddressLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("address_links").where("user_id", "=", userId).execute();
}
