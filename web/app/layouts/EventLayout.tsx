import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { organizerPaths } from "../base/paths/organizer-paths.ts";
import { loadSession } from "../features/sessions/load-session.ts";
import { loadEvent } from "../features/workspace/load-event.ts";
import { Workspace } from "../features/workspace/Workspace.tsx";

/** The event of the screens below, and their session. Nothing if they can't be loaded, which the screen itself says. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  try {
    const { session } = params.sessionId ? await loadSession(params.sessionId) : {};
    const isOrganized = session?.permissions.decide !== false;
    return {
      session,
      event: isOrganized ? (await loadEvent(session?.eventId ?? params.eventId)).event : undefined,
    };
  } catch {
    return {};
  }
}

/** The event doesn't depend on the query. */
export { keepsWhatIsLoaded as shouldRevalidate } from "../base/calls/revalidation.ts";

/** Around every screen of an event and of its sessions: the workspace for its organizers, nothing for others. */
export default function EventLayout() {
  const { event, session } = useLoaderData<typeof clientLoader>();
  if (!event?.permissions.edit) return <Outlet />;
  return (
    <Workspace event={event} at={session && organizerPaths.sessions(event.eventId)}>
      <Outlet />
    </Workspace>
  );
}
