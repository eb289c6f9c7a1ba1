import type { ReactNode } from "react";

interface TableScreenProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** Above the title, where the screen lies in no event. */
  above?: ReactNode;
  /** What one has to know of the list, in a line below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen that is one table: as high as the window from 1,024 pixels on, so that only the rows scroll. */
export function TableScreen({ title, beside, above, note, actions, children }: TableScreenProps) {
  return (
    <div className="table-screen flex flex-col max-lg:pb-16 lg:h-[calc(100dvh-var(--above))]">
      {above && <div className="px-6 pt-3 text-sm max-lg:px-4">{above}</div>}
      <header className="flex min-h-13 items-center justify-between gap-4 px-6 pt-3 pb-1 max-lg:px-4">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0 text-2xl">{title}</h1>
          {beside}
        </div>
        {actions && <div className="flex shrink-0 gap-2">{actions}</div>}
      </header>
      {note && <div className="px-6 pb-1 text-[0.8125rem] text-ink-soft max-lg:px-4">{note}</div>}
      {children}
    </div>
  );
}
