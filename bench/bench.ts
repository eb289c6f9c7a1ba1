// `npm run bench [-- --quick] [--scale] [--programme] [--schedule] [--feedback] [--surveys]`: measures Plenary side by side with a bare `node:http`
// server that sends the same bytes, prints the table and saves it in docs/performance.md. `--quick` takes a second per run,
// `--scale` measures only the full tables, the others only what they name; with any of them it only prints.
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "@plenary/testing/databases";
import { startPostgres } from "../scripts/postgres.mjs";
import { Refusal, run } from "../scripts/setup.mjs";
import { feedbackRows } from "./answering/feedback.ts";
import { stageRows } from "./answering/stage.ts";
import { surveyRows } from "./answering/surveys.ts";
import { startBare } from "./load/compare.ts";
import { mailRow } from "./mail/mail.ts";
import { openPlenary, type Plenary, requireData } from "./plenary.ts";
import { programmeOnPhone, releaseRows, staleProgramme } from "./programme/programme-rows.ts";
import { sessionListRows } from "./programme/session-list.ts";
import { pageRows } from "./public/page-rows.ts";
import { programmeFromMemory, publicFromMemory } from "./public/public-rows.ts";
import { countStale } from "./public/stale.ts";
import { circumstances, limitRow, type Row, tableOf, writeReport } from "./report.ts";
import { LARGE, openCrowd, SMALL } from "./scale/crowd.ts";
import { scaleRows } from "./scale/scale.ts";
import { programmeScaleRows } from "./scale/scale-programmes.ts";
import { moveRow, scheduleRows } from "./schedule/schedule-rows.ts";
import { listRow, signedInRows } from "./signed-in.ts";

const options = process.argv.slice(2);
const quick = options.includes("--quick");
/** What is measured by itself. */
const parts = {
  "--scale": measureScale,
  "--programme": measureProgramme,
  "--schedule": measureSchedule,
  "--feedback": () => measureFeedback(),
  "--stage": () => measureStage(),
  "--surveys": () => measureSurveys(),
};
const all = ["--quick", ...Object.keys(parts)];
const part = (Object.keys(parts) as (keyof typeof parts)[]).find((option) => options.includes(option));
const effort = quick ? { seconds: 1, runs: 3 } : { seconds: 5, runs: 3 };
/** Answers from memory, for which there are more runs: those of several processes. */
const memory = { seconds: Math.min(effort.seconds, 3), shown };

/** What has to be closed whatever happens, in reverse order of opening. */
const open: (() => unknown)[] = [];
async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
// Each server that is started cleans up when this process ends.
process.setMaxListeners(50);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => closeAll().finally(() => process.exit(1)));
}

await run(async () => {
  const unknown = options.find((option) => !all.includes(option));
  if (unknown) throw new Refusal(`The measurements take ${all.join(", ")} and nothing else, not ${unknown}.`);
  if (process.platform !== "linux") throw new Refusal("The measurements read /proc, which only Linux has.");
  if (!part || part === "--programme" || part === "--schedule") requireData();
  try {
    const table = tableOf(await (part ? parts[part] : measureAll)());
    const where = circumstances(["npm run bench", ...(options.length ? ["--", ...options] : [])].join(" "));
    console.log(`\n${table}\n\n${where}`);
    if (!options.length) writeReport(`\n${where}\n\n${table}\n`);
  } finally {
    await closeAll();
  }
});

async function measureFeedback(both: ReturnType<typeof startBoth> = startBoth()): Promise<Row[]> {
  const { bare, postgres } = await both;
  return feedbackRows({ bare, cluster: postgres.url, effort, settled: quick ? 20 : 300, shown });
}

async function measureSurveys(both: ReturnType<typeof startBoth> = startBoth()): Promise<Row[]> {
  const { bare, postgres } = await both;
  return surveyRows({ bare, cluster: postgres.url, effort, shown });
}

/** A hall that watches a stage; PostgreSQL only, as what is asked for comes from memory. */
async function measureStage(both: ReturnType<typeof startBoth> = startBoth()): Promise<Row[]> {
  const { postgres } = await both;
  return stageRows({ cluster: postgres.url, seconds: quick ? 10 : 60, shown });
}

async function measureScale(): Promise<Row[]> {
  const { postgres } = await startBoth();
  return amongCrowds(postgres.url);
}

async function measureProgramme(): Promise<Row[]> {
  const { postgres } = await startBoth();
  const plenary = await opened("PostgreSQL", postgres.url);
  const rows = [
    ...(await programmeFromMemory(plenary, postgres.url, memory)),
    await staleProgramme(plenary, postgres.url, shown),
    ...(await programmeOnPhone(plenary, postgres.url, effort.runs, shown)),
    ...(await sessionListRows(plenary, effort.runs, shown)),
  ];
  await plenary.stop();
  return [...rows, ...(await releases(postgres.url)), ...(await releases())];
}

