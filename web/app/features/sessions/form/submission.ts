import {
  createSession,
  listSessions,
  type Session,
  submitNewTalk,
} from "@plenary/contract/sessions/sessions";
import { call, isLost } from "../../../base/calls/api.ts";
import { isRefusedAs } from "../../../base/calls/refusals.ts";
import type { Draft } from "../../../sign-in/use-draft.ts";
import { filledOnly, newTalk, type SessionInput, type SessionValues } from "./session-values.ts";

export type SubmissionDraft = Draft<SessionInput, SessionValues>;

/** The first submission has arrived, and the current texts differ from it. */
export class EarlierSubmission extends Error {
  readonly session: Session;

  constructor(session: Session) {
    super("It was submitted before");
    this.session = session;
  }
}

/**
 * Submits the texts, and marks the draft as sent until there is an answer. If an earlier answer was lost, it asks the
 * server first, and throws EarlierSubmission if that has the submission with other texts.
 */
export async function submit(
  draft: SubmissionDraft,
  written: SessionInput,
  values: SessionValues,
  speakerId: string,
): Promise<Session> {
  const earlier = draft.sent;
  const arrived = earlier && (await findEarlierSubmission(earlier, speakerId));
  if (arrived && JSON.stringify(earlier) !== JSON.stringify(values)) throw new EarlierSubmission(arrived);
  if (arrived) return arrived;
  draft.sending(written, values);
  try {
    return await send(values);
  } catch (error) {
    if (isLost(error)) throw error;
    // The earlier one has arrived only now.
    const late =
      earlier && isRefusedAs(error, "conflict") && (await findEarlierSubmission(values, speakerId));
    if (late) return late;
    draft.answered();
    throw error;
  }
}

async function send({
  title = "",
  summary = "",
  description = "",
  ...values
}: SessionValues): Promise<Session> {
  const { talkId, ...rest } = filledOnly(values);
  const answer =
    talkId === newTalk
      ? await call(submitNewTalk, { body: { title, summary, description, ...rest } })
      : await call(createSession, { body: { talkId, ...rest } });
  return answer.session;
}

/** The session that an earlier press submitted, if it did. Title and summary identify it. */
export async function findEarlierSubmission(
  { talkId, title, summary, eventId }: SessionValues,
  speakerId: string,
): Promise<Session | undefined> {
  const { sessions } = await call(listSessions, { query: { eventId } });
  return sessions.find(
    (session) =>
      session.speakerId === speakerId &&
      (talkId === newTalk
        ? session.talk.title === title && session.talk.summary === summary
        : session.talkId === talkId),
  );
}
