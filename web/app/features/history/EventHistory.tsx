import { HistoryKind, listEventHistory } from "@plenary/contract/events/history";
import { id } from "@plenary/contract/fields";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { HistoryDays } from "./HistoryDays.tsx";
import { kindNames } from "./history-words.ts";

/** The filters in the address, without what none can be. */
function filtersIn(query: URLSearchParams) {
  return {
    person: id.safeParse(query.get("person")).data,
    kind: HistoryKind.safeParse(query.get("kind")).data,
    session: id.safeParse(query.get("session")).data,
  };
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const query = new URL(request.url).searchParams;
  const pages = loadPages(query, (page) =>
    call(
      listEventHistory,
      { params: { eventId }, query: { ...page, ...filtersIn(query) } },
      { signal: request.signal },
    ),
  );
  const { event, loaded } = await loadOrganized(eventId, pages);
  return {
    event,
    history: loaded.flatMap(({ history }) => history),
    people: loaded[0].people ?? [],
    sessionTitle: loaded[0].sessionTitle ?? null,
    hasMore: Boolean(loaded.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return <EventFailure failure={listEventHistory.failure} />;
}

/** What was changed in the event, for its organizers (docs/product/history.md). */
export default function EventHistory() {
  const { event, history, people, sessionTitle, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery();
  const { person, kind, session } = filtersIn(wanted);
  const isFiltered = Boolean(person ?? kind ?? session);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("History of {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("History")}
        above={<EventCrumbs event={event} items={[{ label: text("History") }]} />}
      >
        {text("What organizers, speakers and imports changed here, newest first.")}
      </PageHeader>
      <search className="mb-8 flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-56">
          <SelectField
            label={text("Person")}
            value={person ?? ""}
            onChange={({ target: { value } }) => filter("person", value)}
          >
            <option value="">{text("Everybody")}</option>
            {people.map(({ userId, name, deleted }) => (
              <option key={userId} value={userId}>
                {deleted ? text("Deleted user") : name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="w-full sm:w-56">
          <SelectField
            label={text("Kind")}
            value={kind ?? ""}
            onChange={({ target: { value } }) => filter("kind", value)}
          >
            <option value="">{text("All kinds")}</option>
            {HistoryKind.options.map((one) => (
              <option key={one} value={one}>
                {kindNames[one]()}
              </option>
            ))}
          </SelectField>
        </div>
        {session && (
          <p className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span>{text("Only {title}", { title: sessionTitle ?? text("one session") })}</span>
            <Button variant="secondary" size="sm" onClick={() => filter("session", "")}>
              {text("Show all sessions")}
            </Button>
          </p>
        )}
      </search>
      <HistoryDays
        history={history}
        zone={event.timezone}
        onSession={(sessionId) => filter("session", sessionId)}
      />
      {history.length === 0 && (
        <EmptyState title={isFiltered ? text("No such changes") : text("No changes yet")}>
          {isFiltered ? text("Nothing that matches was changed.") : text("Changes will be here from now on.")}
        </EmptyState>
      )}
      {hasMore && (
        <div className="flex justify-center py-6">
          <Button variant="secondary" busy={loadingMore} busyLabel={text("Loading...")} onClick={loadMore}>
            {text("Load more")}
          </Button>
        </div>
      )}
    </div>
  );
}
