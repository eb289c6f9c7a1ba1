import type { ReactNode } from "react";

/** What went wrong with a whole form or screen, announced at once. Renders nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <div
      role="alert"
      className="rounded-control border border-danger/40 bg-danger-wash px-4 py-3 text-sm whitespace-pre-line text-danger-strong"
    >
      {children}
    </div>
  );
}
