import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { fileURLToPath } from "node:url";
import type { BareAnswer } from "./bare.ts";
import type { Load, LoadResult } from "./load.ts";

/** A server under load: where it is, and its process, whose CPU time is counted. */
export interface Target {
  port: number;
  pid: number;
}

export interface Bare extends Target {
  answer(answers: BareAnswer[]): Promise<void>;
  stop(): void;
}

/** Two processes that are compared, one in turn with the other. */
export interface Pair {
  bare: Bare;
  ours: Target;
}

/** A request as the benchmark describes it. */
export interface Call {
  method?: "GET" | "POST" | "PUT";
  path: string;
  token?: string;
  /** A pass for phones (docs/product/feedback.md#passes). */
  pass?: string;
  body?: object;
  /** Asks whether it is still what it was: with the ETag of the answer before, which differs by process as addresses in pages do. */
  isKnown?: boolean;
}

/** One row's outcome: medians of all runs. */
export interface Comparison {
  /** Ours divided by bare, in answers per second. */
  ratio: number;
  ours: number;
  bare: number;
  /** CPU time per answer of the bare server's process divided by ours: what the ratio would be without a database. */
  byCpu: number;
  /** Share of a core that the bare server used; well below 1, something else limited the row. */
  bareBusy: number;
}

export interface Effort {
  seconds: number;
  /** Of each pair. */
  runs: number;
  /** Whether the load generator stays awake, for answers so short that waking it would dominate the measurement. */
  awake?: boolean;
  /** 50 unless given. */
  connections?: number;
  /** As the load has them. */
  own?: string[];
  rising?: number;
}

const CONNECTIONS = 50;
/** Connections for a paced load; more of them would only wait. */
const PACED = 8;
const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill();
});

