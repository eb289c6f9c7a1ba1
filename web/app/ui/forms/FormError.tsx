import type { ReactNode } from "react";

/** The failure of a whole form or screen, announced at once; a refused form focuses it. Nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-danger/40 bg-danger-wash px-4 py-3 text-sm whitespace-pre-line text-danger-strong"
    >
      {children}
    </div>
  );
}
