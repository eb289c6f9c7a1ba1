import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { LinkDialog } from "./LinkDialog.tsx";

interface MakeLinkProps {
  icon: ReactNode;
  label: ReactNode;
  /** Makes the link, and returns it; null if it wasn't made, which is said elsewhere. */
  make: () => Promise<string | null>;
  /** Runs the work and tells its state (see `useTask`). */
  task: { busy: boolean; error: string | null; run: (work: () => Promise<void>) => Promise<unknown> };
  title: string;
  /** To whom it may be passed on, and what its holder can do. */
  children: ReactNode;
}

/** A button that makes a link to be passed on by hand, and shows it. */
export function MakeLink({ icon, label, make, task, title, children }: MakeLinkProps) {
  const [url, setUrl] = useState("");
  const [isOpen, setOpen] = useState(false);

  async function show() {
    const made = await make();
    if (made === null) return;
    setUrl(made);
    setOpen(true);
  }

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Making a link...")}
        onClick={() => task.run(show)}
      >
        {icon}
        <span>{label}</span>
      </Button>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      <LinkDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={children}
        url={url}
      />
    </>
  );
}
