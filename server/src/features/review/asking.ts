import { randomUUIDv7 } from "node:crypto";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, now, type Tell } from "../../core/context.ts";
import { noteSeen } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { selectRecipients } from "../../mail/recipients.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { countInvitationMail, type InvitationMail } from "../co-organizers/invitation-mails.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { hasOrganized } from "../history/record.ts";
import { reviewSettingsOf } from "./review-settings.ts";
import * as queries from "./reviewers.queries.ts";

/** Asking accounts to review (docs/product/review.md#reviewers). */

/** The tracks and types whose proposals somebody reviews. */
export interface Parts {
  trackIds?: readonly string[] | undefined;
  typeIds?: readonly string[] | undefined;
}

/** Throws CallForPapersNotFound. */
export async function requireCall(db: Db | Tx, eventId: string, lock?: "update"): Promise<CallOfEvent> {
  const call = await findCall(db, eventId, lock);
  if (!call) throw new Refusal("CallForPapersNotFound");
  return call;
}

/** Whether the actor organizes the event, which they may not even be able to read. */
export async function organizes(ctx: Ctx, tx: Tx, actor: Actor, eventId: string): Promise<boolean> {
  const event = await findEvent(ctx, tx, actor, eventId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return event !== undefined && mayOrganize(actor, event);
}

/** Whether the actor organizes the event, or once did: they could see who speaks in what was proposed. */
export const couldSeeNames = async (ctx: Ctx, tx: Tx, actor: Actor, eventId: string): Promise<boolean> =>
  (await organizes(ctx, tx, actor, eventId)) || hasOrganized(tx, eventId, actor.userId);

/** Without tracks and types that the event doesn't have. */
export const known = ({ tracks, types }: CallOfEvent, { trackIds = [], typeIds = [] }: Parts) => ({
  track_ids: [...new Set(trackIds)].filter((id) => tracks.some(({ track_id }) => track_id === id)),
  type_ids: [...new Set(typeIds)].filter((id) => types.some(({ type_id }) => type_id === id)),
});

interface Asking {
  actor: Actor;
  event: EventSeen;
  call: CallOfEvent;
  userIds: readonly string[];
  parts: Parts;
  words: string | null;
}

/**
 * Asks accounts, each by a mail as far as it may be sent; the caller reviews at once. Returns what became of the mails of who
 * has to answer. Throws ReviewerStopped and TooManyReviewers.
 */
export async function askAccounts(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, event, call, userIds, parts, words }: Asking,
): Promise<InvitationMail[]> {
  const time = now(ctx);
  const { event_id: eventId } = event;
  const isNew = await requireNotStopped(ctx, tx, call, userIds);
  const rows = await queries.upsertReviewers(
    tx,
    userIds.map((userId) => ({
      ...{ reviewer_id: randomUUIDv7(), event_id: eventId, user_id: userId, ...known(call, parts) },
      ...{ asked_by: actor.userId, asked_at: time, accepted_at: userId === actor.userId ? time : null },
    })),
  );
  if (userIds.includes(actor.userId) && isNew(actor.userId))
    await noteSeen(tx, { userId: actor.userId, eventId, time });
  await requireRoom(tx, eventId);
  const waiting = rows.filter(({ accepted_at }) => accepted_at === null);
  const people = await selectRecipients(
    tx,
    waiting.map(({ user_id }) => user_id),
  );
  const mails: InvitationMail[] = [];
  for (const invitee of people) {
    const reviewerId = waiting.find(({ user_id }) => user_id === invitee.user_id)?.reviewer_id ?? "";
    const to = { eventId, email: invitee.email, hasAccount: true };
    const mail = await countInvitationMail(ctx, tx, actor, to);
    mails.push(mail);
    await tell({ kind: "reviewer_asked", actor, event, reviewerId, invitee, words, byMail: mail.byMail });
  }
  return mails;
}

/**
 * Where names are hidden, who has stopped doesn't come back: they could read them meanwhile. Throws ReviewerStopped; returns
 * who of them didn't review until now.
 */
export async function requireNotStopped(
  ctx: Ctx,
  tx: Tx,
  { row }: CallOfEvent,
  userIds: readonly string[],
): Promise<(userId: string) => boolean> {
  const former = await queries.selectFormer(tx, row.event_id, userIds);
  const hides = reviewSettingsOf(row, now(ctx)).masked !== "no";
  if (hides && former.some(({ ended_at }) => ended_at !== null)) throw new Refusal("ReviewerStopped");
  return (userId) => !former.some(({ user_id, accepted_at }) => user_id === userId && accepted_at !== null);
}

/** Throws TooManyReviewers. */
export async function requireRoom(tx: Tx, eventId: string): Promise<void> {
  const max = reviewLimits.reviewersMax;
  if ((await queries.countReviewers(tx, eventId)) > max) throw new Refusal("TooManyReviewers", { max });
}
