import type { ReactNode } from "react";

/** Actions for the selected rows of a list; sticks to the lower edge of the window while some are selected. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-30 -mx-4 mt-4 flex flex-col gap-3 border-t border-line-strong bg-raised px-4 py-3 shadow-float sm:mx-0 sm:rounded-t-card sm:border-x"
    >
      {children}
    </section>
  );
}
