import { text } from "@plenary/contract/text";
import { formatConjunction, listPlain } from "../../base/formats.ts";
import type { CalendarEntry } from "../../base/icalendar.ts";
import { calendarText } from "../../base/icalendar.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { publicSlots, type SeenSlot } from "../public-slots/public-slots.ts";
import { loadPlan, type Plan, type PlanSlot } from "./feed.ts";

/** Which slots of an event a calendar has. */
export interface Chosen {
  room?: string | undefined;
  track?: string | undefined;
  type?: string | undefined;
  /** Numbers of sessions. */
  sessions?: number[] | undefined;
  items?: "all" | undefined;
}

/** Cancelled sessions are told for so many days after the event. */
const CANCELLED_DAYS = 30;

/**
 * The programme of a public event as a calendar; also for one room, track or type, or for some sessions. Throws
 * PublicEventNotFound, RoomNotFound and TrackNotFound.
 */
export async function eventCalendar(ctx: Ctx, eventId: string, chosen: Chosen) {
  const feed = await loadPlan(ctx, eventId);
  const isChosen = chooser(feed, chosen);
  const seen = await publicSlots(ctx.db, eventId);
  const entries = entriesOf(ctx, feed, { seen, isChosen, items: chosen.items });
  return { text: [calendarText(entries, feed.event.name)], changedAt: changedAt(ctx, feed, seen) };
}

/** One session as a calendar, also a cancelled one. Throws PublicEventNotFound and SessionNotFound. */
export async function sessionCalendar(
  ctx: Ctx,
  { eventId, sessionId }: { eventId: string; sessionId: string },
) {
  const feed = await loadPlan(ctx, eventId);
  const seen = await publicSlots(ctx.db, eventId);
  const isChosen = ({ slotId, kind }: Choosable) => slotId === sessionId && kind === "session";
  const entries = entriesOf(ctx, feed, { seen, isChosen });
  if (entries.length === 0 && !feed.slots.some(isChosen)) throw new Refusal("SessionNotFound");
  return { text: [calendarText(entries)], changedAt: changedAt(ctx, feed, seen) };
}

type Choosable = Pick<SeenSlot, "slotId" | "kind" | "number" | "roomIds" | "trackId"> & {
  type?: string | null;
};

function chooser(feed: Plan, { room, track, type, sessions }: Chosen): (slot: Choosable) => boolean {
  const inRoom = feed.rooms.find(({ slug }) => slug === room)?.roomId;
  if (room !== undefined && inRoom === undefined) throw new Refusal("RoomNotFound");
  const ofTrack = feed.tracks.find(({ slug }) => slug === track)?.trackId;
  if (track !== undefined && ofTrack === undefined) throw new Refusal("TrackNotFound");
  const numbers = sessions && new Set(sessions);
  return (slot) =>
    (inRoom === undefined ||
      slot.roomIds.includes(inRoom) ||
      (slot.kind !== "session" && slot.roomIds.length === 0)) &&
    (ofTrack === undefined || slot.trackId === ofTrack) &&
    // Nobody knows any more of what type a cancelled one was.
    (type === undefined || slot.type === undefined || slot.type === type) &&
    (numbers === undefined || numbers.has(slot.number));
}

interface Choice {
  seen: SeenSlot[];
  isChosen: (slot: Choosable) => boolean;
  items?: "all" | undefined;
}

/** What is on, and what was cancelled or has lost its start, as entries of a calendar. */
function entriesOf(ctx: Ctx, feed: Plan, { seen, isChosen, items }: Choice): CalendarEntry[] {
  const ledger = new Map(seen.map((slot) => [slot.slotId, slot]));
  const on = feed.slots.filter((slot) => (slot.kind !== "break" || items === "all") && isChosen(slot));
  const shown = new Set(feed.slots.map(({ slotId }) => slotId));
  const isTold = feed.event.endDate >= toldSince(ctx);
  const cancelled = seen.filter((slot) => {
    return (
      slot.state === "cancelled" &&
      slot.kind === "session" &&
      isTold &&
      !shown.has(slot.slotId) &&
      isChosen(slot)
    );
  });
  const left = isTold ? on.flatMap((slot) => (slot.startTime ? [] : (ledger.get(slot.slotId) ?? []))) : [];
  return [
    ...on.flatMap((slot) => entryOf(feed, slot, ledger.get(slot.slotId))),
    ...[...left, ...cancelled].flatMap((slot) => cancelledEntry(feed, slot)),
  ];
}

/** Cancelled sessions are told of events that ended on this day or later. */
export const toldSince = ({ clock }: Pick<Ctx, "clock">): string =>
  new Date(clock().valueOf() - CANCELLED_DAYS * 86_400_000).toISOString().slice(0, 10);

export const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();

/** What a cancelled session is called; its talk may be deleted. */
export const cancelledTitle = ({ title }: { title: string | null }): string =>
  title ?? text("Deleted session");

/** When the calendar changed last: also by itself, on the day from which cancelled sessions are no longer told. */
function changedAt(ctx: Ctx, feed: Plan, seen: SeenSlot[]): string {
  const isOff = ({ state, leftStart }: SeenSlot) => state === "cancelled" || leftStart !== null;
  const isShorter = feed.event.endDate < toldSince(ctx) && seen.some(isOff);
  if (!isShorter) return feed.changedAt;
  const days = (CANCELLED_DAYS + 1) * 86_400_000;
  const left = Date.parse(feed.event.endDate) + days;
  return new Date(Math.max(left, Date.parse(feed.changedAt))).toISOString();
}

function entryOf(feed: Plan, slot: PlanSlot, seen: SeenSlot | undefined): CalendarEntry[] {
  if (!slot.startTime) return [];
  const speakers = slot.speakers.map(({ name }) => name);
  const told = [
    slot.notice,
    slot.summary,
    speakers.length > 0 ? formatConjunction(speakers) : null,
    slot.address,
  ];
  return [
    {
      ...{ uid: slot.guid, sequence: seen?.sequence ?? 0, changedAt: seen?.changedAt ?? feed.changedAt },
      ...{ start: slot.startTime, end: slot.endTime, timezone: feed.event.timezone, summary: slot.title },
      description: told.filter(Boolean).join("\n\n"),
      location: listPlain([...roomsOf(feed, slot), feed.event.location]),
      ...{ category: slot.track, url: slot.address },
    },
  ];
}

function roomsOf({ rooms }: Plan, { roomIds, room }: PlanSlot): string[] {
  const named = rooms.filter(({ roomId }) => roomIds.includes(roomId)).map(({ name }) => name);
  return named.length > 0 || room === null ? named : [room];
}

/** The title and nothing else of it, where it was last; not of what never had a start. */
function cancelledEntry({ event, defaultMinutes }: Plan, slot: SeenSlot): CalendarEntry[] {
  const start = slot.startTime ?? slot.leftStart;
  if (!start) return [];
  const minutes = slot.durationMinutes ?? defaultMinutes;
  return [
    {
      ...{ uid: slot.guid, sequence: slot.sequence, changedAt: slot.cancelledAt ?? slot.changedAt },
      ...{ start, end: endOf(start, minutes), timezone: event.timezone },
      ...{ summary: cancelledTitle(slot), cancelled: true },
    },
  ];
}
