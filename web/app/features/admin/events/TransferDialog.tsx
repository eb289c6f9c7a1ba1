import { type OwnedEvent, transferEvent } from "@plenary/contract/admin/admin-events";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { PeoplePicker, type Person } from "../../users/PeoplePicker.tsx";

interface TransferDialogProps {
  event: OwnedEvent;
  open: boolean;
  onClose: () => void;
}

/** Asks for the event's new owner, and says what that changes. */
export function TransferDialog({ event, open, onClose }: TransferDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("Transfer this event")}
      description={rich("<quote>{event}</quote> is owned by {owner}.", {
        quote: (inner) => <q className="[overflow-wrap:anywhere]">{inner}</q>,
        event: event.name,
        owner: <bdi>{event.creator.name}</bdi>,
      })}
    >
      <TransferForm event={event} onClose={onClose} />
    </Dialog>
  );
}

function TransferForm({ event, onClose }: Omit<TransferDialogProps, "open">) {
  const task = useTask(transferEvent.failure);
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Person[]>([]);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const [owner] = chosen;
  const noMail = useNoMail();

  async function transfer(submit: SubmitEvent) {
    submit.preventDefault();
    if (!owner) {
      setMissing(true);
      box.current?.focus();
      return;
    }
    const { eventId, name } = event;
    const done = await task.run(() =>
      call(transferEvent, { params: { eventId }, body: { userId: owner.userId } }),
    );
    if (!done) return;
    onClose();
    notify(
      rich("{event} belongs to {owner} now", { event: <bdi>{name}</bdi>, owner: <bdi>{owner.name}</bdi> }),
    );
    await revalidate();
  }

  return (
    <DialogForm
      onSubmit={transfer}
      onCancel={onClose}
      failure={task.error}
      busy={task.busy}
      submitLabel={text("Transfer event")}
      busyLabel={text("Transferring...")}
    >
      <PeoplePicker
        ref={box}
        label={text("New owner")}
        max={1}
        reachable
        exclude={[event.creator.userId]}
        chosen={chosen}
        onChange={(people) => {
          setChosen(people);
          setMissing(false);
          task.clear();
        }}
        onType={() => setMissing(false)}
        error={missing ? text("Please choose the new owner") : undefined}
      />
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <li>
          {owner
            ? rich(
                "{owner} decides about the event from now on: its details, visibility, sessions and co-organizers.",
                { owner: <bdi>{owner.name}</bdi> },
              )
            : text(
                "The new owner decides about the event from now on: its details, visibility, sessions and co-organizers.",
              )}
        </li>
        <li>
          {rich("{owner} keeps only their own sessions in it.", { owner: <bdi>{event.creator.name}</bdi> })}
        </li>
        <li>
          {noMail === null
            ? text("Both are told by email, and the audit log records who did it.")
            : text("The audit log records who did it.")}
        </li>
      </ul>
    </DialogForm>
  );
}
