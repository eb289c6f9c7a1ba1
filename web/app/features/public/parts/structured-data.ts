import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import type { PublicProfile, SinglePublicEvent } from "@plenary/contract/public/public";
import { minutesOf } from "../../../base/formats/minutes-of.ts";

export const attendanceModes: Record<SinglePublicEvent["attendanceMode"], string> = {
  in_person: "https://schema.org/OfflineEventAttendanceMode",
  online: "https://schema.org/OnlineEventAttendanceMode",
  hybrid: "https://schema.org/MixedEventAttendanceMode",
};

/** How many slots search engines get: a long programme would double the page for nobody's benefit. */
const subEventsMax = 40;

interface EventShown {
  event: SinglePublicEvent;
  /** In programme order: the first ones that have a time. */
  programme: Pick<PublicProgramme, "slots" | "rooms">;
}

/** An event as schema.org describes it, with the first slots of its programme (programme.md 2), at its page's `url`. */
export function eventData({ event, programme }: EventShown, url: string): object {
  const place = { "@type": "Place", name: event.location, address: event.location };
  // Not for people: what schema.org calls it.
  const online = { "@type": "VirtualLocation", url: event.website ?? url };
  const roomOf = new Map(programme.rooms.map((room) => [room.roomId, room]));
  const where = ({ roomIds, room, streamUrl }: PublicSlot) => {
    const rooms = roomIds.flatMap((roomId) => roomOf.get(roomId) ?? []);
    const isOnline = event.attendanceMode === "online" || rooms.some(({ kind }) => kind === "online");
    if (isOnline) {
      const stream = streamUrl ?? rooms.find((each) => each.streamUrl)?.streamUrl;
      return { ...online, url: stream ?? online.url };
    }
    // A slot in several rooms, as lunch may be, has no single location name.
    const names =
      room === null && rooms.length > 0 ? rooms.map(({ name }) => name) : [room ?? event.location];
    const places = names.map((name) => ({ ...place, name }));
    return places.length === 1 ? places[0] : places;
  };
  const location = { in_person: place, online, hybrid: [place, online] }[event.attendanceMode];
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.name,
    description: event.descriptionPreview,
    startDate: event.startDate,
    endDate: event.endDate,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: attendanceModes[event.attendanceMode],
    location,
    url,
    ...(event.website && { sameAs: event.website }),
    subEvent: programme.slots
      .filter((slot) => slot.startTime)
      .slice(0, subEventsMax)
      .map((slot) => ({
        "@type": "Event",
        name: slot.title,
        startDate: slot.startTime,
        ...(slot.endTime && { duration: `PT${minutesOf(slot)}M` }),
        location: where(slot),
        // A break has no performers.
        ...(slot.kind === "session" && {
          performer: slot.speakers.map(({ name }) => ({ "@type": "Person", name })),
        }),
      })),
  };
}

/** A speaker as schema.org describes people. Without the e-mail address, so that machines don't collect it. */
export function personData(user: PublicProfile, url: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateCreated: user.createdAt,
    mainEntity: {
      "@type": "Person",
      name: user.name,
      url,
      ...(user.description && { description: user.description }),
    },
  };
}

/** JSON that is safe inside a script element: no text in it can end the element or begin another. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
