import { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { text } from "@plenary/contract/text";
import { ChoiceField } from "../../../ui/ChoiceField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { accessHint, accessName } from "./access-words.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import type { SettingsFormState } from "./settings-values.ts";

/** Who may answer, which nobody changes once somebody has. */
export function AccessFields({ form, hasBegun }: { form: SettingsFormState; hasBegun: boolean }) {
  const access = form.hook.watch("access");
  return (
    <FieldGroup
      title={text("Who may answer")}
      lead={text(
        "Whoever takes the trouble can answer an open collection more than once. Plenary makes that hard, and shows you where answers came from. Where you need to be certain, hand out personal links or let accounts answer.",
      )}
    >
      {hasBegun ? (
        <p>
          <b className="font-medium">{accessName(access)}.</b>{" "}
          <span className="text-ink-soft">{text("Feedback has begun, so who may answer can't change.")}</span>
        </p>
      ) : (
        <ChoiceField
          legend={text("Answers come from")}
          options={FeedbackAccess.options.map((value) => ({
            value,
            label: accessName(value),
            hint: accessHint(value),
          }))}
          error={form.errorOf("access")}
          {...form.register("access")}
        />
      )}
      {/* Surveys say by themselves who may answer, and have the event's code. */}
      <TextField
        label={text("Access code")}
        hint={
          access === "code"
            ? text("4 to 12 letters or digits, to be shown in the room.")
            : text("4 to 12 letters or digits, to be shown in the room. Only surveys ask for it that say so.")
        }
        optional={access !== "code"}
        autoComplete="off"
        autoCapitalize="characters"
        error={form.errorOf("accessCode")}
        {...form.register("accessCode")}
      />
    </FieldGroup>
  );
}
