import { text } from "@plenary/contract/text";
import { now, type ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { recordOverride } from "../features/audit/record.ts";
import { addPlaces } from "../features/notices/notices.ts";
import { publicSlots, type SeenSlot } from "../features/programme/places/public-slots.ts";
import { type Change, placeOfSlot } from "../features/programme/versions/changes.ts";
import { releasedFor } from "../features/programme/versions/version-recipients.ts";
import { usualMinutesOf } from "../features/programme/versions/versions.ts";
import { forgetMoves } from "../mail/news.ts";
import { decisionKey, type Mail, queueMail, queueMails, selectToldDecisions } from "../mail/outbox.ts";
import { type Recipient, selectRecipients } from "../mail/recipients.ts";
import type { CalendarSession, MailData, MailedChange } from "../mail/templates/kinds.ts";

/** Reactions to a released version: a mail to everybody it concerns, and the audit log. */

/** One mail to each person about all their sessions, with the public ones for the calendar. */
export async function mailed(fact: FactOf<"version_released">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { event, version } = fact;
  if (fact.telling.size === 0) return;
  const people = await selectRecipients(tx, [...fact.telling.keys()]);
  const telling = await untoldOf(fact, people, { ctx, tx });
  const recipients = people.filter((to) => telling.has(to.user_id));
  if (recipients.length === 0) return;
  const slots = await publicSlots(tx, event.eventId);
  const { eventId, name: eventName, timezone, location } = event;
  const about = { eventId, eventName, timezone, location, versionName: version.name };
  const write = await writerOf(about, { ctx, tx });
  const mails = recipients.map((to) => {
    const changes = telling.get(to.user_id) ?? [];
    const told = changes.map((change) => toldChange(change, to.user_id));
    return write(to, told, sessionsOf(to.user_id, changes, slots));
  });
  await queueMails(ctx, tx, mails);
}

/** A line on the dashboard about each new place of one's own, mailed or not: mail may be off, or the address unconfirmed. */
export async function noted(fact: FactOf<"version_released">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, noting } = fact;
  if (!actor) return;
  const lines = [...noting].flatMap(([recipientId, changes]) =>
    changes.flatMap(({ change, slot, before }) => {
      if ((change !== "new" && change !== "moved") || !slot.people.includes(recipientId)) return [];
      const after = placeOfSlot(slot);
      if (!after.startTime && !after.room && !before) return [];
      const talkTitle = slot.title ?? text("Deleted session");
      const moved = { before: before ? placeOfSlot(before) : nowhere, after, timezone: event.timezone };
      return [{ recipientId, sessionId: slot.slot_id, said: { talkTitle, moved } }];
    }),
  );
  await addPlaces(ctx, tx, { eventId: event.eventId, actorId: actor.actor.userId, lines });
}

const nowhere = { startTime: null, durationMinutes: null, room: null };

/** After the first confirmation of an address, tells where the user's sessions are: no version's mail went there. */
export async function placesTold(
  { before, after: to }: FactOf<"address_confirmed" | "address_changed">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  if (before.email_confirmed_at !== null) return;
  const time = now(ctx);
  for (const { sessionIds, ...event } of await releasedFor(tx, to.user_id, time)) {
    const told = await selectToldDecisions(tx, time, event.eventId);
    const slots = (await publicSlots(tx, event.eventId)).filter(
      ({ slotId }) =>
        sessionIds.includes(slotId) && told.get(decisionKey(to.email, slotId)) !== "session_approved",
    );
    if (slots.length === 0) continue;
    const moves = slots.map(({ slotId }) => ({ recipient_id: to.user_id, session_id: slotId }));
    await forgetMoves(tx, time, moves);
    const write = await writerOf(event, { ctx, tx });
    const places = slots.map((slot) => ({ slot, isLeft: false }));
    await queueMail(ctx, tx, write(to, slots.map(placed), places));
  }
}

/** How a session new to the recipient is told. */
const placed = ({ slotId, title, startTime, durationMinutes, room }: SeenSlot): MailedChange => ({
  ...{ change: "new", sessionId: slotId, talkTitle: title ?? text("Deleted session"), from: null },
  to: { startTime, durationMinutes, room },
});

