import { comparisonsOf } from "@plenary/contract/surveys/survey-conditions";
import type { Condition, Question, ShowIf } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { type Comparison, comparisonName, firstValue } from "../draft/condition-words.ts";
import { useEditing, useLateDraft } from "../draft/editing.ts";
import { questionsOf, textIn } from "../survey-words.ts";

interface ConditionFieldsProps {
  label: string;
  path: string;
  showIf: ShowIf;
  /** How many earlier questions there are, to which conditions can refer. */
  earlier: number;
  onChange: (showIf: ShowIf) => void;
}

/** When a question or section is asked, depending on earlier answers. */
export function ConditionFields({ label, path, showIf, earlier, onChange }: ConditionFieldsProps) {
  const { problems, current } = useEditing();
  const conditions = showIf?.conditions ?? [];
  const problem = problems[path] ?? problems[`${path}.conditions`];
  if (earlier === 0 && conditions.length === 0) return null;

  const set = (next: Condition[]) =>
    onChange(next.length === 0 ? null : { match: showIf?.match ?? "all", conditions: next });

  function add() {
    const question = questionsOf(current())[earlier - 1];
    if (!question) return;
    set([...conditions, conditionOn(question)]);
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {conditions.length > 1 && (
        <SelectField
          label={text("Match")}
          value={showIf?.match}
          onChange={({ target }) => onChange({ match: target.value === "any" ? "any" : "all", conditions })}
        >
          <option value="all">{text("All of these")}</option>
          <option value="any">{text("Any of these")}</option>
        </SelectField>
      )}
      {conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids and no state of their own
          key={index}
          condition={condition}
          number={index + 1}
          earlier={earlier}
          isWrong={problem !== undefined}
          onChange={(next) => set(conditions.map((each) => (each === condition ? next : each)))}
          onRemove={() => set(conditions.filter((each) => each !== condition))}
        />
      ))}
      {problem && <p className="text-sm text-danger">{problem}</p>}
      {conditions.length < limits.conditionsMax && earlier > 0 && (
        <div>
          <Button size="sm" variant="secondary" onClick={add}>
            <Plus aria-hidden="true" />
            {text("Add a condition")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function conditionOn(question: Question): Condition {
  const [comparison = "answered"] = comparisonsOf(question.type);
  return { questionId: question.questionId, comparison, value: firstValue(question, comparison) };
}

interface ConditionRowProps {
  condition: Condition;
  number: number;
  earlier: number;
  isWrong: boolean;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionRow({ condition, number, earlier: count, isWrong, onChange, onRemove }: ConditionRowProps) {
  const { language, main } = useEditing();
  const { questionnaire } = useLateDraft();
  const { questionId, comparison } = condition;
  const earlier = questionsOf(questionnaire).slice(0, count);
  const question = earlier.find((each) => each.questionId === questionId);
  const comparisons = question ? comparisonsOf(question.type) : [];
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <SelectField
        label={text("Question of condition {number}", { number })}
        aria-invalid={isWrong || undefined}
        hint={
          question?.isRetired ? text("This question is retired, so nobody answers it any more") : undefined
        }
        value={question ? questionId : ""}
        onChange={({ target }) => {
          const next = earlier.find((each) => each.questionId === target.value);
          if (next) onChange(conditionOn(next));
        }}
      >
        {!question && <option value="">{text("The question was deleted, or comes later")}</option>}
        {earlier.map((each, index) => (
          <option key={each.questionId} value={each.questionId}>
            {text("{number}. {question}", {
              number: index + 1,
              question: textIn(each.text, language, main) || text("Untitled question"),
            })}
          </option>
        ))}
      </SelectField>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SelectField
          label={text("Comparison")}
          value={comparison}
          onChange={({ target }) => {
            const next = target.value as Comparison;
            const isSame = (next === "answered") === (comparison === "answered");
            const value = isSame || !question ? condition.value : firstValue(question, next);
            onChange({ ...condition, comparison: next, value });
          }}
        >
          {(comparisons.includes(comparison) ? comparisons : [...comparisons, comparison]).map((each) => (
            <option key={each} value={each}>
              {comparisonName(each)}
            </option>
          ))}
        </SelectField>
        {question && comparison !== "answered" && (
          <ConditionValue
            question={question}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
      </div>
      <div>
        <Button size="sm" variant="quiet" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {text("Remove condition {number}", { number })}
        </Button>
      </div>
    </div>
  );
}

/** A select's value for something deleted, so that no other option looks chosen. */
const GoneOption = () => <option value="">{text("The option was deleted")}</option>;

const isBetween = (value: Condition["value"], least: number, most: number): boolean =>
  typeof value === "number" && value >= least && value <= most;

interface ConditionValueProps {
  question: Question;
  value: Condition["value"];
  onChange: (value: Condition["value"]) => void;
}

function ConditionValue({ question, value, onChange }: ConditionValueProps) {
  const { language, main } = useEditing();
  const label = text("Answer");
  if (question.type === "rating" || question.type === "nps") {
    const [least, most] = question.type === "nps" ? [0, limits.npsMax] : [1, question.steps];
    return (
      <SelectField
        label={label}
        value={isBetween(value, least, most) ? String(value) : ""}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {!isBetween(value, least, most) && <GoneOption />}
        {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </SelectField>
    );
  }
  if (question.type === "single" || question.type === "multiple") {
    const chosen = question.options.find(({ choiceId }) => choiceId === value);
    return (
      <SelectField
        label={label}
        hint={chosen?.isRetired ? text("This option is retired, so nobody chooses it any more") : undefined}
        value={chosen?.choiceId ?? ""}
        onChange={({ target }) => onChange(target.value)}
      >
        {!chosen && <GoneOption />}
        {question.options.map(({ choiceId, label: option, isRetired }, index) => {
          const name = textIn(option, language, main) || text("Option {number}", { number: index + 1 });
          return (
            <option key={choiceId} value={choiceId}>
              {isRetired ? text("{option} (retired)", { option: name }) : name}
            </option>
          );
        })}
      </SelectField>
    );
  }
  if (question.type === "number")
    return (
      <TextField
        label={label}
        type="number"
        inputMode="decimal"
        step="any"
        value={value ?? ""}
        onChange={({ target }) => onChange(numberOrNull(target.value))}
      />
    );
  return (
    <TextField
      label={label}
      type={question.type === "date" ? "date" : "text"}
      value={String(value ?? "")}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
