import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "../buttons/Button.tsx";
import type { ButtonSize, ButtonVariant } from "../buttons/button-class.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface ConfirmButtonProps {
  label: string;
  /** The subject, for screen readers: read after the label. */
  about?: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  work: () => Promise<unknown>;
  /** Runs the work and tells its state (see `useTask`). */
  task: {
    busy: boolean;
    error: string | null;
    run: (work: () => Promise<unknown>) => Promise<boolean>;
    clear: () => void;
  };
  /** Called when the work is done and the dialog is closed. */
  onDone?: () => void;
  /** Called on Cancel after a failure, which may have done part of it. */
  onGivenUp?: () => void;
  /** Gets the focus when the work is done, if the button is gone by then. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** `onDone` opens another dialog, which takes the focus. */
  leadsToDialog?: boolean;
}

/** A button that asks first, and acts on a yes. A failure is shown in the dialog, which then stays. */
export function ConfirmButton({
  label,
  about,
  icon,
  danger = false,
  variant = danger ? "remove" : "secondary",
  size,
  work,
  task,
  onDone,
  onGivenUp,
  focusAfter,
  leadsToDialog = false,
  ...ask
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const goOnAt = useRef<HTMLElement>(null);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={(event) => {
          goOnAt.current = event.currentTarget;
          setIsDone(false);
          setOpen(true);
        }}
      >
        {icon}
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      <ConfirmDialog
        {...ask}
        danger={danger}
        open={open}
        busy={task.busy}
        error={task.error}
        focusAfter={leadsToDialog && isDone ? false : goOnAt}
        onConfirm={async () => {
          if (!(await task.run(work))) return;
          if (focusAfter) goOnAt.current = focusAfter.current;
          setIsDone(true);
          setOpen(false);
          onDone?.();
        }}
        onCancel={() => {
          setOpen(false);
          if (task.error !== null) onGivenUp?.();
          task.clear();
        }}
      />
    </>
  );
}
