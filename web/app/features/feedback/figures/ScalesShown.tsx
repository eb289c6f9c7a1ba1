import type { Answer } from "@plenary/contract/endpoint";
import type { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { text } from "@plenary/contract/text";
import { BarChart } from "./BarChart.tsx";
import { ratingsSummary } from "./result-words.ts";

/** Answers to further questions. */
export function ScalesShown({ scales }: { scales: Answer<typeof getSessionFeedback>["scales"] }) {
  return scales.map(({ scaleId, label, question, average, distribution }) => (
    <section key={scaleId} aria-label={label}>
      <h3 dir="auto" className="text-xl">
        {label}
      </h3>
      <p dir="auto" className="mb-2">
        {question}
      </p>
      <BarChart
        caption={ratingsSummary(distribution, average)}
        of={text("Rating")}
        bars={distribution.map((count, index) => ({ label: String(index + 1), count })).reverse()}
      />
    </section>
  ));
}
