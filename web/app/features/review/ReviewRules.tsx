import { clockOf } from "@plenary/contract/call/call-clock";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import {
  Masked,
  OthersReviews,
  putReviewSettings,
  type ReviewSettings,
  ReviewSettingsBody,
  Sees,
} from "@plenary/contract/review/review-settings";
import { text } from "@plenary/contract/text";
import { useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatZone, toLocalInput } from "../../base/formats/dates.ts";
import { changedCount, numberOrNull, useSchemaForm } from "../../base/forms/forms.ts";
import { useStored } from "../../base/forms/use-stored.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { DateField } from "../../ui/forms/DateField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import type { loadReviewSetUp } from "./load-review.ts";
import { ReviewCriteria } from "./ReviewCriteria.tsx";
import { maskedNames, othersNames, seesNames } from "./review-words.ts";

const inputOf = (settings: ReviewSettings, zone: string) => ({
  discussUntil: settings.discussUntil ? toLocalInput(settings.discussUntil, zone) : null,
  opensAt: settings.opensAt ? toLocalInput(settings.opensAt, zone) : null,
  closesAt: settings.closesAt ? toLocalInput(settings.closesAt, zone) : null,
  ...{ version: settings.version, guide: settings.guide, targetReviews: settings.targetReviews },
  ...{ textRequired: settings.textRequired, others: settings.others, showReviewers: settings.showReviewers },
  ...{ masked: settings.masked, sees: settings.sees },
  feedbackToSpeakers: settings.feedbackToSpeakers,
});

/** What reviewers may do, and what they score. */
export function ReviewRules() {
  const { event, settings, deadlineZone } = useLoaderData<typeof loadReviewSetUp>();
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const zone = clockOf(deadlineZone, event.timezone);
  const form = useSchemaForm(ReviewSettingsBody, inputOf(settings, zone));
  useKeptInput(form.hook);
  useStored(form.hook, inputOf(settings, zone));
  const save = form.submit(async ({ opensAt, closesAt, discussUntil, ...rest }) => {
    const times = { opensAt: opensAt || null, closesAt: closesAt || null };
    const body = { ...rest, ...times, discussUntil: discussUntil || null };
    const stored = await call(putReviewSettings, { params: { eventId }, body });
    form.hook.reset(inputOf(stored.settings, zone));
    await revalidate();
    notify(text("Review saved"));
  }, putReviewSettings.failure);
  return (
    <div className="flex flex-col gap-10">
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <FormError>{form.failure}</FormError>
        <div className={fieldColumns}>
          <DateField
            label={text("Opens")}
            optional
            withTime
            hint={text("By hand, if you leave it empty. On the clock of the call: {zone}.", {
              zone: deadlineZone === "aoe" ? text("Anywhere on Earth") : formatZone(zone),
            })}
            error={form.errorOf("opensAt")}
            {...form.register("opensAt", { setValueAs: (value: string) => value || null })}
          />
          <DateField
            label={text("Closes")}
            optional
            withTime
            hint={text("By hand, if you leave it empty.")}
            error={form.errorOf("closesAt")}
            {...form.register("closesAt", { setValueAs: (value: string) => value || null })}
          />
          <TextField
            label={text("Reviews that each proposal should get")}
            type="number"
            inputMode="numeric"
            error={form.errorOf("targetReviews")}
            {...form.register("targetReviews", { setValueAs: numberOrNull })}
          />
          <SelectField
            label={text("Reviewers read others' reviews")}
            hint={text("Organizers always do.")}
            error={form.errorOf("others")}
            {...form.register("others")}
          >
            {OthersReviews.options.map((value) => (
              <option key={value} value={value}>
                {othersNames[value]()}
              </option>
            ))}
          </SelectField>
        </div>
        <DateField
          label={text("Discussed until")}
          optional
          withTime
          hint={text(
            "From the closing until then reviewers read all reviews and comments, and can change theirs. On the clock of the call: {zone}.",
            { zone: deadlineZone === "aoe" ? text("Anywhere on Earth") : formatZone(zone) },
          )}
          error={form.errorOf("discussUntil")}
          {...form.register("discussUntil", { setValueAs: (value: string) => value || null })}
        />
        <SelectField
          label={text("Reviewers see who speaks")}
          hint={text(
            "It holds for organizers who review, too. Set it before the first proposals come: nobody forgets a name that they have read.",
          )}
          error={form.errorOf("masked")}
          {...form.register("masked")}
        >
          {Masked.options.map((value) => (
            <option key={value} value={value}>
              {maskedNames[value]()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text("Reviewers see")}
          hint={text("What is assigned to somebody they see in any case, before all else.")}
          error={form.errorOf("sees")}
          {...form.register("sees")}
        >
          {Sees.options.map((value) => (
            <option key={value} value={value}>
              {seesNames[value]()}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label={text("Reviewers see whose the others' reviews are")}
          {...form.register("showReviewers")}
        />
        <CheckboxField label={text("A review needs a text")} {...form.register("textRequired")} />
        <CheckboxField
          label={text("Reviewers write to the speakers, who read it once it is decided")}
          {...form.register("feedbackToSpeakers")}
        />
        <TextArea
          label={text("What to look at")}
          optional
          rows={6}
          hint={text("For reviewers, in Markdown.")}
          counter={{ text: form.hook.watch("guide") ?? "", max: reviewLimits.guideMax }}
          error={form.errorOf("guide")}
          {...form.register("guide")}
        />
        <FormFoot saveLabel={text("Save")} busy={form.busy} changed={changedCount(form.hook)} />
      </form>
      <ReviewCriteria key={settings.version} />
    </div>
  );
}
