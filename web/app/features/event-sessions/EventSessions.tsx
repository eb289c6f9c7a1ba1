import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { keepsWhatIsLoadedBeside } from "../../base/calls/revalidation.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { TableScreen } from "../../ui/table/TableScreen.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { OrganizedSessions } from "./OrganizedSessions.tsx";
import { openName } from "./reader/use-open-session.ts";
import { callQuery, sessionsQueryIn } from "./sessions-query.ts";

/** Users who may only read the event are sent to the event, where their own sessions are. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const query = sessionsQueryIn(new URL(request.url).searchParams);
  const { event, loaded: sessions } = await loadOrganized(
    eventId,
    call(listEventSessions, { params: { eventId }, query: callQuery(query) }, { signal: request.signal }),
  );
  return { event, sessions };
}

/** Opening a session and going on loads nothing. */
export const shouldRevalidate = keepsWhatIsLoadedBeside(openName);

export function ErrorBoundary() {
  return <EventFailure failure={listEventSessions.failure} />;
}

/** The sessions of an event, for its organizers to read, decide and place. */
export default function EventSessions() {
  const { event, sessions } = useLoaderData<typeof clientLoader>();
  return (
    <TableScreen
      title={text("Sessions")}
      actions={
        <LinkButton to={organizerPaths.enterSession(event.eventId)} variant="secondary" size="sm">
          <Plus aria-hidden="true" />
          {text("Add session")}
        </LinkButton>
      }
    >
      <title>{text("Sessions of {event} · Plenary", { event: event.name })}</title>
      <OrganizedSessions event={event} found={sessions} />
    </TableScreen>
  );
}
