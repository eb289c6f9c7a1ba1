import { answerField, answersIn } from "@plenary/contract/call/call-questions";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { lengthInWords } from "@plenary/contract/lengths";
import { talkTitleMax } from "@plenary/contract/limit-values";
import { text } from "@plenary/contract/text";
import { languageName } from "../../base/formats/language-names.ts";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { AnswerFields } from "./AnswerFields.tsx";
import type { SavedFields as Values } from "./proposal-saving.ts";

interface ProposalFieldsProps {
  call: PublicCall;
  values: Values;
  /** Whether organizers have it already: settled answers stay then. */
  isSubmitted?: boolean;
  onType: (changed: Partial<Values>) => void;
  errorOf: (field: string) => string | undefined;
  /** Once it was accepted, its session has the rest. */
  textsOnly?: boolean;
}

/** What a call asks for: what it has just one of is not asked. */
export function ProposalFields({
  call,
  values,
  isSubmitted = false,
  textsOnly = false,
  onType,
  errorOf,
}: ProposalFieldsProps) {
  const type = typeOf(call, values);
  return (
    <>
      <TextField
        label={text("Title")}
        value={values.title}
        onChange={({ target }) => onType({ title: target.value })}
        error={errorOf("title")}
        counter={{ text: values.title, max: talkTitleMax }}
      />
      <TextArea
        label={text("Summary")}
        rows={4}
        hint={text("Shown in lists and in the programme.")}
        value={values.summary}
        onChange={({ target }) => onType({ summary: target.value })}
        error={errorOf("summary")}
        counter={{ text: values.summary, max: call.summaryMax }}
      />
      <TextArea
        label={text("Description")}
        rows={10}
        hint={text("The whole text, in Markdown.")}
        value={values.description}
        onChange={({ target }) => onType({ description: target.value })}
        error={errorOf("description")}
        counter={{ text: values.description, max: call.descriptionMax }}
      />
      {!textsOnly && <Choices call={call} values={values} onType={onType} errorOf={errorOf} />}
      <AnswerFields
        questions={call}
        asking={{
          ...{ of: "proposal", typeId: type?.typeId, trackId: values.trackId },
          ...{ time: new Date().toISOString(), isSubmitted },
        }}
        values={answersIn(values)}
        onAnswer={(questionId, value) => onType({ [answerField(questionId)]: value } as Partial<Values>)}
        errorOf={(questionId) => errorOf(answerField(questionId))}
      />
      <TextArea
        label={text("Notes for the organizers")}
        optional
        rows={3}
        hint={text("Only they read them.")}
        value={values.notes}
        onChange={({ target }) => onType({ notes: target.value })}
        error={errorOf("notes")}
      />
    </>
  );
}

/** The chosen type, or the only one. */
const typeOf = ({ types }: PublicCall, { typeId }: Values) =>
  types.find((type) => type.typeId === typeId) ?? (types.length === 1 ? types[0] : undefined);

function Choices({
  call,
  values,
  onType,
  errorOf,
}: Pick<ProposalFieldsProps, "call" | "values" | "onType" | "errorOf">) {
  const { types, tracks, languages } = call;
  const type = typeOf(call, values);
  const lengths = type?.minutes ?? [];
  return (
    <div className={fieldColumns}>
      {(types.length > 1 || errorOf("typeId")) && (
        <SelectField
          label={text("Type")}
          value={values.typeId ?? ""}
          hint={type?.description}
          onChange={({ target }) => onType({ typeId: target.value || null, minutes: null })}
          error={errorOf("typeId")}
        >
          <option value="">{text("Please choose")}</option>
          {types.map(({ typeId, name }) => (
            <option key={typeId} value={typeId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {lengths.length > 1 && (
        <SelectField
          label={text("Length")}
          value={values.minutes ?? ""}
          onChange={({ target }) => onType({ minutes: target.value ? Number(target.value) : null })}
          error={errorOf("minutes")}
        >
          <option value="">{text("Please choose")}</option>
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {lengthInWords(minutes)}
            </option>
          ))}
        </SelectField>
      )}
      {call.tracksAsked !== "hidden" && tracks.length > 0 && (
        <SelectField
          label={text("Track")}
          optional={call.tracksAsked === "optional"}
          value={values.trackId ?? ""}
          onChange={({ target }) => onType({ trackId: target.value || null })}
          error={errorOf("trackId")}
        >
          <option value="">{text("Please choose")}</option>
          {tracks.map(({ trackId, name }) => (
            <option key={trackId} value={trackId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {languages.length > 1 && (
        <SelectField
          label={text("Language")}
          value={values.language ?? ""}
          onChange={({ target }) => onType({ language: target.value || null })}
          error={errorOf("language")}
        >
          <option value="">{text("Please choose")}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
