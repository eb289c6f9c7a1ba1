import type { Stage } from "@plenary/contract/stage/stage";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { stageRefusals } from "@plenary/contract/stage/stage-refusals";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { PollForm } from "./PollForm.tsx";
import { PollRow } from "./PollRow.tsx";

interface PollsProps {
  stage: Stage;
  onChanged: () => Promise<void>;
  onPresent: (pollId: string) => void;
}

/** The polls of a session, and how a new one is prepared. */
export function Polls({ stage: { sessionId, polls, open, state }, onChanged, onPresent }: PollsProps) {
  const [isMaking, setMaking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="polls" className="flex flex-col items-start gap-4">
      <h2 id="polls" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {text("Polls")}
      </h2>
      {polls.length === 0 && (
        <p className="text-ink-soft">
          {text("No polls yet. Prepare them before the session, and open them one at a time.")}
        </p>
      )}
      {polls.length > 0 && (
        <ul aria-labelledby="polls" className="w-full divide-y divide-line border-y border-line">
          {polls.map((poll) => (
            <PollRow
              key={poll.pollId}
              {...{ sessionId, poll, onChanged }}
              isStageOpen={open && state === "open"}
              focusAfter={heading}
              onPresent={() => onPresent(poll.pollId)}
            />
          ))}
        </ul>
      )}
      {polls.length < stageLimits.pollsOfSession ? (
        <Button variant="secondary" onClick={() => setMaking(true)}>
          {text("New poll")}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{stageRefusals.TooManyPolls.text()}</p>
      )}
      {isMaking && <PollForm {...{ sessionId, onChanged }} onClose={() => setMaking(false)} />}
    </section>
  );
}
