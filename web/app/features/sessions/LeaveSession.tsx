import { leaveSession, type Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isOutdated } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { SeparatedAction } from "../../ui/buttons/SeparatedAction.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** For co-speakers, and the speaker of a session with its own texts; both are led to their other sessions. */
export function LeaveSession({ session }: { session: Session }) {
  const task = useTask(leaveSession.failure);
  const navigate = useNavigate();
  const { user } = useSignIn();
  const { sessionId, speakerId, speakers, ownTalk, event, talk } = session;
  const speaksBeside = speakers.some(({ userId, accepted }) => accepted && userId === user?.userId);
  if (!speaksBeside || (user?.userId === speakerId && !ownTalk)) return null;

  async function leave() {
    const notice = await call(leaveSession, { params: { sessionId } }).then(
      () => text("You left the session"),
      (error: unknown) => {
        // Left elsewhere, or no longer named, or the session or its event is gone.
        if (!isOutdated(error)) throw error;
        return text("You don't speak in this session any more");
      },
    );
    await navigate(paths.sessions(), { replace: true });
    notify(notice);
  }

  return (
    <SeparatedAction>
      <ConfirmButton
        label={text("Leave this session")}
        icon={<LogOut aria-hidden="true" />}
        title={text("Leave this session?")}
        confirmLabel={text("Leave session")}
        busyLabel={text("Leaving...")}
        danger
        work={leave}
        task={task}
      >
        <span className="[overflow-wrap:anywhere]">
          {rich(
            "You won't be named in <q>{talk}</q> at <bdi>{event}</bdi> any more. To speak there again, you would have to be asked again.",
            { q: quote, talk: talk.title, bdi: isolated, event: event.name },
          )}
        </span>
      </ConfirmButton>
    </SeparatedAction>
  );
}

const quote = (inner: ReactNode) => <q>{inner}</q>;
const isolated = (inner: ReactNode) => <bdi>{inner}</bdi>;
