// `node server/test/measure-release.ts`: how long a release of FOSDEM 2026 takes, with a mail to each whom it concerns, on PostgreSQL and
// the embedded database, both flushing to disk, and how long readers wait meanwhile (docs/performance.md#releases).
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { previewVersion, releaseVersion } from "@plenary/contract/versions";
import { createDatabase } from "@plenary/testing/databases";
import { clientOf } from "@plenary/testing/people";
import { sql } from "kysely";
import { startPostgres } from "../../scripts/postgres.mjs";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/base/config.ts";
import { prepareSettings } from "../src/core/settings.ts";
import { type Database, openDatabase } from "../src/db/db.ts";
import { migrate } from "../src/db/migrate.ts";
import { importEvents } from "../src/features/import/import.ts";
import { parseSchedule } from "../src/features/import/schedule-xml.ts";
import { makeAdmin } from "./factories.ts";

const folder = new URL("../../../shared/data/schedules/", import.meta.url);
const RUNS = 5;
const READERS = 4;

/** What the second file made of the event is taken back, so that it can be released by hand, again and again. */
const REWIND = sql`with gone as (delete from programme_versions where number = 2 returning event_id)
  update programmes set current_version = 1 from gone where programmes.event_id = gone.event_id`;

async function measure(name: string, database: Database): Promise<void> {
  const { db } = database;
  await migrate(db);
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: ":memory:", RATE_LIMIT: "off" });
  const app = await buildApp({ config, database, secret: "only measured", clock: () => new Date() });
  const { ctx } = app;
  await prepareSettings(ctx.db, ctx.config, ctx.sealer);
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const admin = await makeAdmin({
    ...app,
    ctx,
    db,
    client: (token?: string) => clientOf(origin, token),
  } as never);
  let eventId = "";
  for (const file of ["fosdem-2026-early.xml", "fosdem-2026.xml"]) {
    const { event } = parseSchedule(readFileSync(new URL(file, folder), "utf8"));
    if (!event) throw new Error(`${file} has no event.`);
    const given = { takeOver: false, visibility: "public", publish: true, ownerId: admin.userId } as const;
    eventId = (await importEvents(ctx, [event], { ...given, release: true })).events[0]?.eventId ?? "";
  }
  // Imported people get no mail; these have come.
  await sql`update users set email = user_id || '@example.org', email_confirmed_at = now() where role = 'user'`.execute(
    db,
  );
  const call = clientOf(origin, admin.token);
  const params = { eventId };
  const programme = `${origin}/api/public/events/${eventId}/programme`;
  for (let run = 1; run <= RUNS; run += 1) {
    await REWIND.execute(db);
    await sql`delete from outbox`.execute(db);
    const { planRevision, told } = await call(previewVersion, { params });
    const reading = readers(programme);
    await delay(500);
    const started = performance.now();
    const { version } = await call(releaseVersion, { params, body: { tell: true, planRevision } });
    const milliseconds = performance.now() - started;
    const waits = (await reading.stop()).sort((one, other) => one - other);
    const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from outbox`.execute(db);
    const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? Number.NaN).toFixed(0);
    console.log(
      `${name}: ${version.slots} slots, ${told} told, ${rows[0]?.mails} mails in ${milliseconds.toFixed(0)} ms;`,
      `${waits.length} reads meanwhile, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1 - 1e-9)} ms`,
    );
  }
  await app.http.close();
}

/** Read the programme again and again, each with a pause, and note how long each answer takes. */
function readers(url: string) {
  const waits: number[] = [];
  let isOver = false;
  const all = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(url)).arrayBuffer();
      waits.push(performance.now() - started);
      await delay(20);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(all);
      return waits;
    },
  };
}

const postgres = await startPostgres({ settings: { fsync: "on" } });
const own = await createDatabase(postgres.url);
const server = await openDatabase({ databaseUrl: own.url, dataDir: ":memory:" });
await measure("PostgreSQL", server);
await server.close();
await own.drop();
await postgres.stop();

const data = await mkdtemp(join(tmpdir(), "plenary-release-"));
const embedded = await openDatabase({ databaseUrl: undefined, dataDir: join(data, "data") });
await measure("Embedded", embedded);
await embedded.close();
await rm(data, { recursive: true });
