import type { User } from "@plenary/contract/accounts/users";
import { type Event, EventTime, listEvents, Visibility } from "@plenary/contract/events/events";
import { counted, text } from "@plenary/contract/text";
import { useMemo } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { useColumns } from "../../ui/table/columns.ts";
import { FilterLine } from "../../ui/table/FilterLine.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { EventSearch } from "./EventSearch.tsx";
import { eventColumns } from "./event-columns.tsx";
import { nothingText, nothingTitle } from "./nothing-found.ts";
import { isOwn } from "./own-events.ts";
import { VisibilityTabs } from "./VisibilityTabs.tsx";

/** The filters and the order in the address. */
function eventsAskedIn(query: URLSearchParams) {
  return {
    visibility: Visibility.safeParse(query.get("visibility")).data,
    when: EventTime.safeParse(query.get("when")).data ?? "upcoming",
    sort: query.get("sort") === "added" ? "added" : "date",
    q: query.get("q") ?? undefined,
  } as const;
}

type Asked = ReturnType<typeof eventsAskedIn>;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const asked = eventsAskedIn(query);
  const pages = await loadPages(query, (page) =>
    call(listEvents, { query: { ...page, ...asked } }, { signal }),
  );
  return {
    asked,
    events: pages.flatMap(({ events }) => events),
    counts: pages[0].counts,
    times: pages[0].times ?? { upcoming: 0, past: 0 },
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listEvents.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

export default function EventList() {
  const { asked, events, counts, times, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery();
  const { user } = useSignIn();
  const isPast = asked.when === "past";
  const columns = useColumns(
    "events",
    useMemo(() => eventColumns(isPast), [isPast]),
  );
  const next = eventsAskedIn(wanted);
  const sorted = { by: next.sort, order: next.sort === "date" && !isPast ? "asc" : "desc" } as const;
  const usual = { by: "date", order: isPast ? "desc" : "asc" } as const;
  const sort = (by: string) => filter("sort", by === "added" ? by : "");
  const { rows, groupOf } = groupsOf(events, user);
  return (
    <TableScreen
      title={text("Events")}
      actions={
        <LinkButton size="sm" to={paths.newEvent()}>
          {text("New event")}
        </LinkButton>
      }
    >
      <title>{text("Events · Plenary")}</title>
      <FilterLine end={<ColumnMenu shown={columns} sorted={sorted} usual={usual} onSort={sort} />}>
        <EventSearch q={next.q ?? ""} onSearch={(q) => filter("q", q)} />
        <VisibilityTabs
          value={next.visibility}
          counts={counts}
          onChange={(value) => filter("visibility", value)}
        />
        <FilterTabs
          dense
          label={text("When")}
          value={next.when}
          onChange={(value) => filter("when", value === "past" ? value : "")}
          options={[
            { value: "upcoming", label: text("Upcoming"), count: times.upcoming },
            { value: "past", label: text("Past"), count: times.past },
          ]}
        />
      </FilterLine>
      <Table
        label={text("Events")}
        rows={rows}
        groupOf={groupOf}
        keyOf={({ eventId }) => eventId}
        nameOf={({ name }) => name}
        shown={columns}
        sorted={sorted}
        onSort={sort}
        busy={JSON.stringify(next) !== JSON.stringify(asked)}
        empty={<NoEvents asked={asked} other={isPast ? times.upcoming : times.past} />}
        more={hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
      />
    </TableScreen>
  );
}

/** One's own above the others, and before it is known who asks, nothing. */
function groupsOf(events: Event[], user: User | null) {
  if (!user) return { rows: [], groupOf: () => "" };
  const others = events.filter((event) => !isOwn(event, user));
  const arePublic = others.every(({ visibility }) => visibility === "public");
  const othersTitle = arePublic ? text("Other public events") : text("Other events");
  return {
    rows: [...events.filter((event) => isOwn(event, user)), ...others],
    groupOf: (event: Event) => (isOwn(event, user) ? text("Your events") : othersTitle),
  };
}

interface NoEventsProps {
  asked: Asked;
  /** How many match at the other time. */
  other: number;
}

function NoEvents({ asked: { q, visibility, when }, other }: NoEventsProps) {
  const { filter, filterBy } = useListQuery();
  const isPast = when === "past";
  if (other > 0) {
    return (
      <NoRows title={isPast ? text("No past events") : text("No upcoming events")}>
        <Button variant="secondary" size="sm" onClick={() => filter("when", isPast ? "" : "past")}>
          {isPast
            ? counted(other, "Show {count} upcoming event", "Show {count} upcoming events")
            : counted(other, "Show {count} past event", "Show {count} past events")}
        </Button>
      </NoRows>
    );
  }
  if (q || visibility || isPast) {
    return (
      <NoRows title={nothingTitle(q, visibility)} {...(q && { said: nothingText(q, visibility) })}>
        <Button variant="secondary" size="sm" onClick={() => filterBy({ q: "", visibility: "", when: "" })}>
          {text("Clear filters")}
        </Button>
      </NoRows>
    );
  }
  return (
    <NoRows
      title={text("No events yet")}
      said={text("An event begins as a draft that only you see. Publish it when it is ready.")}
    >
      <LinkButton size="sm" to={paths.newEvent()}>
        {text("Create your first event")}
      </LinkButton>
    </NoRows>
  );
}
