import type { CallQuestions } from "@plenary/contract/call/call-questions";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { answersShown } from "./answer-words.ts";

interface AnswersShownProps {
  questions: CallQuestions;
  answers: AnswerValues;
  id?: string;
  title?: string;
  /** A text before them, such as a biography. */
  lead?: string;
}

/** What was answered of a call's questions. */
export function AnswersShown({
  questions,
  answers,
  id = "answers",
  title = text("Answers"),
  lead = "",
}: AnswersShownProps) {
  const shown = answersShown(questions, answers);
  if (shown.length === 0 && !lead) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {lead && <LinkedText text={lead} />}
      {shown.map(({ questionId, question, answer }) => (
        <div key={questionId}>
          <h3 dir="auto" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {question}
          </h3>
          <LinkedText text={answer} />
        </div>
      ))}
    </section>
  );
}
