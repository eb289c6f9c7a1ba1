import { deleteSession, getSession, type Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import Trash2 from "lucide-react/icons/trash";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SeparatedAction } from "../../ui/buttons/SeparatedAction.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { AnswersGone } from "../answering/AnswersGone.tsx";
import { SessionHistory } from "../history/SessionHistory.tsx";
import { ChangedTexts } from "./ChangedTexts.tsx";
import { Decision } from "./decisions/Decision.tsx";
import { leaveWarning } from "./decisions/public-programme.ts";
import { RejectReason } from "./decisions/RejectReason.tsx";
import { StatusBadge } from "./decisions/StatusBadge.tsx";
import { statusOf } from "./decisions/status.ts";
import { LeaveSession } from "./LeaveSession.tsx";
import { SessionDetails } from "./SessionDetails.tsx";
import { SessionFailure } from "./SessionFailure.tsx";
import { SessionNotice } from "./SessionNotice.tsx";
import { useWayBack } from "./way-back.ts";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { session } = await call(getSession, { params: { sessionId: params.sessionId ?? "" } });
  return session;
}

export function ErrorBoundary() {
  return <SessionFailure failure={getSession.failure} />;
}

export default function SessionDetail() {
  const session = useLoaderData<typeof clientLoader>();
  const { talk, talkId } = session;
  const speaks = useSpeaks(session);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: talk.title })}</title>
      <PageHeader
        title={talk.title}
        above={<Above session={session} />}
        badges={<StatusBadge session={session} />}
        actions={<Actions session={session} />}
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_18rem]">
        <div className="flex max-w-prose flex-col items-start gap-6">
          <RejectReason session={session} />
          <StatusNote session={session} />
          <p className="user-text text-lg text-ink-soft">{talk.summary}</p>
          <ChangedTexts session={session} />
          <Link to={paths.talk(talkId)} className="text-link">
            Read the whole talk
          </Link>
          <Decision session={session} />
          <SessionNotice session={session} />
          {(session.permissions.decide || speaks) && (
            <SessionHistory
              key={session.sessionId}
              sessionId={session.sessionId}
              zone={session.event.timezone}
            />
          )}
        </div>
        <aside aria-label="About this session">
          <SessionDetails session={session} />
        </aside>
      </div>
    </div>
  );
}

/** Speakers come from their own sessions, organizers from the event. */
function Above({ session }: { session: Session }) {
  const { event, eventId, talk } = session;
  const toEvent = useWayBack(eventId);
  const speaks = useSpeaks(session);
  const from = speaks ? { label: "My Sessions", to: paths.sessions() } : { label: event.name, to: toEvent };
  return <Breadcrumb items={[from, { label: talk.title }]} />;
}

function useSpeaks({ speakers }: Session): boolean {
  const { user } = useSignIn();
  return speakers.some(({ userId, accepted }) => accepted && userId === user?.userId);
}

function Actions({ session }: { session: Session }) {
  const { permissions, sessionId } = session;
  const isConfirmed = session.status === "confirmed";
  const speaks = useSpeaks(session);
  const { state } = useLocation();
  return (
    <>
      {permissions.edit && (
        // For whoever decides about it, the decision is the main action.
        <LinkButton
          to={paths.editSession(sessionId)}
          state={state}
          variant={permissions.decide ? "secondary" : "primary"}
        >
          Edit
        </LinkButton>
      )}
      {(permissions.decide || (speaks && isConfirmed)) && (
        <LinkButton to={feedbackPaths.session(sessionId)} variant="secondary">
          {text("Feedback")}
        </LinkButton>
      )}
      {isConfirmed && (
        <LinkButton to={feedbackPaths.stage(sessionId)} variant="secondary">
          {text("Stage")}
        </LinkButton>
      )}
      {permissions.delete && <DeleteSession session={session} />}
      <LeaveSession session={session} />
    </>
  );
}

/** For the speaker, who is then led to their sessions, and for organizers, who are led back to the event. */
function DeleteSession({ session }: { session: Session }) {
  const task = useTask(deleteSession.failure);
  const navigate = useNavigate();
  const { user } = useSignIn();
  const toEvent = useWayBack(session.eventId);
  const { sessionId, event, talk, permissions } = session;

  async function remove() {
    await call(deleteSession, { params: { sessionId } });
    const speaks = user?.userId === session.speakerId;
    await navigate(speaks ? paths.sessions() : toEvent, { replace: true });
    notify("Session deleted");
  }

  return (
    <SeparatedAction>
      <ConfirmButton
        label="Delete"
        icon={<Trash2 aria-hidden="true" />}
        title="Delete this session?"
        confirmLabel="Delete session"
        busyLabel="Deleting..."
        danger
        work={remove}
        task={task}
      >
        <q className="[overflow-wrap:anywhere]">{talk.title}</q> will not be part of <bdi>{event.name}</bdi>{" "}
        any more. The talk itself stays. {leaveWarning(session)}{" "}
        <AnswersGone sessionId={sessionId} organizes={permissions.decide} isGoing={task.busy} />
      </ConfirmButton>
    </SeparatedAction>
  );
}

/** Explains the status to speakers who don't decide themselves. */
function StatusNote({ session }: { session: Session }) {
  const { permissions, rejectReason } = session;
  if (permissions.decide) return null;
  const notes = {
    draft: "The organizers have not decided about this session yet.",
    confirmed: "The organizers approved this session: it is in the programme.",
    rejected: rejectReason
      ? "The organizers rejected this session."
      : "The organizers rejected this session and gave no reason.",
  };
  const status = statusOf(session);
  return (
    <p className="text-sm text-ink-soft">
      {session.cancelled ? text("The organizers cancelled this session.") : notes[status]}
      {status === "rejected" && permissions.edit && " Change it to submit it again."}
    </p>
  );
}
