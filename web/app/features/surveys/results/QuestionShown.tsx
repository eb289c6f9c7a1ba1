import type { Question } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { takesOther, takesText } from "@plenary/contract/surveys/survey-logic";
import type { QuestionResult, ShownFigures } from "@plenary/contract/surveys/survey-results";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { counted, list, text } from "@plenary/contract/text";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { BarChart } from "../../feedback/figures/BarChart.tsx";
import { textIn } from "../survey-words.ts";
import { MatrixChart } from "./MatrixChart.tsx";
import { captionOf, earlierResultText, isWorthABar, shareName } from "./result-captions.ts";
import { WrittenTexts } from "./WrittenTexts.tsx";

interface QuestionShownProps {
  survey: Survey;
  question: Question;
  /** Among those that have results. */
  number: number;
  result: QuestionResult;
  /** The survey's first language. */
  main: string;
  /** Only of those who gave one answer. */
  isFiltered: boolean;
}

/** The answers to one question. */
export function QuestionShown({ survey, question, number, result, main, isFiltered }: QuestionShownProps) {
  const { answered, skipped, earlier } = result;
  const id = `question-${question.questionId}`;
  const counts = list([
    ...(answered === null ? [] : [counted(answered, "{count} has answered", "{count} have answered")]),
    ...(skipped ? [counted(skipped, "{count} has not", "{count} have not")] : []),
  ]);
  return (
    <li aria-labelledby={id} className={question.type === "matrix" ? "min-w-0 lg:col-span-2" : "min-w-0"}>
      <h2 id={id} className="max-w-prose text-xl [overflow-wrap:anywhere]">
        <span className="text-ink-soft">{number}. </span>
        <span dir="auto">{textIn(question.text, main, main)}</span>
      </h2>
      <p className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {counts}
        {question.isRetired && <Badge>{text("Retired")}</Badge>}
      </p>
      <Figures {...{ survey, question, result, main, isFiltered }} />
      {earlier && <p className="mt-3 text-sm text-ink-soft">{earlierResultText(question, earlier)}</p>}
    </li>
  );
}

function Figures({ survey, question, result, main, isFiltered }: Omit<QuestionShownProps, "number">) {
  const { answered, figures, earlier } = result;
  const isWritten = takesText(question);
  if (figures === null || answered === null)
    return (
      <p className="text-ink-soft">
        {answered === null
          ? text("Too few answers, or hidden because the total would reveal them")
          : answered >= survey.threshold
            ? text("Too few answers: the organizers' own don't count towards the number needed")
            : text("Too few answers")}
      </p>
    );
  // Written texts come from all who have answered, so a filter hides them.
  const texts = !isFiltered && answered > 0 && (
    <WrittenTexts surveyId={survey.surveyId} question={question} />
  );
  if (isWritten)
    return (
      texts || (
        <p className="text-ink-soft">
          {isFiltered ? text("Texts are shown only without a filter.") : text("No answers yet")}
        </p>
      )
    );
  if (question.type === "matrix") return <MatrixChart {...{ question, figures, answered, main }} />;
  // All of them in one span.
  if (question.type === "number" && figures.shares.length === 0)
    return <p className="text-ink-soft">{captionOf(question, answered, figures, main)}</p>;
  const isLong = "options" in question && figures.shares.length >= limits.searchedFrom;
  // Numbers lie in spans of their own each time.
  const former = new Map(
    (question.type === "number" ? null : earlier?.figures)?.shares.map(({ key, share }) => [key, share]),
  );
  return (
    <div className="flex flex-col gap-4">
      <BarChart
        caption={captionOf(question, answered, figures, main)}
        of={text("Answer")}
        whole={answered}
        first={isLong ? FIRST : undefined}
        bars={(isLong ? mostChosenFirst(figures.shares) : figures.shares)
          .filter((share) => isWorthABar(question, share))
          .map(({ key, count, low, high }) => ({
            label: shareName(question, key, main),
            ...{ count, interval: { low, high } },
            ...(former.size > 0 && { earlier: former.get(key) ?? 0 }),
          }))}
      />
      {takesOther(question) && texts}
    </div>
  );
}

/** Bars that are drawn of many options. */
const FIRST = 10;

/** Equal counts keep the survey's order. */
const mostChosenFirst = (shares: ShownFigures["shares"]): ShownFigures["shares"] =>
  shares.toSorted((one, other) => other.count - one.count);
