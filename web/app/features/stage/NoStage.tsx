import type { Stage } from "@plenary/contract/stage/stage";
import { text } from "@plenary/contract/text";
import { feedbackPaths } from "../../base/feedback-paths.ts";
import { rich } from "../../base/rich.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** Why there is no stage, and who can do something about it. */
export function NoStage({ stage: { event, organizes } }: { stage: Stage }) {
  return (
    <EmptyState
      title={text("This session takes no feedback")}
      action={
        organizes && (
          <LinkButton to={feedbackPaths.settings(event.eventId)}>{text("Feedback settings")}</LinkButton>
        )
      }
    >
      {organizes
        ? text(
            "People can ask and vote once the event is public, feedback is switched on for it, and the session is confirmed and not left out.",
          )
        : rich(
            "The organizers of <bdi>{event}</bdi> can switch feedback on. You can prepare polls meanwhile.",
            { bdi: (inner) => <bdi>{inner}</bdi>, event: event.name },
          )}
    </EmptyState>
  );
}
