import { limits } from "@plenary/contract/limits";
import type { Wishes } from "@plenary/contract/sessions/session-people";
import { CreateSessionBody, type Session } from "@plenary/contract/sessions/sessions";
import { SessionTextsBody, TalkBody } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { z } from "zod";
import { toLocalInput } from "../../../base/formats/dates.ts";
import { changedFields, type SchemaForm } from "../../../base/forms/forms.ts";
import type { Person } from "../../users/PeoplePicker.tsx";
import { isPlaced } from "../decisions/public-programme.ts";
import { emptyMoreValues, isEmpty, moreFields, moreNames, moreOf } from "./more-values.ts";

/** The form always has a talk and an event, and holds co-speakers' names, and the texts of a talk written here. */
const SessionFields = CreateSessionBody.omit({ coSpeakerIds: true }).extend({
  coSpeakerIds: z
    .array(z.custom<Person>())
    .max(limits.coSpeakersMax)
    .transform((people) => people.map(({ userId }) => userId)),
  ...moreFields,
  title: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
});

/** The talk's value while a new talk is written here. */
export const newTalk = "new";
const WithNewTalk = SessionFields.extend({ talkId: z.literal(newTalk), ...TalkBody.shape });

/** The form's schema; the talk's texts are checked only if one is written. */
export const fieldsFor = ({ talkId }: SessionInput): z.ZodType<SessionValues, SessionInput> =>
  talkId === newTalk ? WithNewTalk : SessionFields;

/** The schema for a session whose own texts the form has. */
export const WithTexts: z.ZodType<SessionValues, SessionInput> = SessionFields.extend({
  talkId: z.string(),
  ...SessionTextsBody.shape,
});

export type SessionTexts = z.output<typeof SessionTextsBody>;

export type SessionInput = z.input<typeof SessionFields>;
export type SessionValues = z.output<typeof SessionFields>;
export type SessionFormState = SchemaForm<SessionInput, SessionValues>;

/** A stored session as the form submits it: its start on the event's clock. */
export function valuesOf(session: Session): SessionValues & { startTime: string | null } {
  const { talkId, eventId } = session;
  const { startTime, durationMinutes, room, track, type } = onlyWishes(session) ? wishesOf(session) : session;
  const local = startTime && toLocalInput(startTime, session.event.timezone);
  const coSpeakerIds = coSpeakersOf(session).map(({ userId }) => userId);
  const place = { startTime: local, durationMinutes, room, track };
  return { talkId, eventId, ...place, coSpeakerIds, ...moreOf(session), type };
}

/** Whether the speaker's time and room are wishes: in a published programme, while the session has no slot. */
const onlyWishes = (session: Session): boolean =>
  session.released !== undefined && !session.permissions.decide && !isPlaced(session);

const wishesOf = ({ wishes }: Session): Wishes =>
  wishes ?? { startTime: null, durationMinutes: null, room: null, track: null, type: null };

/** A stored session as the form shows it. */
export function inputOf(session: Session): SessionInput {
  const values = valuesOf(session);
  // The server's errors about rows are shown at the names that people see.
  const rows = { roomId: undefined, trackId: undefined };
  const unsaid = emptyMoreValues();
  const more = Object.fromEntries(moreNames.map((name) => [name, values[name] ?? unsaid[name]]));
  const startTime = values.startTime ?? "";
  return { ...values, ...rows, ...more, startTime, coSpeakerIds: coSpeakersOf(session) };
}

/** The speaker comes first, the co-speakers follow. */
const coSpeakersOf = ({ speakers, speakerId }: Session): Person[] =>
  speakers
    .filter(({ userId }) => userId !== speakerId)
    .map(({ userId, name, accepted }) => ({
      userId,
      name,
      ...(!accepted && { note: text("Has not answered yet") }),
    }));

/** Without the optional fields that are empty (docs/product/sessions.md#sessions). */
export function filledOnly(values: SessionValues): SessionValues {
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(filled) as SessionValues;
}

/** Only what differs from the stored session, so that a speaker's untouched form changes no status. */
export function changedOnly(
  values: SessionValues,
  stored: SessionValues,
): Partial<SessionValues> & { ifCoSpeakerIds?: string[]; talk?: Partial<SessionTexts> } {
  const { title, summary, description, ...changed } = changedFields(values, stored);
  const texts = Object.entries({ title, summary, description }).filter(([, value]) => value !== undefined);
  const body: ReturnType<typeof changedOnly> = { ...changed };
  if (texts.length > 0) body.talk = Object.fromEntries(texts);
  // A co-speaker who has declined or left since isn't invited again.
  if (body.coSpeakerIds) body.ifCoSpeakerIds = stored.coSpeakerIds;
  // The same time of day at another event may be another instant.
  if (body.eventId && values.startTime) body.startTime = values.startTime;
  return body;
}
