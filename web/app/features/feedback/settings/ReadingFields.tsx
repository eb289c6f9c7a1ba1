import { text } from "@plenary/contract/text";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import type { SettingsFormState } from "./settings-values.ts";

/** What is reviewed, who reads it, and how long it is kept. */
export function ReadingFields({ form }: { form: SettingsFormState }) {
  const [comments, release] = form.hook.watch(["comments", "release"]);
  return (
    <FieldGroup
      title={text("Who reads it")}
      lead={text(
        "You see answers at once. Speakers read the feedback of their sessions once it is released.",
      )}
    >
      <ChoiceField
        legend={text("Release to speakers")}
        options={[
          {
            value: "by_hand",
            label: text("By hand"),
            hint: text("You release one session, or all that are closed."),
          },
          {
            value: "after_close",
            label: text("By itself"),
            hint: text("As soon as a session takes no answers any more."),
          },
        ]}
        error={form.errorOf("release")}
        {...form.register("release")}
      />
      <ChoiceField
        legend={text("Comments")}
        options={[
          {
            value: "all",
            label: text("Review all"),
            hint: text("Speakers read what one of you has shown."),
          },
          {
            value: "flagged",
            label: text("Only flagged ones wait"),
            hint: text(
              "Those with an address, a number, one of your words, or in capitals; others are shown at once.",
            ),
          },
        ]}
        error={form.errorOf("commentReview")}
        {...form.register("commentReview")}
      />
      {comments && (
        <TextArea
          label={text("Words that flag a comment")}
          optional
          rows={3}
          hint={text("One per line. Where all comments are reviewed, a flag only marks them.")}
          error={form.errorOf("flagWords")}
          {...form.register("flagWords")}
        />
      )}
      <CheckboxField
        label={text("Speakers see the event's average beside their own")}
        {...form.register("compare")}
      />
      <CheckboxField
        label={text("Average and number of ratings are public")}
        hint={text(
          "On the pages of sessions whose speakers agree, from 10 ratings on, once they take no more answers. Never comments, nor what is about the room.",
        )}
        {...form.register("publicResults")}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={text("Answers needed before anything is shown")}
          type="number"
          inputMode="numeric"
          hint={text(
            "3 to 20. Below that everybody sees only how many have answered. Comments stand beside ratings from twice as many on.",
          )}
          error={form.errorOf("threshold")}
          {...form.register("threshold", { setValueAs: numberOrNull })}
        />
        <TextField
          label={text("Months for which comments are kept")}
          type="number"
          inputMode="numeric"
          hint={text("After the event. Figures stay.")}
          error={form.errorOf("retentionMonths")}
          {...form.register("retentionMonths", { setValueAs: numberOrNull })}
        />
      </div>
      {release === "after_close" && (
        <p className="text-sm text-ink-soft">
          {text("Sessions that are closed already are released when you save.")}
        </p>
      )}
    </FieldGroup>
  );
}
