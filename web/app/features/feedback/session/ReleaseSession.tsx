import type { Answer } from "@plenary/contract/endpoint";
import { type getSessionFeedback, releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../../base/api.ts";
import { useTask } from "../../../base/task.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { notify } from "../../../ui/notices.ts";
import { sayReleased } from "../frame/say-released.ts";

interface ReleaseSessionProps {
  session: Answer<typeof getSessionFeedback>["session"];
  answers: number;
}

/** Lets the session's speakers read its feedback. */
export function ReleaseSession({ session: { sessionId, eventId, closed }, answers }: ReleaseSessionProps) {
  const task = useTask(releaseFeedback.failure);
  const { revalidate } = useRevalidator();
  if (answers === 0) return null;

  async function release() {
    const body = { sessionIds: [sessionId] };
    const released = await call(releaseFeedback, { params: { eventId }, body });
    await revalidate();
    notify(sayReleased(released));
  }

  return (
    <ConfirmButton
      variant="primary"
      label={text("Release to speakers")}
      title={text("Release to speakers?")}
      confirmLabel={text("Release")}
      busyLabel={text("Releasing...")}
      work={release}
      task={task}
    >
      {closed
        ? counted(
            answers,
            "Its speakers can read what {count} answer says, and the comments you have shown. This can't be undone.",
            "Its speakers can read what {count} answers say, and the comments you have shown. This can't be undone.",
          )
        : text(
            "It takes answers still: its speakers see them as they arrive, and the comments you have shown. This can't be undone.",
          )}
    </ConfirmButton>
  );
}
