import { updateProgramme } from "@plenary/contract/programme/programme";
import type { Plenary } from "../plenary.ts";

/** What other programs read of a programme, and in how many milliseconds it has to be written after a change. */
export const feeds = {
  "schedule.xml": 600,
  "schedule.json": 600,
  "programme.ics": 400,
  programme: 400,
} as const;

export type FeedName = keyof typeof feeds;

export const feedPath = ({ eventId }: Plenary, name: FeedName): string =>
  `/api/public/events/${eventId}/${name}`;

/** How long the first answer after a change of the programme takes, in milliseconds: the median of several. */
export async function firstAnswer(plenary: Plenary, path: string, runs: number): Promise<number> {
  const params = { eventId: plenary.eventId };
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await plenary.admin(updateProgramme, { params, body: { gridMinutes: run % 2 === 0 ? 10 : 5 } });
    const started = performance.now();
    await (await fetch(plenary.origin + path)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}
