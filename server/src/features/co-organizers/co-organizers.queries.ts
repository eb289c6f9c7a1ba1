import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import { type Insertable, sql } from "kysely";
import { acceptedCoOrganizers, organizersOf } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { eventOfInvitation, isDeleted } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

/** The event's co-organizers in any status, except its creator, in the order of invitation. */
export function selectCoOrganizers(db: Db, eventId: string, creatorId: string) {
  return db
    .selectFrom("co_organizers")
    .innerJoin("users", "users.user_id", "co_organizers.user_id")
    .select([
      "users.user_id",
      "users.name",
      "users.email",
      "users.email_confirmed_at",
      "co_organizers.status",
      "co_organizers.invited_email",
      "co_organizers.invited_at",
      "co_organizers.answered_at",
      "co_organizers.invitation_id",
      "co_organizers.expires_at",
    ])
    .where("co_organizers.event_id", "=", eventId)
    .where("co_organizers.user_id", "<>", creatorId)
    .orderBy("co_organizers.invited_at")
    .orderBy("co_organizers.invitation_id")
    .limit(limits.listMax)
    .execute();
}

export function selectUser(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select(["user_id", "name", "email", isDeleted("users").as("deleted")])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Invites somebody, again after rejecting or expiry by that time; false if already invited or accepted. */
export async function upsertInvitation(
  tx: Tx,
  row: Insertable<Tables["co_organizers"]>,
  time: string,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("co_organizers")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["event_id", "user_id"])
        .doUpdateSet({ ...row, status: "pending", answered_at: null })
        .where((earlier) =>
          earlier.or([
            earlier("co_organizers.status", "=", "rejected"),
            earlier.and([
              earlier("co_organizers.status", "=", "pending"),
              earlier("co_organizers.expires_at", "<=", time),
            ]),
          ]),
        ),
    )
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the user is or was invited as co-organizer; locked until the transaction ends. */
export async function lockCoOrganizer(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom("co_organizers")
    .select("user_id")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function deleteCoOrganizer(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("co_organizers")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .execute();
}

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

export function lockInvitation(tx: Tx, userId: string, invitationId: string) {
  return tx
    .selectFrom("co_organizers")
    .innerJoin("events", "events.event_id", "co_organizers.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "co_organizers.invited_by")
    .select([
      "co_organizers.invitation_id",
      "co_organizers.event_id",
      "co_organizers.status",
      "co_organizers.invited_by",
      "co_organizers.invited_at",
      "co_organizers.invited_email",
      "co_organizers.expires_at",
      "co_organizers.words",
      ...eventOfInvitation,
      "events.visibility as event_visibility",
      "inviter.name as inviter_name",
    ])
    .where("co_organizers.invitation_id", "=", invitationId)
    .where("co_organizers.user_id", "=", userId)
    .forShare("events")
    .forUpdate("co_organizers")
    .executeTakeFirst();
}

/** An account's invitation to organize with its owner, locked. */
export function lockTaken(tx: Tx, { eventId, invitationId }: { eventId: string; invitationId: string }) {
  return tx
    .selectFrom("co_organizers")
    .select(["user_id", "status", "expires_at", "words"])
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function renewInvitation(tx: Tx, invitationId: string, expiresAt: string): Promise<void> {
  const renewed = tx.updateTable("co_organizers").set({ expires_at: expiresAt });
  await renewed.where("invitation_id", "=", invitationId).execute();
}

export async function answerInvitation(
  tx: Tx,
  invitationId: string,
  answer: { status: InvitationAnswer; answered_at: string },
): Promise<void> {
  await tx.updateTable("co_organizers").set(answer).where("invitation_id", "=", invitationId).execute();
}

/** The creator of the event and its accepted co-organizers. */
export function selectOrganizers(tx: Tx, eventId: string) {
  return tx
    .selectFrom("users")
    .select(["user_id", "email", "email_confirmed_at", "name", "email_notifications"])
    .where("user_id", "in", organizersOf(eventId))
    .orderBy("user_id")
    .execute();
}

/** Who is told about an answer: the inviter if still an organizer of the event, else its creator. */
export function selectAnswered(tx: Tx, eventId: string, inviterId: string | null) {
  return tx
    .selectFrom("events")
    .innerJoin("users", (join) =>
      join.on(({ eb, ref, selectFrom }) =>
        eb(
          "users.user_id",
          "=",
          eb.fn.coalesce(
            selectFrom("users as inviter")
              .select("inviter.user_id")
              .where("inviter.user_id", "=", inviterId)
              .where(({ or, exists, eb: on }) =>
                or([
                  on("inviter.role", "=", "admin"),
                  exists(
                    acceptedCoOrganizers()
                      .select(sql.lit(1).as("one"))
                      .where("co_organizers.event_id", "=", sql.ref<string>("events.event_id"))
                      .where("co_organizers.user_id", "=", sql.ref<string>("inviter.user_id")),
                  ),
                ]),
              ),
            ref("events.creator_id"),
          ),
        ),
      ),
    )
    .select([
      "users.user_id",
      "users.name",
      "users.email",
      "users.email_confirmed_at",
      "users.email_notifications",
    ])
    .where("events.event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}
