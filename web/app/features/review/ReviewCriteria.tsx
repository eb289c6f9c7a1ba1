import { reviewLimits } from "@plenary/contract/review/review-limits";
import {
  type Criterion,
  putReviewSettings,
  type ReviewSettings,
} from "@plenary/contract/review/review-settings";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import type { loadReviewSetUp } from "./load-review.ts";

/** A criterion while it is edited. */
type Edited = Omit<Criterion, "criterionId" | "retired"> & { criterionId?: string; key: string };

const editedOf = ({ criteria }: ReviewSettings): Edited[] =>
  criteria
    .filter(({ retired }) => !retired)
    .map(({ retired: _, ...each }) => ({ ...each, key: each.criterionId }));

/** What reviewers score. */
export function ReviewCriteria() {
  const { event, settings } = useLoaderData<typeof loadReviewSetUp>();
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const task = useTask(putReviewSettings.failure);
  const [criteria, setCriteria] = useState(() => editedOf(settings));
  const change = (at: number, changes: Partial<Edited>) =>
    setCriteria(criteria.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  async function save(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    await task.run(async () => {
      const sent = criteria.map(({ key: _, labels, ...each }) => ({
        ...{ ...each, labels: labels.slice(0, each.steps) },
      }));
      await call(putReviewSettings, {
        params: { eventId },
        body: { version: settings.version, criteria: sent },
      });
      await revalidate();
      notify(text("Criteria saved"));
    });
  }
  const add = () =>
    setCriteria([
      ...criteria,
      { key: `${Math.random()}`, name: "", help: null, steps: 5, labels: [], weight: 1, required: true },
    ]);
  return (
    <form noValidate onSubmit={(submitted) => void save(submitted)} className="flex flex-col gap-6">
      <h3 className="text-lg">{text("Criteria")}</h3>
      <FormError>{task.error}</FormError>
      {criteria.map((each, at) => (
        <fieldset key={each.key} className="flex flex-col gap-4 border-t border-line pt-4">
          <legend className="sr-only">{each.name || text("New criterion")}</legend>
          <div className={fieldColumns}>
            <TextField
              label={text("Name")}
              maxLength={reviewLimits.nameMax}
              value={each.name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <TextField
              label={text("Help")}
              optional
              maxLength={reviewLimits.helpMax}
              value={each.help ?? ""}
              onChange={({ target }) => change(at, { help: target.value })}
            />
            <TextField
              label={text("Steps")}
              type="number"
              inputMode="numeric"
              min={reviewLimits.stepsMin}
              max={reviewLimits.stepsMax}
              hint={text("From 1, the worst. They stay once there are scores.")}
              value={each.steps}
              onChange={({ target }) => change(at, { steps: Number(target.value) })}
            />
            <TextField
              label={text("Weight")}
              type="number"
              inputMode="numeric"
              min={0}
              max={reviewLimits.weightMax}
              hint={text("0: shown apart and not counted.")}
              value={each.weight}
              onChange={({ target }) => change(at, { weight: Number(target.value) })}
            />
          </div>
          <TextArea
            label={text("Labels of the steps")}
            optional
            rows={3}
            hint={text("A line for each step, the worst first.")}
            value={each.labels.map((label) => label ?? "").join("\n")}
            onChange={({ target }) =>
              change(at, { labels: target.value === "" ? [] : target.value.split("\n") })
            }
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CheckboxField
              label={text("Has to be scored")}
              checked={each.required}
              onChange={({ target }) => change(at, { required: target.checked })}
            />
            {criteria.length > 1 && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => setCriteria(criteria.filter((_, index) => index !== at))}
              >
                {text("Remove")}
                <span className="sr-only"> {each.name}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={task.busy}>
          {text("Save the criteria")}
        </Button>
        {criteria.length < reviewLimits.criteriaMax && (
          <Button variant="secondary" onClick={add}>
            {text("Add criterion")}
          </Button>
        )}
      </div>
    </form>
  );
}
