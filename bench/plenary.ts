import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Client } from "@plenary/contract/client";
import { listPublicEvents, listPublicSessions, searchPublicEvents } from "@plenary/contract/public/public";
import { createTalk } from "@plenary/contract/sessions/talks";
import { clientOf, makeAdmin, register } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { pinnedNode, Refusal, root } from "../scripts/setup.mjs";
import type { Target } from "./load/compare.ts";

const data = join(root, "../shared/data");
const sources = [join(data, "events/conferences.json"), join(data, "schedules/fosdem-2026.xml")];

/** What the sources hold (see their README), so that a measurement on half of them can't pass for one on all. */
const EVENTS = 6009;
export const SESSIONS = 1079;

/** Rows of the signed-in list, and roughly how many bytes of JSON each takes. */
const TALKS = 50;
const TALK_BYTES = 600;

/** Plenary in production mode with the real data in it. */
export interface Plenary extends Pick<Server, "origin" | "pid" | "stop"> {
  port: number;
  /** The event with 1,079 sessions. */
  eventId: string;
  /** Calls as the administrator, who owns what was imported. */
  admin: Client;
  adminToken: string;
  /** The token of the user with 50 talks. */
  reader: string;
}

/**
 * Sets up a new Plenary on PostgreSQL or, without an address, on the embedded database: first administrator, both
 * sources imported, a user with talks. It has served no request since its last start, because its memory is measured next.
 * @throws {Refusal} if the data is not on this machine.
 */
export async function openPlenary(databaseUrl?: string): Promise<Plenary> {
  requireData();
  const dataDir = await mkdtemp(join(tmpdir(), "plenary-bench-"));
  const environment: Record<string, string> = {
    ...{ DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "error" },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  try {
    const first = await startServer(environment);
    const people = await setUp(first.origin).finally(() => first.end());
    for (const file of sources) await importFile(file, environment);
    const second = await startServer(environment);
    const event = await schedule(clientOf(second.origin)).finally(() => second.end());
    const server = await startServer(environment);
    const port = Number(new URL(server.origin).port);
    return {
      ...server,
      ...people,
      ...event,
      ...{ admin: clientOf(server.origin, people.admin), adminToken: people.admin, port },
    };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** @throws {Refusal} naming what is missing. */
export function requireData(): void {
  const missing = sources.find((file) => !existsSync(file));
  if (missing) throw new Refusal(`The measurements need real data, and ${missing} is not there.`);
}

/** Creates the administrator and the user with talks; returns their tokens. */
async function setUp(origin: string) {
  const admin = await makeAdmin(origin);
  const reader = await register(origin, "reader", "The reader");
  for (let n = 1; n <= TALKS; n++) await reader.call(createTalk, { body: talk(n) });
  return { admin: admin.token, reader: reader.token };
}

/** A talk whose row in a list has about 600 bytes. */
function talk(n: number) {
  const frame = 290;
  return {
    title: `Talk number ${n} of many`,
    summary: "What it is about, in a sentence or two.",
    description: "Words of a description. "
      .repeat(TALK_BYTES / 24)
      .slice(0, TALK_BYTES - frame)
      .trim(),
  };
}

async function importFile(file: string, environment: Record<string, string>): Promise<void> {
  const importer = join(root, "server/src/import.ts");
  await promisify(execFile)(pinnedNode, [importer, file, "--publish"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** The id of the event with 1,079 sessions; also checks that everything is there. */
async function schedule(call: Client): Promise<Pick<Plenary, "eventId">> {
  const { total } = await call(listPublicEvents, { query: { limit: 1 } });
  if (total !== EVENTS) throw new Error(`There are ${total} public events instead of ${EVENTS}.`);
  const { events } = await call(searchPublicEvents, { query: { q: "FOSDEM 2026" } });
  for (const { eventId } of events) {
    const { sessions } = await call(listPublicSessions, { params: { eventId } });
    if (sessions.length === SESSIONS) return { eventId };
  }
  throw new Error(`No event has ${SESSIONS} sessions.`);
}

/** A process on a database of PostgreSQL, as it is measured: calls are not limited, and only errors are logged. */
export async function startOn(databaseUrl: string): Promise<Server & Target> {
  const server = await startServer({ DATABASE_URL: databaseUrl, RATE_LIMIT: "off", LOG_LEVEL: "error" });
  return { ...server, port: Number(new URL(server.origin).port) };
}
