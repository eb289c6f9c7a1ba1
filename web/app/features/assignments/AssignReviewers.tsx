import type { Answer } from "@plenary/contract/endpoint";
import { putAssignments } from "@plenary/contract/review/assignments";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import { listReviewers, type Reviewer } from "@plenary/contract/review/reviewers";
import { beside, counted, text } from "@plenary/contract/text";
import { type SubmitEvent, useRef, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";

interface AssignReviewersProps {
  eventId: string;
  proposalIds: readonly string[];
  onDone: () => unknown;
}

/** Assigns proposals to some of the event's reviewers (docs/product/review.md#assignments). */
export function AssignReviewers({ eventId, proposalIds, onDone }: AssignReviewersProps) {
  const loading = useTask(listReviewers.failure);
  const task = useTask(putAssignments.failure);
  const [reviewers, setReviewers] = useState<Reviewer[] | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setReviewers(null);
  const ask = () =>
    loading.run(async () => {
      const found = await call(listReviewers, { params: { eventId } });
      setChosen([]);
      task.clear();
      setReviewers(found.reviewers.filter(({ status }) => status !== "ended"));
    });
  async function assign(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    let answer: Answer<typeof putAssignments> | undefined;
    await task.run(async () => {
      const body = { proposalIds: [...proposalIds], userIds: [...chosen], assigned: true };
      answer = await call(putAssignments, { params: { eventId }, body });
    });
    if (!answer) return;
    close();
    notify(assignedText(answer));
    await onDone();
  }
  const isFull = chosen.length >= reviewLimits.assigneesMax;
  return (
    <>
      <Button ref={button} size="sm" variant="secondary" busy={loading.busy} onClick={() => void ask()}>
        {text("Assign reviewers")}
      </Button>
      <FormError>{loading.error}</FormError>
      <Dialog
        open={reviewers !== null}
        onClose={close}
        focusAfter={button}
        title={text("Assign reviewers")}
        description={counted(
          proposalIds.length,
          "Whom {count} proposal is assigned to. Who has a conflict of interest doesn't get it.",
          "Whom {count} proposals are assigned to. Who has a conflict of interest with one doesn't get it.",
        )}
      >
        <DialogForm
          onSubmit={(submitted) => void assign(submitted)}
          onCancel={close}
          failure={task.error}
          busy={task.busy}
          submitLabel={text("Assign")}
          busyLabel={text("Assigning...")}
          disabled={chosen.length === 0}
        >
          {reviewers?.length === 0 && <p>{text("Nobody reviews at this event yet.")}</p>}
          <fieldset className="-m-1 flex max-h-96 flex-col gap-2 overflow-y-auto p-1">
            <legend className="sr-only">{text("Reviewers")}</legend>
            {reviewers?.map((reviewer) => (
              <CheckboxField
                key={reviewer.userId}
                label={<bdi>{reviewer.name}</bdi>}
                hint={loadText(reviewer)}
                checked={chosen.includes(reviewer.userId)}
                disabled={isFull && !chosen.includes(reviewer.userId)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...chosen, reviewer.userId]
                      : chosen.filter((each) => each !== reviewer.userId),
                  )
                }
              />
            ))}
          </fieldset>
        </DialogForm>
      </Dialog>
    </>
  );
}

/** How much is assigned to somebody, and how much they take. */
export const loadText = ({ assigned, maxLoad }: Pick<Reviewer, "assigned" | "maxLoad">): string =>
  maxLoad === null
    ? counted(assigned, "{count} assigned", "{count} assigned")
    : text("{count} assigned, {max} at most", { count: formatCount(assigned), max: formatCount(maxLoad) });

/** What has happened, and what hasn't. */
const assignedText = ({ changed, inConflict, leftOut }: Answer<typeof putAssignments>): string =>
  beside([
    changed === 0
      ? text("Nothing was assigned")
      : counted(changed, "{count} assignment made", "{count} assignments made"),
    inConflict > 0 &&
      counted(
        inConflict,
        "{count} not made because of a conflict of interest",
        "{count} not made because of conflicts of interest",
      ),
    leftOut > 0 &&
      counted(
        leftOut,
        "{count} proposal left out: you speak in it, or it waits for no decision",
        "{count} proposals left out: you speak in them, or they wait for no decision",
      ),
  ]);
