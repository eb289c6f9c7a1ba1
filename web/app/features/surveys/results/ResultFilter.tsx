import type { Question } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { takesOther } from "@plenary/contract/surveys/survey-logic";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { useSearchParams } from "react-router";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { questionsOf, textIn } from "../survey-words.ts";
import { shareName } from "./result-captions.ts";

interface ResultFilterProps {
  survey: Survey;
  /** The questions by which one can look at the answers. */
  by: readonly string[];
  filter: { questionId: string; value: string } | null;
}

/** Filters the results by one answer to one question; one filter at a time. */
export function ResultFilter({ survey, by, filter }: ResultFilterProps) {
  const [, setQuery] = useSearchParams();
  const [main = ""] = survey.languages;
  const questions = questionsOf(survey.questionnaire).filter(
    // The one that is looked at stays, so that it can be left.
    ({ questionId }) => by.includes(questionId) || questionId === filter?.questionId,
  );
  const question = questions.find(({ questionId }) => questionId === filter?.questionId);
  if (questions.length === 0) return null;

  const set = (next: { questionId: string; value: string } | null) =>
    setQuery(next ?? {}, { replace: true, preventScrollReset: true });

  return (
    <div className="grid w-full max-w-2xl gap-4 sm:grid-cols-2">
      <SelectField
        label={text("Only people who answered")}
        value={filter?.questionId ?? ""}
        onChange={({ target }) => {
          const next = questions.find(({ questionId }) => questionId === target.value);
          set(next ? { questionId: next.questionId, value: keysOf(next)[0] ?? "" } : null);
        }}
      >
        <option value="">{text("All answers")}</option>
        {questions.map((each) => (
          <option key={each.questionId} value={each.questionId}>
            {textIn(each.text, main, main)}
          </option>
        ))}
      </SelectField>
      {question && (
        <SelectField
          label={text("with")}
          value={filter?.value}
          onChange={({ target }) => set({ questionId: question.questionId, value: target.value })}
        >
          {keysOf(question).map((key) => (
            <option key={key} value={key}>
              {shareName(question, key, main)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

function keysOf(question: Question): string[] {
  if (question.type === "rating") return Array.from({ length: question.steps }, (_, at) => String(at + 1));
  if (question.type === "nps") return Array.from({ length: limits.npsMax + 1 }, (_, at) => String(at));
  if (question.type !== "single") return [];
  return [...question.options.map(({ choiceId }) => choiceId), ...(takesOther(question) ? ["other"] : [])];
}
