import { slugOf } from "@plenary/contract/names";
import { DAY } from "../../../base/durations.ts";
import type { CalendarEntry } from "../../../base/icalendar/icalendar.ts";
import { calendarText } from "../../../base/icalendar/icalendar.ts";
import { Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { publicSlots, type SeenSlot } from "../places/public-slots.ts";
import { endOf, entryOff, entryOn } from "./calendar-entries.ts";
import { loadPlan, type Plan, type PlanSlot } from "./feed.ts";
import { selectIsType } from "./feeds.queries.ts";

/** The slots of an event in a calendar. */
export interface CalendarFilter {
  room?: string | undefined;
  track?: string | undefined;
  type?: string | undefined;
  sessions?: number[] | undefined;
  items?: "all" | undefined;
}

/** Days after the event for which cancelled sessions are shown. */
const CANCELLED_DAYS = 30;

/** A public event's programme as a calendar; also for one room, track or type, or for some sessions. */
export async function eventCalendar(ctx: Ctx, eventId: string, chosen: CalendarFilter) {
  const feed = await loadPlan(ctx, eventId);
  const isChosen = chooser(feed, chosen);
  const seen = await publicSlots(ctx.db, eventId);
  const entries = entriesOf(ctx, feed, { seen, isChosen, items: chosen.items });
  return { text: [calendarText(entries, feed.event.name)], changedAt: changedAt(ctx, feed, seen) };
}

/** Whether a public session of the event has exactly this type, as calendars compare it. */
export const isPublicType = async (ctx: Ctx, eventId: string, type: string): Promise<boolean> =>
  // No type has a control character, and PostgreSQL refuses some of them.
  !/\p{Cc}/u.test(type) && selectIsType(ctx.db, eventId, type);

/** One session as a calendar named by its title, even a cancelled one. Throws SessionNotFound also for one that never had a start. */
export async function sessionCalendar(
  ctx: Ctx,
  { eventId, sessionId }: { eventId: string; sessionId: string },
) {
  const feed = await loadPlan(ctx, eventId);
  const seen = await publicSlots(ctx.db, eventId);
  const isChosen = ({ slotId, kind }: Choosable) => slotId === sessionId && kind === "session";
  const entries = entriesOf(ctx, feed, { seen, isChosen });
  if (entries.length === 0) throw new Refusal("SessionNotFound");
  const title = [...feed.slots, ...seen].find(isChosen)?.title ?? "";
  const name = `${slugOf(title) || "session"}.ics`;
  return { name, text: [calendarText(entries)], changedAt: changedAt(ctx, feed, seen) };
}

type Choosable = Pick<SeenSlot, "slotId" | "kind" | "number" | "roomIds" | "trackId"> & {
  type?: string | null;
};

function chooser(feed: Plan, { room, track, type, sessions }: CalendarFilter): (slot: Choosable) => boolean {
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
    // The type of a cancelled session is no longer known.
    (type === undefined || slot.type === undefined || slot.type === type) &&
    (numbers === undefined || numbers.has(slot.number));
}

interface Choice {
  seen: SeenSlot[];
  isChosen: (slot: Choosable) => boolean;
  items?: "all" | undefined;
}

/** Calendar entries of slots that take place, and of those that were cancelled or lost their start. */
function entriesOf(ctx: Ctx, feed: Plan, { seen, isChosen, items }: Choice): CalendarEntry[] {
  const ledger = new Map(seen.map((slot) => [slot.slotId, slot]));
  const on = feed.slots.filter((slot) => (slot.kind !== "break" || items === "all") && isChosen(slot));
  const shown = new Set(feed.slots.map(({ slotId }) => slotId));
  const isTold = feed.event.endDate >= cancelledShownSince(ctx);
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
    ...on.flatMap((slot) => entriesOn(feed, slot, ledger.get(slot.slotId))),
    ...[...left, ...cancelled].flatMap((slot) => entriesOff(feed, slot)),
  ];
}

/** Cancelled sessions are shown for events that ended on this day or later. */
export const cancelledShownSince = ({ clock }: Pick<Ctx, "clock">): string =>
  new Date(clock().valueOf() - CANCELLED_DAYS * DAY).toISOString().slice(0, 10);

/** When the calendar last changed: also by itself, on the day from which cancelled sessions are left out. */
function changedAt(ctx: Ctx, feed: Plan, seen: SeenSlot[]): string {
  const isOff = ({ state, leftStart }: SeenSlot) => state === "cancelled" || leftStart !== null;
  const isShorter = feed.event.endDate < cancelledShownSince(ctx) && seen.some(isOff);
  if (!isShorter) return feed.changedAt;
  const days = (CANCELLED_DAYS + 1) * DAY;
  const left = Date.parse(feed.event.endDate) + days;
  return new Date(Math.max(left, Date.parse(feed.changedAt))).toISOString();
}

function entriesOn(feed: Plan, slot: PlanSlot, seen: SeenSlot | undefined): CalendarEntry[] {
  const { startTime: start, endTime: end, guid, title, notice, summary, track, address } = slot;
  if (!start) return [];
  const { timezone, location } = feed.event;
  const { sequence, changedAt } = seen ?? { sequence: 0, changedAt: feed.changedAt };
  const placed = { guid, title, sequence, changedAt, start, end, timezone };
  const speakers = slot.speakers.map(({ name }) => name);
  return [
    entryOn(placed, { notice, summary, speakers, rooms: roomsOf(feed, slot), location, track, address }),
  ];
}

function roomsOf({ rooms }: Plan, { roomIds, room }: PlanSlot): string[] {
  const named = rooms.filter(({ roomId }) => roomIds.includes(roomId)).map(({ name }) => name);
  return named.length > 0 || room === null ? named : [room];
}

/** Empty for a slot that never had a start. */
function entriesOff({ event, defaultMinutes }: Plan, slot: SeenSlot): CalendarEntry[] {
  const { guid, title, sequence } = slot;
  const start = slot.startTime ?? slot.leftStart;
  if (!start) return [];
  const end = endOf(start, slot.durationMinutes ?? defaultMinutes);
  const changedAt = slot.cancelledAt ?? slot.changedAt;
  return [entryOff({ guid, title, sequence, changedAt, start, end, timezone: event.timezone })];
}
