import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { searchPublicEvents } from "@plenary/contract/public/public";
import { clientOf, makeAdmin } from "@plenary/testing/people";
import { startServer } from "@plenary/testing/server";
import { pinnedNode, root } from "../../scripts/setup.mjs";
import { median, runLoad, textOf } from "../load/compare.ts";

/** FOSDEM 2026, first as it was announced and then as it was held. */
const files = ["fosdem-2026-early.xml", "fosdem-2026.xml"];
const TOLD = 571;

/** How many read the programme meanwhile, each second and for how many. */
const PACE = 100;
const SECONDS = 4;

export interface Release {
  /** Of the call that releases, in milliseconds. */
  took: number;
  /** What 99 of 100 readers waited at most while it was released, in milliseconds. */
  waited: number;
}

/** Releases a version of 1,079 sessions with a mail to each of 571 people, a few times; medians. */
export async function measureReleases(databaseUrl: string | undefined, runs: number): Promise<Release> {
  const dataDir = await mkdtemp(join(tmpdir(), "plenary-release-"));
  const environment: Record<string, string> = {
    ...{ DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "error" },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  try {
    const first = await startServer(environment);
    const { token } = await makeAdmin(first.origin).finally(() => first.end());
    for (const file of files) {
      const schedule = join(root, "../shared/data/schedules", file);
      await runProgram(environment, "server/src/import.ts", schedule, "--publish", "--release");
    }
    const measured: Release[] = [];
    for (let run = 0; run < runs; run++) {
      await runProgram(environment, "server/test/processes/rewind-release.ts");
      measured.push(await once(environment, token));
    }
    return {
      took: median(measured.map(({ took }) => took)),
      waited: median(measured.map(({ waited }) => waited)),
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runProgram(environment: Record<string, string>, ...program: string[]): Promise<void> {
  await promisify(execFile)(pinnedNode, program, {
    ...{ cwd: root, env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment } },
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function once(environment: Record<string, string>, token: string): Promise<Release> {
  const server = await startServer(environment);
  try {
    const call = clientOf(server.origin, token);
    const { events } = await call(searchPublicEvents, { query: { q: "FOSDEM 2026" } });
    const params = { eventId: events[0]?.eventId ?? "" };
    const { planRevision, told } = await call(previewVersion, { params });
    if (told !== TOLD) throw new Error(`${told} people would be told instead of ${TOLD}.`);
    const path = `/public/events/${params.eventId}/programme`;
    await (await fetch(server.origin + path)).text();
    const requests = [{ text: textOf({ path }), status: 200 }];
    const port = Number(new URL(server.origin).port);
    const reading = runLoad({ port, connections: 8, seconds: SECONDS, pace: PACE, requests });
    // The readers have begun, and the first of them are answered.
    await delay(1000);
    const started = performance.now();
    await call(releaseVersion, { params, body: { name: null, note: null, tell: true, planRevision } });
    return { took: performance.now() - started, waited: (await reading).p99 };
  } finally {
    await server.end();
  }
}
