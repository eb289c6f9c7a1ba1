import { type Event, getEvent } from "@plenary/contract/events";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { isMissing } from "../../base/refusals.ts";
import { readItem, removeItem, writeItem } from "../../base/storage.ts";
import { useDraft } from "../../sign-in/use-draft.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { submissionDraft } from "./BegunSubmission.tsx";
import { loadChoices } from "./choices.ts";
import { SubmissionForm } from "./SubmissionForm.tsx";
import { newTalk, type SessionInput } from "./session-values.ts";

/** `?talkId=` and `?eventId=` are preselected, unless the user may not choose them. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [choices, event] = await Promise.all([
    loadChoices(request.signal),
    visibleEvent(query.get("eventId")),
  ]);
  const talk = choices.talks.find(({ talkId }) => talkId === query.get("talkId"));
  const asked = { eventId: query.get("eventId") ?? "", talkId: query.get("talkId") ?? "" };
  return { choices, event, talkId: talk?.talkId ?? "", asked };
}

async function visibleEvent(eventId: string | null) {
  if (!eventId) return null;
  try {
    return (await call(getEvent, { params: { eventId } })).event;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function ErrorBoundary() {
  return <LoadFailure back={{ to: paths.sessions(), label: "Back to My Sessions" }} />;
}

/** Submits a talk, which can be written on the way, to an event: the one that the reader comes from, or one to choose. */
export default function SessionCreate() {
  const { event, asked } = useLoaderData<typeof clientLoader>();
  const isClosed = event !== null && !event.takesSubmissions && !event.permissions.edit;
  const title = event ? text("Submit a talk") : text("New session");
  const above = event
    ? [
        { label: text("Events"), to: paths.events() },
        { label: event.name, to: paths.event(event.eventId) },
      ]
    : [{ label: text("My Sessions"), to: paths.sessions() }];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title })}</title>
      <PageHeader title={title} above={<Breadcrumb items={[...above, { label: title }]} />}>
        {!isClosed &&
          (event?.permissions.edit
            ? text("You organize this event: approve the session once it is there.")
            : text("The organizers read what you submit, and approve or reject it."))}
      </PageHeader>
      {/* The form for another event or talk is another one. */}
      {isClosed ? (
        <NoSubmissions event={event} talkId={asked.talkId} />
      ) : (
        <Submission key={submissionDraft(asked.eventId, asked.talkId)} />
      )}
    </div>
  );
}

function NoSubmissions({ event, talkId }: { event: Event; talkId: string }) {
  const { key } = useDraft(submissionDraft(event.eventId, talkId));
  const { key: others } = useDraft(submissionDraft());

  /** What was written for this event goes to another one. */
  function takeAlong() {
    const draft = readItem(key);
    if (draft === null || readItem(others) !== null) return;
    writeItem(others, draft);
    removeItem(key);
  }

  return (
    <EmptyState
      title={text("This event takes no submissions")}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.newSession()} onClick={takeAlong}>
            {text("Choose another event")}
          </LinkButton>
          <LinkButton to={paths.event(event.eventId)} variant="secondary">
            {text("Back to the event")}
          </LinkButton>
        </div>
      }
    >
      {event.submissionsOpen
        ? text("Its last day is past.")
        : text("Its organizers have closed them. If you expected otherwise, ask them.")}
    </EmptyState>
  );
}

function Submission() {
  const { choices, event, talkId, asked } = useLoaderData<typeof clientLoader>();
  const { kept, key } = useDraft<SessionInput>(submissionDraft(asked.eventId, asked.talkId));
  const [begun, setBegun] = useState(kept);
  const empty: SessionInput = {
    talkId: talkId || (choices.talks.length === 0 ? newTalk : ""),
    eventId: event?.eventId ?? "",
    ...{ startTime: "", durationMinutes: null, room: "", track: "", coSpeakerIds: [] },
    ...{ title: "", summary: "", description: "" },
  };

  /** What was written, with what can still be chosen. */
  function restored(draft: Partial<SessionInput>): SessionInput {
    const talks = new Set([newTalk, ...choices.talks.map((talk) => talk.talkId)]);
    const events = new Set(choices.own.map((own) => own.eventId));
    const { talkId: talk = "", eventId = "" } = draft;
    return {
      ...{ ...empty, ...draft },
      talkId: talks.has(talk) ? talk : empty.talkId,
      eventId: events.has(eventId) ? eventId : empty.eventId,
    };
  }

  return (
    <SubmissionForm
      // Begun anew, it is another form.
      key={begun ? "kept" : "new"}
      values={begun ? restored(begun) : empty}
      isRestored={begun !== undefined}
      onStartAgain={() => {
        removeItem(key);
        setBegun(undefined);
      }}
      draftKey={key}
      choices={choices}
      event={event}
    />
  );
}
