import { featureNames } from "../programme/feature-names.ts";
import type { Feature } from "../programme/programme-fields.ts";
import { counted, list, text } from "../text.ts";
import type { CollidingSlot, Collision } from "./colliding-slot.ts";
import type { PlanFrame } from "./frame.ts";

/** Collisions in words, the same in the editor, before a release and in answers. */

/** How its reader writes times, given in milliseconds. */
export interface ConflictClock {
  span: (from: number, to: number) => { from: string; to: string };
  time: (moment: number) => string;
  /** The day of a moment, and a day `YYYY-MM-DD`. */
  dayOf: (moment: number) => string;
  day: (date: string) => string;
}

/** What is named; people whose account is gone are missing. */
export interface ConflictNames {
  frame: PlanFrame;
  clock: ConflictClock;
  /** By their ids. */
  rooms: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  tracks: ReadonlyMap<string, string>;
}

/** `asked`: those of its people who haven't accepted to speak. */
type Titled = CollidingSlot & { title: string; asked?: readonly string[] };

export function conflictText(collision: Collision<Titled>, named: ConflictNames): string {
  const { rule, one, other, subjectId, count } = collision;
  const { frame, clock } = named;
  const subject = subjectId ?? "";
  const pair = { one: one.title, other: other?.title ?? "" };
  const room = named.rooms.get(subject) ?? "";
  const name = named.people.get(subject) ?? text("Somebody");
  const isAsked = [one, other].some((slot) => slot?.asked?.includes(subject));
  const person = isAsked ? text("{name} (asked)", { name }) : name;
  const apart = { from: clock.time(collision.from), to: clock.time(collision.to) };
  const day = clock.dayOf(collision.from);
  switch (rule) {
    case "room_overlap":
      return text("“{one}” and “{other}” overlap in {room}, {from} to {to}.", {
        ...{ ...pair, ...clock.span(collision.from, collision.to), room },
      });
    case "person_overlap":
      return text("{person} is in “{one}” and “{other}” at the same time, {from} to {to}.", {
        ...{ ...pair, ...clock.span(collision.from, collision.to), person },
      });
    case "blocked":
      return text("{room} is blocked by “{item}”, {from} to {to}.", {
        ...{ ...clock.span(collision.from, collision.to), room, item: pair.other },
      });
    case "during_break":
      return text("“{one}” runs during “{other}”.", pair);
    case "person_away":
      return text("{person} cannot be there {day} {from} to {to}.", { person, day, ...apart });
    case "room_times":
      return text("{room} is not available {day} {from} to {to}.", { room, day, ...apart });
    case "outside_hours":
      return text("“{title}” is outside the hours of {day}, {opens} to {closes}.", {
        ...{ title: one.title, day: clock.day(subject), opens: apart.from, closes: apart.to },
      });
    case "track_room":
      return text("“{title}” is of {track}, which is in {rooms}.", {
        ...{ title: one.title, track: named.tracks.get(subject) ?? "" },
        rooms: list((frame.tracks.get(subject)?.roomIds ?? []).flatMap((id) => named.rooms.get(id) ?? [])),
      });
    case "needs": {
      const missing = one.needs.filter((need) => !frame.rooms.get(subject)?.features.includes(need));
      return text("{room} has no {features}, which “{title}” needs.", {
        ...{ room, title: one.title },
        features: list(missing.map((feature) => featureNames[feature as Feature]())),
      });
    }
    case "capacity":
      return counted(
        one.expectedAudience ?? 0,
        "“{title}” expects {count} person; {room} holds {most}.",
        "“{title}” expects {count} people; {room} holds {most}.",
        { title: one.title, room, most: String(frame.rooms.get(subject)?.capacity ?? 0) },
      );
    case "person_gap":
      return counted(
        count,
        "{person} has {count} minute from {one} to {other}; {needed} are needed.",
        "{person} has {count} minutes from {one} to {other}; {needed} are needed.",
        {
          ...{ person, needed: String(frame.personGapMinutes) },
          ...{ one: roomName(one, named), other: other ? roomName(other, named) : "" },
        },
      );
    case "audience":
      return counted(
        count,
        "{count} person has marked both “{one}” and “{other}”.",
        "{count} people have marked both “{one}” and “{other}”.",
        pair,
      );
    case "track_overlap":
      return text("“{one}” and “{other}” are both of {track}, at the same time.", {
        ...{ ...pair, track: named.tracks.get(subject) ?? "" },
      });
    case "unconfirmed":
      return text("“{title}” is not confirmed and will not be public.", { title: one.title });
  }
}

const roomName = ({ roomIds, roomName }: CollidingSlot, { rooms }: ConflictNames): string =>
  rooms.get(roomIds[0] ?? "") ?? roomName ?? "";