type AboutVersion = Pick<
  MailData["version_released"],
  "eventName" | "versionName" | "timezone" | "location"
> & { eventId: string };

/** Returns a function that writes one recipient's mail about a version, with their sessions for the calendar. */
async function writerOf(about: AboutVersion, { ctx, tx }: Pick<ReactionCtx, "ctx" | "tx">) {
  const { eventId } = about;
  const usualMinutes = await usualMinutesOf(tx, eventId);
  const link = await linkTo(ctx, tx, "/public/events/:eventId/programme", { eventId });
  return (to: Recipient, changes: MailedChange[], own: readonly OwnSlot[]): Mail<"version_released"> => ({
    ...{ kind: "version_released", to },
    data: { ...about, link, changes, sessions: own.flatMap((one) => calendarSession(one, usualMinutes)) },
  });
}

/** The changes left to tell each person, without what a mail about a decision tells, with place, reason and file. */
async function untoldOf(
  { event, telling }: FactOf<"version_released">,
  people: readonly Recipient[],
  { ctx, tx }: Pick<ReactionCtx, "ctx" | "tx">,
): Promise<Map<string, readonly Change[]>> {
  const cancels = [...telling.values()].flat().some(({ change }) => change === "cancelled");
  const told = await selectToldDecisions(tx, now(ctx), event.eventId, cancels);
  const left = people.flatMap((to) => {
    const own = telling.get(to.user_id) ?? [];
    const rest = own.filter(({ change, slot }) => {
      const kind = told.get(decisionKey(to.email, slot.slot_id));
      return kind === undefined || (kind === "session_rejected" && change !== "cancelled");
    });
    return rest.length > 0 ? [[to.user_id, rest] as const] : [];
  });
  const moves = left.flatMap(([recipient_id, changes]) =>
    changes.map(({ slot }) => ({ recipient_id, session_id: slot.slot_id })),
  );
  await forgetMoves(tx, now(ctx), moves);
  return new Map(left);
}

/** Whether somebody who spoke there no longer does while it goes on. */
const hasLeft = ({ change, slot, before }: Change, userId: string): boolean =>
  change !== "cancelled" && before?.people.includes(userId) === true && !slot.people.includes(userId);

/** A person's sessions, and those they have left since the last version, which are still in their calendar. */
function sessionsOf(userId: string, changes: readonly Change[], slots: readonly SeenSlot[]): OwnSlot[] {
  const left = new Set(changes.filter((one) => hasLeft(one, userId)).map(({ slot }) => slot.slot_id));
  return slots
    .filter((slot) => slot.people.includes(userId) || left.has(slot.slotId))
    .map((slot) => ({ slot, isLeft: !slot.people.includes(userId) }));
}

const toldChange = (one: Change, userId: string): MailedChange => {
  const { change, slot, before } = one;
  return {
    change,
    sessionId: slot.slot_id,
    talkTitle: slot.title ?? text("Deleted session"),
    from: before ? placeOfSlot(before) : null,
    to: change === "cancelled" ? null : placeOfSlot(slot),
    ...(hasLeft(one, userId) && { hasLeft: true }),
  };
};

interface OwnSlot {
  slot: SeenSlot;
  isLeft: boolean;
}

/** A session without a duration ends as in the event's calendars, where one without its start is cancelled too. */
function calendarSession({ slot, isLeft }: OwnSlot, usualMinutes: number): CalendarSession[] {
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

/** Logs an administrator's release in somebody else's event. */
export async function audited(fact: FactOf<"version_released">, { ctx, tx }: ReactionCtx): Promise<void> {
  if (!fact.actor) return;
  const { eventId, name: eventName } = fact.event;
  await recordOverride(ctx, tx, fact.actor.actor, fact.actor.event, {
    action: "version_released",
    resourceType: "event",
    resourceId: eventId,
    details: { eventId, eventName, name: fact.version.name, number: fact.version.number },
  });
}
