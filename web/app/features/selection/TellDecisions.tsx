import { tellDecisions } from "@plenary/contract/selection/selection";
import { beside, counted, text } from "@plenary/contract/text";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { notify } from "../../ui/notices/notices.ts";
import type { loadSelection } from "./load-selection.ts";
import { kindOf } from "./selection-words.ts";

/** Decides all that is pending, once it is asked what that means. */
export function TellDecisions() {
  const { event, proposals } = useLoaderData<typeof loadSelection>();
  const { revalidate } = useRevalidator();
  const noMail = useNoMail();
  const task = useTask(tellDecisions.failure);
  const [open, setOpen] = useState(false);
  const count = (kind: ReturnType<typeof kindOf>) => proposals.filter((row) => kindOf(row) === kind).length;
  const [accept, reject, waitlist] = [count("accept"), count("reject"), count("waitlist")];
  if (accept + reject === 0) return null;

  const tell = () =>
    task.run(async () => {
      try {
        const body = { expect: { accept, reject } };
        const told = await call(tellDecisions, { params: { eventId: event.eventId }, body });
        setOpen(false);
        notify(beside([acceptedText(told.accepted), rejectedText(told.rejected)]));
      } finally {
        await revalidate();
      }
    });

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" />
        {text("Tell everybody")}
      </Button>
      <ConfirmDialog
        open={open}
        title={text("Tell everybody?")}
        confirmLabel={text("Tell everybody")}
        cancelLabel={text("Not yet")}
        busy={task.busy}
        busyLabel={text("Telling...")}
        error={task.error}
        onConfirm={() => void tell()}
        onCancel={() => setOpen(false)}
      >
        {accept > 0 && (
          <p>
            {counted(
              accept,
              "{count} proposal is accepted: it becomes a confirmed session.",
              "{count} proposals are accepted: they become confirmed sessions.",
            )}
          </p>
        )}
        {reject > 0 && (
          <p>{counted(reject, "{count} proposal is not accepted.", "{count} proposals are not accepted.")}</p>
        )}
        {waitlist > 0 && (
          <p>
            {counted(
              waitlist,
              "{count} stays on the waiting list; its speakers hear nothing.",
              "{count} stay on the waiting list; their speakers hear nothing.",
            )}
          </p>
        )}
        <p className="mt-2">
          {noMail === null
            ? text("Speakers read it at their proposals, and in a mail.")
            : text("Speakers read it at their proposals.")}
        </p>
      </ConfirmDialog>
    </>
  );
}

const acceptedText = (count: number): string | null =>
  count === 0 ? null : counted(count, "{count} proposal accepted", "{count} proposals accepted");

const rejectedText = (count: number): string | null =>
  count === 0 ? null : counted(count, "{count} not accepted", "{count} not accepted");
