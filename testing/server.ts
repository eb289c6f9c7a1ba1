import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../scripts/free-port.mjs";
import { pinnedNode, root, shortLived } from "../scripts/setup.mjs";
import { longPatience, unflushed } from "./patience.ts";

/** A real Plenary process, as `npm start` runs it. */
export interface Server {
  /** For example http://127.0.0.1:40000. */
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends something to a program that takes messages, and waits for its answer; throws if it ends instead. */
  ask(message: Record<string, string>): Promise<void>;
  /** Ends it (SIGTERM by default) and resolves with its exit code, or null after a signal that it couldn't catch. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

const main = "server/src/main.ts";

/**
 * Starts the server on a free port, unless told one, by default with an empty DATA_DIR of its own; resolves when it answers. Throws with
 * its output if it ends before that. `environment` adds to and overrides the variables it gets, `flags` are for Node,
 * `program` is what Node runs.
 */
export async function startServer(
  environment: Record<string, string> = {},
  flags: string[] = [],
  program = main,
): Promise<Server> {
  const port = Number(environment.PORT) || (await freePort());
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "plenary-server-")));
  const origin = `http://127.0.0.1:${port}`;
  const { child, output } = runServer(
    { PORT: String(port), DATA_DIR: dataDir, ...environment },
    [...flags, program],
    program !== main,
  );
  const ended = once(child, "exit");
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const ask = async (message: Record<string, string>) => {
    const answered = once(child, "message");
    child.send(message);
    await Promise.race([answered, ended]);
    await answering(origin, child);
  };
  // Also cleans up after tests that fail before stopping their server.
  const abandon = () => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", abandon);
  const stop = async () => {
    await end();
    process.off("exit", abandon);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await answering(origin, child);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output()}`);
  }
  return { origin, dataDir, pid: child.pid as number, output, ask, end, stop };
}

/** Runs the server, or another program of it with its arguments, until it ends by itself. */
export async function runToEnd(
  environment: Record<string, string>,
  ...program: string[]
): Promise<{ code: number; output: string }> {
  const { child, output } = runServer(environment, program.length ? program : [main]);
  const [code] = await once(child, "close");
  return { code, output: output() };
}

/** A process that inherits nothing from this machine's environment except the path. */
export function runServer(environment: Record<string, string>, args: string[], takesMessages = false) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: "node_modules/.cache/plenary",
      MALLOC_ARENA_MAX: "2",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", ...(takesMessages ? (["ipc"] as const) : [])],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  }
  return { child, output: () => text };
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + longPatience;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`The server did not answer within ${longPatience / 1000} s.`);
}

const cache = join(root, "node_modules/.cache/plenary");

/**
 * Fills `dataDir`, which need not exist, with what a first start leaves: a new database, and no secret yet. Making that
 * takes three seconds of work, so it is done once for these migrations and packages. For tests that are about something
 * else than a first start.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  cpSync(await firstStart(), dataDir, { recursive: true });
}

/** The data directory of an installation that was started once. */
async function firstStart(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [
    "package-lock.json",
    ...globSync("server/src/db/{migrations,routines}/*", { cwd: root }).sort(),
  ])
    hash.update(readFileSync(join(root, file)));
  const kept = join(cache, `first-start-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  const made = await mkdtemp(`${kept}-`);
  const server = await startServer({ DATA_DIR: made }, [shortLived, unflushed]);
  await server.end();
  rmSync(join(made, "app-secret"));
  try {
    renameSync(made, kept);
  } catch {
    // Another process was faster.
    rmSync(made, { recursive: true });
  }
  return kept;
}
