import { getProgramme } from "@plenary/contract/programme/programme";
import { listVersions } from "@plenary/contract/programme/versions";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadEvent } from "../../workspace/load-event.ts";
import { AboveVersions } from "./AboveVersions.tsx";
import { ProgrammeState } from "./ProgrammeState.tsx";
import { VersionRow } from "./VersionRow.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const ofEvent = { params: { eventId: params.eventId ?? "" } };
  const [{ event }, { programme }, { versions }] = await Promise.all([
    loadEvent(params.eventId),
    call(getProgramme, ofEvent, { signal }),
    call(listVersions, ofEvent, { signal }),
  ]);
  return { event, programme, versions };
}

export function ErrorBoundary() {
  return <EventFailure failure={listVersions.failure} />;
}

/** All versions of an event's programme: everybody who sees the event reads them, its organizers release the next one. */
export default function Versions() {
  const { event, programme, versions } = useLoaderData<typeof clientLoader>();
  const { shown, more } = useFirstRows(versions);
  const { edit: organizes } = event.permissions;
  const next = organizes && (
    <LinkButton to={organizerPaths.newVersion(event.eventId)}>
      {versions.length === 0 ? text("Prepare the first version") : text("Prepare the next version")}
    </LinkButton>
  );
  return (
    <div className="page-column whole-width py-10 sm:py-14">
      <title>{text("Versions of {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("Versions")}
        above={<AboveVersions event={event} />}
        actions={versions.length > 0 && next}
      >
        {organizes && <ProgrammeState event={event} programme={programme} />}
      </PageHeader>
      {versions.length === 0 ? (
        <EmptyState title={text("No version has been released yet.")} action={next}>
          {organizes &&
            text(
              "After the first one you can rearrange times and rooms freely, and the public sees them as last released.",
            )}
        </EmptyState>
      ) : (
        <div className="divide-y divide-line border-y border-line">
          {shown.map((version) => (
            <VersionRow key={version.versionId} version={version} zone={event.timezone} />
          ))}
        </div>
      )}
      {more}
    </div>
  );
}
