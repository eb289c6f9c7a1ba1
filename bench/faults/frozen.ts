import { setTimeout as delay } from "node:timers/promises";
import { login } from "@plenary/contract/accounts/sign-ins";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { password } from "@plenary/testing/people";
import { atMost, type Figure, none, only } from "./figures.ts";
import { Load, talkOf } from "./load.ts";
import { ask, openPair } from "./pair.ts";

/** Long enough that nothing is answered from memory any more, and that statements would have ended by themselves. */
const FROZEN = 20_000;

/** All of PostgreSQL's processes stand still under load (SIGSTOP), and go on after twenty seconds. */
export async function frozen(): Promise<Figure[]> {
  const pair = await openPair();
  try {
    const load = new Load(pair).start();
    await delay(3000);
    pair.postgres.freeze();
    const started = performance.now();
    const found = await askMeanwhile(pair.servers[0].origin, pair.people, started + FROZEN);
    pair.postgres.thaw();
    const back = performance.now();
    await delay(6000);
    await load.stop();
    return [
      only("Calls while PostgreSQL stood still", found.calls),
      none("Of these answered with anything but 503", found.wrong),
      atMost("The longest that one of them took", 5, found.longest / 1000, "s"),
      none("Wrong, mixed-up or stale answers under load", load.wrong),
      none("Broken connections", load.broken),
      atMost("Last 503 after it went on", 5, (Math.max(back, ...load.refused) - back) / 1000, "s"),
      none(`Lost of ${load.acknowledged} acknowledged talks`, await load.lost(pair.servers[0].origin)),
    ];
  } finally {
    pair.postgres.thaw();
    await pair.stop();
  }
}

type People = Awaited<ReturnType<typeof openPair>>["people"];

/** Calls of all kinds, one after the other, each with the time that it took. */
async function askMeanwhile(origin: string, [person]: People, until: number) {
  if (!person) throw new Error("There is nobody.");
  const kinds = [
    async () => (await fetch(`${origin}/api/ready`)).status,
    async () => (await ask(origin, person, (call) => call(listTalks))).status,
    async () => (await ask(origin, person, (call) => call(createTalk, { body: talkOf(person, "f") }))).status,
    async () =>
      (await ask(origin, null, (call) => call(login, { body: { username: person.username, password } })))
        .status,
    async () => (await fetch(`${origin}/public/events?q=${crypto.randomUUID()}`)).status,
  ];
  const wrong: number[] = [];
  let [calls, longest] = [0, 0];
  while (performance.now() < until) {
    const asked = performance.now();
    const statuses = await Promise.all(kinds.map((kind) => kind()));
    longest = Math.max(longest, performance.now() - asked);
    calls += statuses.length;
    wrong.push(...statuses.filter((status) => status !== 503));
    await delay(100);
  }
  return { calls, wrong, longest };
}
