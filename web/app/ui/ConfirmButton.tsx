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
  /** What a yes does. */
  work: () => Promise<unknown>;
  /** Runs the work and says how it stands (see `useTask`). */
  task: {
    busy: boolean;
    error: string | null;
    run: (work: () => Promise<unknown>) => Promise<boolean>;
    clear: () => void;
  };
}

/** A button that asks first, and does it on a yes; a failure is told in the dialog, which then stays. */
export function ConfirmButton({
  label,
  icon,
  variant = "secondary",
  size,
  work,
  task,
  ...ask
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {icon}
        {label}
      </Button>
      <ConfirmDialog
        {...ask}
        open={open}
        busy={task.busy}
        error={task.error}
        onConfirm={async () => {
          if (await task.run(work)) setOpen(false);
        }}
        onCancel={() => {
          setOpen(false);
          task.clear();
        }}
      />
    </>
  );
}
