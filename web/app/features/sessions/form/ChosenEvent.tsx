import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button.tsx";

interface ChosenEventProps {
  /** What there is to say of the event. */
  children: ReactNode;
  error: string | undefined;
  /** By which another one is chosen. */
  choice: ReactNode;
}

/** The event from which the reader came to the form; another is chosen on request, with what is written staying there. */
export function ChosenEvent({ children, error, choice }: ChosenEventProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return choice;
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-sunken p-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
      {error && (
        <p role="alert" tabIndex={-1} className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {text("Choose another event")}
      </Button>
    </div>
  );
}
