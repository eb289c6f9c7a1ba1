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

/** What was sent first has arrived, and what is written now differs from it. */
export class ArrivedBefore extends Error {
  readonly session: Session;

  constructor(session: Session) {
    super("It was submitted before");
    this.session = session;
  }
}

/**
 * Submits what is written, and notes in its draft that it was sent until there is an answer. If an earlier answer was lost, the
 * server is asked first whether that submission is there. Throws ArrivedBefore if it is, and something else is written now.
 */
export async function submit(
  draft: SubmissionDraft,
  written: SessionInput,
  values: SessionValues,
  speakerId: string,
): Promise<Session> {
  const earlier = draft.sent;
  const arrived = earlier && (await findSubmitted(earlier, speakerId));
  if (arrived && JSON.stringify(earlier) !== JSON.stringify(values)) throw new ArrivedBefore(arrived);
  if (arrived) return arrived;
  draft.sending(written, values);
  try {
    return await send(values);
  } catch (error) {
    if (isLost(error)) throw error;
    // The earlier one has arrived only now.
    const late = earlier && isRefusedAs(error, "conflict") && (await findSubmitted(values, speakerId));
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

/** What an earlier press submitted, if it did. The server keeps apart what says the same, so title and summary name it. */
export async function findSubmitted(
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
