import { setTimeout as delay } from "node:timers/promises";
import { atMost, type Figure, none, only } from "./figures.ts";
import { Load } from "./load.ts";
import { openPair } from "./pair.ts";

/** PostgreSQL is killed under load, is away for three seconds, and comes back. */
export async function databaseRestart(): Promise<Figure[]> {
  const pair = await openPair();
  try {
    const load = new Load(pair).start();
    await delay(3000);
    const crashed = performance.now();
    const early = load.refused.length;
    await pair.postgres.crash();
    await delay(3000);
    await pair.postgres.start();
    const back = performance.now();
    await delay(9000);
    await load.stop();
    const last = Math.max(back, ...load.refused);
    const [{ origin }] = pair.servers;
    return [
      only("Answers", load.answers),
      // Proves decisions 1: Without the database calls answer 503, and recover
      // Proves decisions 2: 503 while the database is away
      only(
        "Answers with 503 while PostgreSQL was away",
        load.refused.filter((time) => time > crashed).length,
      ),
      none("Answers with 503 before", load.refused.slice(0, early)),
      none("Wrong, mixed-up or stale answers", load.wrong),
      none("Broken connections", load.broken),
      // Proves decisions 1: Without the database calls answer 503, and recover
      atMost("Last 503 after PostgreSQL took connections again", 5, (last - back) / 1000, "s"),
      none(`Lost of ${load.acknowledged} acknowledged talks`, await load.lost(origin)),
    ];
  } finally {
    await pair.stop();
  }
}
