import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { tags } from "../core/tags.ts";

/** Which facts change what processes cache about accounts, inboxes, setup and the outbox. */

/** Every process that the account has called caches it with its sign-ins. */
export function account({ userId }: { userId: string }, { changed }: ReactionCtx): void {
  changed(tags.user(userId));
}

/** Only if a sign-in replaced older ones. */
export function oldestSignIns({ user, endedOldest }: FactOf<"signed_in">, { changed }: ReactionCtx): void {
  if (endedOldest) changed(tags.user(user.user_id));
}

/** Updates the recipients' open tabs. */
export function inboxes({ recipients }: FactOf<"message_sent">, { changed }: ReactionCtx): void {
  changed(...recipients.map((recipient) => tags.inbox(recipient.user_id)));
}

/** Phones' and processes' cached data of the event's feedback. */
export function feedback({ event }: { event: { event_id: string } }, { changed }: ReactionCtx): void {
  changed(tags.publicFeedback(event.event_id));
}

/** Updates pages that follow answers. */
export function answered({ eventIds }: FactOf<"feedback_answered">, { changed }: ReactionCtx): void {
  changed(...eventIds.map(tags.feedbackAnswers));
}

/** The same for organizers' decisions about answers. */
export function answers({ event }: { event: { event_id: string } }, { changed }: ReactionCtx): void {
  changed(tags.feedbackAnswers(event.event_id));
}

/** What phones and walls show of the stage. */
export function stage({ sessionId }: { sessionId: string }, { changed }: ReactionCtx): void {
  changed(tags.publicStage(sessionId));
}

/** Updates the user's other tabs. */
export function inbox({ userId }: { userId: string }, { changed }: ReactionCtx): void {
  changed(tags.inbox(userId));
}

/** Setup may be finished: there is an administrator, or one has set their own password. */
export function setup(_fact: unknown, { changed }: ReactionCtx): void {
  changed(tags.setup);
}

/** Every process caches the domain, and who has second factors there. */
export function settings({ recounted }: FactOf<"settings_updated">, { changed }: ReactionCtx): void {
  changed(tags.settings, ...recounted.map(tags.user));
}

export function setupWithoutAdmin({ role }: FactOf<"account_deleted">, { changed }: ReactionCtx): void {
  if (role === "admin") changed(tags.setup);
}

/** Makes delivery check for waiting mail. */
export function outbox(_fact: unknown, { changed }: ReactionCtx): void {
  changed(tags.mailQueued);
}

/** Starts sending to the speakers. */
export function eventMessages(_fact: unknown, { changed }: ReactionCtx): void {
  changed(tags.eventMessageWritten);
}

/** Starts the solver. */
export function solutions(_fact: unknown, { changed }: ReactionCtx): void {
  changed(tags.solutionAsked);
}
