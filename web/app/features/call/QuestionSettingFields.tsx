import type { CallType } from "@plenary/contract/call/call";
import { AnswerVisibility, AskedOf, type QuestionSetting } from "@plenary/contract/call/call-questions";
import type { Track } from "@plenary/contract/programme/tracks";
import { text } from "@plenary/contract/text";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { DateField } from "../../ui/forms/DateField.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";

interface QuestionSettingFieldsProps {
  /** With times on the clock of the deadlines. */
  setting: QuestionSetting;
  types: readonly CallType[];
  tracks: readonly Pick<Track, "trackId" | "name">[];
  errorOf: (name: keyof QuestionSetting) => string | undefined;
  onChange: (setting: QuestionSetting) => void;
}

const visibilityNames: Record<AnswerVisibility, () => string> = {
  organizers: () => text("Organizers alone"),
  reviewers: () => text("Organizers and reviewers, except while names are hidden from them"),
  masked: () => text("Organizers and reviewers"),
};

/** What a call adds to a question. */
export function QuestionSettingFields({
  setting,
  types,
  tracks,
  errorOf,
  onChange,
}: QuestionSettingFieldsProps) {
  const offered = types.filter(({ retired, typeId }) => !retired || setting.typeIds.includes(typeId));
  const isOfSpeaker = setting.of === "speaker";
  return (
    <>
      <SelectField
        label={text("Asked")}
        value={setting.of}
        error={errorOf("of")}
        onChange={({ target }) => onChange({ ...setting, of: AskedOf.parse(target.value) })}
      >
        <option value="proposal">{text("For each proposal")}</option>
        <option value="speaker">{text("Once of each speaker")}</option>
      </SelectField>
      <SelectField
        label={text("Who reads the answers")}
        value={setting.visibility}
        error={errorOf("visibility")}
        onChange={({ target }) => onChange({ ...setting, visibility: AnswerVisibility.parse(target.value) })}
      >
        {AnswerVisibility.options.map((visibility) => (
          <option key={visibility} value={visibility}>
            {visibilityNames[visibility]()}
          </option>
        ))}
      </SelectField>
      {!isOfSpeaker && offered.length > 1 && (
        <Chosen
          legend={text("Only for these types")}
          things={offered.map(({ typeId, name }) => ({ id: typeId, name }))}
          ids={setting.typeIds}
          error={errorOf("typeIds")}
          onChange={(typeIds) => onChange({ ...setting, typeIds })}
        />
      )}
      {!isOfSpeaker && tracks.length > 0 && (
        <Chosen
          legend={text("Only for these tracks")}
          things={tracks.map(({ trackId, name }) => ({ id: trackId, name }))}
          ids={setting.trackIds}
          error={errorOf("trackIds")}
          onChange={(trackIds) => onChange({ ...setting, trackIds })}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label={text("Required only from")}
          optional
          withTime
          hint={text("Until then it may stay empty.")}
          value={setting.requiredFrom ?? ""}
          error={errorOf("requiredFrom")}
          onChange={({ target }) => onChange({ ...setting, requiredFrom: target.value || null })}
        />
        <DateField
          label={text("Answers are settled from")}
          optional
          withTime
          hint={text("Speakers can't change them any more.")}
          value={setting.frozenAt ?? ""}
          error={errorOf("frozenAt")}
          onChange={({ target }) => onChange({ ...setting, frozenAt: target.value || null })}
        />
      </div>
    </>
  );
}

interface ChosenProps {
  legend: string;
  things: readonly { id: string; name: string }[];
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** None chosen stands for all. */
function Chosen({ legend, things, ids, error, onChange }: ChosenProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <p className="text-sm text-ink-soft">{text("With none chosen, it is asked of all.")}</p>
      {things.map(({ id, name }, at) => (
        <CheckboxField
          key={id}
          aria-invalid={error && at === 0 ? true : undefined}
          label={<bdi>{name}</bdi>}
          checked={ids.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...ids, id] : ids.filter((each) => each !== id))
          }
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
