import { fold } from "@plenary/contract/fold";
import { formatZone } from "../../base/formats/dates.ts";
import { browserZoneName, isZone, offsetAt } from "../../base/formats/moments.ts";
import { firstMeant, otherNames, renamedZones, zoneRegions } from "./zone-cities.ts";

export interface Zone {
  /** Its name in the IANA database: "Asia/Kolkata". */
  name: string;
  label: string;
  /** Its offsets from UTC in winter and summer, in minutes; one if constant. */
  offsets: number[];
}

/** The zones of these names, under their newer names if any, with their offsets in the year of `now`. */
export function zonesOf(names: Iterable<string>, now: Date): Zone[] {
  const year = now.getUTCFullYear();
  const days = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 6, 1))];
  const current = new Set([...names].filter(isZone).map(nameNow));
  return [...current].sort().map((name) => ({
    name,
    label: formatZone(name),
    offsets: [...new Set(days.map((day) => offsetAt(day, name)))],
  }));
}

/**
 * The zones matching a typed text: a city, even one without its own zone or with another name today, a region, an older
 * name, or an offset such as "+05:30", "5:45", "UTC+5" or "GMT-3". Those of the city come first, before them the one
 * meant by an abbreviation such as "EST"; an empty text matches all.
 */
export function findZones(zones: readonly Zone[], typed: string): Zone[] {
  const q = fold(typed);
  const first = zones.filter(({ name }) => name === firstMeant.get(q));
  return [...new Set([...first, ...zonesOfWords(zones, q)])];
}

function zonesOfWords(zones: readonly Zone[], q: string): Zone[] {
  const offset = offsetIn(q);
  if (offset) return zones.filter(({ offsets }) => offsets.some(offset));
  const words = wordsOf(q);
  const found = zones.filter(({ name }) => {
    const text = ` ${wordsOf(`${name} ${otherNames.get(name) ?? ""}`).join(" ")}`;
    return words.every((word) => text.includes(` ${word}`));
  });
  if (found.length === 0) return zonesOfOldName(zones, words);
  const isNamedSo = ({ name }: Zone) => wordsOf(cityOf(name)).join(" ").startsWith(words.join(" "));
  return [...found.filter(isNamedSo), ...found.filter((zone) => !isNamedSo(zone))];
}

/** The newer name of a zone, if this browser knows it. */
function nameNow(name: string): string {
  const newer = renamedZones.get(name);
  return newer && isZone(newer) ? newer : name;
}

/** Zones with that former name, such as "Macao" or "US/Pacific": browsers know hundreds of these, but list none. */
function zonesOfOldName(zones: readonly Zone[], words: readonly string[]): Zone[] {
  const city = words.join("_");
  const meant = [city, words.join("/"), ...zoneRegions.map((region) => `${region}/${city}`)];
  const names = new Set(meant.filter(isZone).map((name) => nameNow(browserZoneName(name))));
  return zones.filter(({ name }) => names.has(name));
}

/** Offsets as people write them: "UTC+05:30", "UTC+01:00 / +02:00". */
export function formatOffsets(offsets: readonly number[]): string {
  const sorted = offsets.toSorted((one, other) => one - other);
  return `UTC${sorted.map(formatOffset).join(" / ")}`;
}

function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${minutes < 0 ? "−" : "+"}${two(hours)}:${two(rest)}`;
}

/** A test for the typed offset; undefined if none was typed. Without minutes it matches any of that hour. */
function offsetIn(q: string): ((offset: number) => boolean) | undefined {
  if (q === "utc" || q === "gmt") return (offset) => offset === 0;
  const [, prefix, sign, hours, separator, minutes] =
    /^(utc|gmt)? ?([+\-−])? ?(\d{1,2})(?:([:.]?)(\d{2}))?$/.exec(q) ?? [];
  // A bare number may begin a name.
  if (!prefix && !sign && !separator) return undefined;
  const wanted = Number(hours) * 60 + Number(minutes ?? 0);
  return (offset) => {
    const ahead = !sign || sign === "+" ? offset : -offset;
    return minutes === undefined && wanted > 0 ? Math.floor(ahead / 60) * 60 === wanted : ahead === wanted;
  };
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[\s/_,()-]+/)
    .filter(Boolean);
const cityOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);
