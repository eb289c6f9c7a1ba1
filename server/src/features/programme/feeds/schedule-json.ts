import { listPlain } from "../../../base/formats.ts";
import { generatorVersion, recordingEquipment, roomTypes } from "../../../base/own-files.ts";
import type { Feed } from "./feed.ts";
import {
  addressOf,
  duration,
  plainAcronym,
  type ScheduleDay,
  type ScheduleSlot,
  scheduleOf,
  versionOf,
} from "./schedule.ts";

/** The programme as schedule.json, valid under its format's schema. */
export function scheduleJson(feed: Feed, withBreaks: boolean): string {
  const schedule = {
    version: versionOf(feed),
    base_url: feed.address,
    conference: conferenceOf(feed, scheduleOf(feed, withBreaks)),
  };
  const generator = { name: "Plenary", version: generatorVersion(feed), url: feed.origin };
  return `${JSON.stringify({ $schema: "https://c3voc.de/schedule/schema.json", generator, schedule })}\n`;
}

/** The zones that the format's pattern accepts. */
const TIME_ZONE = /^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/;
const SLUG = /^[a-z0-9_-]+[a-z0-9]$/;

const present = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value });

function conferenceOf(feed: Feed, days: ScheduleDay[]) {
  const { event, acronym, dayChange } = feed;
  return {
    acronym: plainAcronym(feed),
    title: event.name,
    description: feed.description,
    start: event.startDate,
    end: event.endDate,
    daysCount: days.length,
    timeslot_duration: duration(feed.gridMinutes),
    ...present("time_zone_name", TIME_ZONE.test(event.timezone) ? event.timezone : null),
    ...present("url", addressOf(feed.website)),
    tracks: feed.tracks.map(({ name, slug, color }) => ({
      ...{ name, ...present("slug", SLUG.test(slug) ? slug : null), ...present("color", color) },
    })),
    rooms: feed.rooms.map(roomOf),
    // Values that this server reads back, and the format has no other field for.
    meta: { acronym, location: event.location, day_change: dayChange, time_zone_name: event.timezone },
    days: days.map(({ index, date, start, end, rooms }) => ({
      ...{ index, date, day_start: start, day_end: end },
      rooms: Object.fromEntries(rooms.map(({ name, entries }) => [name, entries.map(eventOf)])),
    })),
  };
}

function roomOf({ name, slug, guid, kind, description, capacity, features }: Feed["rooms"][number]) {
  const told = features.map((feature) => [feature === "recording" ? recordingEquipment : feature, true]);
  return {
    ...{ name, guid, ...present("slug", SLUG.test(slug) ? slug : null), ...present("type", roomTypes[kind]) },
    ...{ description, capacity, features: Object.fromEntries(told) },
  };
}

/** The kinds of links in the format. */
const linkTypes = ["slides", "paper", "web", "blog", "article", "media", "related", "activitypub"];

function eventOf({ slot, ...entry }: ScheduleSlot) {
  const linked = ({ url, title, type = "" }: { url: string; title: string; type?: string }) => ({
    ...{ url: addressOf(url) ?? url, title, ...present("type", linkTypes.includes(type) ? type : null) },
  });
  return {
    ...{ guid: slot.guid, id: slot.number, date: entry.date, start: entry.start, end: entry.end },
    ...{ duration: entry.duration, room: entry.room, slug: entry.slug, url: slot.address },
    ...{ title: slot.title, subtitle: slot.subtitle, track: slot.track, type: entry.type },
    ...{ language: listPlain(slot.languages) || null, abstract: slot.summary, description: slot.description },
    ...present("logo", addressOf(slot.logoUrl)),
    ...present("recording_license", slot.recordingLicense),
    do_not_record: slot.doNotRecord,
    persons: slot.speakers.map(({ userId, name }) => ({ guid: userId, name })),
    links: slot.links.map(linked),
    ...present("feedback_url", addressOf(slot.feedbackUrl)),
    ...present("origin_url", addressOf(slot.originUrl)),
    attachments: slot.attachments.map(linked),
  };
}
