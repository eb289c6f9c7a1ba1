import { createEvent, updateEvent } from "@plenary/contract/events/events";
import type { Plenary } from "../plenary.ts";

const DAY = 86_400_000;

export interface Staleness {
  writes: number;
  reads: number;
  /** Answers that still showed the old name after the write that changed it had been answered. */
  stale: number;
}

/**
 * Changes a public event's name again and again, as fast as it is answered, while others read; right after each answer
 * it reads everything that shows the name: the event's page and JSON, the list's page and JSON.
 */
export async function countStale(plenary: Plenary, seconds: number): Promise<Staleness> {
  const today = new Date().toISOString().slice(0, 10);
  // Two days ago, so that it comes first in the list of events that aren't over yet.
  const startDate = new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10);
  const body = { name: "Before all", startDate, endDate: today, location: "Here", description: "Text." };
  const { event } = await plenary.admin(createEvent, { body: { ...body, visibility: "public" } });
  const params = { eventId: event.eventId };
  const paths = ["/public/events", `/public/events/${event.eventId}`].flatMap((path) => [
    path,
    `/api${path}`,
  ]);
  const read = async (path: string) => (await fetch(`${plenary.origin}${path}`)).text();

  const end = Date.now() + seconds * 1000;
  const counts = { writes: 0, reads: 0, stale: 0 };
  const readers = Array.from({ length: 8 }, async (_, n) => {
    while (Date.now() < end) await read(paths[n % paths.length] as string);
  });
  while (Date.now() < end) {
    counts.writes += 1;
    const name = `Name ${counts.writes} of it`;
    await plenary.admin(updateEvent, { params, body: { name } });
    const texts = await Promise.all(paths.map(read));
    counts.reads += texts.length;
    counts.stale += texts.filter((text) => !text.includes(name)).length;
  }
  await Promise.all(readers);
  return counts;
}
