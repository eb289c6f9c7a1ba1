import { listAllEvents } from "@plenary/contract/admin/admin-events";
import { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../../base/calls/rows.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { byTime, timeOrderIn } from "../../../ui/table/columns.ts";
import { NoRows } from "../../../ui/table/NoRows.tsx";
import { TableScreen } from "../../../ui/table/TableScreen.tsx";
import { EventSearch } from "../../events/EventSearch.tsx";
import { nothingText, nothingTitle } from "../../events/nothing-found.ts";
import { VisibilityTabs } from "../../events/VisibilityTabs.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { OwnedEvents } from "./OwnedEvents.tsx";

function askedEvents(query: URLSearchParams) {
  return {
    q: query.get("q") ?? "",
    visibility: Visibility.safeParse(query.get("visibility")).data,
    order: timeOrderIn(query),
  };
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = askedEvents(query);
  const pages = await loadPages(query, (page) =>
    call(listAllEvents, { query: { ...page, ...asked } }, { signal: request.signal }),
  );
  return {
    asked,
    events: pages.flatMap(({ events }) => events),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <AdminFailure
      failure={listAllEvents.failure}
      denied={text("You need admin privileges to manage events.")}
    />
  );
}

export default function AllEvents() {
  const { asked, events, counts, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, filterBy, loadMore, loadingMore } = useListQuery();
  const { q, visibility, order } = askedEvents(wanted);
  return (
    <TableScreen
      title={text("All Events")}
      above={
        <Breadcrumb
          items={[{ label: text("Admin"), to: adminPaths.dashboard() }, { label: text("All Events") }]}
        />
      }
      note={text(
        "The events of everybody, newest first, drafts too. What you do to the events of others is kept in the audit log.",
      )}
    >
      <title>{text("All Events · Plenary")}</title>
      <OwnedEvents
        events={events}
        busy={q !== asked.q || visibility !== asked.visibility || order !== asked.order}
        sorting={byTime(wanted, filter)}
        empty={<NoEvents asked={asked} onClear={() => filterBy({ q: "", visibility: "" })} />}
        more={hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
        filters={
          <>
            <EventSearch
              q={q}
              placeholder={text("Name, place or description")}
              onSearch={(next) => filter("q", next)}
            />
            <VisibilityTabs
              value={visibility}
              counts={counts}
              onChange={(value) => filter("visibility", value)}
            />
          </>
        }
      />
    </TableScreen>
  );
}

interface NoEventsProps {
  asked: ReturnType<typeof askedEvents>;
  onClear: () => void;
}

function NoEvents({ asked: { q, visibility }, onClear }: NoEventsProps) {
  if (!q && !visibility) {
    return <NoRows title={text("No events yet")} said={text("What users create appears here.")} />;
  }
  return (
    <NoRows title={nothingTitle(q, visibility)} said={q && nothingText(q, visibility)}>
      <Button variant="secondary" size="sm" onClick={onClear}>
        {text("Clear filters")}
      </Button>
    </NoRows>
  );
}
