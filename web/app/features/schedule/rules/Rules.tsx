import { getRules } from "@plenary/contract/schedule/rules";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { PlaceLink } from "../../../ui/buttons/PlaceLink.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { EventCrumbs } from "../../workspace/EventCrumbs.tsx";
import { loadEvent } from "../../workspace/load-event.ts";
import { RoomTimes } from "./RoomTimes.tsx";
import { RulesForm } from "./RulesForm.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const [{ event }, { rules }] = await Promise.all([
    loadEvent(eventId),
    call(getRules, { params: { eventId } }, { signal: request.signal }),
  ]);
  return { event, rules };
}

export function ErrorBoundary() {
  return <EventFailure failure={getRules.failure} />;
}

/** What counts as a conflict in an event's schedule; its organizers set it, managers of tracks read it. */
export default function Rules() {
  const { event, rules } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Rules of {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("Rules")}
        above={<EventCrumbs event={event} items={[{ label: text("Rules") }]} />}
        actions={<PlaceLink to={organizerPaths.schedule(event.eventId)}>{text("Schedule editor")}</PlaceLink>}
      >
        {text(
          "What counts as a conflict in the schedule. Everything has a default, so you don't have to change anything.",
        )}
      </PageHeader>
      <div className="flex flex-col gap-12">
        <RulesForm eventId={event.eventId} rules={rules} />
        <RoomTimes eventId={event.eventId} rules={rules} />
      </div>
    </div>
  );
}
