import type { Choice, Question, Value } from "@plenary/contract/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/survey-limits";
import { rowsIn } from "@plenary/contract/survey-logic";
import { text } from "@plenary/contract/text";
import { memo, useId } from "react";
import { controlClass } from "../../ui/Field.tsx";
import { drawnInSight, useEditing } from "./editing.ts";
import { PreviewNumber } from "./PreviewNumber.tsx";
import { Options } from "./PreviewOptions.tsx";
import { textIn } from "./survey-words.ts";
import { Tick } from "./Tick.tsx";

interface PreviewProps<Q extends Question = Question> {
  question: Q;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

interface PreviewQuestionProps extends Pick<PreviewProps, "question" | "value"> {
  onAnswer: (questionId: string, value: Value | undefined) => void;
}

/** One question as people will see it. */
export const PreviewQuestion = memo(function PreviewQuestion({
  question,
  value,
  onAnswer,
}: PreviewQuestionProps) {
  const { language, main } = useEditing();
  const hint = textIn(question.hint, language, main);
  return (
    <fieldset
      data-preview={question.questionId}
      lang={language}
      className={`${drawnInSight} -m-1 flex min-w-0 flex-col gap-2 p-1`}
    >
      <legend dir="auto" className="mb-2 font-medium [overflow-wrap:anywhere]">
        {textIn(question.text, language, main) || text("Question without words")}
        {question.required && (
          <span className="text-danger" title={text("required")}>
            {" *"}
          </span>
        )}
      </legend>
      {hint && (
        <p dir="auto" className="-mt-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {hint}
        </p>
      )}
      <Answer {...{ question, value }} onChange={(next) => onAnswer(question.questionId, next)} />
    </fieldset>
  );
});

function Answer({ question, value, onChange }: PreviewProps) {
  const label = text("Your answer");
  switch (question.type) {
    case "rating":
      return <Steps {...{ question, value, onChange }} />;
    case "nps":
      return <Numbers least={0} most={limits.npsMax} value={value} onChange={onChange} />;
    case "single":
    case "multiple":
      return <Options {...{ question, value, onChange }} />;
    case "matrix":
      return <Matrix {...{ question, value, onChange }} />;
    case "short":
      return (
        <input
          dir="auto"
          aria-label={label}
          className={`${controlClass} min-h-11`}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
    case "long":
      return (
        <textarea
          dir="auto"
          aria-label={label}
          rows={3}
          className={`${controlClass} py-2.5`}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
    case "number":
      return <PreviewNumber {...{ question, value, onChange }} />;
    case "date":
      return (
        <input
          type="date"
          aria-label={label}
          min={question.from ?? undefined}
          max={question.to ?? undefined}
          className={`${controlClass} min-h-11`}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
  }
}

function Steps({ question, value, onChange }: PreviewProps<Extract<Question, { type: "rating" }>>) {
  const { language, main } = useEditing();
  const [low, high] = [textIn(question.low, language, main), textIn(question.high, language, main)];
  return (
    <>
      <Numbers least={1} most={question.steps} value={value} onChange={onChange} />
      {(low || high) && (
        <div className="flex justify-between gap-4 text-sm text-ink-soft">
          <span dir="auto">{low && text("1: {words}", { words: low })}</span>
          <span dir="auto" className="text-end">
            {high && text("{step}: {words}", { step: question.steps, words: high })}
          </span>
        </div>
      )}
    </>
  );
}

interface NumbersProps extends Pick<PreviewProps, "value" | "onChange"> {
  least: number;
  most: number;
}

function Numbers({ least, most, value, onChange }: NumbersProps) {
  const name = useId();
  return (
    <div className="flex flex-wrap gap-1.5">
      {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) => (
        <label
          key={number}
          className="flex min-h-11 min-w-11 flex-1 cursor-pointer flex-col items-center justify-center rounded-control border border-line-strong px-1 py-1 text-sm has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type="radio"
            name={name}
            checked={value === number}
            onChange={() => onChange(number)}
            className="accent-accent"
          />
          {number}
        </label>
      ))}
    </div>
  );
}

const asked = (choices: readonly Choice[]): Choice[] => choices.filter(({ isRetired }) => !isRetired);

function Matrix({ question, value, onChange }: PreviewProps<Extract<Question, { type: "matrix" }>>) {
  const { language, main } = useEditing();
  const name = useId();
  const chosen = (value !== undefined && rowsIn(value)) || {};
  return (
    <div className="flex flex-col gap-4">
      {asked(question.rows).map(({ choiceId: rowId, label }, index) => (
        <fieldset key={rowId} className="flex flex-col">
          <legend dir="auto" className="text-sm font-medium [overflow-wrap:anywhere]">
            {textIn(label, language, main) || text("Row {number}", { number: index + 1 })}
          </legend>
          {asked(question.columns).map(({ choiceId, label: column }, at) => (
            <Tick
              key={choiceId}
              type="radio"
              name={`${name}${rowId}`}
              checked={chosen[rowId] === choiceId}
              onChange={() => onChange({ ...chosen, [rowId]: choiceId })}
            >
              {textIn(column, language, main) || text("Column {number}", { number: at + 1 })}
            </Tick>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
