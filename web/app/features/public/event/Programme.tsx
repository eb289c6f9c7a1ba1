import { text } from "@plenary/contract/text";
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Html } from "../parts/Html.tsx";
import { useRouterForLinks, useRowsIfMissing } from "../parts/kept-rows.ts";
import { PageLinks } from "../parts/PageLinks.tsx";
import { ProgrammeFilters } from "./ProgrammeFilters.tsx";
import type { Facets, LaterAddresses } from "./programme.ts";
import { useFilters } from "./use-filters.ts";
import "./programme.css";

interface ProgrammeProps {
  /** Its heading, and how many sessions there are, as HTML. */
  above: string | undefined;
  facets: Facets;
  /** The rows; absent in the browser if the server rendered this page: they are in the document already. */
  made: ReactNode;
  ways: LaterAddresses;
}

/** With fewer sessions there are no filters. */
const filtersFrom = 6;

/** Sessions & Speakers of an event: filters, a bar to jump to a day, and the sessions in order. */
export function Programme({ above, facets, made, ways }: ProgrammeProps) {
  const rows = useRef<HTMLDivElement>(null);
  const filtered = facets.sessions >= filtersFrom || facets.days.length > 1;
  const bars = `${filtered ? "with-filters" : ""} ${facets.days.length > 1 ? "with-days" : ""}`;
  const rest = useRest(rows, ways.rest, Boolean(made ?? ways.rest));
  const filters = useFilters(rows, facets, made ?? rest.parts, rest.state);
  useRouterForLinks(rows);
  useRowsIfMissing(rows, facets.sessions > 0);
  return (
    <section aria-labelledby="programme" className="min-w-0 lg:col-span-2 lg:mt-4">
      <Html html={above} />
      {facets.sessions > 0 && (
        <>
          {filtered && <ProgrammeFilters facets={facets} filters={filters} />}
          <div ref={rows} className={`programme scroll-mt-20 ${bars}`}>
            <Rows made={made} />
          </div>
          {rest.state === "whole" ? (
            <PageLinks first={ways.first} next={ways.next} hash="programme" />
          ) : (
            // The next part is loaded anyway; the link is for readers without JavaScript, and holds its address.
            <div data-rest className="[@media(scripting:enabled)]:hidden">
              <PageLinks first={ways.first} next={ways.rest} hash="programme" />
            </div>
          )}
          {rest.state === "failed" && (
            <p role="alert" className="mt-6 flex flex-wrap items-center gap-3">
              {text("The other sessions could not be loaded.")}
              <Button variant="secondary" size="sm" onClick={rest.retry}>
                {text("Try again")}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/**
 * React handles the rows only if it renders them itself: told to leave inner HTML alone, it hydrates none of a
 * thousand, and needs no data for them. Rendered once, as the filters hide rows without React's knowledge.
 */
const Rows = memo(function Rows({ made }: { made: ReactNode }) {
  if (made) return <div key="made">{made}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; keeps what the server rendered
  return <div key="kept" dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
});

/** Loads the rest of a long programme, from the address `next` on. `parts` changes whenever the rows do. */
function useRest(rows: RefObject<HTMLElement | null>, next: string | null, isLong: boolean) {
  const [parts, setParts] = useState(0);
  const [state, setState] = useState<"loading" | "failed" | "whole">("loading");
  const after = useRef(next);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isLong || state !== "loading") return;
    const stop = new AbortController();
    const { signal } = stop;
    import("./rest-of-programme.ts")
      .then(async ({ loadRest, whenWanted }) => {
        // A reader who tries again has waited already.
        if (!isWanted.current) await whenWanted(signal);
        isWanted.current = true;
        if (!signal.aborted) await loadRest(rows, after, () => setParts((count) => count + 1), signal);
      })
      .then(
        () => signal.aborted || setState("whole"),
        () => signal.aborted || setState("failed"),
      );
    return () => stop.abort();
  }, [rows, isLong, state]);
  return { parts, state: next ? state : "whole", retry: () => setState("loading") };
}
