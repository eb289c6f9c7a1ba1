import { colorOf, hueInTurn } from "@plenary/contract/pictures/stand-ins";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { byName } from "../../../../base/formats/by-name.ts";
import { type Clock, clockIn, formatDay, formatWeekday } from "../../../../base/formats/dates.ts";
import { languageName } from "../../../../base/formats/language-names.ts";
import { typeWord } from "../../../../base/texts/type-word.ts";
import type { ShownProgramme } from "./shown-programme.ts";

/* The data of the page, in the order in which it is shown. Only the server runs this, SlotRows.tsx and day-grid.ts. */

/** "Sat 31 Jan". */
function shortDay(day: string): string {
  const [number, month = ""] = formatDay(day).split(" ");
  return `${formatWeekday(day).slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** The programme day of a slot, as a date; null without a start. */
export const dayOf = (slot: PublicSlot, dayChange: string, clock: Clock): string | null =>
  slot.startTime === null ? null : programmeDay(clock(slot.startTime), dayChange);

/** The texts of sessions that match no room, track or other choice. */
const named = (names: Iterable<string | null>) => byName([...new Set(names)].filter((name) => name !== null));

/**
 * The keys in the address of rooms or tracks that are only texts: their names. One may be "cafe" next to the real
 * "Café" with that slug, so such a name gets a dot in front, and one more if it has dots itself: keys are unique.
 */
export function unlistedKeys(known: readonly { slug: string }[]): (name: string) => string {
  const slugs = new Set(known.map(({ slug }) => slug));
  return (name) => (slugs.has(name.replace(/^\.+/, "")) ? `.${name}` : name);
}

/** The facets of a programme's slots. */
export function shownProgrammeOf(programme: PublicProgramme): ShownProgramme {
  const { event, slots, cut, dayChange } = programme;
  const clock = clockIn(event.timezone);
  const used = new Set(slots.flatMap(({ roomIds }) => roomIds));
  const loose = named(
    slots.filter(({ kind, roomIds }) => kind === "session" && !roomIds.length).map(({ room }) => room),
  );
  const tracks = new Set(slots.map(({ trackId }) => trackId));
  const roomKey = unlistedKeys(programme.rooms);
  const trackKey = unlistedKeys(programme.tracks);
  return {
    event,
    version: programme.version?.number ?? null,
    facets: {
      day: [
        ...programme.days.map(({ date, ...times }) => ({ key: date, label: shortDay(date), ...times })),
        ...(slots.some(({ startTime }) => !startTime)
          ? [{ key: "unscheduled", label: text("Not scheduled yet") }]
          : []),
      ],
      room: [
        ...programme.rooms
          .filter(({ roomId }) => used.has(roomId))
          .map(({ slug, name, state, streamUrl }) => ({
            ...{ key: slug, label: name, state },
            ...(streamUrl && { stream: streamUrl }),
          })),
        ...loose.map((name) => ({ key: roomKey(name), label: name })),
      ],
      track: [
        ...programme.tracks
          .filter(({ trackId }) => tracks.has(trackId))
          .map(({ slug, name, shownColor: color }) => ({ key: slug, label: name, color })),
        // Theirs follow in turn on those of the event's own tracks.
        ...named(slots.map(({ trackId, track }) => (trackId ? null : track))).map((name, at) => {
          const color = colorOf("square", hueInTurn(programme.tracks.length + at));
          return { key: trackKey(name), label: name, color };
        }),
      ],
      kind: named(slots.map(({ type }) => type)).map((name) => ({ key: name, label: typeWord(name) })),
      language: named(slots.flatMap(({ languages }) => languages)).map((code) => {
        return { key: code, label: languageName(code) };
      }),
    },
    slots: slots.length,
    unscheduled: slots.filter((slot) => dayOf(slot, dayChange, clock) === null).length,
    cut,
  };
}
