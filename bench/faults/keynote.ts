import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getAnswer } from "@plenary/contract/feedback/feedback";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import { type Keynote, makeKeynote } from "@plenary/testing/events";
import { clientOf, type Person, register } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { freePort } from "../../scripts/free-port.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { Phones } from "../load/phones.ts";
import { leave, onSmallDisk } from "./disk-full.ts";
import { atMost, type Figure, holds, none, only } from "./figures.ts";

/** Phones that answer within a minute; one in ten never hears what its first attempt came to. */
const CROWD = { phones: 5000, seconds: 60 };
const LOSSY = { deaf: 10 };
const KILLS = 10;

/** Fewer, for what is about a disk and not about load. */
const FEW = { phones: 600, seconds: 12 };

/** A keynote through which everything goes wrong; @param only the part of it that is tried, all unless given. */
export async function keynote(only: string): Promise<Figure[]> {
  const parts: Record<string, () => Promise<Figure[]>> = {
    ...{ pglite: () => killed("PGlite"), postgres: () => killed("PostgreSQL") },
    ...{ database: databaseGone, process: oneOfTwoKilled, disk: diskFull },
  };
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(parts))
    if (!only || only === name) figures.push(...(await part()));
  return figures;
}

/** The server is killed ten times, and started again at once. */
async function killed(engine: "PGlite" | "PostgreSQL"): Promise<Figure[]> {
  const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
  const stage = await openStage(postgres && { DATABASE_URL: postgres.url });
  try {
    let kills = 0;
    let [back, longest] = [0, 0];
    const phones = new Phones([stage.origin], stage.keynote, LOSSY);
    const running = phones.run(CROWD);
    while (kills < KILLS) {
      await reached(phones, ((kills + 1) * CROWD.phones) / (KILLS + 1));
      const gone = performance.now();
      await stage.restart("SIGKILL");
      kills += 1;
      back = performance.now();
      longest = Math.max(longest, back - gone);
    }
    await running;
    const broken = phones.failed.length;
    return [
      only(`${engine}: killed ${kills} times, attempts that failed`, broken),
      only(`${engine}: away at most`, `${(longest / 1000).toFixed(1)} s`),
      none(
        `${engine}: attempts with another answer than none`,
        phones.failed.filter(({ status }) => status > 0),
      ),
      atMost(
        `${engine}: the last of ${CROWD.phones} answers after the last restart`,
        60,
        last(phones, back),
        "s",
      ),
      ...(await counted(`${engine}, killed`, stage, phones, CROWD.phones)),
    ];
  } finally {
    await stage.stop();
    await postgres?.stop();
  }
}

/** PostgreSQL is killed in the middle, and comes back after three seconds. */
async function databaseGone(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const stage = await openStage({ DATABASE_URL: postgres.url });
  try {
    const phones = new Phones([stage.origin], stage.keynote, LOSSY);
    const running = phones.run(CROWD);
    await reached(phones, CROWD.phones / 2);
    await postgres.crash();
    await delay(3000);
    await postgres.start();
    const back = performance.now();
    await running;
    const refused = phones.failed.filter(({ status }) => status === 503);
    return [
      only("PostgreSQL away for 3 s: attempts with 503", refused.length),
      none(
        "... with anything else",
        phones.failed.filter(({ status }) => status !== 503).map(({ status }) => status),
      ),
      atMost("... last 503 after its return", 30, last({ acknowledged: refused }, back), "s"),
      ...(await counted("... of those", stage, phones, CROWD.phones)),
    ];
  } finally {
    await stage.stop();
    await postgres.stop();
  }
}

/** One of two processes is killed in the middle; its phones turn to the other. */
async function oneOfTwoKilled(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.url, APP_SECRET: "a secret that both have" };
  const stage = await openStage(environment);
  const other = await startServer(environment);
  try {
    const phones = new Phones([other.origin, stage.origin], stage.keynote, LOSSY);
    const running = phones.run(CROWD);
    await reached(phones, CROWD.phones / 2);
    await other.end("SIGKILL");
    await running;
    const byOther = phones.failed.filter(({ origin }) => origin === stage.origin);
    return [
      none(
        "One of two processes killed: refused by the other",
        byOther.map(({ status }) => status),
      ),
      ...(await counted("... of those", stage, phones, CROWD.phones)),
    ];
  } finally {
    await other.stop();
    await stage.stop();
    await postgres.stop();
  }
}

/** The disk of the embedded database is full in the middle, until there is room again. */
function diskFull(): Promise<Figure[]> {
  return onSmallDisk(async (disk) => {
    const stage = await openStage({ DATA_DIR: join(disk, "data") });
    try {
      const phones = new Phones([stage.origin], stage.keynote, LOSSY);
      const running = phones.run(FEW);
      await reached(phones, FEW.phones / 4);
      leave(disk, "filler", 0);
      await until(() => phones.failed.length >= 50);
      rmSync(join(disk, "filler"));
      await running;
      const statuses = new Set(phones.failed.map(({ status }) => status));
      return [
        holds("Disk full: what phones hear", "503", [...statuses].join(", ")),
        ...(await counted("... of those", stage, phones, FEW.phones)),
      ];
    } finally {
      await stage.stop();
    }
  });
}

/** A server with a keynote, always at the same address. */
interface Stage {
  origin: string;
  organizer: Person;
  keynote: Keynote;
  restart(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

async function openStage(given: Record<string, string> = {}): Promise<Stage> {
  const dataDir = given.DATA_DIR ?? mkdtempSync(join(tmpdir(), "plenary-keynote-"));
  const environment = { ...given, DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server: Server = await startServer(environment);
  const organizer = await register(server.origin, "olga", "Olga");
  const keynote = await makeKeynote(organizer);
  return {
    origin: server.origin,
    organizer,
    keynote,
    restart: async (signal) => {
      await server.end(signal);
      server = await startServer(environment);
    },
    stop: () => server.stop(),
  };
}

/** Whether each answer that was acknowledged is there, once, and nothing else. */
async function counted(what: string, stage: Stage, phones: Phones, all: number): Promise<Figure[]> {
  const { eventId, sessionId } = stage.keynote;
  const { total, figures } = await stage.organizer.call(getFeedback, { params: { eventId } });
  const call = clientOf(stage.origin);
  const lost: string[] = [];
  for (const { pass, rating } of phones.acknowledged) {
    const held = { headers: { "Feedback-Pass": pass } };
    const { answer } = await call(getAnswer, { params: { sessionId } }, held);
    if (answer?.rating !== rating) lost.push(`${rating} is ${answer?.rating}`);
  }
  return [
    none(`${what}: lost of ${phones.acknowledged.length} acknowledged answers`, lost),
    holds(`${what}: counted, each once`, `${all}`, total),
    holds(
      `${what}: of each rating`,
      Array(5)
        .fill(all / 5)
        .join(" "),
      figures.distribution?.join(" ") ?? "none",
    ),
  ];
}

/** Until so many answers were acknowledged. */
const reached = (phones: Phones, count: number) => until(() => phones.acknowledged.length >= count);

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    if (turns > 60_000) throw new Error("That took more than ten minutes.");
    await delay(10);
  }
}

/** How long after a moment the last of these was, in seconds. */
const last = ({ acknowledged }: { acknowledged: { time: number }[] }, moment: number): number =>
  Math.max(0, ...acknowledged.map(({ time }) => time - moment)) / 1000;
