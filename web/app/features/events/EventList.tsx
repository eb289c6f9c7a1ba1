import type { User } from "@plenary/contract/accounts/users";
import { type Event, EventTime, listEvents, Visibility } from "@plenary/contract/events/events";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { formatDayRange } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { EventSearch } from "./EventSearch.tsx";
import { nothingText, nothingTitle } from "./nothing-found.ts";
import { isOwn } from "./own-events.ts";
import { VisibilityBadge } from "./VisibilityBadge.tsx";
import { VisibilitySwitch } from "./VisibilitySwitch.tsx";

function visibilityOf(query: URLSearchParams) {
  return Visibility.safeParse(query.get("visibility")).data;
}

const whenOf = (query: URLSearchParams): EventTime =>
  EventTime.safeParse(query.get("when")).data ?? "upcoming";

const sortOf = (query: URLSearchParams): "added" | "date" =>
  query.get("sort") === "added" ? "added" : "date";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const filter = {
    ...{ visibility: visibilityOf(query), when: whenOf(query), sort: sortOf(query) },
    q: query.get("q") ?? undefined,
  } as const;
  const pages = await loadPages(query, (page) =>
    call(listEvents, { query: { ...page, ...filter } }, { signal }),
  );
  return {
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
      back={{ to: paths.dashboard(), label: "Back to the dashboard" }}
    />
  );
}

export default function EventList() {
  const { events, counts, times, hasMore } = useLoaderData<typeof clientLoader>();
  const { query, wanted, filter, loadMore, loadingMore } = useListQuery();
  const { user } = useSignIn();
  const q = query.get("q") ?? "";
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Events · Plenary")}</title>
      <PageHeader
        title={text("Events")}
        actions={<LinkButton to={paths.newEvent()}>{text("New event")}</LinkButton>}
      />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <FilterTabs
          label={text("Visibility")}
          value={visibilityOf(wanted) ?? ""}
          onChange={(value) => filter("visibility", value)}
          options={[
            { value: "", label: "All", count: counts.all },
            { value: "public", label: "Public", count: counts.public },
            { value: "draft", label: "Draft", count: counts.draft },
          ]}
        />
        <FilterTabs
          label={text("When")}
          value={whenOf(wanted)}
          onChange={(value) => filter("when", value === "past" ? value : "")}
          options={[
            { value: "upcoming", label: text("Upcoming"), count: times.upcoming },
            { value: "past", label: text("Past"), count: times.past },
          ]}
        />
        <div className="flex w-full flex-wrap items-end justify-between gap-3">
          <EventSearch q={wanted.get("q") ?? ""} onSearch={(next) => filter("q", next)} />
          <div className="w-full sm:w-44">
            <SelectField
              label={text("Sort by")}
              value={sortOf(wanted)}
              onChange={({ target }) => filter("sort", target.value === "added" ? target.value : "")}
            >
              <option value="date">
                {whenOf(wanted) === "past" ? text("Latest first") : text("Soonest first")}
              </option>
              <option value="added">{text("Added last")}</option>
            </SelectField>
          </div>
        </div>
      </div>
      {events.length > 0 && user && <Groups events={events} user={user} />}
      {events.length === 0 && (
        <NoEvents
          q={q}
          visibility={visibilityOf(query)}
          other={whenOf(query) === "past" ? times.upcoming : times.past}
          isPast={whenOf(query) === "past"}
        />
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function Groups({ events, user }: { events: Event[]; user: User }) {
  const own = events.filter((event) => isOwn(event, user));
  const others = events.filter((event) => !isOwn(event, user));
  const othersArePublic = others.every((event) => event.visibility === "public");
  return (
    <div className="flex flex-col gap-12">
      <Group title={text("Your events")} events={own} />
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

interface NoEventsProps {
  q: string;
  visibility: Visibility | undefined;
  isPast: boolean;
  /** How many match at the other time. */
  other: number;
}

function NoEvents({ q, visibility, isPast, other }: NoEventsProps) {
  const { filter } = useListQuery();
  if (other > 0) {
    return (
      <EmptyState
        title={isPast ? text("No past events") : text("No upcoming events")}
        action={
          <Button variant="secondary" onClick={() => filter("when", isPast ? "" : "past")}>
            {isPast
              ? counted(other, "Show {count} upcoming event", "Show {count} upcoming events")
              : counted(other, "Show {count} past event", "Show {count} past events")}
          </Button>
        }
      />
    );
  }
  if (q || visibility || isPast) {
    return (
      <EmptyState
        title={nothingTitle(q, visibility)}
        action={
          <LinkButton to={paths.events()} variant="secondary">
            {text("Show all events")}
          </LinkButton>
        }
      >
        {q && nothingText(q, visibility)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text("No events yet")}
      action={<LinkButton to={paths.newEvent()}>{text("Create your first event")}</LinkButton>}
    >
      {text("An event begins as a draft that only you see. Publish it when it is ready.")}
    </EmptyState>
  );
}

function EventRow({ event }: { event: Event }) {
  const switchSaysIt = event.permissions.manage && event.visibility === "public";
  return (
    <li className="relative grid items-start gap-x-8 gap-y-2 py-5 sm:grid-cols-[11rem_1fr_auto]">
      <p className="text-sm text-balance text-ink-soft sm:pt-1">
        {formatDayRange(event.startDate, event.endDate)}
      </p>
      <div className="min-w-0">
        <h3 className="text-xl [overflow-wrap:anywhere]">
          <Link to={paths.event(event.eventId)} className="hover:text-accent after:absolute after:inset-0">
            {event.name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">{event.location}</p>
      </div>
      <div className="flex min-h-9 items-center gap-4">
        {!switchSaysIt && <VisibilityBadge visibility={event.visibility} />}
        {event.permissions.manage && (
          // Above the link that covers the row.
          <div className="relative z-10">
            <VisibilitySwitch event={event} />
          </div>
        )}
      </div>
    </li>
  );
}
