import { decideQuestions } from "@plenary/contract/stage/stage";
import type { StageQuestion } from "@plenary/contract/stage/stage-fields";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { counted, text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { call, errorText } from "../../base/api.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";

interface HideWaitingProps {
  sessionId: string;
  waiting: StageQuestion[];
  /** What gets the focus once nothing waits any more. */
  focusAfter: RefObject<HTMLElement | null>;
  onChanged: () => Promise<void>;
}

/** Hides all questions that wait, as they are on the screen: against somebody who asks without end. */
export function HideWaiting({ sessionId, waiting, focusAfter, onChanged }: HideWaitingProps) {
  const task = useTask(decideQuestions.failure);
  const set = (questionIds: string[], state: "hidden" | "waiting") =>
    call(decideQuestions, { params: { sessionId }, body: { questionIds, state } });

  const hide = () =>
    task.run(async () => {
      // What comes in meanwhile is not among them.
      const ids = waiting.slice(0, stageLimits.questionsOfSession).map(({ questionId }) => questionId);
      const { questionIds: hidden } = await set(ids, "hidden");
      await onChanged();
      const run = async () => {
        try {
          // What another moderator has hidden stays hidden.
          await set(hidden, "waiting");
          notify(text("Questions wait again"), "good", { kind: "question" });
        } catch (error) {
          notify(errorText(error, decideQuestions.failure), "bad", { kind: "question" });
        }
        await onChanged();
      };
      const said = counted(hidden.length, "{count} question hidden", "{count} questions hidden");
      const undo = hidden.length > 0 ? { label: text("Undo"), run, lasts: 10_000 } : undefined;
      notify(said, "good", { kind: "question" }, undo);
      focusAfter.current?.focus({ preventScroll: true });
    });

  return (
    <div className="flex flex-col items-start gap-2 border-t border-line py-4">
      <Button variant="secondary" busy={task.busy} onClick={hide}>
        {counted(waiting.length, "Hide {count} that waits", "Hide all {count} that wait")}
      </Button>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
