import {
  type Asking,
  type CallQuestions,
  isFrozen,
  questionsFor,
  settingFor,
} from "@plenary/contract/call/call-questions";
import type { AnswerValue, AnswerValues, Question, Texts } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { askedQuestions, chosenIn } from "@plenary/contract/surveys/survey-logic";
import { numberIn } from "@plenary/contract/surveys/survey-numbers";
import { beside, text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { DateField } from "../../ui/forms/DateField.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { textFor } from "./answer-words.ts";

interface AnswerFieldsProps {
  questions: CallQuestions;
  asking: Asking;
  values: AnswerValues;
  /** Null for an answer that was taken back. */
  onAnswer: (questionId: string, value: AnswerValue | null) => void;
  errorOf: (questionId: string) => string | undefined;
}

/** The questions of a call that are asked after these answers, to be filled in. */
export function AnswerFields({ questions, asking, values, onAnswer, errorOf }: AnswerFieldsProps) {
  const asked = questionsFor(questions, asking);
  const say = textFor(questions);
  return askedQuestions(asked, values).sections.map(({ sectionId, questions: shown }) => {
    if (shown.length === 0) return null;
    const section = asked.sections.find((each) => each.sectionId === sectionId);
    const [title, lead] = [say(section?.title ?? null), say(section?.text ?? null)];
    return (
      <section key={sectionId} aria-label={title || text("Questions")} className="flex flex-col gap-6">
        {(title || lead) && (
          <div>
            {title && (
              <h2 dir="auto" className="text-xl [overflow-wrap:anywhere]">
                {title}
              </h2>
            )}
            {lead && (
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                {lead}
              </p>
            )}
          </div>
        )}
        {shown.map((question) => {
          const { questionId } = question;
          const setting = settingFor(questions.questionSettings, questionId);
          return (
            <AnswerField
              key={questionId}
              question={question}
              value={values[questionId]}
              say={say}
              hint={beside([
                say(question.hint),
                setting.visibility === "organizers" && text("Only the organizers read it."),
              ])}
              disabled={asking.isSubmitted === true && isFrozen(setting, asking.time)}
              error={errorOf(questionId)}
              onAnswer={(value) => onAnswer(questionId, value)}
            />
          );
        })}
      </section>
    );
  });
}

interface AnswerFieldProps {
  question: Question;
  value: AnswerValue | undefined;
  say: (texts: Texts | null) => string;
  hint: string;
  disabled: boolean;
  error: string | undefined;
  onAnswer: (value: AnswerValue | null) => void;
}

function AnswerField({ question, value, say, hint, disabled, error, onAnswer }: AnswerFieldProps): ReactNode {
  const shared = {
    ...{ label: say(question.text), optional: !question.required, hint: hint || undefined, error, disabled },
  };
  const written = typeof value === "string" ? value : "";
  const write = ({ target }: { target: { value: string } }) => onAnswer(target.value || null);
  switch (question.type) {
    case "short":
      return (
        <TextField
          {...shared}
          value={written}
          onChange={write}
          counter={{ text: written, max: limits.shortMax }}
        />
      );
    case "long":
      return (
        <TextArea
          {...shared}
          rows={4}
          value={written}
          onChange={write}
          counter={{ text: written, max: limits.longMax }}
        />
      );
    case "link":
      return (
        <TextField {...shared} type="url" placeholder="https://" value={written} onChange={write} dir="ltr" />
      );
    case "number":
      return <NumberField {...{ question, shared, value, onAnswer }} />;
    case "date":
      return (
        <DateField
          {...shared}
          min={question.from ?? undefined}
          max={question.to ?? undefined}
          value={written}
          onChange={write}
        />
      );
    case "single":
      return <SingleField {...{ question, shared, value, say, onAnswer }} />;
    case "multiple":
      return <MultipleField {...{ question, shared, value, say, onAnswer }} />;
    default:
      return null;
  }
}

interface SharedProps {
  label: string;
  optional: boolean;
  hint: string | undefined;
  error: string | undefined;
  disabled: boolean;
}

interface KindProps<T extends Question["type"]> {
  question: Extract<Question, { type: T }>;
  shared: SharedProps;
  value: AnswerValue | undefined;
  onAnswer: (value: AnswerValue | null) => void;
}

/** Shows what was typed as long as it means the value: "1." and "1,50" are on their way. */
function NumberField({ question, shared, value, onAnswer }: KindProps<"number">) {
  const read = (words: string) =>
    words.trim() === "" ? null : (numberIn(words, question.decimals) ?? words);
  const [typed, setTyped] = useState("");
  const shown = read(typed) === (value ?? null) ? typed : String(value ?? "");
  return (
    <TextField
      {...shared}
      inputMode={(question.min ?? -1) < 0 ? undefined : question.decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onAnswer(read(target.value));
      }}
    />
  );
}

