import { getProgramme, listItems } from "@plenary/contract/programme/programme";
import { listRooms } from "@plenary/contract/programme/rooms";
import { versionLabel } from "@plenary/contract/programme/version-words";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { ProgrammeState } from "../versions/ProgrammeState.tsx";
import { Items } from "./Items.tsx";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const ofEvent = { params: { eventId } };
  const others = Promise.all([
    call(getProgramme, ofEvent, { signal }),
    call(listItems, ofEvent, { signal }),
    call(listRooms, ofEvent, { signal }),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ programme }, { items }, { rooms }] = loaded;
  return { event, programme, items, rooms };
}

export function ErrorBoundary() {
  return <EventFailure failure={getProgramme.failure} />;
}

export default function OrganizedProgramme() {
  const { event, programme, items, rooms } = useLoaderData<typeof clientLoader>();
  const { eventId, name } = event;
  const { currentVersion: version } = programme;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title: text("Breaks and items"), event: name })}</title>
      <PageHeader
        title={text("Breaks and items")}
        badges={
          version ? (
            <Badge tone="accent">
              <span className="max-w-72 truncate">
                {rich("Version {name}", { name: <bdi>{versionLabel(version)}</bdi> })}
              </span>
            </Badge>
          ) : (
            event.visibility === "public" && <Badge tone="accent">{text("Live")}</Badge>
          )
        }
        actions={
          <LinkButton to={organizerPaths.newVersion(eventId)} variant="secondary">
            {version ? text("Prepare the next version") : text("Prepare the first version")}
          </LinkButton>
        }
      >
        <ProgrammeState event={event} programme={programme} />
      </PageHeader>
      <p className="-mt-4 mb-8 flex flex-wrap gap-x-6 gap-y-2">
        {event.visibility === "public" && (
          <Link to={paths.publicProgramme(eventId)} className="text-link">
            {text("Public programme")}
          </Link>
        )}
        <Link to={organizerPaths.sessions(eventId, { notice: "true" })} className="text-link">
          {text("Notices to visitors")}
        </Link>
      </p>
      <Items event={event} dayChange={programme.dayChange} items={items} rooms={rooms} />
    </div>
  );
}
