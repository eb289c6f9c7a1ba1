import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import PanelLeft from "lucide-react/icons/panel-left";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useKeptFlag } from "../../base/storage/use-kept-flag.ts";
import { useVisit } from "../../sign-in/use-visit.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { areasOf, pageLabel, pagesOf } from "./areas.ts";
import { eventState } from "./event-state.ts";

interface WorkspaceProps {
  event: Event;
  /** When its programme days end. */
  dayChange: string;
  /** The address of the area that the screen belongs to, unless its own address says so. */
  at?: string | undefined;
  children: ReactNode;
}

/** The frame of an event's screens for its organizers: its name, its state and its areas, beside or above the screen. */
export function Workspace({ event, dayChange, at, children }: WorkspaceProps) {
  const [folded, setFolded] = useKeptFlag("workspaceFolded");
  const { pathname, search } = useLocation();
  const pages = pagesOf(event);
  const page =
    pages.find(({ to }) => isFiltered(to, pathname, search)) ?? pages.find(({ to }) => to === pathname);
  useVisit(page ? { to: page.to, label: pageLabel(event.name, page.label) } : null);
  return (
    <div
      data-folded={folded || undefined}
      className="workspace group/rail min-h-[calc(100dvh-var(--above))] lg:grid print:block print:min-h-0 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:data-folded:grid-cols-[3.75rem_minmax(0,1fr)]"
    >
      <nav
        aria-label={text("Workspace")}
        className="border-line bg-surface max-lg:border-b lg:border-e print:hidden"
      >
        <div className="lg:sticky lg:top-0 lg:flex lg:max-h-[calc(100dvh-var(--above))] lg:flex-col lg:overflow-y-auto lg:px-2 lg:py-3">
          <EventName event={event} dayChange={dayChange} />
          <Areas event={event} at={at} />
          <button
            type="button"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
            title={folded ? text("Unfold") : undefined}
            className={`${areaClass} mt-3 max-lg:hidden lg:min-h-8`}
          >
            <PanelLeft className="size-4.5 shrink-0" aria-hidden="true" />
            <span className={labelClass}>{folded ? text("Unfold") : text("Fold")}</span>
          </button>
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Whether a page that is another's list, filtered, is what the address shows. */
function isFiltered(to: string, pathname: string, search: string): boolean {
  const [path, query] = to.split("?");
  return query !== undefined && path === pathname && search.slice(1).split("&").includes(query);
}

const areaClass =
  "flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-accent-strong lg:px-2.5";
const labelClass = "lg:group-data-folded/rail:sr-only";

function EventName({ event, dayChange }: Pick<WorkspaceProps, "event" | "dayChange">) {
  const { label, tone } = eventState(event, dayChange);
  return (
    <div className="flex items-center gap-x-3 gap-y-1.5 px-[clamp(1rem,4vw,2rem)] pt-3 lg:flex-col lg:items-start lg:px-2.5 lg:pt-0 lg:pb-3 lg:group-data-folded/rail:hidden">
      <span
        dir="auto"
        title={event.name}
        className="min-w-0 truncate font-display font-semibold lg:line-clamp-3 lg:leading-snug lg:[overflow-wrap:anywhere] lg:whitespace-normal"
      >
        {event.name}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}

interface AreaLinkProps {
  to: string;
  end: boolean | undefined;
  title: string;
  className: string;
  /** Where the screen's own path doesn't say whether this is shown. */
  isHere: boolean | undefined;
  children: ReactNode;
}

function AreaLink({ isHere, end, ...link }: AreaLinkProps) {
  if (isHere === undefined) return <NavLink {...link} end={end} />;
  return <Link {...link} aria-current={isHere ? "page" : undefined} />;
}

/** Below 1,024 px one line that scrolls, with the shown area in view. */
function Areas({ event, at }: Pick<WorkspaceProps, "event" | "at">) {
  const line = useRef<HTMLUListElement>(null);
  const { pathname, search } = useLocation();
  const areas = areasOf(event);
  const filtered = areas
    .flatMap(({ pages = [] }) => pages)
    .find(({ to }) => isFiltered(to, pathname, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another area
  useEffect(() => {
    const list = line.current;
    const shown = list?.querySelector("[aria-current=page]")?.getBoundingClientRect();
    if (!list || !shown) return;
    const { left, width } = list.getBoundingClientRect();
    list.scrollLeft += shown.left + shown.width / 2 - left - width / 2;
  }, [pathname, filtered?.to]);
  return (
    <ul
      ref={line}
      // Chromium leaves what Tab reaches half outside.
      onFocus={({ target }) => target.scrollIntoView({ inline: "nearest", block: "nearest" })}
      className="flex max-lg:scroll-px-8 fades-on max-lg:overflow-x-auto max-lg:px-[clamp(0.25rem,3vw,1.25rem)] max-lg:py-1 lg:flex-col lg:gap-0.5"
    >
      {areas.map(({ icon: Icon, label, to, end, pages = [] }) => (
        <li key={to} className="max-lg:contents">
          {/* One of its pages says by itself that it is shown. */}
          <AreaLink
            to={to}
            end={end || pages.some((page) => `${pathname}/`.startsWith(`${page.to}/`))}
            title={label}
            isHere={to === at || (filtered && to === pathname ? false : undefined)}
            className={`${areaClass} lg:min-h-8`}
          >
            <Icon className="size-4.5 shrink-0 max-lg:hidden" aria-hidden="true" />
            <span className={labelClass}>{label}</span>
          </AreaLink>
          {pages.length > 0 && (
            <ul className="max-lg:contents">
              {pages.map(({ icon: PageIcon, label, to, end }) => (
                <li key={to} className="max-lg:contents">
                  <AreaLink
                    to={to}
                    end={end}
                    title={label}
                    isHere={to.includes("?") ? to === filtered?.to : undefined}
                    className={`${areaClass} lg:min-h-7 lg:ps-10.5 lg:text-sm lg:group-data-folded/rail:ps-3`}
                  >
                    {/* Folded, each page stays one press away. */}
                    <PageIcon
                      className="hidden size-4 shrink-0 lg:group-data-folded/rail:block"
                      aria-hidden="true"
                    />
                    <span className={labelClass}>{label}</span>
                  </AreaLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
