import type { CallQuestions } from "@plenary/contract/call/call-questions";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { answersShown } from "./answer-words.ts";

/** What was answered of a call's questions. */
export function AnswersShown({ questions, answers }: { questions: CallQuestions; answers: AnswerValues }) {
  const shown = answersShown(questions, answers);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-4">
      <h2 id="answers" className="text-lg">
        {text("Answers")}
      </h2>
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
