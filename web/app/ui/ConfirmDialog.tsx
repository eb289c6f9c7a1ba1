import type { ReactNode, RefObject } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormError } from "./FormError.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For what can't be undone. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Why the last attempt failed; the dialog stays open then. */
  error?: string | null;
  /** Where the focus goes when it closes, if what opened it may be gone by then. */
  focusAfter?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Whoever opens it closes it, after the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.title}
      description={props.children}
      focusAfter={props.focusAfter}
    >
      <FormError>{props.error}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel ?? "Cancel"}
        </Button>
        <Button
          variant={props.danger ? "danger" : "primary"}
          busy={props.busy}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
