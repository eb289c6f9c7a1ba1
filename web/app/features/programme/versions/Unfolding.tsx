import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface UnfoldingProps {
  label: ReactNode;
  /** Read instead of the label if that alone says too little. */
  labelledBy?: string;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A list that is collapsed until its label is pressed. */
export function Unfolding({ label, labelledBy, open, onOpen, children }: UnfoldingProps) {
  return (
    <details className="group" open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary
        aria-labelledby={labelledBy}
        className="-ms-1 inline-flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-1 [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
        {label}
      </summary>
      {children}
    </details>
  );
}
