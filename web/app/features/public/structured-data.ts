import type { PublicProfile, PublicSession, SinglePublicEvent } from "@plenary/contract/public";
import type { PublicRoom } from "@plenary/contract/public-programme";

/** What schema.org calls them. */
export const attendanceModes: Record<SinglePublicEvent["attendanceMode"], string> = {
  in_person: "https://schema.org/OfflineEventAttendanceMode",
  online: "https://schema.org/OnlineEventAttendanceMode",
  hybrid: "https://schema.org/MixedEventAttendanceMode",
};

/** How many sessions search engines are told about: a long programme would double the page to nobody's benefit. */
const subEventsMax = 40;

interface EventShown {
  event: SinglePublicEvent;
  /** The first of them; those with a time are said. */
  sessions: readonly PublicSession[];
  rooms: readonly Pick<PublicRoom, "roomId" | "kind" | "streamUrl">[];
}

/** An event as schema.org describes it, with the first scheduled sessions. `url` is the page's own address. */
export function eventData({ event, sessions, rooms }: EventShown, url: string): object {
  const place = { "@type": "Place", name: event.location, address: event.location };
  // Not for people: what schema.org calls it.
  const online = { "@type": "VirtualLocation", url: event.website ?? url };
  const roomOf = new Map(rooms.map((room) => [room.roomId, room]));
  const where = ({ roomId, room }: PublicSession) => {
    const { kind, streamUrl } = roomOf.get(roomId ?? "") ?? {};
    const isOnline = event.attendanceMode === "online" || kind === "online";
    return isOnline
      ? { ...online, url: streamUrl ?? online.url }
      : { ...place, name: room ?? event.location };
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
    subEvent: sessions
      .filter((session) => session.startTime)
      .slice(0, subEventsMax)
      .map((session) => ({
        "@type": "Event",
        name: session.talk.title,
        startDate: session.startTime,
        ...(session.durationMinutes && { duration: `PT${session.durationMinutes}M` }),
        location: where(session),
        performer: session.speakers.map(({ name }) => ({ "@type": "Person", name })),
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

/** JSON that can stand inside a script element: no text in it can end the element or begin another. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
