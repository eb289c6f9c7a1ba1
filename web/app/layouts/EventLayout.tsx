import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import { loadEvent } from "../features/workspace/load-event.ts";
import { Workspace } from "../features/workspace/Workspace.tsx";

/** The event of the screens below; null if it can't be loaded, which the screen itself says. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loadEvent(params.eventId).then(
    ({ event }) => event,
    () => null,
  );
}

/** The event doesn't depend on the query. */
export { keepsWhatIsLoaded as shouldRevalidate } from "../base/calls/revalidation.ts";

/** Around every screen below `/events/:eventId`: the workspace for its organizers, nothing for others. */
export default function EventLayout() {
  const event = useLoaderData<typeof clientLoader>();
  if (!event?.permissions.edit) return <Outlet />;
  return (
    <Workspace event={event}>
      <Outlet />
    </Workspace>
  );
}
