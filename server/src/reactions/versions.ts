import { text } from "@plenary/contract/text";
import { now } from "../core/context.ts";
import type { FactOf, Reacting } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { recordOverride } from "../features/audit/record.ts";
import { publicSlots, type SeenSlot } from "../features/public-slots/public-slots.ts";
import { type Change, placeOf } from "../features/versions/changes.ts";
import { usualMinutesOf } from "../features/versions/versions.ts";
import type { CalendarSession, ToldChange } from "../mail/kinds.ts";
import { forgetMoves } from "../mail/news.ts";
import { approvalKey, queueMails, selectUnsentApprovals } from "../mail/outbox.ts";
import { type Recipient, selectRecipients } from "../mail/recipients.ts";

/** What follows from a released version: a mail to each whom it concerns, and the audit log. */

/** One mail to each, about all of the recipient's sessions, with those that are public now for the calendar. */
export async function mailed(fact: FactOf<"version_released">, { ctx, tx }: Reacting): Promise<void> {
  const { event, version } = fact;
  if (fact.telling.size === 0) return;
  const people = await selectRecipients(tx, [...fact.telling.keys()]);
  const telling = await untoldOf(fact, people, { ctx, tx });
  const recipients = people.filter((to) => telling.has(to.user_id));
  if (recipients.length === 0) return;
  const slots = await publicSlots(tx, event.eventId);
  const usualMinutes = await usualMinutesOf(tx, event.eventId);
  const link = await linkTo(ctx, tx, "/public/events/:eventId/programme", { eventId: event.eventId });
  await queueMails(
    ctx,
    tx,
    recipients.map((to) => {
      const changes = telling.get(to.user_id) ?? [];
      const sessions = sessionsOf(to.user_id, changes, slots);
      return {
        kind: "version_released" as const,
        to,
        data: {
          ...{ eventId: event.eventId, eventName: event.name, versionName: version.name, link },
          ...{ timezone: event.timezone, location: event.location },
          changes: changes.map((change) => toldChange(change, to.user_id)),
          sessions: sessions.flatMap((session) => calendarSession(session, usualMinutes)),
        },
      };
    }),
  );
}

/**
 * What is left to tell each: what an approval that has not left says of a session, with its place and the file, isn't said twice. What
 * is told of a session here, a mail that collects doesn't say once more.
 */
async function untoldOf(
  { event, telling }: FactOf<"version_released">,
  people: readonly Recipient[],
  { ctx, tx }: Pick<Reacting, "ctx" | "tx">,
): Promise<Map<string, readonly Change[]>> {
  const approvals = await selectUnsentApprovals(tx, now(ctx), event.eventId);
  const left = people.flatMap((to) => {
    const own = telling.get(to.user_id) ?? [];
    const rest = own.filter(({ slot }) => !approvals.has(approvalKey(to.email, slot.slot_id)));
    return rest.length > 0 ? [[to.user_id, rest] as const] : [];
  });
  const moves = left.flatMap(([recipient_id, changes]) =>
    changes.map(({ slot }) => ({ recipient_id, session_id: slot.slot_id })),
  );
  await forgetMoves(tx, now(ctx), moves);
  return new Map(left);
}

/** Whether it goes on without somebody who spoke there before. */
const hasLeft = ({ change, slot, before }: Change, userId: string): boolean =>
  change !== "cancelled" && before?.people.includes(userId) === true && !slot.people.includes(userId);

/** What somebody speaks in, and what they have left since the last version: their calendar has that still. */
function sessionsOf(userId: string, changes: readonly Change[], slots: readonly SeenSlot[]) {
  const left = new Set(changes.filter((one) => hasLeft(one, userId)).map(({ slot }) => slot.slot_id));
  return slots
    .filter((slot) => slot.people.includes(userId) || left.has(slot.slotId))
    .map((slot) => ({ slot, isLeft: !slot.people.includes(userId) }));
}

const toldChange = (one: Change, userId: string): ToldChange => {
  const { change, slot, before } = one;
  return {
    change,
    talkTitle: slot.title ?? text("Deleted session"),
    from: before ? placeOf(before) : null,
    to: change === "cancelled" ? null : placeOf(slot),
    ...(hasLeft(one, userId) && { hasLeft: true }),
  };
};

/** A session without a duration ends when it does in the calendars of the event, where one that has lost its start is cancelled too. */
function calendarSession(
  { slot, isLeft }: { slot: SeenSlot; isLeft: boolean },
  usualMinutes: number,
): CalendarSession[] {
  const { slotId, guid, sequence, changedAt, room } = slot;
  const durationMinutes = slot.durationMinutes ?? usualMinutes;
  const startTime = slot.startTime ?? slot.leftStart;
  if (slot.state === "waiting" || !startTime) return [];
  const title = slot.title ?? text("Deleted session");
  const isCancelled = isLeft || slot.state === "cancelled" || !slot.startTime;
  return [
    { sessionId: slotId, guid, sequence, changedAt, title, startTime, durationMinutes, room, isCancelled },
  ];
}

/** An administrator's release in an event of others. */
export async function audited(fact: FactOf<"version_released">, { ctx, tx }: Reacting): Promise<void> {
  if (!fact.actor) return;
  const { eventId, name: eventName } = fact.event;
  await recordOverride(ctx, tx, fact.actor.actor, fact.actor.event, {
    action: "version_released",
    resourceType: "event",
    resourceId: eventId,
    details: { eventId, eventName, name: fact.version.name, number: fact.version.number },
  });
}
