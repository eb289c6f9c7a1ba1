import type { ReactNode } from "react";

/** Separates a deleting or ending action from the buttons before it; on phones, where it often begins a line, without a rule. */
export function SeparatedAction({ children }: { children: ReactNode }) {
  return (
    <div className="flex border-line sm:not-first:ms-1 sm:not-first:border-s sm:not-first:ps-3">
      {children}
    </div>
  );
}
