import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** One or two lines under the title. */
  children?: ReactNode;
  above?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
}

/** The top of a screen, with its only h1. */
export function PageHeader({ title, children, above, badges, actions }: PageHeaderProps) {
  return (
    <header className="page-header mb-8 flex flex-col gap-4">
      {above}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 dir="auto" className="min-w-0 text-3xl [overflow-wrap:anywhere] sm:text-4xl">
              {title}
            </h1>
            {badges}
          </div>
          {children && <div className="mt-2 max-w-prose text-ink-soft">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
