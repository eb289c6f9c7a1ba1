import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { statusOf } from "./status.ts";

/** How a published programme affects a session. */

/**
 * Whether saving takes the session out of the published programme until it is approved again. A speaker's changes do,
 * except once it has begun, unless it moves to another talk or event.
 */
export function leavesProgramme(session: Session, changed: object, now: Date): boolean {
  const { released, permissions } = session;
  if (released === undefined || permissions.decide || statusOf(session) !== "confirmed") return false;
  const isAnother = "talkId" in changed || "eventId" in changed;
  const hasBegun = Boolean(released?.startTime) && Date.parse(released?.startTime ?? "") <= now.valueOf();
  return isAnother || !hasBegun;
}

/** Whether it has a slot in a published programme, so that only organizers move it. */
export function isPlaced({ released, startTime, room }: Session): boolean {
  if (released === undefined) return false;
  return [startTime, room, released?.startTime, released?.room].some(Boolean);
}

/** The warning before rejecting or deleting a session of the published programme; null for others. */
export function leaveWarning(session: Pick<Session, "isPublic">): string | null {
  if (!session.isPublic) return null;
  return text(
    "This session is in the public programme. It leaves it at once, and its page and calendars say that it was cancelled.",
  );
}

/** The same for several at once, some of which may be in the published programme. */
export const leaveWarningForSeveral = (): string =>
  text(
    "Those in the published programme leave it at once, and their pages and calendars say that they were cancelled.",
  );

/** Whether the public sees it elsewhere than it is arranged now. */
export function isElsewhere(session: Session): boolean {
  const { released } = session;
  if (released === undefined || (released === null && statusOf(session) !== "confirmed")) return false;
  const fields = ["startTime", "durationMinutes", "room", "track"] as const;
  return fields.some((field) => session[field] !== (released?.[field] ?? null));
}
