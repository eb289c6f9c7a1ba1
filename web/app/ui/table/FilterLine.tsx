import type { ReactNode } from "react";

interface FilterLineProps {
  /** How many rows there are, in words or figures. */
  count?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
  /** Out of sight, with what was typed kept, while rows are chosen. */
  hidden?: boolean;
  children?: ReactNode;
}

/** The line above a table: what it is searched and filtered by; at its end the number of rows, and the columns. */
export function FilterLine({ count, end, hidden = false, children }: FilterLineProps) {
  return (
    <search
      hidden={hidden}
      className="flex min-h-11 items-center gap-2 px-6 max-lg:flex-wrap max-lg:px-4 max-lg:pb-2"
    >
      {children}
      <span className="flex-1 max-lg:hidden" />
      {count !== undefined && (
        <p role="status" className="shrink-0 text-[0.8125rem] text-ink-soft max-lg:sr-only">
          {count}
        </p>
      )}
      {end}
    </search>
  );
}

/** In place of the filters while rows are chosen, so that nothing moves: what can be done with them. */
export function ChosenLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex min-h-11 flex-wrap items-center gap-2 bg-canvas px-6 max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:py-2"
    >
      {children}
    </section>
  );
}
