import { text } from "@plenary/contract/text";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface LeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a form with unsaved input is left. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={text("Leave without saving?")}
      confirmLabel={text("Leave")}
      cancelLabel={text("Stay")}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {text("What you have written here is not saved yet, and will be lost.")}
    </ConfirmDialog>
  );
}
