import { listAllEvents } from "@plenary/contract/admin/admin-events";
import { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../../base/calls/rows.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { FilterTabs } from "../../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { EventSearch } from "../../events/EventSearch.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { OwnedEvents } from "./OwnedEvents.tsx";

function askedEvents(query: URLSearchParams) {
  return {
    q: query.get("q") ?? "",
    visibility: Visibility.safeParse(query.get("visibility")).data,
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
  return <AdminFailure failure={listAllEvents.failure} denied="to manage events" />;
}

export default function AllEvents() {
  const { asked, events, counts, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery();
  const { q, visibility } = askedEvents(wanted);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("All Events · Plenary")}</title>
      <PageHeader
        title={text("All Events")}
        above={
          <Breadcrumb items={[{ label: "Admin", to: adminPaths.dashboard() }, { label: "All Events" }]} />
        }
      >
        {text(
          "The events of everybody, newest first, drafts too. What you do to the events of others is kept in the audit log.",
        )}
      </PageHeader>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <FilterTabs
          label={text("Visibility")}
          value={visibility ?? ""}
          onChange={(value) => filter("visibility", value)}
          options={[
            { value: "", label: "All", count: counts.all },
            { value: "public", label: "Public", count: counts.public },
            { value: "draft", label: "Draft", count: counts.draft },
          ]}
        />
        <EventSearch
          q={q}
          placeholder={text("Name, place or description")}
          onSearch={(next) => filter("q", next)}
        />
      </div>
      <OwnedEvents events={events} empty={<NoEvents {...asked} />} />
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function NoEvents({ q, visibility }: ReturnType<typeof askedEvents>) {
  if (!q && !visibility) {
    return <EmptyState title={text("No events yet")}>{text("What users create appears here.")}</EmptyState>;
  }
  return (
    <EmptyState
      title={q ? "No events found" : `No ${visibility} events`}
      action={
        <LinkButton to={adminPaths.events()} variant="secondary">
          {text("Show all events")}
        </LinkButton>
      }
    >
      {q && `Nothing matches “${q}”${visibility ? ` among the ${visibility} ones` : ""}. Try fewer words.`}
    </EmptyState>
  );
}
