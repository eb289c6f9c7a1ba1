import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";

/** Of each at most. */
const most = 3;

export interface OnNow {
  on: PublicSlot[];
  next: PublicSlot[];
  /** How many more are on. */
  more: number;
  /** Whether the last of its days has closed, and nothing is on any more. */
  over: boolean;
  /** When this changes by itself; null if it doesn't. */
  until: string | null;
}

/** What is on at a moment of the event's days and what comes next in each room, without what has no time. */
export function onNow({ days, slots }: Pick<PublicProgramme, "days" | "slots">, now: number): OnNow {
  const at = new Date(now).toISOString();
  const timed = slots.filter(hasTimes);
  const opens = days[0]?.opens;
  // What begins in the last night may run on after its day has closed.
  const ends = [days.at(-1)?.closes ?? "", ...timed.map(({ endTime }) => endTime)].sort().at(-1) ?? "";
  const over = opens !== undefined && at >= ends;
  if (opens === undefined || at < opens || over)
    return { on: [], next: [], more: 0, over, until: nextOf([opens], at) };
  const on = timed.filter(({ startTime, endTime }) => startTime <= at && at < endTime);
  const later = timed.filter(({ startTime }) => startTime > at);
  const isNext = nextIn(later, days.find(({ closes }) => closes > (later[0]?.startTime ?? at))?.closes ?? "");
  return {
    on: on.slice(0, most),
    next: later.filter(isNext).slice(0, most),
    more: Math.max(on.length - most, 0),
    over,
    until: nextOf([ends, ...timed.flatMap(({ startTime, endTime }) => [startTime, endTime])], at),
  };
}

/** Of what comes later: what begins first, and in every other room what is next there, until its day closes. */
function nextIn(later: readonly Timed[], closes: string): (slot: Timed) => boolean {
  const known = new Set([""]);
  return ({ startTime, roomIds }) => {
    const room = roomIds.join();
    const isFirst = !known.has(room) && startTime < closes;
    known.add(room);
    return isFirst || startTime === later[0]?.startTime;
  };
}

type Timed = PublicSlot & { startTime: string; endTime: string };

const hasTimes = (slot: PublicSlot): slot is Timed => slot.startTime !== null && slot.endTime !== null;

/** The first of these moments after that one. */
function nextOf(times: readonly (string | undefined)[], at: string): string | null {
  return times.filter((time) => time !== undefined && time > at).sort()[0] ?? null;
}
