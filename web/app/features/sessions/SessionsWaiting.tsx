import { getEvent } from "@plenary/contract/events/events";
import { listSessions, type Session } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { Decision } from "./decisions/Decision.tsx";
import { SessionRow } from "./SessionRow.tsx";
import { SpeakerNames } from "./shown/SpeakerNames.tsx";
import { TalkSummary } from "./shown/TalkSummary.tsx";
import { useRowFocus } from "./use-row-focus.ts";

/** The drafts waiting for the reader's decision; with `?eventId=`, those of one event. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const eventId = query.get("eventId") || undefined;
  const list = (part: { limit: number; cursor?: string | undefined; eventId?: string | undefined }) =>
    call(listSessions, { query: { ...part, waiting: "true" } }, { signal });
  const [pages, everywhere, named] = await Promise.all([
    loadPages(query, (page) => list({ ...page, eventId })),
    eventId ? list({ limit: 1 }) : null,
    eventId ? call(getEvent, { params: { eventId } }, { signal }) : null,
  ]);
  const all = everywhere ?? pages[0];
  return {
    sessions: pages.flatMap(({ sessions }) => sessions),
    count: pages[0].counts.all,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    events: all.waiting ?? [],
    inAll: all.counts.all,
    chosen: named?.event ?? null,
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listSessions.failure}
      notFound={{
        title: text("Event not found"),
        text: text("The event you're looking for doesn't exist, or it isn't yours to see."),
      }}
      back={{ to: paths.sessions(), label: text("Back to My Sessions") }}
    />
  );
}

export default function SessionsWaiting() {
  const { sessions, count, hasMore, chosen, ...rest } = useLoaderData<typeof clientLoader>();
  const { loadMore, loadingMore } = useListQuery();
  const { frame, decided } = useRowFocus(sessions);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Waiting for your decision · Plenary")}</title>
      <PageHeader
        title={text("Waiting for your decision")}
        above={
          <Breadcrumb
            items={[{ label: text("My Sessions"), to: paths.sessions() }, { label: text("Waiting") }]}
          />
        }
      >
        {text(
          "What speakers submitted to your events. Approved sessions join the programme; a rejection can name its reason.",
        )}
      </PageHeader>
      <EventFilter chosen={chosen} {...rest} />
      <section
        ref={frame}
        tabIndex={-1}
        aria-label={text("Waiting for your decision")}
        className="outline-none"
      >
        {sessions.length > 0 && (
          <ul
            aria-label={counted(count, "{count} session", "{count} sessions")}
            className="divide-y divide-line border-y border-line"
          >
            {sessions.map((session) => (
              <SessionRow
                key={session.sessionId}
                session={session}
                about={<About session={session} />}
                more={<TalkSummary session={session} />}
                hideStatus
                actions={<Decision session={session} onDecided={() => decided(session)} />}
              />
            ))}
          </ul>
        )}
        {sessions.length === 0 && <NothingWaits elsewhere={chosen ? rest.inAll : 0} />}
      </section>
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

interface EventFilterProps {
  events: { eventId: string; eventName: string; count: number }[];
  /** How many sessions are waiting in all of them. */
  inAll: number;
  /** The event asked for; it may have no sessions waiting. */
  chosen: { eventId: string; name: string } | null;
}

function EventFilter({ events, inAll, chosen }: EventFilterProps) {
  const { filter } = useListQuery();
  if (events.length < 2 && !chosen) return null;
  const isListed = events.some(({ eventId }) => eventId === chosen?.eventId);
  return (
    <div className="mb-8 max-w-md">
      <SelectField
        label={text("Event")}
        value={chosen?.eventId ?? ""}
        onChange={(event) => filter("eventId", event.target.value)}
      >
        <option value="">{text("All events ({count})", { count: inAll })}</option>
        {events.map(({ eventId, eventName, count }) => (
          <option key={eventId} value={eventId}>
            {text("{event} ({count})", { event: eventName, count })}
          </option>
        ))}
        {chosen && !isListed && <option value={chosen.eventId}>{chosen.name}</option>}
      </SelectField>
    </div>
  );
}

function About({ session }: { session: Session }) {
  const { event, eventId, createdAt } = session;
  return (
    <>
      {rich("{names} · for <link>{event}</link> <soft>· submitted {day}</soft>", {
        names: <SpeakerNames session={session} />,
        link: (inner) => (
          <Link to={paths.event(eventId)} className="text-link">
            {inner}
          </Link>
        ),
        event: event.name,
        soft: (inner) => <span className="text-sm whitespace-nowrap text-ink-soft">{inner}</span>,
        day: formatInstantDay(createdAt),
      })}
    </>
  );
}

function NothingWaits({ elsewhere }: { elsewhere: number }) {
  if (elsewhere > 0) {
    return (
      <EmptyState
        title={text("Nothing waits at this event")}
        action={
          <LinkButton to={ownPaths.waitingSessions()}>
            {text("Show all events ({count})", { count: elsewhere })}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      title={text("Nothing waits")}
      action={
        <LinkButton to={paths.events()} variant="secondary">
          {text("Go to your events")}
        </LinkButton>
      }
    >
      {text("What speakers submit to your events appears here until you approve or reject it.")}
    </EmptyState>
  );
}
