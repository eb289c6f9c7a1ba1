import { listPlain } from "../../../base/formats.ts";
import { generatorVersion } from "../../../base/own-files.ts";
import { element, optionalElement, textElement, XML_DECLARATION } from "../../../base/xml.ts";
import type { Feed, FeedSlot } from "./feed.ts";
import {
  addressOf,
  duration,
  type ScheduleDay,
  type ScheduleSlot,
  scheduleOf,
  versionOf,
} from "./schedule.ts";

/** The programme as schedule.xml, valid under its format's schema, piece by piece. */
export function* scheduleXml(feed: Feed, withBreaks: boolean): Generator<string> {
  const days = scheduleOf(feed, withBreaks);
  yield `${XML_DECLARATION}<schedule>\n`;
  yield element("generator", { name: "Plenary", system: feed.origin, version: generatorVersion(feed) });
  yield textElement("url", `${feed.origin}/api/public/events/${feed.event.eventId}/schedule.xml`);
  yield `${textElement("version", versionOf(feed))}\n`;
  yield `${conferenceOf(feed, days)}\n`;
  for (const { index, date, start, end, rooms } of days) {
    const written = rooms.map(
      ({ name, guid, entries }) => `\n${element("room", { name, guid }, entries.map(eventOf))}`,
    );
    yield `${element("day", { date, start, end, index }, written)}\n`;
  }
  yield "</schedule>\n";
}

function conferenceOf({ event, tracks, ...feed }: Feed, days: ScheduleDay[]): string {
  return element("conference", {}, [
    textElement("acronym", feed.acronym),
    textElement("title", event.name),
    textElement("start", event.startDate),
    textElement("end", event.endDate),
    textElement("days", String(days.length)),
    textElement("timeslot_duration", duration(feed.gridMinutes)),
    textElement("base_url", feed.address),
    optionalElement("url", addressOf(feed.website)),
    textElement("time_zone_name", event.timezone),
    ...tracks.map(({ name, color, slug }) =>
      element("track", { name, color, slug: /^[a-z][a-z0-9-]+$/.test(slug) ? slug : null }),
    ),
  ]);
}

function eventOf({ slot, ...entry }: ScheduleSlot): string {
  const written = [
    textElement("room", entry.room),
    textElement("title", slot.title),
    optionalElement("subtitle", slot.subtitle),
    textElement("type", entry.type),
    textElement("date", entry.date),
    textElement("start", entry.start),
    textElement("duration", entry.duration),
    textElement("abstract", slot.summary),
    textElement("slug", entry.slug),
    textElement("track", slot.track),
    optionalElement("logo", addressOf(slot.logoUrl)),
    personsOf(slot),
    optionalElement("language", listPlain(slot.languages)),
    optionalElement("description", slot.description),
    recordingOf(slot),
    listOf(
      "links",
      slot.links.map(({ url, title }) => textElement("link", title, { href: url })),
    ),
    listOf(
      "attachments",
      slot.attachments.map(({ url, title, type }) =>
        textElement("attachment", title, { href: url, type: type || null }),
      ),
    ),
    textElement("url", slot.address),
    optionalElement("feedback_url", addressOf(slot.feedbackUrl)),
    optionalElement("origin_url", addressOf(slot.originUrl)),
  ];
  return `\n${element("event", { guid: slot.guid, id: slot.number }, written)}`;
}

const listOf = (name: string, elements: string[]): string =>
  elements.length > 0 ? element(name, {}, elements) : "";

const personsOf = ({ speakers }: FeedSlot): string =>
  listOf(
    "persons",
    speakers.map(({ userId, name }) => textElement("person", name, { guid: userId })),
  );

function recordingOf({ doNotRecord, recordingLicense, recordingUrl }: FeedSlot): string {
  if (!doNotRecord && !recordingLicense && !recordingUrl) return "";
  return element("recording", {}, [
    textElement("license", recordingLicense),
    textElement("optout", String(doNotRecord)),
    optionalElement("url", addressOf(recordingUrl)),
  ]);
}
