import { text } from "@plenary/contract/text";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { FormError } from "../forms/FormError.tsx";
import { useHeldDialog } from "./Dialog.tsx";

interface DialogFormProps {
  onSubmit: NonNullable<ComponentProps<"form">["onSubmit"]>;
  onCancel: () => void;
  /** Why the last attempt failed as a whole. */
  failure: string | null;
  busy: boolean;
  /** The label of the button that leaves; "Cancel" if nothing is done yet. */
  cancelLabel?: string;
  submitLabel: string;
  busyLabel: string;
  /** For what can't be undone, or hurts. */
  danger?: boolean;
  /** Whether there is nothing to submit yet. */
  disabled?: boolean;
  footClass?: string;
  children: ReactNode;
}

/** The form in a dialog: the failure, the fields, and Cancel beside the submit button. */
export function DialogForm(props: DialogFormProps) {
  useHeldDialog(props.busy);
  return (
    <form noValidate onSubmit={props.onSubmit} className="flex flex-col gap-5">
      <FormError>{props.failure}</FormError>
      {props.children}
      <div className={`flex flex-wrap justify-end gap-3 ${props.footClass ?? ""}`}>
        <Button variant="secondary" disabled={props.busy} onClick={props.onCancel}>
          {props.cancelLabel ?? text("Cancel")}
        </Button>
        <Button
          type="submit"
          variant={props.danger ? "danger" : "primary"}
          disabled={props.disabled}
          busy={props.busy}
          busyLabel={props.busyLabel}
        >
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