type Saying = { say: (texts: Texts | null) => string };

const OTHER = "other";

function SingleField({ question, shared, value, say, onAnswer }: KindProps<"single"> & Saying) {
  const chosen = chosenIn(value);
  const [choiceId = ""] = chosen?.choiceIds ?? [];
  const isOther = typeof chosen?.other === "string";
  return (
    <>
      <SelectField
        {...shared}
        value={isOther ? OTHER : choiceId}
        onChange={({ target }) => {
          if (target.value === OTHER) onAnswer({ choiceIds: [], other: "" });
          else onAnswer(target.value ? { choiceIds: [target.value], other: null } : null);
        }}
      >
        <option value="">{text("Please choose")}</option>
        {question.options
          .filter((option) => !option.isRetired || option.choiceId === choiceId)
          .map((option) => (
            <option key={option.choiceId} value={option.choiceId}>
              {say(option.label)}
            </option>
          ))}
        {(question.other || isOther) && <option value={OTHER}>{text("Something else")}</option>}
      </SelectField>
      {isOther && (
        <TextField
          label={text("Something else, in your words")}
          disabled={shared.disabled}
          value={chosen.other ?? ""}
          onChange={({ target }) => onAnswer({ choiceIds: [], other: target.value })}
        />
      )}
    </>
  );
}

function MultipleField({ question, shared, value, say, onAnswer }: KindProps<"multiple"> & Saying) {
  const { choiceIds = [], other = null } = chosenIn(value) ?? {};
  const set = (ids: string[], words: string | null) =>
    onAnswer(ids.length === 0 && words === null ? null : { choiceIds: ids, other: words });
  const toggle = (id: string, isChosen: boolean) =>
    set(isChosen ? [...choiceIds, id] : choiceIds.filter((each) => each !== id), other);
  const isOffered = ({ choiceId, isRetired }: { choiceId: string; isRetired: boolean }) =>
    !isRetired || choiceIds.includes(choiceId);
  const { label, optional, hint, error, disabled } = shared;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        {optional ? text("{label} (optional)", { label }) : label}
      </legend>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      {question.options.filter(isOffered).map((option, at) => (
        <CheckboxField
          key={option.choiceId}
          label={<bdi>{say(option.label)}</bdi>}
          disabled={disabled}
          aria-invalid={error && at === 0 ? true : undefined}
          checked={choiceIds.includes(option.choiceId)}
          onChange={({ target }) => toggle(option.choiceId, target.checked)}
        />
      ))}
      {(question.other || other !== null) && (
        <CheckboxField
          label={text("Something else")}
          disabled={disabled}
          checked={other !== null}
          onChange={({ target }) => set(choiceIds, target.checked ? "" : null)}
        />
      )}
      {other !== null && (
        <TextField
          label={text("Something else, in your words")}
          disabled={disabled}
          value={other}
          onChange={({ target }) => set(choiceIds, target.value)}
        />
      )}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
