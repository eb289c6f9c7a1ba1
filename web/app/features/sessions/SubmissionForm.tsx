import type { Event } from "@plenary/contract/events";
import { createSession, listSessions, type Session, submitNewTalk } from "@plenary/contract/sessions";
import { text } from "@plenary/contract/text";
import { type ComponentProps, useRef } from "react";
import { useNavigate } from "react-router";
import { call, isLost } from "../../base/api.ts";
import { formatDayRange } from "../../base/dates.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { paths } from "../../base/paths.ts";
import { isRefusedAs } from "../../base/refusals.ts";
import { rich } from "../../base/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { useKeptDraft } from "../../sign-in/use-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import { SessionForm } from "./SessionForm.tsx";
import {
  fieldsFor,
  filledOnly,
  newTalk,
  type SessionFormState,
  type SessionInput,
  type SessionValues,
} from "./session-values.ts";

interface SubmissionFormProps {
  values: SessionInput;
  /** Whether they are what the reader had written earlier. */
  isRestored: boolean;
  onStartAgain: () => void;
  /** Under which what is written is kept. */
  draftKey: string;
  choices: NonNullable<ComponentProps<typeof SessionForm>["choices"]>;
  /** The event that the reader comes from. */
  event: Event | null;
}

/** The form of a new session. What is written stays in this browser until it is submitted (docs/product/sessions.md#drafts-of-submissions). */
export function SubmissionForm({ values, isRestored, event, choices, ...props }: SubmissionFormProps) {
  const navigate = useNavigate();
  const { user } = useSignIn();
  const form: SessionFormState = useSchemaForm(fieldsFor, values);
  const forget = useKeptDraft(form.hook, props.draftKey);
  /** Whether the answer to an earlier press got lost, which may have submitted the talk. */
  const wasLost = useRef(false);

  async function save(given: SessionValues) {
    const session = await submit(given);
    forget();
    await navigate(paths.session(session.sessionId), { replace: true });
    notify(
      rich("“<bdi>{title}</bdi>” is submitted", {
        bdi: (inner) => <bdi>{inner}</bdi>,
        title: session.talk.title,
      }),
    );
  }

  async function submit(given: SessionValues): Promise<Session> {
    try {
      return await send(given);
    } catch (error) {
      const isThere = wasLost.current && isRefusedAs(error, "conflict");
      wasLost.current ||= isLost(error);
      const session = isThere && (await find(given, choices.speakerId));
      if (!session) throw error;
      return session;
    }
  }

  return (
    <>
      {isRestored && (
        <div className="mb-6 flex max-w-prose flex-wrap items-center justify-between gap-3 rounded-card bg-accent-wash px-4 py-3">
          <p role="status" className="text-sm">
            {text("What you had written is back. It is not submitted yet.")}
          </p>
          <Button variant="secondary" size="sm" onClick={props.onStartAgain}>
            {text("Start again")}
          </Button>
        </div>
      )}
      <SessionForm
        form={form}
        writes
        choices={choices}
        speaker={{ userId: choices.speakerId, name: user?.name ?? "" }}
        event={event && !choices.own.some(({ eventId }) => eventId === event.eventId) ? event : null}
        // What was written before may be for another one, which is then chosen in the form.
        fixed={event?.eventId === values.eventId && event && <About event={event} />}
        saveLabel={event ? text("Submit talk") : text("Create session")}
        busyLabel={event ? text("Submitting...") : text("Saving...")}
        cancelTo={event ? paths.event(event.eventId) : paths.sessions()}
        onSave={save}
      />
    </>
  );
}

/** The event that the talk is for. */
function About({ event }: { event: Event }) {
  return (
    <>
      <p className="font-medium">
        <bdi>{event.name}</bdi>
      </p>
      <p className="text-sm text-ink-soft">
        {formatDayRange(event.startDate, event.endDate)} · <bdi>{event.location}</bdi>
      </p>
    </>
  );
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

/** What an earlier press submitted, if it did. */
async function find(
  { talkId, title, eventId }: SessionValues,
  speakerId: string,
): Promise<Session | undefined> {
  const { sessions } = await call(listSessions, { query: { eventId } });
  return sessions.find(
    (session) =>
      session.speakerId === speakerId &&
      (talkId === newTalk ? session.talk.title === title : session.talkId === talkId),
  );
}