async function measureSchedule(): Promise<Row[]> {
  const { postgres } = await startBoth();
  const rows: Row[] = [];
  for (const [engine, url] of [["PostgreSQL", postgres.url], ["PGlite"]] as const) {
    const plenary = await opened(engine, url);
    if (url) rows.push(...(await scheduleRows(plenary, effort.runs, shown)));
    rows.push(await moveRow(plenary, engine, shown));
    await plenary.stop();
  }
  return rows;
}

async function releases(cluster?: string): Promise<Row[]> {
  if (!cluster) return releaseRows("PGlite", 5, effort.runs, shown);
  const { url } = await createDatabase(cluster, "releases");
  return releaseRows("PostgreSQL", 2, effort.runs, shown, url);
}

/** The bare server, and a PostgreSQL that flushes to disk. */
async function startBoth() {
  const bare = await startBare();
  open.push(bare.stop);
  const postgres = await startPostgres({ settings: { fsync: "on" } });
  open.push(postgres.stop);
  return { bare, postgres };
}

async function measureAll(): Promise<Row[]> {
  const { bare, postgres } = await startBoth();
  const onPostgres = await opened("PostgreSQL", postgres.url);
  const memoryOnPostgres = await idleMemory(onPostgres, "PostgreSQL", 150);
  const publicRows = await publicFromMemory(onPostgres, postgres.url, memory);
  const how = { bare, effort, shown };
  const listOnPostgres = await listRow(onPostgres, "PostgreSQL", 0.12, how);
  const signedIn = await signedInRows(onPostgres, how);
  const staleOnPostgres = await staleAnswers(onPostgres, "PostgreSQL");
  const staleInTwo = await staleProgramme(onPostgres, postgres.url, shown);
  const browserRows = [
    ...(await pageRows(onPostgres, effort.runs, shown)),
    ...(await programmeOnPhone(onPostgres, postgres.url, effort.runs, shown)),
    ...(await sessionListRows(onPostgres, effort.runs, shown)),
  ];
  const editorRows = [
    ...(await scheduleRows(onPostgres, effort.runs, shown)),
    await moveRow(onPostgres, "PostgreSQL", shown),
  ];
  await onPostgres.stop();
  const released = await releases(postgres.url);
  const crowdRows = await amongCrowds(postgres.url);
  const both = Promise.resolve({ bare, postgres });
  crowdRows.push(
    ...(await measureFeedback(both)),
    ...(await measureSurveys(both)),
    ...(await measureStage(both)),
  );

  const onPGlite = await opened("PGlite");
  const memoryOnPGlite = await idleMemory(onPGlite, "PGlite", 400);
  const listOnPGlite = await listRow(onPGlite, "PGlite", 0.04, how);
  const staleOnPGlite = await staleAnswers(onPGlite, "PGlite");
  editorRows.push(await moveRow(onPGlite, "PGlite", shown));
  await onPGlite.stop();
  released.push(...(await releases()));
  return [
    ...publicRows,
    ...[listOnPostgres, listOnPGlite],
    ...signedIn,
    ...[staleOnPostgres, staleOnPGlite, staleInTwo, memoryOnPostgres, memoryOnPGlite],
    ...[...browserRows, ...editorRows],
    ...released,
    ...crowdRows,
    shown(await mailRow(postgres.url)),
  ];
}

/** Full tables, and tables with a hundredth of the rows; PostgreSQL only. */
async function amongCrowds(cluster: string): Promise<Row[]> {
  const crowd = async (name: "small" | "large") => {
    const started = performance.now();
    const opened = await openCrowd(cluster, name, name === "small" ? SMALL : LARGE);
    open.push(opened.stop);
    console.log(`The ${name} crowd: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    return opened;
  };
  const [small, large] = [await crowd("small"), await crowd("large")];
  const rows = [
    ...(await scaleRows({ small, large }, effort, shown)),
    ...(await programmeScaleRows({ small, large }, shown)),
  ];
  for (const { stop } of [small, large]) {
    open.splice(open.indexOf(stop), 1);
    await stop();
  }
  return rows;
}

async function opened(engine: string, databaseUrl?: string): Promise<Plenary> {
  const started = performance.now();
  const plenary = await openPlenary(databaseUrl);
  let stopped = false;
  const stop = async () => {
    if (!stopped) await plenary.stop();
    stopped = true;
  };
  open.push(stop);
  console.log(`Plenary on ${engine} with its data: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { ...plenary, stop };
}

/** Resident memory a few quiet seconds after the start, before any load. */
async function idleMemory({ pid }: Plenary, engine: string, most: number): Promise<Row> {
  await delay(quick ? 2000 : 10_000);
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return shown(limitRow(`Memory idle after start, ${engine}`, most, (kilobytes * 1024) / 1e6, "MB"));
}

async function staleAnswers(plenary: Plenary, engine: string): Promise<Row> {
  const { writes, reads, stale } = await countStale(plenary, effort.seconds * 2);
  const detail = `${reads} reads right after ${writes} writes`;
  return shown(limitRow(`Stale answers after a write, ${engine}`, 0, stale, "", detail));
}

/** Prints the row as soon as it is measured. */
function shown<R extends Row>(row: R): R {
  console.log(`${row.what}: ${row.measured} (${row.target})${row.met ? "" : " MISSED"} ${row.detail}`);
  return row;
}
