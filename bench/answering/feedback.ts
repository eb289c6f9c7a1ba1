// The rows about feedback: its pages and calls under load, a keynote, and results among many answers.
import { setTimeout as delay } from "node:timers/promises";
import { makePass } from "@plenary/contract/feedback/feedback";
import { exportFeedback } from "@plenary/contract/feedback/feedback-exports";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import { createDatabase } from "@plenary/testing/databases";
import { type Keynote, makeKeynote } from "@plenary/testing/events";
import { clientOf, type Person, register } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { against } from "../load/against.ts";
import { type Bare, type Call, compareLatency, type Effort, runLoad, textOf } from "../load/compare.ts";
import { Phones } from "../load/phones.ts";
import { count, limitRow, type Row } from "../report.ts";
import { exportRow, memoryOf } from "./export-memory.ts";
import { openAnswered } from "./feedback-answers.ts";
import { visitCode } from "./feedback-phone.ts";
import { follow, lag } from "./follow.ts";

type Shown = <R extends Row>(row: R) => R;

/** A server with a keynote that takes answers. */
interface Stage {
  server: Server;
  organizer: Person;
  keynote: Keynote;
  port: number;
  pid: number;
}

const CROWD = { phones: 5000, seconds: 60 };
/** As many as answer to warm a server up before its memory is taken for what it usually needs. */
const FIRST = { phones: 500, seconds: 6 };

/** Requests of others a second, and how long they are watched before the keynote, in seconds. */
const OTHERS = 50;
const WATCHED = 20;

interface Measuring {
  bare: Bare;
  /** A cluster for the databases. */
  cluster: string;
  effort: Effort;
  /** How long after a keynote its memory is looked at, in seconds. */
  settled: number;
  shown: Shown;
}

/** All of it, on both engines. */
export async function feedbackRows(measuring: Measuring): Promise<Row[]> {
  const { cluster } = measuring;
  const { url } = await createDatabase(cluster, "keynote");
  const { url: loaded } = await createDatabase(cluster, "answering");
  const rows: Row[] = [];
  for (const [engine, databaseUrl] of [["PostgreSQL", url], ["PGlite"]] as const)
    rows.push(...(await keynoteRows(measuring, engine, databaseUrl)));
  rows.push(...(await answeringRows(measuring, "PostgreSQL", 0.15, loaded)));
  rows.push(...(await answeringRows(measuring, "PGlite", 0.08)));
  return [...rows, ...(await resultRows(measuring))];
}

async function openStage(environment: Record<string, string>): Promise<Stage> {
  const server = await startServer({ LOG_LEVEL: "error", ...environment });
  const organizer = await register(server.origin, "olga", "Olga");
  const keynote = await makeKeynote(organizer);
  return { server, organizer, keynote, port: Number(new URL(server.origin).port), pid: server.pid };
}

