import {
  getChangesFeed,
  getProgrammeCalendar,
  getProgrammeCsv,
  getScheduleJson,
  getScheduleXml,
} from "@plenary/contract/programme/feeds";
import { text } from "@plenary/contract/text";

/** Alternate forms of a page, for its head. A type and not an interface, as React Router accepts nothing else. */
export type FeedLink = { tagName: "link"; rel: "alternate"; type: string; href: string; title: string };

/** The address of an event's feed. */
export const feedAt = ({ path }: { path: string }, eventId: string): string =>
  `/api${path.replace(":eventId", eventId)}`;

const linkTo = (
  endpoint: { path: string; file?: string | undefined },
  eventId: string,
  title: string,
): FeedLink => ({
  tagName: "link",
  rel: "alternate",
  type: endpoint.file ?? "",
  href: feedAt(endpoint, eventId),
  title,
});

/** The versions of an event's programme. */
export const changesFeed = (eventId: string): FeedLink =>
  linkTo(getChangesFeed, eventId, text("Changes to the programme"));

/** An event's programme in all forms that other programs read. */
export const programmeFeeds = (eventId: string): FeedLink[] => [
  linkTo(getProgrammeCalendar, eventId, text("Calendar")),
  linkTo(getScheduleXml, eventId, text("schedule.xml")),
  linkTo(getScheduleJson, eventId, text("schedule.json")),
  linkTo(getProgrammeCsv, eventId, text("CSV")),
  changesFeed(eventId),
];
