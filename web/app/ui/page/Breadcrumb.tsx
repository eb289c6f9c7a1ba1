import { Link } from "react-router";

interface Item {
  label: string;
  to?: string;
  /** What that page is told, such as from which list its reader came. */
  state?: unknown;
}

/** Where this page is; the last item is the page itself and has no address. */
export function Breadcrumb({ items }: { items: readonly Item[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-center gap-2">
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
                className="max-w-[60vw] truncate text-link sm:max-w-xs"
              >
                {item.label}
              </Link>
            ) : (
              <span dir="auto" aria-current="page" className="max-w-[60vw] truncate sm:max-w-md">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
