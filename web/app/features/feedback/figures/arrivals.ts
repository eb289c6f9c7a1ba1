import { type Sample, SPAN } from "@plenary/contract/feedback/feedback-arrivals";
import { counted } from "@plenary/contract/text";

/** How many came in the last five minutes, by the server or this screen, or since it was opened; null for none. */
export function arrivalsText(samples: readonly Sample[], inFiveMinutes: number | null): string | null {
  if (inFiveMinutes !== null) return inFiveMinutes > 0 ? saidOfFive(inFiveMinutes) : null;
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.total <= first.total) return null;
  const more = last.total - first.total;
  return last.at - first.at >= SPAN
    ? saidOfFive(more)
    : counted(more, "{count} since you opened this", "{count} since you opened this");
}

const saidOfFive = (more: number) =>
  counted(more, "{count} in the last 5 minutes", "{count} in the last 5 minutes");
