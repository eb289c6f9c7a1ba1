import { getEvent } from "@plenary/contract/events/events";
import { getProgramme, listItems } from "@plenary/contract/programme/programme";
import { listRooms } from "@plenary/contract/programme/rooms";
import { versionLabel } from "@plenary/contract/programme/version-words";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { VisibilityBadge } from "../../events/VisibilityBadge.tsx";
import { ProgrammeState } from "../versions/ProgrammeState.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { Items } from "./Items.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const ofEvent = { params: { eventId } };
  const [{ event }, { programme }, { items }, { rooms }] = await Promise.all([
    call(getEvent, ofEvent, { signal }),
    call(getProgramme, ofEvent, { signal }),
    call(listItems, ofEvent, { signal }),
    call(listRooms, ofEvent, { signal }),
  ]);
  if (!event.permissions.edit) throw redirect(paths.event(eventId));
  return { event, programme, items, rooms };
}

export function ErrorBoundary() {
  return <EventFailure failure={getProgramme.failure} />;
}

export default function OrganizedProgramme() {
  const { event, programme, items, rooms } = useLoaderData<typeof clientLoader>();
  const { eventId, name } = event;
  const { currentVersion: version } = programme;
  const above = [
    { label: text("Events"), to: paths.events() },
    { label: name, to: paths.event(eventId) },
    { label: text("Programme") },
  ];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Programme of {event} · Plenary", { event: name })}</title>
      <PageHeader
        title={text("Programme")}
        above={<Breadcrumb items={above} />}
        badges={
          <>
            {event.visibility === "draft" && <VisibilityBadge visibility="draft" />}
            {version ? (
              <Badge tone="accent">
                <span className="max-w-72 truncate">
                  {rich("Version {name}", { name: <bdi>{versionLabel(version)}</bdi> })}
                </span>
              </Badge>
            ) : (
              event.visibility === "public" && <Badge tone="accent">{text("Live")}</Badge>
            )}
          </>
        }
        actions={
          <LinkButton to={organizerPaths.newVersion(eventId)} variant="secondary">
            {version ? text("Prepare the next version") : text("Prepare the first version")}
          </LinkButton>
        }
      >
        <ProgrammeState event={event} programme={programme} />
      </PageHeader>
      <nav aria-label={text("Parts of the programme")} className="mb-10 flex flex-wrap gap-x-6 gap-y-1">
        <Link to={paths.event(eventId)} className="text-link py-1">
          {text("Sessions")}
        </Link>
        <Link to={organizerPaths.rooms(eventId)} className="text-link py-1">
          {text("Rooms")}
        </Link>
        <Link to={organizerPaths.tracks(eventId)} className="text-link py-1">
          {text("Tracks")}
        </Link>
        <Link to={organizerPaths.versions(eventId)} className="text-link py-1">
          {text("Versions")}
        </Link>
        {event.visibility === "public" && (
          <Link to={paths.publicProgramme(eventId)} className="text-link py-1">
            {text("Public programme")}
          </Link>
        )}
        <Link to="#settings" className="text-link py-1 lg:hidden">
          {text("Settings")}
        </Link>
      </nav>
      <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[1fr_20rem]">
        <Items event={event} dayChange={programme.dayChange} items={items} rooms={rooms} />
        <SettingsForm event={event} programme={programme} />
      </div>
      {event.visibility === "public" && <Elsewhere event={event} origins={programme.embedOrigins ?? []} />}
    </div>
  );
}
