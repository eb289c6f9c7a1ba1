import type { ReactionAbout } from "@plenary/contract/feedback/feedback-fields";
import type { Figures } from "@plenary/contract/feedback/feedback-results";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { BarChart } from "./BarChart.tsx";
import { ratingName, ratingsSummary, reactionsText } from "./result-words.ts";

interface FiguresShownProps {
  figures: Figures;
  /** Further charts beside them. */
  children?: ReactNode;
}

/** Ratings and reactions as charts, without those that nobody is asked for and nobody gave. */
export function FiguresShown({ figures, children }: FiguresShownProps) {
  const { distribution, average, reactions, answers } = figures;
  const of = (wanted: ReactionAbout) => reactions.filter(({ about }) => about === wanted);
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      {distribution && (
        <section aria-label={text("Ratings")}>
          <h3 className="mb-2 text-xl">{text("Ratings")}</h3>
          <BarChart
            caption={ratingsSummary(distribution, average)}
            of={text("Rating")}
            bars={ratingBars(distribution)}
          />
        </section>
      )}
      <Reactions title={text("About the talk")} reactions={of("talk")} answers={answers} />
      <Reactions title={text("About the room")} reactions={of("room")} answers={answers} />
      {children}
    </div>
  );
}

/** The best first. */
const ratingBars = (distribution: readonly number[]) =>
  distribution.map((count, index) => ({ label: ratingName(index + 1), count })).reverse();

interface ReactionsProps {
  title: string;
  reactions: Figures["reactions"];
  answers: number;
}

function Reactions({ title, reactions, answers }: ReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-xl">{title}</h3>
      {reactions.every(({ count }) => count === 0) ? (
        <p className="text-ink-soft">{reactionsText(reactions, answers)}</p>
      ) : (
        <BarChart
          caption={reactionsText(reactions, answers)}
          of={text("Reaction")}
          bars={reactions}
          whole={answers}
        />
      )}
    </section>
  );
}
