import type { Question } from "@plenary/contract/surveys/survey-fields";
import type { NumberQuestion } from "@plenary/contract/surveys/survey-numbers";
import { text } from "@plenary/contract/text";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useEditing } from "../draft/editing.ts";
import { TextsField } from "./TextsField.tsx";

interface NumberFieldsProps {
  question: NumberQuestion;
  path: string;
  set: (question: Question) => void;
}

/** The fields of a number question. */
export function NumberFields({ question, path, set }: NumberFieldsProps) {
  const { problems } = useEditing();
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={text("Decimals")}
          value={question.decimals}
          onChange={({ target }) => set({ ...question, decimals: Number(target.value) })}
        >
          <option value={0}>{text("Whole numbers only")}</option>
          <option value={1}>{text("1 decimal at most")}</option>
          <option value={2}>{text("2 decimals at most")}</option>
        </SelectField>
        <TextsField
          label={text("Unit")}
          path={`${path}.unit`}
          texts={question.unit}
          onChange={(unit) => set({ ...question, unit })}
          hint={text("It comes after the number: km, years, people.")}
          optional
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={text("Smallest number")}
          optional
          type="number"
          inputMode="decimal"
          step="any"
          error={problems[`${path}.min`]}
          value={question.min ?? ""}
          onChange={({ target }) => set({ ...question, min: numberOrNull(target.value) })}
        />
        <TextField
          label={text("Largest number")}
          optional
          type="number"
          inputMode="decimal"
          step="any"
          error={problems[`${path}.max`]}
          value={question.max ?? ""}
          onChange={({ target }) => set({ ...question, max: numberOrNull(target.value) })}
        />
      </div>
    </>
  );
}
