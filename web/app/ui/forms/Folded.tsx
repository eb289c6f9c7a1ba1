import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface FoldedProps {
  label: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A part of a form or of a list's filters that is folded until its label is pressed. */
export function Folded({ label, open, onToggle, children }: FoldedProps) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2.5 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
        {label}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  );
}
