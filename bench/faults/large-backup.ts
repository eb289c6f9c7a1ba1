import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { createDatabase } from "@plenary/testing/databases";
import { clientOf, type Person, register } from "@plenary/testing/people";
import { startServer } from "@plenary/testing/server";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres.mjs";
import { pinnedNode, root } from "../../scripts/setup.mjs";
import { atMost, type Figure, only } from "./figures.ts";

const MB = 1_000_000;
/** Talks of 50 KB that don't compress well: a gigabyte. */
const TALKS = 20_000;
/** How much more memory a gigabyte may take than hardly anything, in MB. */
const MORE = 200;

/**
 * A gigabyte: how much memory it takes to back it up from PostgreSQL, to restore it into the embedded database, and to back
 * that up while it is used; and how long others wait meanwhile.
 */
export async function largeBackup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "plenary-large-"));
  const postgres = await startPostgres();
  try {
    const { url } = await createDatabase(postgres.url, "large");
    const common = { RATE_LIMIT: "off", LOG_LEVEL: "error" };
    const there = { ...common, DATA_DIR: join(folder, "there"), DATABASE_URL: url };
    const here = { ...common, DATA_DIR: join(folder, "here") };
    const server = await startServer(there);
    const writer = await register(server.origin, "writer", "The writer");
    await server.end();
    const run = (environment: Record<string, string>, name: string, file: string) =>
      measured({ ...environment, NODE_ENV: "production" }, `server/src/${name}.ts`, join(folder, file));

    const small = await run(there, "backup", "small");
    const smallRestored = await run({ ...here, DATA_DIR: join(folder, "small-here") }, "restore", "small");
    const bytes = await fill(url, writer.userId);
    const large = await run(there, "backup", "large");
    const largeRestored = await run(here, "restore", "large");
    const served = await backUpServed(here, writer, (environment) => run(environment, "backup", "served"));
    return [
      only("Bytes in PostgreSQL", `${Math.round(bytes / MB)} MB`),
      atMost("Backup from PostgreSQL: memory beyond a small one's", MORE, large.peak - small.peak, "MB"),
      only("At most, and for how long", `${Math.round(large.peak)} MB, ${large.seconds.toFixed(0)} s`),
      // Proves trust backup: A gigabyte takes 200 MB of memory at most
      atMost(
        "Restore into the embedded database: the same",
        MORE,
        largeRestored.peak - smallRestored.peak,
        "MB",
      ),
      only(
        "At most, and for how long",
        `${Math.round(largeRestored.peak)} MB, ${largeRestored.seconds.toFixed(0)} s`,
      ),
      atMost("Backup of that while it is used: more memory of the server", MORE, served.more, "MB"),
      atMost("The command's own", MORE, served.command.peak, "MB"),
      only("For how long", `${served.command.seconds.toFixed(0)} s`),
      only(
        "A read and a write meanwhile, p99 (before)",
        `${served.p99.toFixed(0)} ms (${served.before.toFixed(0)} ms)`,
      ),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(url: string, userId: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
       select gen_random_uuid(), 'Talk ' || n, 'S',
         (select string_agg(md5(n::text || i), '') from generate_series(1, 1560) as i), $1, now(), now()
       from generate_series(1, ${TALKS}) as n`,
      [userId],
    );
    const { rows } = await client.query("select pg_database_size(current_database())::float8 as bytes");
    return rows[0].bytes;
  } finally {
    await client.end();
  }
}

/** Backs a running server up while somebody reads and writes. */
async function backUpServed(
  environment: Record<string, string>,
  writer: Person,
  backUp: (environment: Record<string, string>) => Promise<Measured>,
) {
  const server = await startServer(environment);
  try {
    const call = clientOf(server.origin, writer.token);
    const times: number[] = [];
    const use = async () => {
      const started = performance.now();
      await call(createTalk, { body: { title: "Meanwhile", summary: "S", description: "D" } });
      await call(listTalks, { query: { limit: 10 } });
      times.push(performance.now() - started);
    };
    for (let n = 0; n < 300; n++) await use();
    const before = percentile(times.splice(0));
    // From here on the kernel counts the peak anew.
    writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
    const quiet = peakOf(server.pid);
    let done = false;
    const users = (async () => {
      while (!done) await use();
    })();
    const command = await backUp(environment);
    done = true;
    await users;
    return { before, p99: percentile(times), more: peakOf(server.pid) - quiet, command };
  } finally {
    await server.end();
  }
}

const percentile = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** The most memory that a process has had, in MB. */
const peakOf = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MB;
};

interface Measured {
  peak: number;
  seconds: number;
}

/** Runs a program to its end, looking at its memory. */
async function measured(environment: Record<string, string>, ...program: string[]): Promise<Measured> {
  const started = performance.now();
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(pinnedNode, program, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    try {
      peak = Math.max(peak, peakOf(child.pid as number) || 0);
    } catch {
      // It has just ended.
    }
    await Promise.race([delay(20), exited]);
  }
  if (child.exitCode !== 0) throw new Error(`${program.join(" ")} ended with ${child.exitCode}.`);
  return { peak, seconds: (performance.now() - started) / 1000 };
}
