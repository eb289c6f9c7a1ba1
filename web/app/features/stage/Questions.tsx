import { decideQuestions, type Stage } from "@plenary/contract/stage/stage";
import type { QuestionState, StageQuestion } from "@plenary/contract/stage/stage-fields";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useRef, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Folded } from "../../ui/forms/Folded.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { useAnnouncement } from "../feedback/figures/use-announcement.ts";
import { idsIn } from "./held-order.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { useHeldOrder } from "./use-held-order.ts";

interface QuestionsProps {
  stage: Stage;
  onChanged: () => Promise<void>;
}

/** The questions: waiting ones first, then the visible ones in their order, then the closed ones. */
export function Questions({ stage, onChanged }: QuestionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState({ answered: false, hidden: false });
  const lists = useRef<HTMLDivElement>(null);
  const { inOrder, arrange, watch } = useHeldOrder(lists, stage.questions);
  const of = (...states: QuestionState[]) => inOrder.filter(({ state }) => states.includes(state));
  const [waiting, shown, answered, hidden] = [
    of("waiting"),
    of("pinned", "shown"),
    of("answered"),
    of("hidden"),
  ];
  const isOld = [waiting, shown].some(
    (list) => idsIn(list).join() !== idsIn(stage.questions.filter((each) => list.includes(each))).join(),
  );
  const waits = counted(waiting.length, "{count} question waits", "{count} questions wait");
  const said = useAnnouncement(waits);
  const rows = (label: string, questions: StageQuestion[]) => (
    <ul aria-label={label} className="divide-y divide-line">
      {questions.map((question) => (
        <QuestionRow key={question.questionId} {...{ question, onChanged }} focusAfter={heading} />
      ))}
    </ul>
  );
  const folded = (which: "answered" | "hidden", label: string, questions: StageQuestion[]) => (
    <Folded
      label={label}
      open={isOpen[which]}
      onToggle={(open) => setOpen((before) => ({ ...before, [which]: open }))}
    >
      {isOpen[which] && rows(label, questions)}
    </Folded>
  );

  return (
    <section aria-labelledby="questions" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="questions" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {text("Questions")}
        </h2>
        {isOld && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              arrange();
              heading.current?.focus();
            }}
          >
            {text("Sort by votes")}
          </Button>
        )}
      </div>
      {/* Scrolling is handled here: the browser doesn't know which row the pointer is over. */}
      <div ref={lists} {...watch} className="flex flex-col gap-6 [overflow-anchor:none]">
        {waiting.length > 0 && (
          <div className="rounded-card border border-accent px-4 pt-4 sm:px-5">
            <h3 className="text-lg">{waits}</h3>
            {rows(waits, waiting)}
            {waiting.length > 1 && (
              <HideWaiting sessionId={stage.sessionId} {...{ waiting, onChanged }} focusAfter={heading} />
            )}
          </div>
        )}
        {shown.length > 0 ? (
          rows(text("Questions that everybody sees"), shown)
        ) : waiting.length > 0 ? null : stage.questions.length > 0 ? (
          <p className="text-ink-soft">{text("No question is left.")}</p>
        ) : (
          <EmptyState title={text("No questions yet")}>
            {stage.review
              ? text("They appear here by themselves, and wait until you show them.")
              : text("They appear here by themselves, and on all phones at once.")}
          </EmptyState>
        )}
        {answered.length > 0 &&
          folded("answered", counted(answered.length, "{count} answered", "{count} answered"), answered)}
        {hidden.length > 0 &&
          folded("hidden", counted(hidden.length, "{count} hidden", "{count} hidden"), hidden)}
      </div>
    </section>
  );
}

interface HideWaitingProps {
  sessionId: string;
  waiting: StageQuestion[];
  /** Gets the focus once no question is waiting. */
  focusAfter: RefObject<HTMLElement | null>;
  onChanged: () => Promise<void>;
}

/** Hides all waiting questions on the screen, against somebody who floods the stage. */
function HideWaiting({ sessionId, waiting, focusAfter, onChanged }: HideWaitingProps) {
  const task = useTask(decideQuestions.failure);
  const set = (questionIds: string[], state: "hidden" | "waiting") =>
    call(decideQuestions, { params: { sessionId }, body: { questionIds, state } });

  const hide = () =>
    task.run(async () => {
      // Questions that arrive meanwhile are not included.
      const ids = waiting.slice(0, stageLimits.questionsOfSession).map(({ questionId }) => questionId);
      const { questionIds: hidden } = await set(ids, "hidden");
      await onChanged();
      const run = async () => {
        try {
          // A question that another moderator has hidden stays hidden.
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
