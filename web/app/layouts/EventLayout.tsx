import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { organizerPaths } from "../base/paths/organizer-paths.ts";
import { loadSession } from "../features/sessions/load-session.ts";
import { loadStage } from "../features/stage/load-stage.ts";
import { loadEvent } from "../features/workspace/load-event.ts";
import { Workspace } from "../features/workspace/Workspace.tsx";

/** The event of the screens below, and their session. Nothing if they can't be loaded, which the screen itself says. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  try {
    const session = params.sessionId ? await sessionOf(params.sessionId, new URL(request.url)) : undefined;
    const isOrganized = session?.isOrganized ?? true;
    const found = isOrganized ? await loadEvent(session?.eventId ?? params.eventId) : undefined;
    return { session, found };
  } catch {
    return {};
  }
}

/** What the frame has to know of a session. A stage may also be that of a rehearsal, which is no session. */
async function sessionOf(sessionId: string, { pathname }: URL) {
  if (pathname.endsWith("/stage")) {
    const { organizes, event } = (await loadStage(sessionId)).stage;
    return { eventId: event.eventId, isOrganized: organizes, speakers: [] };
  }
  const { eventId, permissions, speakers } = (await loadSession(sessionId)).session;
  return { eventId, isOrganized: permissions.decide, speakers };
}

/** The event doesn't depend on the query. */
export { keepsWhatIsLoaded as shouldRevalidate } from "../base/calls/revalidation.ts";

/** Around every screen of an event and of its sessions: the workspace for its organizers, nothing for others. */
export default function EventLayout() {
  const { found, session } = useLoaderData<typeof clientLoader>();
  if (!found?.event.permissions.edit) return <Outlet />;
  const { event, dayChange } = found;
  return (
    <Workspace event={event} dayChange={dayChange} at={session && organizerPaths.sessions(event.eventId)}>
      <Outlet />
    </Workspace>
  );
}
