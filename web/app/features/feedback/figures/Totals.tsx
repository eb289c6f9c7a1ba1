import type { Answer } from "@plenary/contract/endpoint";
import { type Sample, withSample } from "@plenary/contract/feedback/feedback-arrivals";
import type { getFeedback } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { formatAverage, formatCount } from "../../../base/formats/figures.ts";
import { arrivalsText } from "./arrivals.ts";
import { LeftOutNote } from "./LeftOutNote.tsx";
import { useAnnouncement } from "./use-announcement.ts";

interface TotalsProps {
  /** A new object for each load. */
  feedback: Answer<typeof getFeedback>;
  /** The screen's present number, which may be newer. */
  total: number;
  /** How many of them came in the last five minutes; null if the server doesn't know. */
  inFiveMinutes: number | null;
  isLost: boolean;
}

/** How many have answered so far, and how that grows. */
export function Totals({ feedback, total, inFiveMinutes, isLost }: TotalsProps) {
  const { figures } = feedback;
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the screen has asked is one, also with the same total
  useEffect(() => setSamples((before) => withSample(before, { at: Date.now(), total })), [feedback, total]);
  const said = counted(total, "{count} answer", "{count} answers");
  const arrived = arrivalsText(samples, inFiveMinutes);
  return (
    <section aria-label={text("So far")} className="flex flex-wrap items-start gap-x-12 gap-y-4">
      <div>
        <p className="font-display text-4xl font-semibold">{said}</p>
        {arrived && <p className="text-ink-soft">{arrived}</p>}
      </div>
      {figures.average !== null && figures.ratings !== null && (
        <div>
          <p className="font-display text-4xl font-semibold">
            {text("{average} of 5", { average: formatAverage(figures.average) })}
          </p>
          <p className="text-ink-soft">
            {counted(figures.ratings, "{shown} rating", "{shown} ratings", {
              shown: formatCount(figures.ratings),
            })}
          </p>
        </div>
      )}
      <LeftOutNote leftOut={feedback.leftOut} />
      <p role="status" className="w-full text-warn empty:hidden">
        {isLost && text("Not connected. These were the numbers before.")}
      </p>
      <p aria-live="polite" className="sr-only">
        {useAnnouncement(said)}
      </p>
    </section>
  );
}
