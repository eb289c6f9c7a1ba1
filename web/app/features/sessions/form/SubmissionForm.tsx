import type { Event } from "@plenary/contract/events/events";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type ComponentProps, useState } from "react";
import { Link, useNavigate } from "react-router";
import { errorText, isLost } from "../../../base/calls/api.ts";
import { formatDayRange } from "../../../base/formats/dates.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { useKeptDraft } from "../../../sign-in/use-draft.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { bdi } from "../../../ui/texts/tags.tsx";
import { SharesEmailSwitch } from "../../accounts/SharesEmailSwitch.tsx";
import { type RoomsAndTracks, withIds } from "./rooms-and-tracks.ts";
import { SessionForm } from "./SessionForm.tsx";
import { fieldsFor, type SessionFormState, type SessionInput, type SessionValues } from "./session-values.ts";
import { EarlierSubmission, type SubmissionDraft, submit } from "./submission.ts";

interface SubmissionFormProps {
  values: SessionInput;
  /** Whether they come from an earlier draft. */
  isRestored: boolean;
  onStartAgain: () => void;
  draft: SubmissionDraft;
  /** The session the draft has submitted, if only the answer was lost. */
  submitted: Session | undefined;
  choices: NonNullable<ComponentProps<typeof SessionForm>["choices"]>;
  /** The event that the reader comes from. */
  event: Event | null;
  /** One that the reader has found by searching, before a reload. */
  found: Event | null;
}

/** The texts stay in this browser until they are submitted (docs/product/sessions.md#drafts-of-submissions). */
export function SubmissionForm({ values, draft, event, choices, ...props }: SubmissionFormProps) {
  const navigate = useNavigate();
  const { user } = useSignIn();
  const form: SessionFormState = useSchemaForm(fieldsFor, values);
  const isKept = useKeptDraft(form.hook, draft);
  const [submitted, setSubmitted] = useState(props.submitted);

  async function save(given: SessionValues, named: RoomsAndTracks) {
    const session = await sendOnce(withIds(given, named));
    draft.forget();
    await navigate(paths.session(session.sessionId), { replace: true });
    notify(rich("“<bdi>{title}</bdi>” is submitted", { bdi, title: session.talk.title }));
  }

  async function sendOnce(given: SessionValues): Promise<Session> {
    try {
      return await submit(draft, form.hook.getValues(), given, choices.speakerId);
    } catch (error) {
      if (error instanceof EarlierSubmission) setSubmitted(error.session);
      throw error;
    }
  }

  return (
    <>
      {(props.isRestored || submitted) && (
        <div className="mb-6 flex max-w-prose flex-wrap items-center justify-between gap-3 rounded-card bg-accent-wash px-4 py-3">
          <p role="status" className="text-sm">
            <Restored draft={draft} submitted={submitted} />
          </p>
          <Button variant="secondary" size="sm" onClick={props.onStartAgain}>
            {text("Start again")}
          </Button>
        </div>
      )}
      <p role="status" className="mb-6 max-w-prose text-sm text-danger empty:hidden">
        {!isKept && text("What you write can't be kept in this browser: it is lost at a reload.")}
      </p>
      <SessionForm
        form={form}
        writes
        choices={choices}
        last={<SharesEmailSwitch />}
        speakers={[{ userId: choices.speakerId, name: user?.name ?? "" }]}
        others={[event, props.found]
          .filter((other) => other !== null)
          .filter((other) => !choices.own.some(({ eventId }) => eventId === other.eventId))}
        // The draft may belong to another event, which the form then selects.
        fixed={event?.eventId === values.eventId && event && <About event={event} />}
        saveLabel={event ? text("Submit talk") : text("Create session")}
        busyLabel={event ? text("Submitting...") : text("Saving...")}
        cancelTo={event ? paths.event(event.eventId) : paths.sessions()}
        onSave={save}
        failureText={failureText}
      />
    </>
  );
}

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

/** If the answer was lost, only the server knows whether it has the submission. */
function failureText(error: unknown, failure: string): string {
  if (error instanceof EarlierSubmission) {
    return text("Your first version was submitted. Later changes are only in this form.");
  }
  return isLost(error)
    ? text(
        "No answer came, so it may or may not have been submitted. Send it again: it is not submitted twice.",
      )
    : errorText(error, failure);
}

function Restored({ draft, submitted }: Pick<SubmissionFormProps, "draft" | "submitted">) {
  if (submitted) {
    const { sessionId, talk } = submitted;
    return rich(
      "“<bdi>{title}</bdi>” is submitted, only the answer was lost. <link>Go to the session</link>",
      {
        bdi,
        title: talk.title,
        link: (inner) => (
          <Link
            to={paths.session(sessionId)}
            className="text-accent underline"
            onClick={() => draft.forget()}
          >
            {inner}
          </Link>
        ),
      },
    );
  }
  return draft.sent
    ? text("What you had written is back. You had sent it, but it hasn't reached the server yet.")
    : text("What you had written is back. It is not submitted yet.");
}
