import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "../../ui/texts/Badge.tsx";

interface SectionProps {
  title: string;
  count?: number;
  all: { to: string; label: string };
  children: ReactNode;
}

/** One kind of thing: its first rows, and a link to the rest. */
export function Section({ title, count, all, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="flex items-center gap-2.5 text-xl">
          {title}
          {count !== undefined && <Badge tone="warn">{count}</Badge>}
        </h2>
        <Link to={all.to} className="text-sm text-link">
          {all.label}
        </Link>
      </div>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

interface RowProps {
  to: string;
  title: string;
  text?: ReactNode;
  aside?: ReactNode;
}

/** One thing, as a link that covers the row. */
export function Row({ to, title, text, aside }: RowProps) {
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3.5 sm:flex-nowrap">
      <div className="min-w-0">
        <h3 className="text-base [overflow-wrap:anywhere]">
          <Link dir="auto" to={to} className="hover:text-accent after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        {text && <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">{text}</p>}
      </div>
      {aside && <p className="shrink-0 text-sm text-ink-soft">{aside}</p>}
    </li>
  );
}
