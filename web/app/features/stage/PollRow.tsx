import * as contract from "@plenary/contract/stage/stage";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { BarChart } from "../feedback/figures/BarChart.tsx";
import { PollForm } from "./PollForm.tsx";
import { labelsOf, pollText, resultsText } from "./stage-words.ts";

interface PollRowProps {
  sessionId: string;
  poll: contract.ModeratedPoll;
  /** Whether the stage is open, so that phones see an open poll. */
  isStageOpen: boolean;
  /** Gets the focus once the poll is deleted. */
  focusAfter: RefObject<HTMLElement | null>;
  onChanged: () => Promise<void>;
  onPresent: () => void;
}

/** One poll: its question, its result, and the moderator's actions. */
export function PollRow({ sessionId, poll, isStageOpen, focusAfter, onChanged, onPresent }: PollRowProps) {
  const { pollId, question, state, round, answered, results } = poll;
  const [task, resetting, deleting] = relatedTasks(
    useTask(contract.openPoll.failure),
    useTask(contract.resetPoll.failure),
    useTask(contract.deletePoll.failure),
  );
  const [isChanging, setChanging] = useState(false);
  const params = { pollId };
  const isOpen = state === "open";

  const openOrClose = () =>
    task.run(async () => {
      await call(isOpen ? contract.closePoll : contract.openPoll, { params });
      await onChanged();
      notify(isOpen ? text("Poll closed") : text("Poll opened"));
    });
  const name = question.slice(0, 60);
  const about = <span className="sr-only"> {name}</span>;

  return (
    <li className="flex flex-col gap-3 py-5">
      <h3 dir="auto" className="user-text max-w-prose text-lg">
        {question}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {state === "ready" && <Badge>{text("Ready")}</Badge>}
        {isOpen && <Badge tone="accent">{text("Open")}</Badge>}
        {state === "closed" && <Badge>{text("Closed")}</Badge>}
        {state !== "ready" && (
          <span>{counted(answered, "{count} has answered", "{count} have answered")}</span>
        )}
        {round > 1 && <span>{text("Round {round}", { round })}</span>}
        <span>{resultsText(results)}</span>
      </p>
      {isOpen && !isStageOpen && (
        <p className="text-sm text-warn">{text("Phones see it once the stage is open.")}</p>
      )}
      <Results poll={poll} />
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={isOpen ? "secondary" : "primary"} busy={task.busy} onClick={openOrClose}>
          {isOpen ? text("Close") : state === "closed" ? text("Open again") : text("Open")}
          {about}
        </Button>
        <Button variant="secondary" onClick={onPresent}>
          {text("Present")}
          {about}
        </Button>
        <Button variant="quiet" onClick={() => setChanging(true)}>
          {text("Change")}
          {about}
        </Button>
        {(answered > 0 || state === "closed") && (
          <ConfirmButton
            label={text("Reset")}
            about={name}
            variant="quiet"
            title={text("Begin a new round?")}
            confirmLabel={text("Begin a new round")}
            busyLabel={text("Resetting...")}
            task={resetting}
            work={async () => {
              await call(contract.resetPoll, { params });
              await onChanged();
              notify(text("A new round is ready"));
            }}
          >
            {answered === 0
              ? text("It is ready again, as if it had not been opened.")
              : counted(
                  answered,
                  "{count} answer of this round no longer counts, but stays in the export. Phones can answer again once you open it.",
                  "{count} answers of this round no longer count, but stay in the export. Phones can answer again once you open it.",
                )}
          </ConfirmButton>
        )}
        <ConfirmButton
          label={text("Delete")}
          about={name}
          variant="quiet"
          title={text("Delete this poll?")}
          confirmLabel={text("Delete poll")}
          busyLabel={text("Deleting...")}
          danger
          task={deleting}
          focusAfter={focusAfter}
          work={async () => {
            await call(contract.deletePoll, { params });
            await onChanged();
            notify(text("Poll deleted"));
            focusAfter.current?.focus();
          }}
        >
          {answered === 0 && round === 1
            ? text("Nobody has answered it.")
            : text("Its answers go with it for good, those of former rounds too.")}
        </ConfirmButton>
      </div>
      {isChanging && <PollForm {...{ sessionId, poll, onChanged }} onClose={() => setChanging(false)} />}
    </li>
  );
}

function Results({ poll }: { poll: contract.ModeratedPoll }) {
  const { answered, counts } = poll;
  if (!counts)
    return answered > 0 ? (
      <p className="text-sm text-ink-soft">
        {text("Results show from {count} answers on.", { count: stageLimits.shownFrom })}
      </p>
    ) : null;
  return (
    <BarChart
      caption={pollText(poll)}
      of={text("Option")}
      bars={labelsOf(poll).map((label, choice) => ({ label, count: counts[choice] ?? 0 }))}
      whole={answered}
    />
  );
}
