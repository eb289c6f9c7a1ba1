import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";

/** The position of the screens of versions: for organizers below the programme, which others don't see. */
export function AboveVersions({ event, here }: { event: Event; here?: string }) {
  const { eventId, name, permissions } = event;
  const versions = { label: text("Versions") };
  return (
    <Breadcrumb
      items={[
        { label: text("Events"), to: paths.events() },
        { label: name, to: paths.event(eventId) },
        ...(permissions.edit ? [{ label: text("Programme"), to: organizerPaths.programme(eventId) }] : []),
        ...(here ? [{ ...versions, to: organizerPaths.versions(eventId) }, { label: here }] : [versions]),
      ]}
    />
  );
}
