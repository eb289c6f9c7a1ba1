import { NOBODY } from "@plenary/contract/fields";
import { type Session, updateSession } from "@plenary/contract/sessions/sessions";
import { getTalk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { call } from "../../base/calls/api.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { paths } from "../../base/paths/paths.ts";
import { signInKnown } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { leavesProgramme } from "./decisions/public-programme.ts";
import { statusOf } from "./decisions/status.ts";
import { loadChoices } from "./form/choices.ts";
import { type RoomsAndTracks, withIds } from "./form/rooms-and-tracks.ts";
import { SessionForm } from "./form/SessionForm.tsx";
import {
  changedOnly,
  fieldsFor,
  inputOf,
  type SessionFormState,
  type SessionTexts,
  type SessionValues,
  valuesOf,
  WithTexts,
} from "./form/session-values.ts";
import { loadSession } from "./load-session.ts";
import { SessionFailure } from "./SessionFailure.tsx";
import { SpeakerNames } from "./shown/SpeakerNames.tsx";
import { useAfterForm, useWayBack } from "./way-back.ts";

/** Who may edit what: docs/product/sessions.md#who-changes-what. Others are sent to the session. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { session } = await loadSession(params.sessionId);
  if (!session.permissions.edit) throw redirect(paths.session(session.sessionId));
  const { user } = await signInKnown();
  const isSpeaker = user?.userId === session.speakerId;
  const [choices, texts] = await Promise.all([
    isSpeaker ? loadChoices(request.signal) : null,
    session.ownTalk || !isSpeaker ? loadTexts(session) : null,
  ]);
  return { session, choices, texts };
}

async function loadTexts({ talkId }: Session): Promise<SessionTexts> {
  const { talk } = await call(getTalk, { params: { talkId } });
  return { title: talk.title, summary: talk.summary, description: talk.description };
}

export function ErrorBoundary() {
  return <SessionFailure />;
}

export default function SessionEdit() {
  const { session, choices, texts } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  // Hands the list that the reader came from on to the session.
  const { state } = useLocation();
  const { sessionId, eventId, talk, event } = session;
  const back = useWayBack(eventId);
  const after = useAfterForm(sessionId);
  const form: SessionFormState = useSchemaForm(texts ? WithTexts : fieldsFor, {
    ...inputOf(session),
    ...texts,
  });
  useKeptInput(form.hook);
  const noMail = useNoMail();
  const { mayLeave, dialog } = useProgrammeQuestion();
  const isOwnEvent = choices?.own.some((own) => own.eventId === eventId);

  async function save(values: SessionValues, named: RoomsAndTracks) {
    const body = withIds(changedOnly(values, { ...valuesOf(session), ...texts }), named);
    const isChanged = Object.keys(body).length > 0;
    if (isChanged && leavesProgramme(session, body, new Date()) && !(await mayLeave())) return;
    if (isChanged) await call(updateSession, { params: { sessionId }, body });
    await navigate(after, { replace: true, state });
  }

  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Edit session · Plenary")}</title>
      <PageHeader
        title={text("Edit session")}
        above={
          <Breadcrumb
            items={[
              choices
                ? { label: text("My Sessions"), to: paths.sessions() }
                : { label: text("Sessions"), to: back },
              { label: talk.title, to: paths.session(sessionId), state },
              { label: text("Edit") },
            ]}
          />
        }
      >
        {choices &&
          !session.permissions.decide &&
          statusOf(session) !== "draft" &&
          text("A change makes this session a draft again, and the organizers decide again.")}
        {!choices && (
          <>
            <bdi>{talk.title}</bdi> · <SpeakerNames session={session} />
          </>
        )}
      </PageHeader>
      <SessionForm
        form={form}
        texts={textsNote(session, texts !== null, noMail === null)}
        invitesAgain={session.speakers.length > 1}
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
        speakers={
          session.speakerId === NOBODY ? [] : [{ userId: session.speakerId, name: session.speaker.name }]
        }
        saveLabel={text("Save session")}
        cancelTo={after}
        onSave={save}
      />
      {dialog}
    </div>
  );
}

/** What a change of the texts means; null if the form has no texts. */
function textsNote(
  { ownTalk, permissions, proposalId }: Session,
  hasTexts: boolean,
  isMailed: boolean,
): string | null {
  if (!hasTexts) return null;
  if (proposalId) return text("These texts are the proposal's too, which keeps what it said before.");
  if (!permissions.decide) return text("These texts are this session's own: your talk stays as it is.");
  if (isMailed)
    return ownTalk
      ? text("These texts are this session's own. Its speaker hears of a change, and can put it back.")
      : text(
          "Changing these texts gives the session its own: the speaker's talk stays as it is. The speaker hears of it, and can put them back.",
        );
  return ownTalk
    ? text(
        "These texts are this session's own. Its speaker finds a change on their dashboard, and can put it back.",
      )
    : text(
        "Changing these texts gives the session its own: the speaker's talk stays as it is. The speaker finds that on their dashboard, and can put them back.",
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

/** Asks before a session leaves the published programme. `mayLeave` resolves with the answer; `dialog` is to be rendered. */
function useProgrammeQuestion() {
  const [resolve, setResolve] = useState<((yes: boolean) => void) | null>(null);

  const mayLeave = () => new Promise<boolean>((answer) => setResolve(() => answer));

  function answer(yes: boolean) {
    resolve?.(yes);
    setResolve(null);
  }

  const dialog = (
    <ConfirmDialog
      open={resolve !== null}
      title={text("Take it out of the programme?")}
      confirmLabel={text("Save and take it out")}
      cancelLabel={text("Leave it as it is")}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {text(
        "This session is in the published programme. Saving takes it out until an organizer approves it again.",
      )}
    </ConfirmDialog>
  );
  return { mayLeave, dialog };
}
