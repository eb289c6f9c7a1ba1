import { decideQuestion } from "@plenary/contract/stage/stage";
import type { QuestionState, StageQuestion } from "@plenary/contract/stage/stage-fields";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useRef } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { decisionText } from "./stage-words.ts";

interface QuestionRowProps {
  question: StageQuestion;
  /** Gets the focus once the last question has left its list. */
  focusAfter: RefObject<HTMLElement | null>;
  onChanged: () => Promise<void>;
}

/** One question: its text, its votes, and the moderator's actions. */
export function QuestionRow({ question, focusAfter, onChanged }: QuestionRowProps) {
  const { questionId, text: asked, name, state, votes } = question;
  const row = useRef<HTMLLIElement>(null);
  const task = useTask(decideQuestion.failure);
  const set = (next: QuestionState) =>
    call(decideQuestion, { params: { questionId }, body: { state: next } });

  async function undo() {
    try {
      await set(state);
      notify(decisionText(state), "good", { kind: "question" });
    } catch (error) {
      notify(errorText(error, decideQuestion.failure), "bad", { kind: "question" });
    }
    await onChanged();
  }

  const decide = (next: QuestionState) =>
    task.run(async () => {
      const list = row.current?.parentElement;
      const place = row.current && list ? [...list.children].indexOf(row.current) : 0;
      await set(next);
      await onChanged();
      const action = { label: text("Undo"), run: undo, lasts: 10_000 };
      notify(decisionText(next), "good", { kind: "question" }, action);
      // After rendering, the question may have left this list; if so, the next one is to be decided about.
      requestAnimationFrame(() => {
        if (row.current) return;
        const next = list?.isConnected ? (list.children[place] ?? list.lastElementChild) : null;
        const after = next?.querySelector("button") ?? focusAfter.current;
        after?.focus({ preventScroll: true });
      });
    });

  const button = (label: string, next: QuestionState, isFirst = false) => (
    <Button
      variant={isFirst ? "primary" : "secondary"}
      className="grow sm:grow-0"
      busy={task.busy}
      onClick={() => decide(next)}
    >
      {label}
      <span className="sr-only"> {asked.slice(0, 60)}</span>
    </Button>
  );
  const isSeen = state !== "waiting" && state !== "hidden";
  return (
    <li ref={row} className="flex flex-col gap-3 py-5">
      {/* Addresses in it are not linked: a stranger's text should lead nobody anywhere. */}
      <p dir="auto" className="user-text max-w-prose text-lg">
        {asked}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {state === "pinned" && <Badge tone="accent">{text("Pinned")}</Badge>}
        <span>{counted(votes, "{count} vote", "{count} votes")}</span>
        {name && <bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
      </p>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isSeen && button(text("Show"), "shown", state === "waiting")}
        {/* One button that changes its word, so that the focus stays on it. */}
        {(state === "shown" || state === "pinned") &&
          (state === "pinned" ? button(text("Unpin"), "shown") : button(text("Pin"), "pinned"))}
        {(state === "shown" || state === "pinned") && button(text("Answered"), "answered")}
        {state === "answered" && button(text("Not answered"), "shown")}
        {state !== "hidden" && button(text("Hide"), "hidden")}
      </div>
    </li>
  );
}
