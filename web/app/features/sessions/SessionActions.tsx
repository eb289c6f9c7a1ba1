import { deleteSession, type Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import type { ButtonSize } from "../../ui/buttons/button-class.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { SeparatedAction } from "../../ui/buttons/SeparatedAction.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { KeyHint } from "../../ui/texts/KeyHint.tsx";
import { AnswersGone } from "../answering/AnswersGone.tsx";
import { leaveWarning } from "./decisions/public-programme.ts";
import { LeaveSession } from "./LeaveSession.tsx";
import { type ListState, useWayBack } from "./way-back.ts";

/** Whether the reader speaks in the session. */
export function useSpeaks({ speakers }: Session): boolean {
  const { user } = useSignIn();
  return speakers.some(({ userId, accepted }) => accepted && userId === user?.userId);
}

interface EditSessionProps {
  session: Session;
  size?: ButtonSize;
  /** The list that it is opened from, if not the one that led to this screen. */
  from?: ListState;
  /** Whether E does the same. */
  keys?: boolean;
}

/** For whoever decides about the session, the decision is the main action. */
export function EditSession({ session, size = "md", from, keys = false }: EditSessionProps) {
  const { state } = useLocation();
  const { permissions, sessionId, proposalId } = session;
  if (!permissions.edit)
    return proposalId ? (
      <LinkButton to={callPaths.proposal(proposalId)}>{text("Your proposal")}</LinkButton>
    ) : null;
  return (
    <LinkButton
      to={paths.editSession(sessionId)}
      state={from ?? state}
      size={size}
      variant={permissions.decide ? "secondary" : "primary"}
      aria-keyshortcuts={keys ? "E" : undefined}
    >
      {text("Edit")}
      {/* Not for people: a key */}
      {keys && <KeyHint>E</KeyHint>}
    </LinkButton>
  );
}

interface SessionActionsProps {
  session: Session;
  size?: ButtonSize;
  /** Where it was deleted stays open; otherwise the reader is led back. */
  onDeleted?: () => Promise<void>;
}

/** What else can be done with a session: its feedback, its stage, to delete and to leave it. */
export function SessionActions({ session, size = "md", onDeleted }: SessionActionsProps) {
  const { permissions, sessionId } = session;
  const isConfirmed = session.status === "confirmed";
  const speaks = useSpeaks(session);
  return (
    <>
      {(permissions.decide || (speaks && isConfirmed)) && (
        <PlaceLink to={feedbackPaths.session(sessionId)}>{text("Feedback")}</PlaceLink>
      )}
      {isConfirmed && <PlaceLink to={feedbackPaths.stage(sessionId)}>{text("Stage")}</PlaceLink>}
      {permissions.delete && <DeleteSession session={session} size={size} onDeleted={onDeleted} />}
      <LeaveSession session={session} />
    </>
  );
}

interface DeleteSessionProps {
  session: Session;
  size: ButtonSize;
  onDeleted: (() => Promise<void>) | undefined;
}

/** For the speaker, who is then led to their sessions, and for organizers, who are led back to the event. */
function DeleteSession({ session, size, onDeleted }: DeleteSessionProps) {
  const task = useTask(deleteSession.failure);
  const navigate = useNavigate();
  const { user } = useSignIn();
  const toEvent = useWayBack(session.eventId);
  const { sessionId, event, talk, permissions, proposalId } = session;
  const named = { q: quote, title: talk.title, bdi: isolated, event: event.name };

  async function leadAway() {
    const speaks = user?.userId === session.speakerId;
    await navigate(speaks ? paths.sessions() : toEvent, { replace: true });
  }

  async function remove() {
    await call(deleteSession, { params: { sessionId } });
    await (onDeleted ?? leadAway)();
    notify(text("Session deleted"));
  }

  return (
    <SeparatedAction>
      <ConfirmButton
        label={text("Delete")}
        icon={<Trash2 aria-hidden="true" />}
        size={size}
        title={text("Delete this session?")}
        confirmLabel={text("Delete session")}
        busyLabel={text("Deleting...")}
        danger
        work={remove}
        task={task}
      >
        <span className="[overflow-wrap:anywhere]">
          {proposalId
            ? rich(
                "<q>{title}</q> will not be part of <bdi>{event}</bdi> any more, and its proposal ends.",
                named,
              )
            : rich(
                "<q>{title}</q> will not be part of <bdi>{event}</bdi> any more. The talk itself stays.",
                named,
              )}
        </span>{" "}
        {leaveWarning(session)}{" "}
        <AnswersGone sessionId={sessionId} organizes={permissions.decide} isGoing={task.busy} />
      </ConfirmButton>
    </SeparatedAction>
  );
}

const quote = (inner: ReactNode) => <q>{inner}</q>;
const isolated = (inner: ReactNode) => <bdi>{inner}</bdi>;
