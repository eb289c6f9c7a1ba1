import { setTimeout as delay } from "node:timers/promises";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { createEvent, updateEvent } from "@plenary/contract/events/events";
import { getPublicEvent } from "@plenary/contract/public/public";
import { startServer } from "@plenary/testing/server";
import { startProxy } from "@plenary/testing/tcp-proxy";
import { atMost, type Figure } from "./figures.ts";
import { ask, eventCalled, newPerson, openPair, type Pair } from "./pair.ts";
import { untilOut } from "./process-killed.ts";

/** Within this time whatever one process has done holds in the others, whether they hear of it or not; in seconds. */
const HOLDS = 10;

/** A process that does not hear what others change: its listening connection is refused, or silently goes nowhere. */
export async function deaf(): Promise<Figure[]> {
  const pair = await openPair();
  try {
    return [
      ...(await deafened(pair, "refuse", "refused")),
      ...(await deafened(pair, "swallow", "swallowed by the network")),
    ];
  } finally {
    await pair.stop();
  }
}

async function deafened(pair: Pair, manner: "refuse" | "swallow", word: string): Promise<Figure[]> {
  const proxy = await startProxy(pair.postgres.url);
  const server = await startServer({ ...pair.environment, DATABASE_URL: proxy.url });
  try {
    const [{ origin: here }] = pair.servers;
    const { origin: there } = server;
    const locked = await newPerson(here, `locked-${manner}`);
    const left = await newPerson(here, `left-${manner}`);
    const { event } = await pair.admin.call(createEvent, { body: eventCalled(`Event of ${manner}`) });
    const page = { params: { eventId: event.eventId } };
    const statusOfPage = async () => (await ask(there, null, (call) => call(getPublicEvent, page))).status;
    if ((await statusOfPage()) !== 200) throw new Error("The event should be public.");
    proxy.treat(manner, "plenary listener");
    const unpublish = async () => {
      await pair.admin.call(updateEvent, { ...page, body: { visibility: "draft" } });
      const acknowledged = performance.now();
      while ((await statusOfPage()) === 200) await delay(20);
      return performance.now() - acknowledged;
    };
    const notReady = async () => {
      const started = performance.now();
      while ((await fetch(`${there}/api/ready`)).status === 200) await delay(20);
      return performance.now() - started;
    };
    const body = { reason: "A test" };
    const times = await Promise.all([
      untilOut(there, locked, () =>
        ask(here, pair.admin, (call) => call(lockUser, { params: { userId: locked.userId }, body })),
      ),
      untilOut(there, left, () => ask(here, left, (call) => call(logout))),
      unpublish(),
      notReady(),
    ]);
    const whats = [
      "a lock holds",
      "a logout holds",
      "an event is no longer public",
      "it says that it is not ready",
    ];
    return whats.map((what, at) =>
      atMost(`Listener ${word}: ${what} after`, HOLDS, (times[at] ?? 0) / 1000, "s"),
    );
  } finally {
    await server.stop();
    await proxy.stop();
  }
}
