import { type Event, listEvents, Visibility } from "@plenary/contract/events";
import type { User } from "@plenary/contract/users";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { loadPages, useListQuery } from "../../base/rows.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterTabs } from "../../ui/FilterTabs.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { EventRow } from "./EventRow.tsx";
import { EventSearch } from "./EventSearch.tsx";
import { isOwn } from "./own-events.ts";

function visibilityOf(query: URLSearchParams) {
  return Visibility.safeParse(query.get("visibility")).data;
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const filter = { visibility: visibilityOf(query), q: query.get("q") ?? undefined };
  const pages = await loadPages(query, (page) =>
    call(listEvents, { query: { ...page, ...filter } }, { signal }),
  );
  return {
    events: pages.flatMap(({ events }) => events),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listEvents.failure}
      back={{ to: paths.dashboard(), label: "Back to the dashboard" }}
    />
  );
}

export default function EventList() {
  const { events, counts, hasMore } = useLoaderData<typeof clientLoader>();
  const { query, wanted, filter, loadMore, loadingMore } = useListQuery();
  const { user } = useSignIn();
  const q = query.get("q") ?? "";
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Events · Plenary</title>
      <PageHeader title="Events" actions={<LinkButton to={paths.newEvent()}>New event</LinkButton>} />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <FilterTabs
          label="Visibility"
          value={visibilityOf(wanted) ?? ""}
          onChange={(value) => filter("visibility", value)}
          options={[
            { value: "", label: "All", count: counts.all },
            { value: "public", label: "Public", count: counts.public },
            { value: "draft", label: "Draft", count: counts.draft },
          ]}
        />
        <EventSearch q={wanted.get("q") ?? ""} onSearch={(next) => filter("q", next)} />
      </div>
      {events.length > 0 && user && <Groups events={events} user={user} />}
      {events.length === 0 && <NoEvents q={q} visibility={visibilityOf(query)} />}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

/** The reader's own events first, then the rest. */
function Groups({ events, user }: { events: Event[]; user: User }) {
  const own = events.filter((event) => isOwn(event, user));
  const others = events.filter((event) => !isOwn(event, user));
  const othersArePublic = others.every((event) => event.visibility === "public");
  return (
    <div className="flex flex-col gap-12">
      <Group title="Your events" events={own} />
      <Group title={othersArePublic ? "Other public events" : "Other events"} events={others} />
    </div>
  );
}

function Group({ title, events }: { title: string; events: Event[] }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-base text-ink-soft">{title}</h2>
      <ul aria-label={title} className="divide-y divide-line border-y border-line">
        {events.map((event) => (
          <EventRow key={event.eventId} event={event} />
        ))}
      </ul>
    </section>
  );
}

function NoEvents({ q, visibility }: { q: string; visibility: Visibility | undefined }) {
  if (q || visibility) {
    return (
      <EmptyState
        title={q ? "No events found" : `No ${visibility} events`}
        action={
          <LinkButton to={paths.events()} variant="secondary">
            Show all events
          </LinkButton>
        }
      >
        {q && `Nothing matches “${q}”${visibility ? ` among the ${visibility} ones` : ""}. Try fewer words.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No events yet"
      action={<LinkButton to={paths.newEvent()}>Create your first event</LinkButton>}
    >
      An event begins as a draft that only you see. Publish it when it is ready.
    </EmptyState>
  );
}
