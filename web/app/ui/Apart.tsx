import type { ReactNode } from "react";

/** Sets what deletes or ends something apart from the buttons before it. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <div className="ms-1 flex border-s border-line ps-3 first:ms-0 first:border-0 first:ps-0">{children}</div>
  );
}
