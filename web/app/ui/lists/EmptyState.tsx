import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that a list is empty, why, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <svg viewBox="0 0 64 36" className="w-16 text-line-strong" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeDasharray="0.1 7.4">
          <path d="M4 32a28 28 0 0 1 56 0" />
          <path d="M16 32a16 16 0 0 1 32 0" />
        </g>
      </svg>
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-md text-ink-soft [overflow-wrap:anywhere]">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
