import { getSession, updateSession } from "@plenary/contract/sessions";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { paths } from "../../base/paths.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { loadChoices } from "./choices.ts";
import { leavesProgramme } from "./published.ts";
import { byRows, type RoomsAndTracks } from "./rooms-and-tracks.ts";
import { SessionFailure } from "./SessionFailure.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { SpeakerNames } from "./SpeakerNames.tsx";
import {
  changedOnly,
  fieldsFor,
  inputOf,
  type SessionFormState,
  type SessionValues,
  valuesOf,
} from "./session-values.ts";
import { statusOf } from "./status.ts";
import { useProgrammeQuestion } from "./use-programme-question.tsx";
import { useWayBack } from "./way-back.ts";

/**
 * The speaker can choose another talk and event; an organizer sets time, room and track
 * (docs/product/sessions.md#who-changes-what). Others are sent to the session.
 */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { session } = await call(getSession, { params: { sessionId: params.sessionId ?? "" } });
  if (!session.permissions.edit) throw redirect(paths.session(session.sessionId));
  const { user } = await signInKnown();
  const isSpeaker = user?.userId === session.speakerId;
  return { session, choices: isSpeaker ? await loadChoices(request.signal) : null };
}

export function ErrorBoundary() {
  return <SessionFailure />;
}

export default function SessionEdit() {
  const { session, choices } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  // Says from which list the reader came, which the session is told again.
  const { state } = useLocation();
  const { sessionId, eventId, talk, event } = session;
  const toEvent = useWayBack(eventId);
  const form: SessionFormState = useSchemaForm(fieldsFor, inputOf(session));
  useKeptInput(form.hook);
  const { mayLeave, dialog } = useProgrammeQuestion();
  const isOwnEvent = choices?.own.some((own) => own.eventId === eventId);

  async function save(values: SessionValues, named: RoomsAndTracks) {
    const body = byRows(changedOnly(values, valuesOf(session)), named);
    const isChanged = Object.keys(body).length > 0;
    if (isChanged && leavesProgramme(session, body, new Date()) && !(await mayLeave())) return;
    if (isChanged) await call(updateSession, { params: { sessionId }, body });
    await navigate(paths.session(sessionId), { replace: true, state });
  }

  return (
    <div className="page-column py-10 sm:py-14">
      <title>Edit session · Plenary</title>
      <PageHeader
        title="Edit session"
        above={
          <Breadcrumb
            items={[
              choices ? { label: "My Sessions", to: paths.sessions() } : { label: event.name, to: toEvent },
              { label: talk.title, to: paths.session(sessionId), state },
              { label: "Edit" },
            ]}
          />
        }
      >
        {choices && !session.permissions.decide && statusOf(session) !== "draft" && (
          <>A change makes this session a draft again, and the organizers decide anew.</>
        )}
        {!choices && (
          <>
            <bdi>{talk.title}</bdi>, by <SpeakerNames session={session} />
          </>
        )}
      </PageHeader>
      <SessionForm
        form={form}
        asksAnew={session.speakers.length > 1}
        choices={choices && { ...choices, talks: withTalk(choices.talks, session) }}
        others={
          isOwnEvent
            ? []
            : [
                {
                  ...{ eventId, name: event.name, timezone: event.timezone },
                  permissions: { edit: session.permissions.decide },
                },
              ]
        }
        stored={session}
        speaker={{ userId: session.speakerId, name: session.speaker.name }}
        saveLabel="Save session"
        cancelTo={paths.session(sessionId)}
        onSave={save}
      />
      {dialog}
    </div>
  );
}

/** Adds the session's own talk if the list ended before it. */
function withTalk<T extends { talkId: string; title: string }>(
  talks: T[],
  session: { talkId: string; talk: { title: string } },
) {
  const { talkId, talk } = session;
  if (talks.some((each) => each.talkId === talkId)) return talks;
  return [...talks, { talkId, title: talk.title }];
}
