import { text } from "@plenary/contract/text";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { errorText } from "../../../../base/calls/api.ts";
import { isOutdated } from "../../../../base/calls/refusals.ts";
import { useTask } from "../../../../base/calls/task.ts";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../../ui/dialogs/DialogForm.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { notify } from "../../../../ui/notices/notices.ts";

interface TargetDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Where its slots can go; undefined if there are none. */
  targets: readonly { id: string; name: string }[] | undefined;
  targetLabel: string;
  noneChosen: string;
  submitLabel: string;
  busyLabel?: string;
  /** For what can't be undone. */
  danger?: boolean;
  /** Returns the notice. */
  work: (target: string) => Promise<string>;
  failure: string;
  /** Overrides how a failure is worded. */
  say?: typeof errorText;
  /** The list without a form, if it is in one. */
  listAt?: string;
}

/** Asks before something is removed, and where its slots go. */
export function TargetDialog({ targets, work, onClose, ...props }: TargetDialogProps) {
  const [target, setTarget] = useState("");
  const [error, setError] = useState<string>();
  const task = useTask(props.failure, props.say);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function go() {
    let done: string;
    try {
      done = await work(target);
    } catch (cause) {
      // Others may have put something into it meanwhile, or have deleted the chosen one.
      if (isOutdated(cause)) await revalidate();
      throw cause;
    }
    await revalidate();
    onClose();
    if (props.listAt) await navigate(props.listAt, { replace: true, preventScrollReset: true });
    notify(done);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!targets || targets.some(({ id }) => id === target)) return task.run(go);
    setError(props.noneChosen);
    event.currentTarget.querySelector("select")?.focus();
  }

  function close() {
    task.clear();
    setError(undefined);
    onClose();
  }

  return (
    <Dialog open={props.open} onClose={close} title={props.title} description={props.children}>
      <DialogForm
        onSubmit={submit}
        onCancel={close}
        failure={task.error}
        busy={task.busy}
        submitLabel={props.submitLabel}
        busyLabel={props.busyLabel ?? text("Saving...")}
        danger={props.danger ?? false}
      >
        {targets && (
          <SelectField
            label={props.targetLabel}
            error={error}
            value={target}
            onChange={(event) => {
              setTarget(event.target.value);
              setError(undefined);
            }}
          >
            <option value="">{text("Please choose")}</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </DialogForm>
    </Dialog>
  );
}
