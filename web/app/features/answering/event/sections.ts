import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { fold } from "@plenary/contract/fold";
import { clockIn } from "../../../base/dates.ts";

/** In which parts of the event's list its sessions are: pure functions. */

/** For so long after its end a session still is where people look for it, in milliseconds. */
const stillHere = 30 * 60_000;

export interface Sections {
  now: FeedbackSession[];
  /** The last first. */
  earlier: FeedbackSession[];
  later: FeedbackSession[];
  /** By their days, on the event's clock; without a start at the end, under an empty day. */
  others: { day: string; sessions: FeedbackSession[] }[];
}

/** The sessions as somebody sees them at that moment, in the order of their start. */
export function sectionsOf(sessions: readonly FeedbackSession[], zone: string, time: number): Sections {
  const clock = clockIn(zone);
  const today = clock(new Date(time).toISOString()).day;
  const sections: Sections = { now: [], earlier: [], later: [], others: [] };
  for (const session of [...sessions].sort(byStart)) {
    const { startTime, endTime } = session;
    const day = startTime ? clock(startTime).day : "";
    if (startTime && endTime && Date.parse(startTime) <= time && time < Date.parse(endTime) + stillHere)
      sections.now.push(session);
    else if (day === today && startTime)
      sections[Date.parse(startTime) > time ? "later" : "earlier"].push(session);
    else {
      const last = sections.others.at(-1);
      if (last?.day === day) last.sessions.push(session);
      else sections.others.push({ day, sessions: [session] });
    }
  }
  sections.earlier.reverse();
  return sections;
}

/** What begins first; without a start at the end. */
const byStart = (one: FeedbackSession, other: FeedbackSession): number =>
  one.startTime === other.startTime
    ? 0
    : !one.startTime
      ? 1
      : !other.startTime
        ? -1
        : one.startTime < other.startTime
          ? -1
          : 1;

/** Those in whose title, speakers or room all words are found. */
export function matching(sessions: readonly FeedbackSession[], search: string): FeedbackSession[] {
  const words = fold(search).split(" ").filter(Boolean);
  return sessions.filter(({ title, speakers, room }) => {
    const text = fold([title, ...speakers, room ?? ""].join(" "));
    return words.every((word) => text.includes(word));
  });
}
