import type { User } from "@plenary/contract/accounts/users";
import { fold } from "@plenary/contract/fold";
import { type ScreenPath, screenAt, screenPaths } from "@plenary/contract/screens";
import { text } from "@plenary/contract/text";
import { formatDayRange } from "../../base/formats/dates.ts";
import type { MenuEntry } from "../../base/paths/navigation.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import type { Visit } from "../../sign-in/visits.ts";
import { isOwn } from "../events/own-events.ts";
import { visitOfSession } from "../sessions/use-session-visit.ts";
import { pageLabel, pagesOf } from "../workspace/areas.ts";
import type { PaletteMatches } from "./use-palette-search.ts";

export interface PaletteEntry extends Visit {
  id: string;
}

export interface PaletteGroup {
  name: "visited" | "screens" | "areas" | "own" | "sessions" | "speakers" | "events" | "people";
  title: string;
  /** At least one. */
  entries: PaletteEntry[];
}

/** The most of each kind that are shown for a search. */
const most = 5;

type Matches = Pick<PaletteMatches, "own" | "listed" | "found">;
type EventFound = PaletteMatches["listed"][number];

/**
 * Where the reader can go with the typed text, by kind: first what is known here, so that what the server finds moves
 * nothing; without any text where the reader was, one's own events and all screens.
 */
export function paletteGroups(typed: string, matches: Matches, user: User, visits: Visit[]): PaletteGroup[] {
  const groups = typed.trim() ? searched(fold(typed), matches, user, visits) : begun(matches, user, visits);
  return groups.filter(({ entries }) => entries.length > 0);
}

function begun({ own: place, listed }: Matches, user: User, visits: Visit[]): PaletteGroup[] {
  if (place === "awaited") return [];
  const visited: PaletteGroup = {
    name: "visited",
    title: text("Visited last"),
    entries: visits.map((visit) => ({ ...visit, id: `visited-${visit.to}` })),
  };
  const own = ownEvents(listed, user);
  const screens = screensGroup(user, "");
  return place === "last" ? [visited, screens, own] : [visited, own, screens];
}

function searched(q: string, { listed, found }: Matches, user: User, visits: Visit[]): PaletteGroup[] {
  return [
    screensGroup(user, q),
    {
      name: "areas",
      title: text("In your events"),
      entries: [...areasFor(listed, q, user, visits), ...editorsFor(found.arranged, q)].slice(0, most),
    },
    ownEvents(withNamed(found.events, listed, q), user),
    {
      name: "sessions",
      title: text("Sessions"),
      entries: found.sessions.map((session) => ({
        id: `session-${session.sessionId}`,
        ...visitOfSession(session),
      })),
    },
    {
      name: "speakers",
      title: text("Speakers"),
      entries: found.speakers.map(({ userId, name, eventId, eventName }) => ({
        id: `speaker-${userId}`,
        label: name,
        note: eventName,
        to: organizerPaths.speakers(eventId, { q: name }),
      })),
    },
    {
      name: "events",
      title: text("Events"),
      entries: found.events
        .filter((event) => !isOwn(event, user))
        .slice(0, most)
        .map(eventEntry),
    },
    {
      name: "people",
      title: text("People"),
      entries: found.people.map(({ userId, name, username }) => ({
        id: `person-${userId}`,
        label: name,
        note: `@${username}`,
        to: paths.user(userId),
      })),
    },
  ];
}

/** First those known here, so that they are there at once, and if the search fails. */
function withNamed(found: EventFound[], listed: EventFound[], q: string): EventFound[] {
  const named = listed.filter(({ name }) => isAbout(fold(name), q));
  return [...named, ...found.filter(({ eventId }) => named.every((one) => one.eventId !== eventId))];
}

const eventEntry = (event: EventFound): PaletteEntry => ({
  id: `event-${event.eventId}`,
  label: event.name,
  note: formatDayRange(event.startDate, event.endDate),
  to: paths.event(event.eventId),
});

const ownEvents = (events: EventFound[], user: User): PaletteGroup => ({
  name: "own",
  title: text("Your events"),
  entries: events
    .filter((event) => isOwn(event, user))
    .slice(0, most)
    .map(eventEntry),
});

/**
 * The areas of one's own events that the words name, alone or with the event: those of the event visited last first.
 * A word of the event's name alone finds the event.
 */
function areasFor(listed: EventFound[], q: string, user: User, visits: Visit[]): PaletteEntry[] {
  const age = ({ eventId }: EventFound) => {
    const at = visits.findIndex(({ to }) => to.startsWith(paths.event(eventId)));
    return at < 0 ? visits.length : at;
  };
  const own = listed.filter((event) => isOwn(event, user));
  return own
    .sort((one, other) => age(one) - age(other))
    .flatMap((event) => pagesOf(event).flatMap((page) => pageFor(event.name, page, q)));
}

/** The schedule's editor of the events of which one only manages a track. */
const editorsFor = (arranged: PaletteMatches["found"]["arranged"], q: string): PaletteEntry[] =>
  arranged.flatMap(({ eventId, eventName }) => {
    const page = { label: text("Schedule editor"), to: organizerPaths.schedule(eventId) };
    return pageFor(eventName, page, q);
  });

/** The page, if the words name it, alone or with its event. */
function pageFor(event: string, { label, to }: MenuEntry, q: string): PaletteEntry[] {
  const words = q.split(" ");
  const named = words.map((word) => ` ${fold(label)}`.includes(` ${word}`));
  const isMeant =
    named.includes(true) && words.every((word, at) => named[at] || ` ${fold(event)}`.includes(` ${word}`));
  return isMeant ? [{ id: `area-${to}`, label: pageLabel(event, label), to }] : [];
}

/** Every screen, those of signed-in users first, legal ones last. */
const ownFirst = [...screenPaths].sort((one, other) => rank(one) - rank(other));

function rank(path: ScreenPath): number {
  if (path === "/terms" || path === "/privacy") return 2;
  return screenAt(path).opensTo === "everybody" ? 1 : 0;
}

/** Screens with an address of their own that the reader may open, whose names contain each typed word. */
function screensGroup({ role }: User, q: string): PaletteGroup {
  const found = ownFirst.filter((path) => isOpenTo(path, role) && isAbout(fold(screenAt(path).name()), q));
  const entries = found.map((path) => ({ id: `screen-${path}`, label: screenAt(path).name(), to: path }));
  return { name: "screens", title: text("Screens"), entries: q ? entries.slice(0, most) : entries };
}

function isOpenTo(path: ScreenPath, role: User["role"]): boolean {
  if (path.includes(":")) return false;
  const { opensTo, public: isPublic } = screenAt(path);
  if (opensTo === "everybody") return isPublic === true;
  return opensTo === "users" || (role === "admin" && opensTo !== "guests");
}

const isAbout = (name: string, q: string) => q.split(" ").every((word) => ` ${name}`.includes(` ${word}`));
