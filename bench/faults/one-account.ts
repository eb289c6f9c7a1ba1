import { createEvent } from "@plenary/contract/events/events";
import { createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { startPostgres } from "../../scripts/postgres.mjs";
import { type Call, runLoad, textOf } from "../load/compare.ts";
import type { Load } from "../load/load.ts";
import { atMost, type Figure, none, only } from "./figures.ts";
import { eventCalled } from "./pair.ts";
import { residentMegabytes } from "./soak.ts";

/** Of each measurement, in seconds; the attack begins a little before and ends a little after. */
const SECONDS = 20;
const BEFORE = 2;

/** Requests of the attacker at the same time, and of the others in a second. */
const ATTACKING = 20;
const PACE = 40;

/** What others wait and what the server needs, at most, in comparison with the time before the attack. */
const MOST_SLOWER = 3;
const MOST_MEMORY = 1.3;

const LONG_TALKS = 500;
const SHORT_TALKS = 5000;
const EVENTS = 1083;
const SESSIONS = 170;

/**
 * What one account can do alone, while others work: their 99th percentile, and the server's memory. `only` chooses those
 * whose name ("Embedded, renaming the speaker of 170 sessions") has this in it.
 */
export async function oneAccount(only: string): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    return [
      ...(await attackAll("Embedded", {}, only)),
      ...(await attackAll("PostgreSQL", { DATABASE_URL: postgres.url }, only)),
    ];
  } finally {
    await postgres.stop();
  }
}

async function attackAll(
  engine: string,
  environment: Record<string, string>,
  only: string,
): Promise<Figure[]> {
  // Somebody had more time than the limits of a minute and of a day give.
  const before = await startServer({
    ...environment,
    RATE_LIMIT: "off",
    APP_SECRET: "the same for both starts",
  });
  const filled = await fill(before).finally(() => before.end());
  const again = { ...environment, APP_SECRET: "the same for both starts", DATA_DIR: before.dataDir };
  const figures: Figure[] = [];
  try {
    for (const [what, requests] of attacks(filled)) {
      if (!`${engine}, ${what}`.includes(only)) continue;
      const server = await startServer(again);
      try {
        figures.push(...(await measure(`${engine}, ${what}`, server, filled, requests)));
      } finally {
        await server.end();
      }
    }
    return figures;
  } finally {
    await before.stop();
  }
}

interface Filled {
  others: Person[];
  /** An event of somebody else. */
  eventId: string;
  writer: Person;
  known: Person;
  renamed: Person;
}

/** The attacker's accounts with all that an account could ever make, and others with a little. */
async function fill({ origin }: Server): Promise<Filled> {
  const admin = await makeAdmin(origin);
  const someone = (name: string) => register(origin, name, `Name of ${name}`);
  const others = await Promise.all(["ada", "bea", "cleo"].map(someone));
  const [writer, known, renamed, publisher] = [
    await someone("writer"),
    await someone("known"),
    await someone("renamed"),
    await someone("publisher"),
  ];
  const { event } = await admin.call(createEvent, { body: eventCalled("An event") });
  for (const other of others) await many(10, (n) => other.call(createTalk, { body: talk(n, 600) }));
  await many(LONG_TALKS, (n) => writer.call(createTalk, { body: talk(n, 50_000, "\u8a9e") }));
  await many(SHORT_TALKS, (n) => known.call(createTalk, { body: talk(n, 100) }));
  await many(EVENTS, (n) => publisher.call(createEvent, { body: eventCalled(`Event ${n}`) }));
  const own = await renamed.call(createEvent, { body: eventCalled("Their own") });
  await many(SESSIONS, async (n) => {
    const made = await renamed.call(createTalk, { body: talk(n, 100) });
    await renamed.call(createSession, { body: { talkId: made.talk.talkId, eventId: own.event.eventId } });
  });
  return { others, eventId: event.eventId, writer, known, renamed };
}

const talk = (n: number, length: number, sign = "x") => ({
  title: `Talk ${n}`,
  summary: "A summary.",
  description: sign.repeat(length),
});

