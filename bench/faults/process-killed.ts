import { setTimeout as delay } from "node:timers/promises";
import { logout, me } from "@plenary/contract/accounts/sign-ins";
import { lockUser } from "@plenary/contract/admin/admin-users";
import type { Person } from "@plenary/testing/people";
import { startServer } from "@plenary/testing/server";
import { atMost, type Figure, none, only } from "./figures.ts";
import { Load } from "./load.ts";
import { ask, newPerson, openPair, type Pair } from "./pair.ts";

const TIMES = 10;

/** How long to wait until somebody is turned away, in milliseconds. */
const PATIENCE = 30_000;

/** One process is killed under load; then whether what one of two does to an account takes effect in the other. */
export async function processKilled(): Promise<Figure[]> {
  const pair = await openPair();
  try {
    const [first, second] = pair.servers;
    const load = new Load(pair).start();
    await delay(3000);
    await first.end("SIGKILL");
    await delay(5000);
    await load.stop();
    const figures = [
      only("Answers", load.answers),
      none("Wrong answers", load.wrong),
      none("Refused by the other", load.refused),
      none(
        "Broken connections to the other",
        load.broken.filter(({ origin }) => origin === second.origin),
      ),
      none(`Lost of ${load.acknowledged} acknowledged talks`, await load.lost(second.origin)),
    ];
    await first.stop();
    pair.servers[0] = await startServer(pair.environment);
    try {
      return [...figures, ...(await effects(pair))];
    } finally {
      await pair.servers[0].stop();
    }
  } finally {
    await pair.stop();
  }
}

async function effects(pair: Pair): Promise<Figure[]> {
  const [{ origin: here, end }, { origin: there }] = pair.servers;
  const lock = (userId: string) =>
    ask(here, pair.admin, (call) => call(lockUser, { params: { userId }, body: { reason: "A test" } }));
  const locks: number[] = [];
  const logouts: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const locked = await newPerson(here, `locked${n}`);
    locks.push(await untilOut(there, locked, () => lock(locked.userId)));
    const left = await newPerson(here, `left${n}`);
    logouts.push(await untilOut(there, left, () => ask(here, left, (call) => call(logout))));
  }
  const last = await newPerson(here, "last");
  const killed = await untilOut(there, last, async () => {
    const answer = await lock(last.userId);
    void end("SIGKILL");
    return answer;
  });
  return [
    // Proves decisions 3: A lock ends all sign-ins at once, in every process
    atMost(`A lock in one process holds in the other, longest of ${TIMES}`, 1000, Math.max(...locks), "ms"),
    atMost(`A logout likewise, longest of ${TIMES}`, 1000, Math.max(...logouts), "ms"),
    atMost("A lock in a process that is killed right after", 1000, killed, "ms"),
  ];
}

/** How long after the acknowledgement the other process first turns the person away, in milliseconds. */
export async function untilOut(
  there: string,
  person: Person,
  act: () => Promise<{ status: number }>,
): Promise<number> {
  const statusOfMe = async () => (await ask(there, person, (call) => call(me))).status;
  if ((await statusOfMe()) !== 200) throw new Error(`${person.username} should be signed in.`);
  const { status } = await act();
  if (status !== 200) throw new Error(`The lock or logout was answered with ${status}.`);
  const acknowledged = performance.now();
  while ((await statusOfMe()) === 200) if (performance.now() - acknowledged > PATIENCE) break;
  return performance.now() - acknowledged;
}
