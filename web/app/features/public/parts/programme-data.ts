import type {
  PublicProgramme,
  PublicRoom,
  SinglePublicSession,
} from "@plenary/contract/programme/public-programme";
import { paths } from "../../../base/paths/paths.ts";
import { attendanceModes } from "./structured-data.ts";

/** Structured data of a programme's pages, as schema.org describes it. */

// Not for people: what schema.org calls things.
const [EVENT, ONLINE, PERSON] = ["Event", "VirtualLocation", "Person"] as const;
// Not for people: the same.
const VENUE = { "@type": "Place" };
// Not for people: the same.
const [LIST, ITEM] = ["BreadcrumbList", "ListItem"] as const;
export interface SchemaOrgData {
  "@type": string;
  [name: string]: unknown;
}

type ProgrammeShown = Pick<PublicProgramme, "event" | "attendanceMode">;

interface SessionInProgramme {
  session: SinglePublicSession;
  programme: ProgrammeShown;
  place: Pick<PublicRoom, "streamUrl" | "kind"> | undefined;
}

/** A session as schema.org describes it: an event of its own within the event. `url` is the page's own address. */
export function sessionData(
  { session, programme, place }: SessionInProgramme,
  url: string,
  origin: string,
): SchemaOrgData {
  const { event, attendanceMode } = programme;
  const { talk, startTime, endTime, room, languages, speakers } = session;
  const stream = session.streamUrl ?? place?.streamUrl;
  const venue = { ...VENUE, name: room ?? event.location, address: event.location };
  const online = stream && { "@type": ONLINE, url: stream };
  const isOnlineOnly = attendanceMode === "online" || place?.kind === "online";
  return {
    "@context": "https://schema.org",
    "@type": EVENT,
    name: talk.title,
    description: talk.summary,
    url,
    ...(startTime && { startDate: startTime }),
    ...(endTime && { endDate: endTime }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: attendanceModes[isOnlineOnly ? "online" : stream ? "hybrid" : "in_person"],
    location: isOnlineOnly ? (online ?? { "@type": ONLINE, url }) : online ? [venue, online] : venue,
    ...(languages.length > 0 && { inLanguage: languages }),
    performer: speakers.map(({ userId, name, hasProfile }) => ({
      "@type": PERSON,
      name,
      ...(hasProfile && { url: new URL(paths.publicUser(userId), origin).href }),
    })),
    superEvent: { "@type": EVENT, ...eventWithin(programme, origin) },
  };
}

/** A programme's event as schema.org describes it; its sessions have pages of their own. */
export const programmeData = (programme: ProgrammeShown, origin: string): SchemaOrgData => ({
  "@context": "https://schema.org",
  "@type": EVENT,
  ...eventWithin(programme, origin),
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: attendanceModes[programme.attendanceMode],
});

function eventWithin({ event, attendanceMode }: ProgrammeShown, origin: string) {
  const place = { ...VENUE, name: event.location, address: event.location };
  const online = { "@type": ONLINE, url: new URL(paths.publicProgramme(event.eventId), origin).href };
  return {
    name: event.name,
    startDate: event.startDate,
    endDate: event.endDate,
    location: { in_person: place, online, hybrid: [place, online] }[attendanceMode],
    url: new URL(paths.publicEvent(event.eventId), origin).href,
  };
}

/** A session that was cancelled, as schema.org describes it, by nothing but its title. */
export const cancelledData = (title: string): object => ({
  "@context": "https://schema.org",
  "@type": EVENT,
  name: title,
  eventStatus: "https://schema.org/EventCancelled",
});

/** A page's path as schema.org describes it; the last entry is the page itself. */
export function breadcrumbData(
  crumbs: readonly { label: string; to: string }[],
  origin: string,
): SchemaOrgData {
  return {
    "@context": "https://schema.org",
    "@type": LIST,
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": ITEM,
      position: index + 1,
      name: label,
      item: new URL(to, origin).href,
    })),
  };
}
