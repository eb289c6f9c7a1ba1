import type { ReactNode } from "react";

/**
 * Sets what deletes or ends something apart from the buttons before it; on phones, where it often begins a line, without a line
 * beside it.
 */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <div className="flex border-line sm:not-first:ms-1 sm:not-first:border-s sm:not-first:ps-3">
      {children}
    </div>
  );
}
