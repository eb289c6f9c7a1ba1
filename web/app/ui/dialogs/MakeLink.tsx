import { text } from "@plenary/contract/text";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../buttons/Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";

interface MakeLinkProps {
  icon: ReactNode;
  label: ReactNode;
  /** Makes the link, and returns it; null if it failed, which is shown elsewhere. */
  make: () => Promise<string | null>;
  /** Runs the work and tells its state (see `useTask`). */
  task: {
    busy: boolean;
    error: string | null;
    run: (work: () => Promise<void>) => Promise<boolean>;
    clear: () => void;
  };
  /** The question before making one: that an earlier link ends. Without it a press makes the link. */
  ask?: ReactNode;
  title: string;
  /** To whom it may be passed on, and what its holder can do. */
  children: ReactNode;
}

/** A button that makes a link to be passed on by hand, and shows it. */
export function MakeLink({ icon, label, make, task, ask, title, children }: MakeLinkProps) {
  const [url, setUrl] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const goOnAt = useRef<HTMLElement>(null);
  /** Another dialog takes the question's focus. */
  const [isMade, setMade] = useState(false);

  async function show() {
    const made = await make();
    if (made === null) return;
    setUrl(made);
    setMade(true);
    setOpen(true);
  }

  async function confirm() {
    if (await task.run(show)) setAsking(false);
  }

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Making a link...")}
        onClick={(press) => {
          goOnAt.current = press.currentTarget;
          setMade(false);
          if (ask) setAsking(true);
          else void task.run(show);
        }}
      >
        {icon}
        <span>{label}</span>
      </Button>
      {task.error && !isAsking && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      {ask && (
        <ConfirmDialog
          open={isAsking}
          title={text("Make a link?")}
          confirmLabel={text("Make a link")}
          busy={task.busy}
          busyLabel={text("Making a link...")}
          error={task.error}
          focusAfter={isMade ? false : goOnAt}
          onConfirm={confirm}
          onCancel={() => {
            setAsking(false);
            task.clear();
          }}
        >
          {ask}
        </ConfirmDialog>
      )}
      <LinkDialog
        focusAfter={goOnAt}
        open={isOpen && !isAsking}
        onClose={() => setOpen(false)}
        title={title}
        description={children}
        url={url}
      />
    </>
  );
}
