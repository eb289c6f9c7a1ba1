import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";

/** Of each at most. */
const most = 3;

export interface OnNow {
  on: PublicSlot[];
  next: PublicSlot[];
  /** How many more are on. */
  more: number;
  isOver: boolean;
  /** When this changes by itself; null if it doesn't. */
  until: string | null;
}

/** What is on at a moment of the event's days and what comes next, without what has no time. */
export function onNow({ days, slots }: Pick<PublicProgramme, "days" | "slots">, now: number): OnNow {
  const at = new Date(now).toISOString();
  const [opens, closes] = [days[0]?.opens ?? at, days.at(-1)?.closes ?? at];
  const isOver = days.length > 0 && at >= closes;
  if (at < opens || isOver || days.length === 0)
    return { on: [], next: [], more: 0, isOver, until: at < opens ? opens : null };
  const timed = slots.flatMap((slot) =>
    slot.startTime && slot.endTime ? { ...slot, times: [slot.startTime, slot.endTime] } : [],
  );
  const on = timed.filter(({ times: [start = "", end = ""] }) => start <= at && at < end);
  const first = timed.find(({ times: [start = ""] }) => start > at)?.startTime;
  const next = timed.filter(({ startTime }) => startTime === first);
  const times = [closes, ...timed.flatMap(({ times }) => times)].filter((time) => time > at).sort();
  return {
    on: on.slice(0, most),
    next: next.slice(0, most),
    more: Math.max(on.length - most, 0),
    isOver,
    until: times[0] ?? null,
  };
}
