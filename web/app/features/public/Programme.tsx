import type { PublicSession } from "@plenary/contract/public";
import { text } from "@plenary/contract/text";
import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { formatZone } from "../../base/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProgrammeFilters } from "./ProgrammeFilters.tsx";
import { ProgrammeRows } from "./ProgrammeRows.tsx";
import type { Facets, ShownEvent } from "./programme.ts";
import { eventData, scriptJson } from "./structured-data.ts";
import { useFilters } from "./use-filters.ts";

interface ProgrammeProps {
  event: ShownEvent;
  facets: Facets;
  /** Absent in the browser if the server rendered this page: the rows are in the document already. */
  sessions: readonly PublicSession[] | undefined;
  /** The page's own absolute address. */
  url: string;
}

interface ProgrammePageProps extends ProgrammeProps {
  /** How many sessions there are, also on other pages. */
  total: number;
  /** The ways to other pages of a programme that is too long for one. */
  pages: ReactNode;
}

/** With fewer sessions there are no filters. */
const filtersFrom = 6;

/** Sessions & Speakers of an event: filters, a bar to jump to a day, and the sessions in order. */
export function Programme({ event, facets, sessions, url, total, pages }: ProgrammePageProps) {
  const rows = useRef<HTMLDivElement>(null);
  const filtered = facets.sessions >= filtersFrom || facets.days.length > 1;
  const bars = `${filtered ? "with-filters" : ""} ${facets.days.length > 1 ? "with-days" : ""}`;
  const filters = useFilters(rows, facets, sessions);
  useRouterForLinks(rows);
  useRowsIfMissing(rows, facets.sessions > 0);
  return (
    <section aria-labelledby="programme" className="mt-14">
      <h2 id="programme" className="text-3xl">
        Sessions &amp; Speakers
      </h2>
      {facets.sessions === 0 ? (
        <div className="mt-6">
          <EmptyState title="No sessions yet">
            Confirmed sessions appear here as soon as the organizers have them.
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">
            {total === 1 ? "1 session" : `${total} sessions`}
            {total > facets.sessions && text(", {shown} of them on this page", { shown: facets.sessions })}.
            Times are on the event’s clock ({formatZone(event.timezone)}).
          </p>
          {filtered && <ProgrammeFilters facets={facets} filters={filters} />}
          <div ref={rows} className={`programme scroll-mt-20 ${bars}`}>
            <Rows event={event} facets={facets} sessions={sessions} url={url} />
          </div>
          {pages}
        </>
      )}
    </section>
  );
}

/**
 * React deals with the rows only where it renders them itself. Told to leave the inner HTML alone, it doesn't hydrate a
 * thousand of them or need their data again as a script in the page. Rendered once, since the filters hide rows without
 * React's knowledge.
 */
const Rows = memo(function Rows({ event, facets, sessions, url }: ProgrammeProps) {
  if (!sessions) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; keeps what the server rendered
    return <div key="kept" dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
  }
  return (
    <div key="made">
      <ProgrammeRows sessions={sessions} zone={event.timezone} facets={facets} />
      {/* For search engines, which read the server's page; browsers don't even load the code for it. */}
      {import.meta.env.SSR && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
          dangerouslySetInnerHTML={{ __html: scriptJson(eventData(event, sessions, url)) }}
        />
      )}
    </div>
  );
});

/** The rows' plain links go through the router, so that a speaker's page needs no new document. */
function useRouterForLinks(rows: RefObject<HTMLDivElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    const root = rows.current;
    const follow = (click: MouseEvent) => {
      const link = click.target instanceof Element && click.target.closest("a");
      if (!link || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
        return;
      click.preventDefault();
      navigate(link.pathname);
    };
    root?.addEventListener("click", follow);
    return () => root?.removeEventListener("click", follow);
  }, [rows, navigate]);
}

/** If the server's rows are gone (another screen was shown in between), the loader brings their data. */
function useRowsIfMissing(rows: RefObject<HTMLDivElement | null>, expected: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (expected && rows.current && !rows.current.querySelector("li")) void revalidate();
  }, [rows, expected, revalidate]);
}
