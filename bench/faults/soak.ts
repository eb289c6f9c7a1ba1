import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { atMost, type Figure, none, only } from "./figures.ts";
import { Load } from "./load.ts";
import { openPair, type Pair } from "./pair.ts";

/** How often memory is sampled, in milliseconds. */
const EVERY = 5000;
const STREAMS = 3;

/** Mixed load with open streams for that many minutes; the first fifth is warm-up. */
export async function soak(minutes: number): Promise<Figure[]> {
  const pair = await openPair();
  const closing = new AbortController();
  try {
    const events = { heard: 0 };
    const streams = pair.servers.flatMap(({ origin }) =>
      pair.people.flatMap((person) =>
        Array.from({ length: STREAMS }, () => listen(origin, person.token, closing.signal, events)),
      ),
    );
    const load = new Load(pair).start();
    const samples: number[][] = [];
    const count = Math.round((minutes * 60_000) / EVERY);
    for (let n = 1; n <= count; n++) {
      await delay(EVERY);
      samples.push(pair.servers.map(({ pid }) => residentMegabytes(pid)));
      if (n % 12 === 0) console.log(`  minute ${n / 12}: ${samples.at(-1)?.join(" and ")} MB`);
    }
    await load.stop();
    const [{ origin }] = pair.servers;
    const figures = [
      only("Minutes", minutes),
      only("Answers", load.answers),
      only("Messages heard of by open streams", events.heard),
      none("Wrong answers", load.wrong),
      none("Refused or broken", [...load.refused, ...load.broken]),
      none(`Lost of ${load.acknowledged} acknowledged talks`, await load.lost(origin)),
      ...pair.servers.map((_, at) =>
        growth(
          at + 1,
          samples.map((row) => row[at] ?? 0),
          count / 5,
        ),
      ),
    ];
    closing.abort();
    await Promise.all(streams);
    return figures;
  } finally {
    closing.abort();
    await pair.stop();
  }
}

/** How much more memory the largest of the last three fifths uses than the one after the warm-up. */
function growth(process: number, samples: number[], fifth: number): Figure {
  const mean = (nth: number) => {
    const some = samples.slice(Math.round(nth * fifth), Math.round((nth + 1) * fifth));
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  };
  const early = mean(1);
  const late = Math.max(mean(2), mean(3), mean(4));
  const what = `Process ${process}: growth of memory after warming up (${early.toFixed()} to ${late.toFixed()} MB)`;
  return atMost(what, 10, Math.max(0, (late / early - 1) * 100), "%");
}

export function residentMegabytes(pid: Pair["servers"][number]["pid"]): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** An open tab: hears about its user's messages until it is closed. */
async function listen(
  origin: string,
  token: string,
  signal: AbortSignal,
  events: { heard: number },
): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(`${origin}/api/messages/stream`, { headers, signal });
    for await (const chunk of body ?? []) {
      events.heard += Buffer.from(chunk).toString().split("event: unread").length - 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
