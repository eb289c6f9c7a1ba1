import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import type { ButtonSize, ButtonVariant } from "./button-class.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface ConfirmButtonProps {
  /** The button, and what it asks. */
  label: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** The work that follows a yes, and how it stands (see `useTask`). */
  onConfirm: () => Promise<boolean>;
  busy: boolean;
  error: string | null;
  /** The dialog was closed without a yes, so that an old error can go. */
  onCancel: () => void;
}

/** A button that asks first, and does it on a yes; a failure is told in the dialog, which then stays. */
export function ConfirmButton({ label, icon, variant = "secondary", size, ...ask }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const { onConfirm, onCancel } = ask;
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {icon}
        {label}
      </Button>
      <ConfirmDialog
        {...ask}
        open={open}
        onConfirm={async () => {
          if (await onConfirm()) setOpen(false);
        }}
        onCancel={() => {
          setOpen(false);
          onCancel();
        }}
      />
    </>
  );
}
