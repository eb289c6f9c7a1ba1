import type { User } from "@plenary/contract/accounts/users";
import { fold } from "@plenary/contract/fold";
import { type ScreenPath, screenAt, screenPaths } from "@plenary/contract/screens";
import { text } from "@plenary/contract/text";
import { formatDayRange } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { isOwn } from "../events/own-events.ts";
import type { PaletteMatches } from "./use-palette-search.ts";

export interface PaletteEntry {
  id: string;
  label: string;
  note?: string | undefined;
  to: string;
}

export interface PaletteGroup {
  name: "screens" | "own" | "events" | "people";
  title: string;
  /** At least one. */
  entries: PaletteEntry[];
}

/** The most of each kind that are shown for a search. */
const most = 5;

/** Where the reader can go with the typed text, by kind; without any, one's own events and all screens. */
export function paletteGroups(
  typed: string,
  { own: place, events, people }: PaletteMatches,
  user: User,
): PaletteGroup[] {
  if (!typed.trim() && place === "awaited") return [];
  const eventEntry = (event: PaletteMatches["events"][number]): PaletteEntry => ({
    id: `event-${event.eventId}`,
    label: event.name,
    note: formatDayRange(event.startDate, event.endDate),
    to: paths.event(event.eventId),
  });
  const own = events.filter((event) => isOwn(event, user));
  const others = events.filter((event) => !isOwn(event, user));
  const screens: PaletteGroup = {
    name: "screens",
    title: text("Screens"),
    entries: screensFor(user, fold(typed)),
  };
  const ownEvents: PaletteGroup = {
    name: "own",
    title: text("Your events"),
    entries: own.slice(0, most).map(eventEntry),
  };
  const groups: PaletteGroup[] = [
    ...(typed.trim() || place === "last" ? [screens, ownEvents] : [ownEvents, screens]),
    {
      name: "events",
      title: text("Events"),
      entries: typed.trim() ? others.slice(0, most).map(eventEntry) : [],
    },
    {
      name: "people",
      title: text("People"),
      entries: people.slice(0, most).map(({ userId, name, username }) => ({
        id: `person-${userId}`,
        label: name,
        note: `@${username}`,
        to: paths.user(userId),
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Every screen, those of signed-in users first, legal ones last. */
const ownFirst = [...screenPaths].sort((one, other) => rank(one) - rank(other));

function rank(path: ScreenPath): number {
  if (path === "/terms" || path === "/privacy") return 2;
  return screenAt(path).opensTo === "everybody" ? 1 : 0;
}

/** Screens with an address of their own that the reader may open, whose names contain each typed word. */
function screensFor({ role }: User, q: string): PaletteEntry[] {
  const found = ownFirst.filter((path) => isOpenTo(path, role) && isAbout(fold(screenAt(path).name()), q));
  const entries = found.map((path) => ({ id: `screen-${path}`, label: screenAt(path).name(), to: path }));
  return q ? entries.slice(0, most) : entries;
}

function isOpenTo(path: ScreenPath, role: User["role"]): boolean {
  if (path.includes(":")) return false;
  const { opensTo, public: isPublic } = screenAt(path);
  if (opensTo === "everybody") return isPublic === true;
  return opensTo === "users" || (role === "admin" && opensTo !== "guests");
}

const isAbout = (name: string, q: string) => q.split(" ").every((word) => ` ${name}`.includes(` ${word}`));