/** Starts one of the benchmark's own processes, which ends when this one does at the latest. */
export function startChild(file: URL, args: string[] = []): ChildProcess {
  const child = fork(fileURLToPath(file), args);
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

export async function startBare(): Promise<Bare> {
  const child = startChild(new URL("bare.ts", import.meta.url));
  const [{ port }] = await once(child, "message");
  return {
    port,
    pid: child.pid as number,
    answer: async (answers) => {
      child.send(answers);
      await once(child, "message");
    },
    stop: () => child.disconnect(),
  };
}

/**
 * Puts load on ours and on the bare server in turn, and takes medians of all runs of all pairs. The bare server repeats the answers of ours.
 */
export async function compare(
  pairs: readonly Pair[],
  calls: Call[],
  { seconds, runs, ...how }: Effort,
): Promise<Comparison> {
  const measured: Record<"bare" | "ours", LoadResult & { cpu: number }>[] = [];
  for (const { bare, ours } of pairs) {
    const { answers, requests } = await rehearse(ours.port, calls, how.own?.[0]);
    await bare.answer(answers);
    const load = (target: Target, length: number) => measure(target, { requests, seconds: length, ...how });
    for (const target of [bare, ours]) await load(target, Math.min(1, seconds));
    for (let run = 0; run < runs; run++) {
      measured.push({ bare: await load(bare, seconds), ours: await load(ours, seconds) });
    }
  }
  const middle = (of: (pair: (typeof measured)[number]) => number) => median(measured.map(of));
  return {
    ratio: middle((pair) => pair.ours.perSecond / pair.bare.perSecond),
    ours: middle((pair) => pair.ours.perSecond),
    bare: middle((pair) => pair.bare.perSecond),
    byCpu: middle((pair) => pair.bare.cpu / pair.bare.perSecond / (pair.ours.cpu / pair.ours.perSecond)),
    bareBusy: middle((pair) => pair.bare.cpu),
  };
}

/** What both take under the same load, in milliseconds: the 99th percentile of each, as medians of alternating runs. */
export async function compareLatency(
  [small, large]: [Target, Target],
  calls: [Call[], Call[]],
  pace: number,
  { seconds, runs }: Effort,
): Promise<{ small: number; large: number; ratio: number }> {
  const requests = [await rehearse(small.port, calls[0]), await rehearse(large.port, calls[1])] as const;
  const load = async (target: Target, at: 0 | 1, length: number) =>
    (await measure(target, { requests: requests[at].requests, seconds: length, pace })).p99;
  await load(small, 0, Math.min(1, seconds));
  await load(large, 1, Math.min(1, seconds));
  const pairs: { small: number; large: number }[] = [];
  for (let run = 0; run < runs; run++) {
    pairs.push({ small: await load(small, 0, seconds), large: await load(large, 1, seconds) });
  }
  return {
    small: median(pairs.map((pair) => pair.small)),
    large: median(pairs.map((pair) => pair.large)),
    ratio: median(pairs.map((pair) => pair.large / pair.small)),
  };
}

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Makes each call once to learn its answer, which the bare server repeats and the load expects. */
async function rehearse(port: number, calls: Call[], own = "") {
  const answers: BareAnswer[] = [];
  const requests: Load["requests"] = [];
  for (const call of calls) {
    // Twice: the first answer may be sent before its compressed form is cached.
    const pass = call.pass?.replace("{own}", own);
    const asked: Asked = { ...call, ...(pass && { pass }) };
    if (!call.body) {
      const { etag } = await ask(port, asked);
      if (call.isKnown) asked.etag = etag;
    }
    const answer = await ask(port, asked);
    const { path } = call;
    const { status, headers, body } = answer;
    if (status >= 400) throw new Error(`${path} answers ${status}.`);
    if (call.isKnown && status !== 304) throw new Error(`${path} has changed since it was asked for.`);
    answers.push({ method: call.method ?? "GET", path, status, headers, body: body.toString("base64") });
    requests.push({ text: textOf({ ...call, etag: asked.etag }), status });
  }
  return { answers, requests };
}

/** Runs the load in a separate process and meanwhile counts the target's CPU seconds per second. */
async function measure(target: Target, load: Omit<Load, "port" | "connections"> & { connections?: number }) {
  const before = cpuSeconds(target.pid);
  const started = performance.now();
  const result = await runLoad({
    ...load,
    port: target.port,
    connections: load.pace ? PACED : (load.connections ?? CONNECTIONS),
  });
  const cpu = (cpuSeconds(target.pid) - before) / ((performance.now() - started) / 1000);
  if (result.failures > 0) throw new Error(`${result.failures} requests failed under load.`);
  return { ...result, cpu };
}

/** Puts the load on a server, from a process of its own. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = startChild(new URL("load.ts", import.meta.url));
  child.send(load);
  const ended = once(child, "exit");
  const result = await Promise.race([
    once(child, "message").then(([message]) => message as LoadResult),
    ended.then(() => undefined),
  ]);
  if (!result) throw new Error("The load generator broke off.");
  await ended;
  return result;
}

/** User and system time used by a process so far, in seconds (proc(5); a tick is 10 ms on Linux). */
function cpuSeconds(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

/** With what the client has already. */
type Asked = Call & { etag?: string | undefined };

function headersOf({ token, pass, body, etag }: Asked): Record<string, string> {
  return {
    // As browsers send it.
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(pass && { "feedback-pass": pass }),
    ...(etag && { "if-none-match": etag }),
    ...(body && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(JSON.stringify(body))),
    }),
  };
}

/** The call as it goes over the wire. */
export function textOf(call: Asked): string {
  const headers = Object.entries({ host: "127.0.0.1", ...headersOf(call) });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const body = call.body ? JSON.stringify(call.body) : "";
  return `${call.method ?? "GET"} ${call.path} HTTP/1.1\r\n${head}\r\n${body}`;
}

/** The raw answer: its bytes as sent, and the headers that a bare server has to send with them. */
export async function ask(port: number, call: Asked) {
  const request = httpRequest({
    ...{ host: "127.0.0.1", port, path: call.path, method: call.method ?? "GET", headers: headersOf(call) },
  });
  request.end(call.body && JSON.stringify(call.body));
  const [response] = await once(request, "response");
  const body = Buffer.concat(await response.toArray());
  const needed = ["content-type", "content-encoding", "content-length"];
  const names = response.statusCode === 304 ? ["etag"] : needed;
  const headers: Record<string, string> = {};
  for (const name of names) if (response.headers[name]) headers[name] = response.headers[name];
  return { status: response.statusCode as number, headers, body, etag: response.headers.etag ?? "" };
}
