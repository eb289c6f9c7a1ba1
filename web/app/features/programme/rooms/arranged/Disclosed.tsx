import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface DisclosedProps {
  label: string;
  /** What it is about, for screen readers: read after the label. */
  about: string;
  children: ReactNode;
}

/** What a row tells on request. */
export function Disclosed({ label, about, children }: DisclosedProps) {
  return (
    <details className="group mt-1">
      <summary className="-ms-1 inline-flex min-h-8 list-none items-center gap-1 rounded-control px-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
        {label}
        <span className="sr-only"> {about}</span>
      </summary>
      <div className="pt-1 pb-2 ps-4">{children}</div>
    </details>
  );
}
