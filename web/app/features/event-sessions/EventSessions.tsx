import type { ApiError } from "@plenary/contract/client";
import type { Event } from "@plenary/contract/events/events";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { useMemo } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { call } from "../../base/calls/api.ts";
import { settled, useLastLoaded } from "../../base/calls/last-loaded.ts";
import { keepsWhatIsLoadedBeside } from "../../base/calls/revalidation.ts";
import { lastsAWeek } from "../../base/formats/moments.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { useColumns } from "../../ui/table/columns.ts";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { OrganizedSessions } from "./OrganizedSessions.tsx";
import { openName } from "./reader/use-open-session.ts";
import { sessionColumns } from "./session-columns.tsx";
import { callQuery, type SessionPage, sessionsQueryIn } from "./sessions-query.ts";
import { useViews, ViewsMenu } from "./views/ViewsMenu.tsx";

/** Users who may only read the event are sent to the event, where their own sessions are. */
export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const query = sessionsQueryIn(new URL(request.url).searchParams);
  const { signal } = request;
  const loading = call(listEventSessions, { params: { eventId }, query: callQuery(query) }, { signal });
  return settled(loadOrganized(eventId, loading));
}

/** Opening a session and going on loads nothing. */
export const shouldRevalidate = keepsWhatIsLoadedBeside(openName);

export function ErrorBoundary() {
  return <EventFailure failure={listEventSessions.failure} />;
}

/** The sessions of an event, for its organizers to read, decide and place. */
export default function EventSessions() {
  const { eventId = "" } = useParams();
  const { answer, error } = useLastLoaded(useLoaderData<typeof clientLoader>(), eventId);
  if (!answer) return <EventFailure failure={listEventSessions.failure} error={error} />;
  return <SessionsScreen event={answer.event} found={answer.loaded} error={error} />;
}

interface SessionsScreenProps {
  event: Event;
  found: SessionPage;
  /** Why newer ones couldn't be loaded. */
  error: ApiError | null;
}

function SessionsScreen({ event, found, error }: SessionsScreenProps) {
  const { eventId, name } = event;
  const isShort = lastsAWeek(event);
  const views = useViews(eventId);
  const columns = useColumns(
    "sessions",
    useMemo(() => sessionColumns(isShort), [isShort]),
    found.sessions,
    views.open,
  );
  return (
    <TableScreen
      title={text("Sessions")}
      beside={<ViewsMenu key={eventId} eventId={eventId} views={views} columns={columns} />}
      actions={
        <LinkButton to={organizerPaths.enterSession(eventId)} variant="secondary" size="sm">
          <Plus aria-hidden="true" />
          {text("Add session")}
        </LinkButton>
      }
    >
      <title>{text("Sessions of {event} · Plenary", { event: name })}</title>
      <OrganizedSessions {...{ event, found, columns, error }} />
    </TableScreen>
  );
}
