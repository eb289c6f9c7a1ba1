import { nameKey } from "@plenary/contract/names";
import { type ChangeKind, changeKinds } from "@plenary/contract/programme/version-words";
import type { VersionCounts } from "@plenary/contract/programme/versions";

/** Differences between two states of all places (docs/product/programme.md#versions). Knows no database. */

/** A slot in a version's row. */
export interface PlacedSlot {
  slot_id: string;
  kind: "session" | "break" | "activity";
  guid: string;
  number: number;
  talk_id: string | null;
  title: string | null;
  people: string[];
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  room: string | null;
  track_id: string | null;
  track: string | null;
}

export interface Change {
  change: ChangeKind;
  /** Its new place; for a cancelled one the last. */
  slot: PlacedSlot;
  /** Its former place; absent for a new one. */
  before?: PlacedSlot;
}

/** Its place in the form of API and mails. */
export const placeOfSlot = (slot: Pick<PlacedSlot, "start_time" | "duration_minutes" | "room">) => ({
  startTime: slot.start_time,
  durationMinutes: slot.duration_minutes,
  room: slot.room,
});

const sameRoom = (one: PlacedSlot, other: PlacedSlot): boolean =>
  nameKey(one.room ?? "") === nameKey(other.room ?? "");

/** Whether its place differs, as calendar sequences count it (db/routines/public-slots.sql): a new name of the same room is not another place. */
function isElsewhere(before: PlacedSlot, after: PlacedSlot): boolean {
  if (before.start_time !== after.start_time || before.duration_minutes !== after.duration_minutes)
    return true;
  const otherRooms = [...before.room_ids].sort().join() !== [...after.room_ids].sort().join();
  if (before.kind !== "session" || after.kind !== "session") return otherRooms;
  return !sameRoom(before, after) && (otherRooms || before.room_ids.length === 0);
}

/** The changes from `before` to `after`: cancelled, moved and new slots, and those with other speakers, each by start and title. */
export function changesBetween(before: readonly PlacedSlot[], after: readonly PlacedSlot[]): Change[] {
  const stood = new Map(before.map((slot) => [slot.slot_id, slot]));
  const stands = new Set(after.map((slot) => slot.slot_id));
  const gone = before.filter((slot) => !stands.has(slot.slot_id));
  const changes: Change[] = gone.map((slot) => ({ change: "cancelled", slot, before: slot }));
  for (const slot of after) {
    const was = stood.get(slot.slot_id);
    if (!was) changes.push({ change: "new", slot });
    else if (isElsewhere(was, slot)) changes.push({ change: "moved", slot, before: was });
    else if (joinedOrLeft(was, slot).length > 0) changes.push({ change: "speakers", slot, before: was });
  }
  return changes.sort(byKindAndStart);
}

/** Sessions in the same place with another track: not a listed change, because nobody has to be anywhere else. */
export function retrackedBetween(before: readonly PlacedSlot[], after: readonly PlacedSlot[]): PlacedSlot[] {
  const stood = new Map(before.map((slot) => [slot.slot_id, slot]));
  return after.filter((slot) => {
    const was = stood.get(slot.slot_id);
    return was && isOtherTrack(was, slot) && !isElsewhere(was, slot) && joinedOrLeft(was, slot).length === 0;
  });
}

const isOtherTrack = (one: PlacedSlot, other: PlacedSlot): boolean =>
  one.track_id !== other.track_id ||
  (one.track_id === null && nameKey(one.track ?? "") !== nameKey(other.track ?? ""));

const key = ({ change, slot }: Change) =>
  `${changeKinds.indexOf(change)} ${slot.start_time ?? "~"} ${slot.title ?? ""} ${slot.slot_id}`;
const byKindAndStart = (one: Change, other: Change) => (key(one) < key(other) ? -1 : 1);

const joinedOrLeft = (before: PlacedSlot, after: PlacedSlot): string[] => [
  ...before.people.filter((userId) => !after.people.includes(userId)),
  ...after.people.filter((userId) => !before.people.includes(userId)),
];

export function countsOf(changes: readonly Change[]): VersionCounts {
  const counts = { new: 0, moved: 0, cancelled: 0, speakers: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}

/** Whom each change concerns: present and former speakers; if only speakers changed, those who joined or left. */
export function changesByPerson(changes: readonly Change[]): Map<string, Change[]> {
  const concerned = new Map<string, Change[]>();
  for (const one of changes) {
    const { slot, before = slot } = one;
    const people =
      one.change === "speakers" ? joinedOrLeft(before, slot) : [...before.people, ...slot.people];
    for (const userId of new Set(people)) concerned.set(userId, [...(concerned.get(userId) ?? []), one]);
  }
  return concerned;
}

/** Everybody whose page changes with a session, even if the change doesn't concern them: a track, or a co-speaker. */
export function peopleShownWith(changes: readonly Change[], retracked: readonly PlacedSlot[]): string[] {
  const slots = [...changes.flatMap(({ slot, before = slot }) => [before, slot]), ...retracked];
  return [...new Set(slots.flatMap(({ people }) => people))];
}
