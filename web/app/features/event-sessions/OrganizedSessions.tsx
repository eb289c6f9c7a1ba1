import type { ApiError } from "@plenary/contract/client";
import type { Event } from "@plenary/contract/events/events";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useNavigationType, useRevalidator } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { useListQuery } from "../../base/calls/rows.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import type { ChosenColumns, Order } from "../../ui/table/columns.ts";
import { ListFailure } from "../../ui/table/ListFailure.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { statusOf } from "../sessions/decisions/status.ts";
import { chipsOf, filterLabel } from "./filter-words.ts";
import { Pages } from "./Pages.tsx";
import { ReadingFrame } from "./reader/ReadingFrame.tsx";
import { SessionReader } from "./reader/SessionReader.tsx";
import { useListKeys } from "./reader/use-list-keys.tsx";
import { type PageEnd, useOpenSession } from "./reader/use-open-session.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { SessionFilters } from "./SessionFilters.tsx";
import type { ListedSession } from "./session-columns.tsx";
import {
  callQuery,
  filterKey,
  pageRows,
  type SessionPage,
  type SessionsQuery,
  sessionsQueryIn,
  sortOf,
} from "./sessions-query.ts";
import { useSelection } from "./use-selection.ts";

interface OrganizedSessionsProps {
  event: Event;
  found: SessionPage;
  columns: ChosenColumns<ListedSession>;
  /** Why newer ones couldn't be loaded. */
  error: ApiError | null;
}

/** The event's sessions for its organizers. The address has the filters (docs/product/screens.md#an-events-sessions). */
export function OrganizedSessions({ event, found, columns, error }: OrganizedSessionsProps) {
  const { sessions, page, pages, counts, total } = found;
  const { eventId } = event;
  const { query, wanted, filter, filterBy } = useListQuery();
  const frame = useRef<HTMLElement>(null);
  const { user } = useSignIn();
  const asked = sessionsQueryIn(query);
  const next = sessionsQueryIn(wanted);
  const list = (of: typeof asked) => `${user?.userId} ${eventId} ${filterKey(of)}`;
  const { chosen: kept, choose } = useSelection(list(asked), list(next));
  const { state: loading, revalidate } = useRevalidator();
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

  const matching = counts[asked.status ?? "all"];
  const { openId, goesOn, go, goToPage } = useOpenSession();
  useGoingOn({ goesOn, ids: sessions.map(({ sessionId }) => sessionId), go });
  const keys = useListKeys({
    ids: sessions.map(({ sessionId }) => sessionId),
    ...{ openId, go },
    toPageBefore: page > 1 ? () => goToPage(page - 1, "last") : undefined,
    toNextPage: page < pages ? () => goToPage(page + 1, "first") : undefined,
    toggle: (id) => toggle([id], !chosen.has(id)),
  });

  async function loadNext(signal: AbortSignal) {
    const query = callQuery({ ...asked, page: page + 1 });
    return (await call(listEventSessions, { params: { eventId }, query }, { signal })).sessions;
  }

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
          {...{ event, chosen, elsewhere, asked, choose, frame }}
          inUse={found}
          matching={matching}
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
        <Button size="sm" variant="quiet" className="min-w-9 px-2 max-lg:hidden" onClick={keys.help}>
          <span aria-hidden="true">?</span>
          <span className="sr-only">{text("Keys")}</span>
        </Button>
        <ColumnMenu
          shown={columns}
          sorted={sorted}
          usual={sortOf({ sort: undefined, order: undefined })}
          onSort={sort}
        />
      </SessionFilters>
      {error && (
        <ListFailure
          failure={errorText(error, listEventSessions.failure)}
          busy={loading === "loading"}
          retry={() => void revalidate()}
        />
      )}
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
          busy={error !== null || JSON.stringify(next) !== JSON.stringify(asked)}
          empty={total === 0 ? <NoneYet eventId={eventId} /> : <NoneFound asked={asked} />}
        >
          <Pages page={page} pages={pages} label={text("Pages of sessions")} />
        </Table>
        <SessionReader
          {...{ eventId, matching, openId, go, keys }}
          rows={sessions}
          loadNext={page < pages ? loadNext : null}
          before={(page - 1) * pageRows}
        />
      </ReadingFrame>
      {keys.dialog}
    </section>
  );
}

interface GoingOn {
  goesOn: PageEnd | undefined;
  ids: readonly string[];
  go: (id: string | null) => unknown;
}

/** Opens the first or the last session of a page that was loaded to go on reading. */
function useGoingOn({ goesOn, ids, go }: GoingOn): void {
  const goOn = useEffectEvent((end: PageEnd) => go(ids.at(end === "first" ? 0 : -1) ?? null));
  useEffect(() => {
    if (goesOn) void goOn(goesOn);
  }, [goesOn]);
}

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

function NoneYet({ eventId }: { eventId: string }) {
  return (
    <NoRows
      title={text("No sessions yet")}
      said={text(
        "Speakers submit their talks here. You approve or reject them; approved ones appear on the public page.",
      )}
    >
      <LinkButton to={organizerPaths.enterSession(eventId)} size="sm">
        {text("Add session")}
      </LinkButton>
    </NoRows>
  );
}

/** What was asked for, and the way back to all. */
function NoneFound({ asked }: { asked: SessionsQuery }) {
  const { sort, order, q } = asked;
  const kept = Object.entries({ sort, order }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = q ? [{ name: "q", label: filterLabel("q"), value: `“${q}”` }] : [];
  return (
    <>
      <h2>{text("No sessions found")}</h2>
      <p className="mt-1 text-sm text-ink-soft">{text("Nothing matches all of this:")}</p>
      <ul className="mt-1 text-sm text-ink-soft">
        {[...search, ...chipsOf(asked)].map(({ name, label, value }) => (
          <li key={name}>
            {label} <bdi className="font-medium text-ink">{value}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <LinkButton
          to={{ search: new URLSearchParams(kept).toString() }}
          variant="secondary"
          size="sm"
          replace
          preventScrollReset
        >
          {text("Clear filters")}
        </LinkButton>
      </p>
    </>
  );
}