/** Pages and calls beside the bare server; those that don't ask the database on PostgreSQL only. */
async function answeringRows(
  { bare, effort, shown }: Measuring,
  engine: string,
  target: number,
  databaseUrl?: string,
): Promise<Row[]> {
  const stage = await openStage({ RATE_LIMIT: "off", ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  try {
    const { code, eventId, sessionId } = stage.keynote;
    const row = against([{ bare, ours: stage }], shown);
    const awake = { ...effort, awake: true };
    const rows: Row[] = [];
    if (databaseUrl) {
      const path = `/f/${code.toLowerCase()}`;
      rows.push(
        await row("HTML of `/f/{code}`", 0.7, [{ path }], awake),
        await row("JSON of what is under a code", 0.7, [{ path: `/api/public/f/${code}` }], awake),
        await row("POST passes", 0.4, [passCall(eventId)], awake),
        ...(await onPhoneRows(stage.server.origin + path, effort.runs, shown)),
      );
    }
    const call = clientOf(stage.server.origin);
    const own: string[] = [];
    for (let n = 0; n < AT_ONCE; n++) own.push((await call(makePass, { body: { eventId } })).pass);
    const put: Call = {
      ...{ method: "PUT", path: `/api/public/feedback/sessions/${sessionId}/answer`, pass: "{own}" },
      body: { edition: RISING, rating: 4, reactions: [1] },
    };
    const how = { ...effort, connections: AT_ONCE, own, rising: RISING };
    rows.push(await row(`PUT an answer, ${AT_ONCE} connections, ${engine}`, target, [put], how));
    return rows;
  } finally {
    await stage.server.stop();
  }
}

/** Connections that answer at the same time. */
export const AT_ONCE = 200;
/** Where editions begin: of six digits, and still so after a million. */
export const RISING = 100_000;

const passCall = (eventId: string): Call => ({
  ...{ method: "POST", path: "/api/public/feedback/passes", body: { eventId } },
});

async function onPhoneRows(url: string, runs: number, shown: Shown): Promise<Row[]> {
  const { code, bytes, paint } = await visitCode(url, runs);
  const page = "`/f/{code}`";
  return [
    limitRow(`JavaScript and CSS of ${page}, brotli`, 20, code / 1000, "KB"),
    limitRow(`All bytes of the first visit of ${page}`, 40, bytes / 1000, "KB"),
    limitRow(`${page} on a slow phone: first contentful paint`, 1.5, paint / 1000, "s"),
  ].map(shown);
}

/** 5,000 phones in a minute, with limits as they are, while others work. */
async function keynoteRows(
  { settled, shown }: Measuring,
  engine: "PostgreSQL" | "PGlite",
  databaseUrl?: string,
): Promise<Row[]> {
  const stage = await openStage({ ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  try {
    const { server, organizer, keynote } = stage;
    await new Phones([server.origin], await makeKeynote(organizer)).run(FIRST);
    const before = memoryOf(stage.pid);
    const others = (seconds: number) => waitOfOthers(stage, seconds);
    await others(2);
    const alone = await others(WATCHED);
    const phones = new Phones([server.origin], keynote);
    const screen = await follow(server.origin, keynote.eventId, organizer.token);
    const [beside] = await Promise.all([others(CROWD.seconds), phones.run(CROWD)]);
    // The last ones are told within this time, or too late.
    await delay(5000);
    await screen.stop();
    const behind = lag(phones.acknowledged, screen.heard) / 1000;
    const { total } = await organizer.call(getFeedback, { params: { eventId: keynote.eventId } });
    await delay(settled * 1000);
    const more = (memoryOf(stage.pid) / before - 1) * 100;
    const what = `Keynote, ${engine}`;
    const heard = `${count(phones.acknowledged.length)} acknowledged, ${count(total)} counted`;
    const statuses = [...new Set(phones.failed.map(({ status }) => status))].join(", ");
    const wrong = phones.failed.length + Math.abs(total - CROWD.phones);
    const times = `${beside.toFixed(1)} and ${alone.toFixed(1)} ms`;
    const mb = `${(before / 1e6).toFixed(0)} MB before`;
    return [
      limitRow(
        `${what}: refused, lost or counted twice`,
        0,
        wrong,
        "",
        statuses ? `${heard}; ${statuses}` : heard,
      ),
      limitRow(`${what}: p99 of PUT answer`, engine === "PGlite" ? 800 : 300, phones.p99, "ms"),
      limitRow(`${what}: p99 from acknowledgement to an organizer's open screen`, 2, behind, "s"),
      limitRow(
        `${what}: p99 of GET /events of others, by that without it`,
        3,
        beside / alone,
        "times",
        times,
      ),
      limitRow(`${what}: memory above before, ${settled} s later`, 10, more, "%", mb),
    ].map(shown);
  } finally {
    await stage.server.stop();
  }
}

/** How long all but one of a hundred requests for somebody's events take, in milliseconds. */
async function waitOfOthers({ port, organizer }: Stage, seconds: number): Promise<number> {
  const requests = [{ text: textOf({ path: "/api/events", token: organizer.token }), status: 200 }];
  const { p99, failures } = await runLoad({ port, seconds, connections: 8, pace: OTHERS, requests });
  if (failures) throw new Error(`${failures} requests of others failed.`);
  return p99;
}

/** What organizers wait for among many answers, on PostgreSQL. */
async function resultRows({ cluster, effort, shown }: Measuring): Promise<Row[]> {
  const small = await openAnswered(cluster, "answered_few", [{ answers: 10_000, sessions: 100 }]);
  const large = await openAnswered(cluster, "answered_many", [
    { answers: 10_000, sessions: 100 },
    { answers: 100_000, sessions: 1000 },
    { answers: 890_000, sessions: 8900 },
  ]);
  try {
    const overview = (eventId = "", token = ""): Call[] => [
      { path: `/api/events/${eventId}/feedback`, token },
    ];
    const pace = 10;
    const same = await compareLatency(
      [small, large],
      [overview(small.eventIds[0], small.organizer), overview(large.eventIds[0], large.organizer)],
      pace,
      effort,
    );
    const requests = overview(large.eventIds[1], large.organizer).map((call) => ({
      ...{ text: textOf(call), status: 200 },
    }));
    const full = await runLoad({
      port: large.port,
      seconds: effort.seconds * 2,
      connections: 2,
      pace: 4,
      requests,
    });
    const params = { eventId: large.eventIds[1] ?? "" };
    const organizer = clientOf(large.origin, large.organizer);
    const file = async () => (await organizer(exportFeedback, { params, query: { format: "csv" } })).size;
    return [
      shown(
        limitRow(
          "Results of 10,000 answers, 1,000,000 in the table and 10,000: p99 of one by that of the other",
          ...([2, same.ratio, "times", `${same.large.toFixed(1)} and ${same.small.toFixed(1)} ms`] as const),
        ),
      ),
      shown(limitRow("Results of 100,000 answers in 1,000 sessions, PostgreSQL: p99", 150, full.p99, "ms")),
      shown(await exportRow("Export of 100,000 answers in 1,000 sessions", large.pid, file)),
    ];
  } finally {
    await small.stop();
    await large.stop();
  }
}
