import { deleteSession, type Session } from "@plenary/contract/sessions/sessions";
import Trash2 from "lucide-react/icons/trash";
import { useNavigate } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { useTask } from "../../base/task.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Apart } from "../../ui/Apart.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { notify } from "../../ui/notices.ts";
import { AnswersGone } from "../answering/AnswersGone.tsx";
import { leavesAtOnce } from "./decisions/published.ts";
import { useWayBack } from "./way-back.ts";

/** For the speaker, who is then led to their sessions, and for organizers, who are led back to the event. */
export function DeleteSession({ session }: { session: Session }) {
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
    <Apart>
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
        any more. The talk itself stays. {leavesAtOnce(session)}{" "}
        <AnswersGone sessionId={sessionId} organizes={permissions.decide} isGoing={task.busy} />
      </ConfirmButton>
    </Apart>
  );
}
