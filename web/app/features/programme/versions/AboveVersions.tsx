import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { EventCrumbs } from "../../workspace/EventCrumbs.tsx";

/** The position of the screens of versions. */
export function AboveVersions({ event, here }: { event: Event; here?: string }) {
  const versions = { label: text("Versions") };
  return (
    <EventCrumbs
      event={event}
      items={
        here ? [{ ...versions, to: organizerPaths.versions(event.eventId) }, { label: here }] : [versions]
      }
    />
  );
}
