import type { ReactNode } from "react";

interface TableScreenProps {
  title: string;
  /** Beside the title. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen that is one table: as high as the window from 1,024 pixels on, so that only the rows scroll. */
export function TableScreen({ title, beside, actions, children }: TableScreenProps) {
  return (
    <div className="flex flex-col max-lg:pb-16 lg:h-[calc(100dvh-4rem)]">
      <header className="flex min-h-13 items-center justify-between gap-4 px-6 pt-3 pb-1 max-lg:px-4">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="min-w-0">{title}</h1>
          {beside}
        </div>
        {actions && <div className="flex gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
