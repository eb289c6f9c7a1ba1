import { CreateSessionBody, type Session } from "@plenary/contract/sessions";
import type { z } from "zod";
import { toLocalInput } from "../../dates.ts";
import type { SchemaForm } from "../../forms.ts";

/** The fields of the form. Edits are checked by the same schema: the form always has a talk and an event. */
export const SessionFields = CreateSessionBody.omit({ coSpeakerIds: true });
export type SessionInput = z.input<typeof SessionFields>;
export type SessionValues = z.output<typeof SessionFields>;
export type SessionFormState = SchemaForm<SessionInput, SessionValues>;

/** A stored session as the form shows it: its start on the clock of the event's zone. */
export function valuesOf(session: Session): SessionValues & { startTime: string | null } {
  const { talkId, eventId, startTime, durationMinutes, room, track } = session;
  const local = startTime && toLocalInput(startTime, session.event.timezone);
  return { talkId, eventId, startTime: local, durationMinutes, room, track };
}

/** Without the optional fields that are empty (specification, section 5). */
export function filledOnly(values: SessionValues): SessionValues {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(filled) as SessionValues;
}

/** Only what differs from the stored session, so that a speaker's untouched form changes no status. */
export function changedOnly(values: SessionValues, stored: SessionValues): Partial<SessionValues> {
  const changed = Object.entries(values).filter(
    ([name, value]) => (value ?? null) !== (stored[name as keyof SessionValues] ?? null),
  );
  const body: Partial<SessionValues> = Object.fromEntries(changed);
  // The same time of day at another event may be another instant.
  if (body.eventId && values.startTime) body.startTime = values.startTime;
  return body;
}
