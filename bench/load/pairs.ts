// Several processes of Plenary and of the bare server, for answers from memory: two of the same program differ by up to a third from each
// other, and a process stays as fast as it began.

import { startOn } from "../plenary.ts";
import { type Pair, startBare, type Target } from "./compare.ts";

/** With one run of each, as many as a middle needs. */
const PAIRS = 7;

/** Measures with a process that runs already and others on the same database, each beside a bare server of its own. */
export async function withPairs<T>(
  first: Target,
  databaseUrl: string,
  measure: (pairs: readonly Pair[]) => Promise<T>,
): Promise<T> {
  const pairs: Pair[] = [];
  const stops: (() => unknown)[] = [];
  const add = async (ours: Target) => {
    const bare = await startBare();
    stops.push(bare.stop);
    pairs.push({ bare, ours });
  };
  try {
    await add(first);
    while (pairs.length < PAIRS) {
      const server = await startOn(databaseUrl);
      stops.push(server.stop);
      await add(server);
    }
    return await measure(pairs);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}
