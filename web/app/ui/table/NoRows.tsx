import type { ReactNode } from "react";

interface NoRowsProps {
  title: string;
  said?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

/** Below the head of a table, why it has no rows. */
export function NoRows({ title, said, children }: NoRowsProps) {
  return (
    <>
      <h2 className="text-xl">{title}</h2>
      {said && <p className="mt-1 max-w-prose text-sm text-ink-soft [overflow-wrap:anywhere]">{said}</p>}
      {children && <div className="mt-3">{children}</div>}
    </>
  );
}
