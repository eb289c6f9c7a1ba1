import type { Question } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { text } from "@plenary/contract/text";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { asType } from "../draft/draft.ts";
import { useEditing, withQuestion } from "../draft/editing.ts";
import { type QuestionType, questionTypes, typeName } from "../survey-words.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { ConditionFields } from "./ConditionFields.tsx";
import { NumberFields } from "./NumberFields.tsx";
import { TextsField } from "./TextsField.tsx";

interface QuestionFieldsProps {
  question: Question;
  path: string;
  /** How many questions come before. */
  earlier: number;
}

/** The fields of a question. */
export function QuestionFields({ question, path, earlier }: QuestionFieldsProps) {
  const { current, edit, isSettled, problems, other } = useEditing();
  const { questionId } = question;
  const set = (changed: Question) => edit(withQuestion(current(), questionId, changed));
  const isLocked = isSettled(questionId);
  return (
    <>
      <TextsField
        label={text("Question")}
        path={`${path}.text`}
        texts={question.text}
        onChange={(next) => set({ ...question, text: next })}
        isLong
      />
      <TextsField
        label={text("Hint")}
        path={`${path}.hint`}
        texts={question.hint}
        onChange={(hint) => set({ ...question, hint })}
        optional
      />
      <SelectField
        label={text("Type")}
        disabled={isLocked}
        hint={isLocked ? text("This question may have answers, so its type can't change") : undefined}
        error={problems[`${path}.type`]}
        value={question.type}
        onChange={({ target }) => set(asType(question, target.value as QuestionType))}
      >
        {(other?.types ?? questionTypes).map((type) => (
          <option key={type} value={type}>
            {typeName(type)}
          </option>
        ))}
      </SelectField>
      <TypeFields question={question} path={path} set={set} isLocked={isLocked} />
      <CheckboxField
        label={text("An answer is required")}
        checked={question.required}
        onChange={({ target }) => set({ ...question, required: target.checked })}
      />
      {other?.more(question, path)}
      <ConditionFields
        label={text("Ask this only if...")}
        path={`${path}.showIf`}
        showIf={question.showIf}
        earlier={earlier}
        onChange={(showIf) => set({ ...question, showIf })}
      />
    </>
  );
}

interface TypeFieldsProps {
  question: Question;
  path: string;
  set: (question: Question) => void;
  isLocked: boolean;
}

function TypeFields({ question, path, set, isLocked }: TypeFieldsProps) {
  const { problems } = useEditing();
  switch (question.type) {
    case "rating":
      return (
        <>
          <SelectField
            label={text("Steps")}
            disabled={isLocked}
            value={question.steps}
            onChange={({ target }) => set({ ...question, steps: Number(target.value) })}
          >
            {Array.from(
              { length: limits.stepsMax - limits.stepsMin + 1 },
              (_, index) => limits.stepsMin + index,
            ).map((steps) => (
              <option key={steps} value={steps}>
                {text("1 to {steps}", { steps })}
              </option>
            ))}
          </SelectField>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextsField
              label={text("What 1 means")}
              path={`${path}.low`}
              texts={question.low}
              onChange={(low) => set({ ...question, low })}
              optional
            />
            <TextsField
              label={text("What {steps} means", { steps: question.steps })}
              path={`${path}.high`}
              texts={question.high}
              onChange={(high) => set({ ...question, high })}
              optional
            />
          </div>
        </>
      );
    case "single":
    case "multiple":
      return (
        <>
          <ChoiceList
            kind="options"
            path={`${path}.options`}
            choices={question.options}
            most={limits.optionsMax}
            onChange={(options) => set({ ...question, options })}
          />
          <CheckboxField
            label={text("Something else can be written")}
            checked={question.other}
            onChange={({ target }) => set({ ...question, other: target.checked })}
          />
          {question.type === "multiple" && (
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <TextField
                label={text("Choose at least")}
                optional
                type="number"
                inputMode="numeric"
                min={0}
                error={problems[`${path}.min`]}
                value={question.min ?? ""}
                onChange={({ target }) => set({ ...question, min: numberOrNull(target.value) })}
              />
              <TextField
                label={text("Choose at most")}
                optional
                type="number"
                inputMode="numeric"
                min={0}
                error={problems[`${path}.max`]}
                value={question.max ?? ""}
                onChange={({ target }) => set({ ...question, max: numberOrNull(target.value) })}
              />
            </div>
          )}
        </>
      );
    case "matrix":
      return (
        <>
          <ChoiceList
            kind="rows"
            path={`${path}.rows`}
            choices={question.rows}
            most={limits.rowsMax}
            onChange={(rows) => set({ ...question, rows })}
          />
          <ChoiceList
            kind="columns"
            path={`${path}.columns`}
            choices={question.columns}
            most={limits.columnsMax}
            onChange={(columns) => set({ ...question, columns })}
          />
        </>
      );
    case "number":
      return <NumberFields question={question} path={path} set={set} />;
    case "date":
      return (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={text("First day")}
            optional
            type="date"
            error={problems[`${path}.from`]}
            value={question.from ?? ""}
            onChange={({ target }) => set({ ...question, from: target.value || null })}
          />
          <TextField
            label={text("Last day")}
            optional
            type="date"
            error={problems[`${path}.to`]}
            value={question.to ?? ""}
            onChange={({ target }) => set({ ...question, to: target.value || null })}
          />
        </div>
      );
    default:
      return null;
  }
}
