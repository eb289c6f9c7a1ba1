import type { ReactNode, RefObject } from "react";
import { Button } from "../buttons/Button.tsx";
import { FormError } from "../forms/FormError.tsx";
import { Dialog, useHeldDialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** The consequence, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For what can't be undone. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Why the last attempt failed; the dialog stays open then. */
  error?: string | null;
  /** Gets the focus when it closes, if the opener may be gone by then; false if another dialog takes it. */
  focusAfter?: RefObject<HTMLElement | null> | false;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action. The caller opens it, and closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.title}
      description={props.children}
      focusAfter={props.focusAfter}
    >
      <Answers {...props} />
    </Dialog>
  );
}

function Answers(props: ConfirmDialogProps) {
  const { busy = false } = props;
  useHeldDialog(busy);
  return (
    <>
      <FormError>{props.error}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={props.onCancel}>
          {props.cancelLabel ?? "Cancel"}
        </Button>
        <Button
          variant={props.danger ? "danger" : "primary"}
          busy={busy}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </>
  );
}
