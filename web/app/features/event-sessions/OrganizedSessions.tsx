import type { Event } from "@plenary/contract/events/events";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useNavigationType } from "react-router";
import { useListQuery } from "../../base/calls/rows.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { type Order, useColumns } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/Table.tsx";
import { statusOf } from "../sessions/decisions/status.ts";
import { Pages } from "./Pages.tsx";
import { ReadingFrame } from "./reader/ReadingFrame.tsx";
import { SessionReader } from "./reader/SessionReader.tsx";
import { useListKeys } from "./reader/use-list-keys.tsx";
import { useOpenSession } from "./reader/use-open-session.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { SessionFilters } from "./SessionFilters.tsx";
import { sessionColumns } from "./session-columns.tsx";
import {
  filterKey,
  hasFilters,
  type SessionPage,
  type SessionsQuery,
  sessionsQueryIn,
  sortOf,
} from "./sessions-query.ts";
import { useSelection } from "./use-selection.ts";

/** The event's sessions for its organizers. The address has the filters (docs/product/screens.md#an-events-sessions). */
export function OrganizedSessions({ event, found }: { event: Event; found: SessionPage }) {
  const { sessions, page, pages, counts, total, rooms, tracks } = found;
  const { eventId } = event;
  const { query, wanted, filter, filterBy } = useListQuery();
  const frame = useRef<HTMLElement>(null);
  const { user } = useSignIn();
  const asked = sessionsQueryIn(query);
  const next = sessionsQueryIn(wanted);
  const list = (of: typeof asked) => `${user?.userId} ${eventId} ${filterKey(of)}`;
  const { chosen: kept, choose } = useSelection(list(asked), list(next));
  const isShort = lastsAWeek(event);
  const columns = useColumns(
    "sessions",
    useMemo(() => sessionColumns(isShort), [isShort]),
  );
  useFocusOnPage(frame, page);

  const shown = new Map<string, SessionStatus>(sessions.map((row) => [row.sessionId, statusOf(row)]));
  const chosen = new Map([...kept].map(([id, status]) => [id, shown.get(id) ?? status]));
  const elsewhere = [...chosen.keys()].filter((id) => !shown.has(id)).length;
  const sorted = sortOf(next);

  function toggle(ids: readonly string[], on: boolean) {
    const changed = new Map(chosen);
    for (const id of ids) {
      if (on) changed.set(id, shown.get(id) ?? "draft");
      else changed.delete(id);
    }
    choose(changed);
  }

  const { openId, go } = useOpenSession();
  const keys = useListKeys({
    ids: sessions.map(({ sessionId }) => sessionId),
    ...{ openId, go },
    toggle: (id) => toggle([id], !chosen.has(id)),
  });

  function sort(by: string, order: Order) {
    const usual = sortOf({ sort: by as (typeof sorted)["by"], order: undefined });
    filterBy({
      sort: by === sortOf({ sort: undefined, order: undefined }).by ? "" : by,
      order: order === usual.order ? "" : order,
    });
  }

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={text("Sessions")}
      className="flex min-h-0 flex-1 scroll-mt-4 flex-col outline-none"
      onKeyDown={keys.onKeyDown}
    >
      {chosen.size > 0 && (
        <SelectionBar
          {...{ eventId, chosen, elsewhere, asked, rooms, tracks, choose, frame }}
          matching={counts[asked.status ?? "all"]}
          isPublished={sessions.some(({ released }) => released !== undefined)}
        />
      )}
      <SessionFilters
        key={eventId}
        event={event}
        found={found}
        asked={next}
        filter={filter}
        hidden={chosen.size > 0}
      >
        <ColumnMenu shown={columns} sorted={sorted} onSort={sort} />
      </SessionFilters>
      <ReadingFrame isOpen={openId !== null}>
        <Table
          label={text("Sessions")}
          rows={sessions}
          keyOf={({ sessionId }) => sessionId}
          nameOf={({ talk }) => talk.title}
          shown={columns}
          sorted={sorted}
          onSort={sort}
          chosen={chosen}
          onChoose={toggle}
          open={openId ?? undefined}
          busy={JSON.stringify(next) !== JSON.stringify(asked)}
          empty={total === 0 ? <NoneYet /> : <NoneFound eventId={eventId} asked={asked} />}
        >
          <Pages page={page} pages={pages} label={text("Pages of sessions")} />
        </Table>
        <SessionReader eventId={eventId} rows={sessions} openId={openId} go={go} keys={keys} />
      </ReadingFrame>
      {keys.dialog}
    </section>
  );
}

/** Whether a weekday names one day of the event. */
const lastsAWeek = ({ startDate, endDate }: Event): boolean =>
  Date.parse(endDate) - Date.parse(startDate) < 7 * 24 * 60 * 60 * 1000;

/** Moves the focus to the list when another page of it is shown, which begins there. */
function useFocusOnPage(frame: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page);
  const isLink = useNavigationType() === "PUSH";
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!isLink) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView();
    frame.current?.querySelector("[data-table]")?.scrollTo(0, 0);
  }, [frame, page, isLink]);
}

function NoneYet() {
  return (
    <>
      <h2>{text("No sessions yet")}</h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {text(
          "Speakers submit their talks here. You approve or reject them; approved ones appear on the public page.",
        )}
      </p>
    </>
  );
}

const noneOf = (status: SessionsQuery["status"]): string => {
  if (status === "draft") return text("No session waits for a decision");
  if (status === "confirmed") return text("No session is confirmed");
  return text("No session is rejected");
};

function NoneFound({ eventId, asked }: { eventId: string; asked: SessionsQuery }) {
  const isOfStatus = asked.status !== undefined && !hasFilters({ ...asked, status: undefined });
  return (
    <>
      <h2>{isOfStatus ? noneOf(asked.status) : text("No sessions found")}</h2>
      {!isOfStatus && (
        <p className="mt-1 text-sm text-ink-soft">
          {text("Nothing matches the search and the filters. Try fewer of them.")}
        </p>
      )}
      <p className="mt-3">
        <LinkButton
          to={organizerPaths.sessions(eventId)}
          variant="secondary"
          size="sm"
          replace
          preventScrollReset
        >
          {text("Show all sessions")}
        </LinkButton>
      </p>
    </>
  );
}
