import type { Reacting } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { tags } from "../core/tags.ts";

/** How facts make stale what processes know about accounts, inboxes, the setup and the outbox. */

/** Every process that an account has called has it in memory, with its sign-ins. */
export function account({ userId }: { userId: string }, { changed }: Reacting): void {
  changed(tags.user(userId));
}

/** Only when a sign-in took the place of older ones. */
export function oldestSignIns({ user, endedOldest }: FactOf<"signed_in">, { changed }: Reacting): void {
  if (endedOldest) changed(tags.user(user.user_id));
}

/** The recipients' open tabs are told what their inboxes hold. */
export function inboxes({ recipients }: FactOf<"message_sent">, { changed }: Reacting): void {
  changed(...recipients.map((recipient) => tags.inbox(recipient.user_id)));
}

/** What phones are told of the event, and every process knows of it. */
export function feedback({ event }: { event: { event_id: string } }, { changed }: Reacting): void {
  changed(tags.publicFeedback(event.event_id));
}

/** Pages that follow answers are told. */
export function answered({ eventIds }: FactOf<"feedback_answered">, { changed }: Reacting): void {
  changed(...eventIds.map(tags.feedbackAnswers));
}

/** The same for what organizers have done about them. */
export function answers({ event }: { event: { event_id: string } }, { changed }: Reacting): void {
  changed(tags.feedbackAnswers(event.event_id));
}

/** What phones and walls show of the stage. */
export function stage({ sessionId }: { sessionId: string }, { changed }: Reacting): void {
  changed(tags.publicStage(sessionId));
}

/** The user's other tabs are told. */
export function inbox({ userId }: { userId: string }, { changed }: Reacting): void {
  changed(tags.inbox(userId));
}

/** The state of the setup may have changed: there is an administrator, or one has set a password of their own. */
export function setup(_fact: unknown, { changed }: Reacting): void {
  changed(tags.setup);
}

/** Every process knows the domain under which it is called, and who has second factors there. */
export function settings({ recounted }: FactOf<"settings_updated">, { changed }: Reacting): void {
  changed(tags.settings, ...recounted.map(tags.user));
}

export function setupWithoutAdmin({ role }: FactOf<"account_deleted">, { changed }: Reacting): void {
  if (role === "admin") changed(tags.setup);
}

/** Delivery checks what is waiting. */
export function outbox(_fact: unknown, { changed }: Reacting): void {
  changed(tags.mailQueued);
}

/** Sending to the speakers begins. */
export function eventMessages(_fact: unknown, { changed }: Reacting): void {
  changed(tags.eventMessageWritten);
}
