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
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || at < first.opens || at >= last.closes)
    return {
      on: [],
      next: [],
      more: 0,
      isOver: !!last && at >= last.closes,
      until: nextOf([first?.opens], at),
    };
  const timed = slots.filter(hasTimes);
  const on = timed.filter(({ startTime, endTime }) => startTime <= at && at < endTime);
  const soon = timed.find(({ startTime }) => startTime > at)?.startTime;
  return {
    on: on.slice(0, most),
    next: timed.filter(({ startTime }) => startTime === soon).slice(0, most),
    more: Math.max(on.length - most, 0),
    isOver: false,
    until: nextOf([last.closes, ...timed.flatMap(({ startTime, endTime }) => [startTime, endTime])], at),
  };
}

const hasTimes = (slot: PublicSlot): slot is PublicSlot & { startTime: string; endTime: string } =>
  slot.startTime !== null && slot.endTime !== null;

/** The first of these moments after that one. */
function nextOf(times: readonly (string | undefined)[], at: string): string | null {
  return times.filter((time) => time !== undefined && time > at).sort()[0] ?? null;
}
