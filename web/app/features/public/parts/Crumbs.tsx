import { text } from "@plenary/contract/text";
import { paths } from "../../../base/paths/paths.ts";

export interface Crumb {
  label: string;
  to: string;
}

/** Where a page of an event's programme is; the last entry is the page itself. */
export const crumbsOf = (event: { eventId: string; name: string }, ...below: Crumb[]): Crumb[] => [
  { label: text("Public Events"), to: paths.publicEvents() },
  { label: event.name, to: paths.publicEvent(event.eventId) },
  ...below,
];

/** The ways up, as plain links. ui/page/Breadcrumb.tsx needs the router, which is missing when HTML is made for data. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={text("Breadcrumb")} className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {crumbs.map(({ label, to }, index) => (
          <li key={to} className="flex min-w-0 items-start gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-line-strong">
                /
              </span>
            )}
            {index < crumbs.length - 1 ? (
              <a dir="auto" href={to} className="text-link [overflow-wrap:anywhere] sm:max-w-xs sm:truncate">
                {label}
              </a>
            ) : (
              <span
                dir="auto"
                aria-current="page"
                className="[overflow-wrap:anywhere] sm:max-w-md sm:truncate"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
