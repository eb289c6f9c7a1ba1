import { limits } from "@plenary/contract/limits";
import { nameKey } from "@plenary/contract/names";
import { Feature } from "@plenary/contract/programme/programme-fields";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { RoomKind } from "@plenary/contract/programme/rooms";
import { listPlain } from "../../../base/formats.ts";
import { recordingEquipment, roomTypes } from "../../../base/own-files.ts";
import { htmlToText } from "../reading/html-text.ts";
import type { ParsedEvent, RoomDetails } from "../reading/parsed-event.ts";
import { cleanText, cutText, oneLine, shortenedText } from "../reading/plain-text.ts";
import type { RawRoom, RawSchedule, RawSession } from "./schedule-reader.ts";
import { asWritten } from "./schedule-texts.ts";

type Report = (where: string, reason: string) => void;

/** The file's rooms and tracks that have a name. Unusable details of a room are left out and reported. */
export function roomsAndTracksOf(
  { rooms, tracks, own }: RawSchedule,
  report: Report,
): Pick<ParsedEvent, "rooms" | "tracks"> {
  const named = (room: RawRoom, max: number) => cutText(oneLine(room.name), max);
  // Each day repeats a room.
  const seen = new Set<string>();
  const isNew = ({ name }: RawRoom) => !seen.has(name) && seen.add(name);
  const guids = new Set<string>();
  const guidOf = (room: RawRoom, name: string): string | null => {
    const guid = room.guid.trim().toLowerCase();
    if (!guid) return null;
    if (guids.has(guid)) {
      report(`room "${name}"`, "Another room has the same GUID; this one goes without");
      return null;
    }
    guids.add(guid);
    return guid;
  };
  return {
    rooms: rooms
      .filter(isNew)
      .map((room) => ({ room, name: named(room, limits.roomMax) }))
      .filter(({ name }) => name)
      .map(({ room, name }) => ({
        ...{ name, guid: guidOf(room, name) },
        ...(room.details && {
          details: detailsOf(room.details, own, (reason) => report(`room "${name}"`, reason)),
        }),
      })),
    tracks: tracks
      .map((track) => ({
        name: named(track, limits.trackMax),
        color: /^#[\da-f]{6}$/i.test(track.color.trim()) ? track.color.trim().toLowerCase() : null,
      }))
      .filter(({ name }) => name),
  };
}

/** Details of a room in schedule.json, within the contract's limits. */
function detailsOf(
  raw: NonNullable<RawRoom["details"]>,
  own: boolean,
  report: (reason: string) => void,
): RoomDetails {
  return {
    kind: kindOf(raw.type.trim(), report),
    description: descriptionOf(raw.description, own, report),
    capacity: capacityOf(raw.capacity.trim(), report),
    features: featuresOf(raw.features, report),
  };
}

function kindOf(type: string, report: (reason: string) => void): RoomKind | null {
  // The usual kind of room.
  if (!type || type === "lecturehall") return null;
  const [known] = Object.entries(roomTypes).find(([, name]) => name === type) ?? [];
  if (!known) report(`Rooms of type ${quoted(type)} are not known here; the type is left out`);
  return (known as RoomKind | undefined) ?? null;
}

function descriptionOf(text: string, own: boolean, report: (reason: string) => void): string | null {
  const max = programmeLimits.roomTextMax;
  const description = own ? asWritten(text) : cleanText(htmlToText(text, { links: true }));
  if (description.length > max)
    report(`The description is longer than ${max} characters; its end is left out`);
  return cutText(description, max) || null;
}

function capacityOf(text: string, report: (reason: string) => void): number | null {
  if (!text) return null;
  const capacity = Number(text);
  if (Number.isInteger(capacity) && capacity >= 1 && capacity <= programmeLimits.audienceMax) return capacity;
  report(`Capacity must be 1 to ${programmeLimits.audienceMax}; ${quoted(text)} is left out`);
  return null;
}

/** The room's known features, in the order of our list. */
function featuresOf(given: string[], report: (reason: string) => void): Feature[] {
  const names = new Set(given.map((name) => (name === recordingEquipment ? "recording" : name)));
  const unknown = [...names].filter((name) => !Feature.options.some((feature) => feature === name));
  if (unknown.length > 0) report(`Unknown features are left out: ${quoted(listPlain(unknown))}`);
  return Feature.options.filter((feature) => names.has(feature));
}

const quoted = (text: string): string => `"${cutText(oneLine(text), 100)}"`;

/** The enclosing room, whatever the session's own field says. */
export function roomOf({ room, fields }: RawSession, report: (reason: string) => void): string | null {
  const [around, own] = [oneLine(room), oneLine(fields.get("room") ?? "")];
  if (around && own && nameKey(around) !== nameKey(own))
    report(
      `It stands in the room "${cutText(around, 80)}", and calls it "${cutText(own, 80)}"; the first is used`,
    );
  return shortenedText(around || own, limits.roomMax, "room's name", report) || null;
}
