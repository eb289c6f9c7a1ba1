import { text } from "@plenary/contract/text";
import { Link } from "react-router";

/** A screen on the way to another. */
export interface Crumb {
  label: string;
  to?: string;
  /** State handed to that page, such as the list its reader came from. */
  state?: unknown;
}

/** The path to this page; the last item is the page itself and has no address. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={text("Breadcrumb")} className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-start gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-line-strong">
                /
              </span>
            )}
            {item.to ? (
              <Link
                dir="auto"
                to={item.to}
                state={item.state}
                className="text-link [overflow-wrap:anywhere] sm:max-w-xs sm:truncate"
              >
                {item.label}
              </Link>
            ) : (
              <span
                dir="auto"
                aria-current="page"
                className="[overflow-wrap:anywhere] sm:max-w-md sm:truncate"
              >
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