/** Makes `count` things, eight at a time. */
async function many(count: number, make: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await make(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

const get = (path: string, token?: string): Call => ({ path, ...(token && { token }) });

/** Each with its name; what it asks for over and over, 20 times at once. */
function attacks({ writer, known, renamed }: Filled): [string, Call[]][] {
  const cursor = () => Buffer.from(`2027-01-01 ${crypto.randomUUID()}`).toString("base64url");
  const rename = (n: number): Call => ({
    method: "PUT",
    path: `/api/users/${renamed.userId}/profile`,
    token: renamed.token,
    body: { name: `Name ${n}`, email: `${renamed.username}@example.org` },
  });
  return [
    ["lists of 500 talks of 50,000 characters", [get("/api/talks", writer.token)]],
    [
      "lists of 1,083 events by made-up cursors and spellings",
      Array.from({ length: 500 }, (_, n) =>
        get(`/api/public/events?limit=${(n % 500) + 1}${n % 2 ? `&cursor=${cursor()}` : `&n=${n}`}`),
      ),
    ],
    [
      "a profile of 5,000 talks",
      [get(`/api/public/users/${known.userId}`), get(`/public/users/${known.userId}`)],
    ],
    ["renaming the speaker of 170 sessions", Array.from({ length: 500 }, (_, n) => rename(n))],
  ];
}

async function measure(
  what: string,
  { origin, pid }: Server,
  { others, eventId }: Filled,
  attack: Call[],
): Promise<Figure[]> {
  const port = Number(new URL(origin).port);
  const calm: Call[] = [
    ...others.flatMap(({ token }) => [get("/api/auth/me", token), get("/api/talks?limit=10", token)]),
    get(`/public/events/${eventId}`),
    get(`/api/public/events/${eventId}`),
  ];
  const asked = calm.map((call) => ({ text: textOf(call), status: 200 }));
  const ask = (seconds: number): Load => ({ port, seconds, connections: 8, pace: PACE, requests: asked });
  // As busy with small answers as it will be with the attack: what memory a busy server needs anyway.
  const small = calm.slice(0, 1).map((call) => ({ text: textOf(call), status: 200 }));
  const busy = await withMemory(pid, () =>
    runLoad({ port, seconds: BEFORE * 2, connections: ATTACKING, requests: small }),
  );
  await runLoad(ask(BEFORE * 2));
  const quiet = await withMemory(pid, () => runLoad(ask(SECONDS)));
  const requests = attack.map((call) => ({ text: textOf(call), status: 200 }));
  const attacker = runLoad({
    port,
    seconds: SECONDS + 2 * BEFORE,
    connections: ATTACKING,
    // What the attacker is answered doesn't matter; most is refused.
    requests,
  });
  const onset = await runLoad(ask(BEFORE));
  const under = await withMemory(pid, () => runLoad(ask(SECONDS)));
  const { perSecond, failures } = await attacker;
  const wrong = Array<string>(quiet.result.failures + under.result.failures).fill("an answer");
  return [
    only(
      `${what}: rounds of the attacker in a second, and refusals`,
      `${Math.round(perSecond)}, ${failures}`,
    ),
    only(
      `  p99 of others before, in the first ${BEFORE} seconds, and then`,
      [quiet.result, onset, under.result].map(({ p99 }) => inMs(p99)).join(", "),
    ),
    atMost("  p99 of others, times as long", MOST_SLOWER, under.result.p99 / quiet.result.p99, ""),
    atMost(
      `  memory, of ${busy.megabytes} MB of the server when busy`,
      MOST_MEMORY,
      under.megabytes / busy.megabytes,
      "times as much",
    ),
    none("  others who got something else", wrong),
  ];
}

const inMs = (time: number) => `${time.toFixed(1)} ms`;

/** The result, and the most memory that the process had meanwhile. */
async function withMemory<T>(pid: number, act: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  let megabytes = 0;
  const sample = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid));
  }, 100);
  try {
    return { result: await act(), megabytes };
  } finally {
    clearInterval(sample);
  }
}
