import { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { SurveyPhase } from "@plenary/contract/surveys/survey-fields";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { memo } from "react";
import { formatZone } from "../../../base/formats/dates.ts";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { accessName } from "../../feedback/settings/access-words.ts";
import { FieldGroup } from "../../feedback/settings/FieldGroup.tsx";
import { AccessCodeLink } from "../AccessCodeLink.tsx";
import type { Draft } from "../draft/draft.ts";
import { useEditing } from "../draft/editing.ts";
import { phaseName } from "../survey-words.ts";

type Settings = Pick<Draft, "phase" | "opensAt" | "closesAt" | "access" | "named" | "threshold">;

interface SettingFieldsProps extends Settings {
  /** As it is stored. */
  survey: Survey;
  zone: string;
}

/** When a survey is open, for whom, and the fewest answers that are shown. */
export const SettingFields = memo(function SettingFields({ survey, zone, ...draft }: SettingFieldsProps) {
  const { change, problems } = useEditing();
  return (
    <div className="flex flex-col gap-10">
      <FieldGroup title={text("When it is asked")}>
        <SelectField
          label={text("Phase")}
          value={draft.phase}
          onChange={({ target }) => change({ phase: SurveyPhase.parse(target.value) })}
        >
          {SurveyPhase.options.map((phase) => (
            <option key={phase} value={phase}>
              {phaseName(phase)}
            </option>
          ))}
        </SelectField>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={text("Opens")}
            type="datetime-local"
            hint={text("In the event's time zone, {zone}.", { zone: formatZone(zone) })}
            error={problems.opensAt}
            value={draft.opensAt}
            onChange={({ target }) => change({ opensAt: target.value })}
          />
          <TextField
            label={text("Closes")}
            type="datetime-local"
            error={problems.closesAt}
            value={draft.closesAt}
            onChange={({ target }) => change({ closesAt: target.value })}
          />
        </div>
      </FieldGroup>
      <WhoAnswers
        eventId={survey.eventId}
        hasBegun={survey.hasBegun}
        access={draft.access}
        named={draft.named}
      />
      {!draft.named && (
        <TextField
          label={text("Answers needed before anything is shown")}
          type="number"
          inputMode="numeric"
          hint={text(
            "3 to 20. Below it nobody sees more than how many have answered a question, you included. In files, texts stand beside other answers from twice as many on.",
          )}
          error={problems.threshold}
          value={draft.threshold ?? ""}
          onChange={({ target }) => change({ threshold: numberOrNull(target.value) })}
        />
      )}
    </div>
  );
});

interface WhoAnswersProps extends Pick<Settings, "access" | "named"> {
  eventId: string;
  hasBegun: boolean;
}

function WhoAnswers({ eventId, hasBegun, access, named }: WhoAnswersProps) {
  const { change, problems } = useEditing();
  return (
    <FieldGroup title={text("Who may answer")}>
      {hasBegun ? (
        <p>
          <b className="font-medium">{accessName(access)}.</b>{" "}
          <span className="text-ink-soft">{text("There are answers, so who may answer can't change.")}</span>
        </p>
      ) : (
        <ChoiceField
          legend={text("Answers come from")}
          name="access"
          chosen={access}
          error={problems.access}
          options={FeedbackAccess.options.map((value) => ({
            value,
            label: accessName(value),
            hint: surveyAccessHint(value),
          }))}
          onChange={({ target }) => {
            const next = FeedbackAccess.parse(target.value);
            change({ access: next, named: named && next === "account" });
          }}
        />
      )}
      {access === "code" && <AccessCodeLink eventId={eventId} />}
      {(access === "account" || named) && (
        <CheckboxField
          label={text("With names")}
          hint={text(
            "You read who has answered what, which everybody is told before the first question. Without it nobody does.",
          )}
          error={problems.named}
          disabled={hasBegun}
          checked={named}
          onChange={({ target }) => change({ named: target.checked })}
        />
      )}
    </FieldGroup>
  );
}

function surveyAccessHint(access: FeedbackAccess): string {
  switch (access) {
    case "open":
      return text("One answer per device. Anyone who clears the browser's data can answer again.");
    case "code":
      return text("The same, for anyone who knows the access code of the event's feedback settings.");
    case "link":
      return text("One answer per link, on any device. You make the links and hand them out.");
    case "account":
      return text("One answer per account, on any device.");
  }
}
