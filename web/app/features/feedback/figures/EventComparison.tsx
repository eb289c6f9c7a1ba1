import type { Figures } from "@plenary/contract/feedback/feedback-results";
import { text } from "@plenary/contract/text";
import { formatAverage } from "../../../base/formats/figures.ts";
import { IntervalBar } from "./IntervalBar.tsx";
import { rankText } from "./result-words.ts";

/** How a session compares with its event, if the reader may know. */
export function EventComparison({ figures, event }: { figures: Figures; event: Figures | null }) {
  if (event === null || figures.ratings === null || figures.ratings === 0) return null;
  const rank = rankText(figures);
  return (
    <div className="flex flex-col items-start gap-1">
      {rank ? (
        <>
          <p className="font-medium">{rank.word}</p>
          <IntervalBar {...figures} />
          <p className="text-sm text-ink-soft">{rank.range}</p>
        </>
      ) : (
        <p className="max-w-72 text-sm text-ink-soft">
          {text("It is compared once the event has 30 ratings; before that chance says more than they do.")}
        </p>
      )}
      {event.average !== null && (
        <p className="text-sm text-ink-soft">
          {text("The event's average: {average}", { average: formatAverage(event.average) })}
        </p>
      )}
    </div>
  );
}
