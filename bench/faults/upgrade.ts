import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createEvent } from "@plenary/contract/events/events";
import { makeAdmin } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { startPostgres } from "../../scripts/postgres.mjs";
import { Refusal, root } from "../../scripts/setup.mjs";
import { type Figure, none, only } from "./figures.ts";
import { Load } from "./load.ts";
import { eventCalled, newPerson } from "./pair.ts";

const PEOPLE = 8;
const MIGRATIONS = "server/src/db/migrations";

/** Two processes of the version before work under load while this version starts beside them, and migrates. */
export async function upgrade(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "plenary-before-"));
  const postgres = await startPostgres();
  const servers: Server[] = [];
  try {
    const { commit, migrations } = buildBefore(folder);
    const environment = {
      ...{ DATABASE_URL: postgres.url, APP_SECRET: "a secret that both have", RATE_LIMIT: "off" },
    };
    const before = join(folder, "server/src/main.ts");
    const first = await startServer(environment, [], before);
    servers.push(first);
    servers.push(await startServer(environment, [], before));
    const admin = await makeAdmin(first.origin);
    const people = [];
    for (let n = 1; n <= PEOPLE; n++) people.push(await newPerson(first.origin, `person${n}`));
    const { event } = await admin.call(createEvent, { body: eventCalled("Version 0") });
    const pair = {
      ...{ postgres, admin, people, environment, eventId: event.eventId },
      servers: servers.slice(0, 2) as [Server, Server],
      stop: async () => {},
    };
    const load = new Load(pair).start();
    await delay(5000);
    const answered = load.answers;
    const started = performance.now();
    servers.push(await startServer(environment));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await delay(5000);
    await load.stop();
    return [
      only("Version before", `${commit.slice(0, 7)}, before ${migrations.join(", ")}`),
      only("Answers before and since this version started", `${answered}, ${load.answers - answered}`),
      only("Until it had migrated and answered", `${seconds} s`),
      none("Wrong, mixed-up or stale answers, and any 5xx", load.wrong),
      none("503 answers", load.refused),
      none("Broken connections", load.broken),
      none(`Lost of ${load.acknowledged} acknowledged talks`, await load.lost(servers[2]?.origin ?? "")),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the commit before the newest migration; returns it, and the migrations that it doesn't have. */
function buildBefore(folder: string): { commit: string; migrations: string[] } {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 }).trim();
  const all = migrationsIn(root);
  const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", `${MIGRATIONS}/${all.at(-1)}`);
  if (!added) throw new Refusal("The scenario needs the repository's history: run it in a clone.");
  const commit = git("rev-parse", `${added}~1`);
  const archive = join(folder, "before.tar");
  git("archive", `--output=${archive}`, commit);
  execFileSync("tar", ["xf", archive, "-C", folder]);
  execFileSync(process.execPath, ["scripts/setup.mjs"], { cwd: folder, stdio: "ignore" });
  const had = new Set(migrationsIn(folder));
  return { commit, migrations: all.filter((name) => !had.has(name)) };
}

const migrationsIn = (checkout: string): string[] =>
  readdirSync(join(checkout, MIGRATIONS))
    .filter((name) => /^\d/.test(name))
    .sort();
