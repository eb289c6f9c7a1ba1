import { getEvent } from "@plenary/contract/events";
import { createSession } from "@plenary/contract/sessions";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { isMissing } from "../../base/refusals.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { loadChoices } from "./choices.ts";
import { SessionForm } from "./SessionForm.tsx";
import { filledOnly } from "./session-values.ts";

/** `?talkId=` and `?eventId=` are preselected, unless the user may not choose them. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [choices, event] = await Promise.all([
    loadChoices(request.signal),
    visibleEvent(query.get("eventId")),
  ]);
  const talk = choices.talks.find(({ talkId }) => talkId === query.get("talkId"));
  const isOwnEvent = choices.own.some(({ eventId }) => eventId === event?.eventId);
  return {
    choices,
    event: isOwnEvent ? null : event,
    talkId: talk?.talkId ?? "",
    eventId: event?.eventId ?? "",
  };
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

export default function SessionCreate() {
  const { choices, event, talkId, eventId } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>New session · Plenary</title>
      <PageHeader
        title="New session"
        above={
          <Breadcrumb items={[{ label: "My Sessions", to: paths.sessions() }, { label: "New session" }]} />
        }
      >
        Submit one of your talks to an event. Its organizers approve or reject it.
      </PageHeader>
      {choices.talks.length === 0 ? (
        <EmptyState
          title="You need a talk first"
          action={<LinkButton to={paths.newTalk()}>Write a talk</LinkButton>}
        >
          A session brings a talk to an event, and you have no talk yet.
        </EmptyState>
      ) : (
        <SessionForm
          values={{
            talkId,
            eventId,
            startTime: "",
            durationMinutes: null,
            room: "",
            track: "",
            coSpeakerIds: [],
          }}
          choices={choices}
          event={event}
          saveLabel="Create session"
          cancelTo={paths.sessions()}
          onSave={async (values) => {
            const { session } = await call(createSession, { body: filledOnly(values) });
            await navigate(paths.session(session.sessionId), { replace: true });
          }}
        />
      )}
    </div>
  );
}
