import { type Event, getEvent } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { paths } from "../../base/paths/paths.ts";
import { Draft } from "../../sign-in/use-draft.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { submissionDraft } from "./form/BegunSubmission.tsx";
import { loadChoices } from "./form/choices.ts";
import { emptyMoreValues } from "./form/more-values.ts";
import { SubmissionForm } from "./form/SubmissionForm.tsx";
import { newTalk, type SessionInput } from "./form/session-values.ts";
import { findEarlierSubmission, type SubmissionDraft } from "./form/submission.ts";

/** `?talkId=` and `?eventId=` are preselected, unless the user may not choose them. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [choices, event] = await Promise.all([
    loadChoices(request.signal),
    visibleEvent(query.get("eventId")),
  ]);
  if (event?.callUntil && !event.permissions.edit) throw redirect(paths.publicCall(event.eventId));
  const talk = choices.talks.find(({ talkId }) => talkId === query.get("talkId"));
  const asked = { eventId: query.get("eventId") ?? "", talkId: query.get("talkId") ?? "" };
  const draft: SubmissionDraft = new Draft(choices.speakerId, submissionDraft(asked.eventId, asked.talkId));
  const [found, submitted] = await Promise.all([
    draft.values?.eventId === event?.eventId ? null : foundEvent(draft.values?.eventId, choices.own),
    draft.sent && findEarlierSubmission(draft.sent, choices.speakerId),
  ]);
  return { choices, event, found, talkId: talk?.talkId ?? "", asked, draft, submitted };
}

/** The event that was found by searching and chosen in a draft, if it is there and still takes submissions. */
async function foundEvent(eventId: string | undefined, own: { eventId: string }[]) {
  if (!eventId || own.some((each) => each.eventId === eventId)) return null;
  const event = await visibleEvent(eventId);
  return event?.takesSubmissions ? event : null;
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

/** Submits a talk to an event: a talk to choose or to write here, and the event the reader comes from or one to choose. */
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
        <NoSubmissions event={event} />
      ) : (
        <Submission key={submissionDraft(asked.eventId, asked.talkId)} />
      )}
    </div>
  );
}

function NoSubmissions({ event }: { event: Event }) {
  const { choices, draft } = useLoaderData<typeof clientLoader>();

  /** What was written for this event is submitted to another one. */
  function takeAlong() {
    const others: SubmissionDraft = new Draft(choices.speakerId, submissionDraft());
    if (!draft.values || others.values) return;
    others.write(draft.values);
    draft.forget();
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
  const loaded = useLoaderData<typeof clientLoader>();
  const { choices, event, talkId, asked } = loaded;
  // As they were when the screen opened: the form goes on with them.
  const [{ draft, begun, found, submitted }, setDraft] = useState({ ...loaded, begun: loaded.draft.values });
  const empty: SessionInput = {
    talkId: talkId || (choices.talks.length === 0 ? newTalk : ""),
    eventId: event?.eventId ?? "",
    ...{ startTime: "", durationMinutes: null, room: "", track: "", coSpeakerIds: [] },
    ...emptyMoreValues(),
    ...{ title: "", summary: "", description: "", roomId: undefined, trackId: undefined },
  };

  /** The draft, reduced to what can still be chosen. */
  function restored(written: Partial<SessionInput>): SessionInput {
    const talks = new Set([newTalk, ...choices.talks.map((talk) => talk.talkId)]);
    const events = new Set([...choices.own, ...(found ? [found] : [])].map((each) => each.eventId));
    const { talkId: talk = "", eventId = "" } = written;
    return {
      ...{ ...empty, ...written },
      talkId: talks.has(talk) ? talk : empty.talkId,
      eventId: events.has(eventId) ? eventId : empty.eventId,
    };
  }

  return (
    <SubmissionForm
      // A draft begun anew gets a new form.
      key={begun ? "kept" : "new"}
      values={begun ? restored(begun) : empty}
      isRestored={begun !== undefined}
      onStartAgain={() => {
        draft.forget();
        const name = submissionDraft(asked.eventId, asked.talkId);
        setDraft({ ...loaded, draft: new Draft(choices.speakerId, name), begun: undefined });
      }}
      draft={draft}
      submitted={submitted}
      choices={choices}
      event={event}
      found={found}
    />
  );
}
