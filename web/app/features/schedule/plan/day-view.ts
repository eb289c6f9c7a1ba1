import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";

/** What the grid shows of one programme day. Knows no React. */

const HOUR = 60;

export interface DayView {
  date: string;
  /** The first minute that is shown, in milliseconds since the epoch, and how many minutes are. */
  opens: number;
  minutes: number;
  /** Pixels for a minute. */
  scale: number;
}

/** A column of the grid: a room, items for all rooms, what has no room of the list; or a track. */
export interface Column {
  key: string;
  /** Null where nothing can be put, and where columns are tracks. */
  roomId: string | null;
  /** Of a column that is a track; null for sessions without one. Absent where columns are rooms. */
  trackId?: string | null;
  name: string;
  slots: ScheduleSlot[];
}

const startOf = ({ startTime }: ScheduleSlot) => Date.parse(startTime ?? "");

/** The slots that begin on a programme day. */
export const slotsOfDay = (slots: Iterable<ScheduleSlot>, day: Schedule["days"][number]): ScheduleSlot[] =>
  [...slots].filter((slot) => {
    const start = startOf(slot);
    return start >= Date.parse(day.opens) && start < Date.parse(day.closes);
  });

/** Half an hour shows two lines. Where something is shorter, it is as high as can be pressed (24), but for less than 5 minutes. */
function scaleOf(slots: readonly ScheduleSlot[], { defaultMinutes }: Schedule): number {
  const lengths = slots.map(({ durationMinutes }) => durationMinutes ?? defaultMinutes);
  return 24 / Math.max(Math.min(10, ...lengths), 5);
}

/** The same view at another scale: in percent, or as high as is given for the whole day. */
export const zoomed = (view: DayView, zoom: number | "fit", height: number): DayView => ({
  ...view,
  scale: zoom === "fit" ? Math.max(height / view.minutes, 0.6) : (view.scale * zoom) / 100,
});

/**
 * The usual hours of the day, if it has some, with an hour before and after. Else from an hour before the first slot of any day to
 * an hour after the last one, and from 9 to 18 at least. Or all hours.
 */
export function viewOf(
  day: Schedule["days"][number],
  schedule: Schedule,
  slots: readonly ScheduleSlot[],
  all: boolean,
): DayView {
  const begins = Date.parse(day.opens);
  const whole = (Date.parse(day.closes) - begins) / 60_000;
  const scale = scaleOf(slotsOfDay(slots, day), schedule);
  if (all) return { date: day.date, opens: begins, minutes: whole, scale };
  const { hours } = day;
  const sinceBegin = (instant: string) => (Date.parse(instant) - begins) / 60_000;
  let [first, last] = hours ? [sinceBegin(hours.opens), sinceBegin(hours.closes)] : [3 * HOUR, 12 * HOUR];
  for (const one of hours ? [] : schedule.days) {
    for (const slot of slotsOfDay(slots, one)) {
      const from = (startOf(slot) - Date.parse(one.opens)) / 60_000;
      first = Math.min(first, from);
      last = Math.max(last, from + (slot.durationMinutes ?? schedule.defaultMinutes));
    }
  }
  const from = Math.max(0, Math.floor(first / HOUR - 1) * HOUR);
  const to = Math.min(whole, Math.ceil(last / HOUR + 1) * HOUR);
  return { date: day.date, opens: begins + from * 60_000, minutes: to - from, scale };
}

/** Whether a slot of the day is shown as a whole. */
export function isWithin(slot: ScheduleSlot, view: DayView, { defaultMinutes }: Schedule): boolean {
  const from = (startOf(slot) - view.opens) / 60_000;
  return from >= 0 && from + (slot.durationMinutes ?? defaultMinutes) <= view.minutes;
}

export const withoutSlots = (column: Column, others: readonly ScheduleSlot[]): Column => ({
  ...column,
  slots: column.slots.filter((slot) => !others.includes(slot)),
});

/** The rooms in order, with what stands in them; items for all rooms first, what has no such room last. */
export function columnsOf(
  slots: readonly ScheduleSlot[],
  schedule: Schedule,
  shown: ReadonlySet<string> | null = null,
): Column[] {
  const rooms = schedule.rooms
    .filter(({ roomId }) => shown === null || shown.has(roomId))
    .map(({ roomId, name }) => ({
      ...{ key: roomId, roomId, name },
      slots: slots.filter(({ roomIds }) => roomIds.includes(roomId)),
    }));
  const roomless = slots.filter(({ roomIds }) => roomIds.length === 0);
  const [everywhere, elsewhere] = [
    roomless.filter(({ kind }) => kind !== "session"),
    roomless.filter(({ kind }) => kind === "session"),
  ];
  return [
    ...(everywhere.length > 0
      ? [{ key: "all", roomId: null, name: text("All rooms"), slots: everywhere }]
      : []),
    ...rooms,
    ...(elsewhere.length > 0
      ? [{ key: "other", roomId: null, name: text("Other rooms"), slots: elsewhere }]
      : []),
  ];
}

/** The tracks in order, with their sessions; what has none, items too, last. */
export function columnsByTrack(slots: readonly ScheduleSlot[], { tracks }: Schedule): Column[] {
  const known = new Set(tracks.map(({ trackId }) => trackId));
  const rest = slots.filter(({ trackId }) => trackId === null || !known.has(trackId));
  return [
    ...tracks.map(({ trackId, name }) => ({
      ...{ key: trackId, roomId: null, trackId, name },
      slots: slots.filter((slot) => slot.trackId === trackId),
    })),
    ...(rest.length > 0
      ? [{ key: "none", roomId: null, trackId: null, name: text("No track"), slots: rest }]
      : []),
  ];
}

/** What waits for a place: sessions and items without a start, and sessions without a room. */
export const isUnscheduled = ({ kind, startTime, roomIds, roomName }: ScheduleSlot): boolean =>
  startTime === null || (kind === "session" && roomIds.length === 0 && roomName === null);

/** An instant as many minutes after another. */
export const minutesAfter = (opens: number, minutes: number): string =>
  new Date(opens + minutes * 60_000).toISOString();
