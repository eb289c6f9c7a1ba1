import { reviewLimits } from "@plenary/contract/review/review-limits";
import { putReviewer, type Reviewer } from "@plenary/contract/review/reviewers";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useRef, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { numberOrNull } from "../../base/forms/forms.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import type { loadReviewSetUp } from "./load-review.ts";

/** Chooses the tracks and types whose proposals somebody reviews, none for all, and how many they take. */
export function ReviewerParts({ reviewer }: { reviewer: Reviewer }) {
  const { reviewerId, name } = reviewer;
  const { types, tracks } = useLoaderData<typeof loadReviewSetUp>();
  const { revalidate } = useRevalidator();
  const task = useTask(putReviewer.failure);
  const [open, setOpen] = useState(false);
  const [trackIds, setTrackIds] = useState(reviewer.trackIds);
  const [typeIds, setTypeIds] = useState(reviewer.typeIds);
  const [maxLoad, setMaxLoad] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  function ask(): void {
    setTrackIds(reviewer.trackIds);
    setTypeIds(reviewer.typeIds);
    setMaxLoad(reviewer.maxLoad === null ? "" : String(reviewer.maxLoad));
    task.clear();
    setOpen(true);
  }
  async function save(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    const isDone = await task.run(async () => {
      await call(putReviewer, {
        params: { reviewerId },
        body: { trackIds, typeIds, maxLoad: numberOrNull(maxLoad) },
      });
    });
    if (!isDone) return;
    setOpen(false);
    await revalidate();
    notify(text("Saved"));
  }
  return (
    <>
      <Button ref={button} size="sm" variant="quiet" onClick={ask}>
        {text("What they review")}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={button}
        title={text("What they review")}
        description={text(
          "{name} reviews proposals of the tracks and types chosen here; of all where none is.",
          {
            name,
          },
        )}
      >
        <DialogForm
          onSubmit={(submitted) => void save(submitted)}
          onCancel={() => setOpen(false)}
          failure={task.error}
          busy={task.busy}
          submitLabel={text("Save")}
          busyLabel={text("Saving...")}
        >
          <Choices
            legend={text("Tracks")}
            options={tracks.map((each) => ({ id: each.trackId, name: each.name }))}
            chosen={trackIds}
            onChange={setTrackIds}
          />
          <Choices
            legend={text("Types")}
            options={types.map((each) => ({ id: each.typeId, name: each.name }))}
            chosen={typeIds}
            onChange={setTypeIds}
          />
          <TextField
            label={text("Proposals assigned to them at most")}
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={reviewLimits.loadMax}
            value={maxLoad}
            onChange={({ target }) => setMaxLoad(target.value)}
          />
        </DialogForm>
      </Dialog>
    </>
  );
}

interface ChoicesProps {
  legend: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

function Choices({ legend, options, chosen, onChange }: ChoicesProps) {
  if (options.length < 2) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {options.map(({ id, name }) => (
        <CheckboxField
          key={id}
          label={<bdi>{name}</bdi>}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
}
