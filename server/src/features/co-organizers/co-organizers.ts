import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/co-organizers";
import { Refusal } from "../../base/refusals.ts";
import { mayManage } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { countUse } from "../../core/rate-limits.ts";
import { isUnclaimed, shownEmail } from "../../core/unclaimed.ts";
import type { Db, Tx } from "../../db/db.ts";
import { queueMail } from "../../mail/outbox.ts";
import { selectRecipient, selectRecipientByEmail } from "../../mail/recipients.ts";
import { recordOverride } from "../audit/record.ts";
import { findEvent } from "../events/events-access.ts";
import * as queries from "./co-organizers.queries.ts";

/** Co-organizers belong to the creator and admins (decisions.md, section 4). */
/** Each invitation sends a mail: who organizes a large event has enough, who floods mailboxes does not. */
const perInviter = { max: 300, seconds: 60 * 60 };

/** Counts an invitation of any kind by the caller; throws TooManyAttempts when there were too many. */
export const countInvitation = (ctx: Ctx, actor: Actor): Promise<void> =>
  countUse(ctx, `invite:${actor.userId}`, perInviter);

/** Who organizes the event: its creator first, then the others of any status as they were invited. */
export async function listCoOrganizers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<contract.CoOrganizer[]> {
  const event = await findManaged(ctx, ctx.db, actor, eventId);
  const creator = await queries.selectUser(ctx.db, event.creator_id);
  const rows = await queries.selectCoOrganizers(ctx.db, eventId, event.creator_id);
  return [creatorView(creator), ...rows.map(view)];
}

/**
 * Invites the account with this address to organize the event too. The creator and admins may. Throws
 * AlreadyCoOrganizer for who is invited already, or organizes it; who rejected or was removed can be asked again.
 */
export async function inviteCoOrganizer(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  email: string,
): Promise<contract.CoOrganizer> {
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx) => {
    const event = await findManaged(ctx, tx, actor, eventId, "share");
    const invitee = await selectRecipientByEmail(tx, email);
    if (!invitee || isUnclaimed(invitee.email)) throw new Refusal("NoUserWithEmail");
    const invitation = { invited_at: now(ctx), status: "pending" as const, answered_at: null };
    const invited =
      invitee.user_id !== event.creator_id &&
      (await queries.upsertInvitation(tx, {
        ...invitation,
        event_id: eventId,
        user_id: invitee.user_id,
        invitation_id: randomUUIDv7(),
        invited_by: actor.userId,
      }));
    if (!invited) throw new Refusal("AlreadyCoOrganizer");
    const inviter = await selectRecipient(tx, actor.userId);
    await queueMail(ctx, tx, {
      kind: "co_organizer_invitation",
      to: invitee,
      data: {
        inviterName: inviter?.name ?? "",
        eventName: event.name,
        link: await linkTo(ctx, tx, "/sessions/invitations"),
      },
    });
    await recordOverride(ctx, tx, actor, event, {
      action: "co_organizer_invited",
      resourceType: "event",
      resourceId: eventId,
      details: { eventName: event.name, userId: invitee.user_id, email: invitee.email },
    });
    return view({ ...invitee, ...invitation });
  });
}

/**
 * Removes a co-organizer, or withdraws the invitation to be one. The creator and admins may, and an accepted
 * co-organizer oneself.
 */
export async function removeCoOrganizer(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    const leaves = event.co_organizer && userId === actor.userId;
    if (!leaves && !mayManage(actor, event)) throw new Refusal("OnlyCreatorManages");
    if (!(await queries.deleteCoOrganizer(tx, eventId, userId))) throw new Refusal("CoOrganizerNotFound");
    await recordOverride(ctx, tx, actor, event, {
      action: "co_organizer_removed",
      resourceType: "event",
      resourceId: eventId,
      details: { eventName: event.name, userId },
    });
  });
}

/**
 * Answers the caller's invitation to organize an event; undefined when the id is of no such invitation.
 * Throws AlreadyAnswered when it is answered already.
 */
export async function answerToOrganize(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  invitationId: string,
  answer: "accepted" | "rejected",
) {
  const invitation = await queries.lockInvitation(tx, actor.userId, invitationId);
  if (!invitation) return undefined;
  if (invitation.status !== "pending") throw new Refusal("AlreadyAnswered");
  await queries.answerInvitation(tx, invitationId, { status: answer, answered_at: now(ctx) });
  const { event_id: eventId, event_name: eventName } = invitation;
  await mailAnswer(tx, actor, invitation, async (to, inviteeName) =>
    queueMail(ctx, tx, {
      kind: "co_organizer_invitation_answered",
      to,
      data: {
        inviteeName,
        eventName,
        answer,
        link: await linkTo(ctx, tx, "/events/:eventId/co-organizers", { eventId }),
      },
    }),
  );
  return { ...invitation, status: answer };
}

type Recipient = Awaited<ReturnType<typeof queries.selectAnswered>>;

/**
 * Tells who asked what the caller answered: the inviter who still organizes the event, else its creator;
 * nobody is told of one's own answer.
 */
export async function mailAnswer(
  tx: Tx,
  actor: Actor,
  invitation: { event_id: string; invited_by: string | null },
  write: (to: Recipient, inviteeName: string) => Promise<void>,
): Promise<void> {
  const to = await queries.selectAnswered(tx, invitation.event_id, invitation.invited_by);
  if (to.user_id === actor.userId) return;
  const invitee = await selectRecipient(tx, actor.userId);
  await write(to, invitee?.name ?? "");
}

async function findManaged(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string, lock?: "share") {
  const event = await findEvent(ctx, db, actor, eventId, lock);
  if (!mayManage(actor, event)) throw new Refusal("OnlyCreatorManages");
  return event;
}

function creatorView(row: Awaited<ReturnType<typeof queries.selectUser>>): contract.CoOrganizer {
  return {
    userId: row.user_id,
    name: row.name,
    email: shownEmail(row.email),
    deleted: row.deleted,
    role: "creator",
    status: "accepted",
    invitedAt: null,
    acceptedAt: null,
  };
}

function view(row: {
  user_id: string;
  name: string;
  email: string;
  status: contract.CoOrganizerStatus;
  invited_at: string;
  answered_at: string | null;
}): contract.CoOrganizer {
  return {
    userId: row.user_id,
    name: row.name,
    email: shownEmail(row.email),
    deleted: false,
    role: "co-organizer",
    status: row.status,
    invitedAt: row.invited_at,
    acceptedAt: row.status === "accepted" ? row.answered_at : null,
  };
}
