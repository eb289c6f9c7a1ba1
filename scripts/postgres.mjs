// A throw-away PostgreSQL for tests and measurements, from the machine's own packages.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackage } from "./debian.mjs";
import { freePort } from "./free-port.mjs";
import { Refusal } from "./setup.mjs";

const debianFolder = "/usr/lib/postgresql";

/** The folder with the programs of the newest PostgreSQL server, or undefined. */
function findPostgres() {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

function ensurePostgres() {
  if (!findPostgres()) installPackage("postgresql");
  const found = findPostgres();
  if (found) return found;
  throw new Refusal(
    "This needs a PostgreSQL server: install it (`apt-get install postgresql`), or set DATABASE_URL to one.",
  );
}

/**
 * Starts a new, empty cluster on a free port of 127.0.0.1. It lives in a temporary folder, trusts every local
 * connection, doesn't flush to disk, and goes away with `stop()` or with this process, however that ends.
 * @param {{ settings?: Record<string, string> }} [options] further settings, such as `{ max_connections: "50" }`.
 * @returns {Promise<{ url: string, crash: () => Promise<void>, start: () => Promise<void>, stop: () => Promise<void>,
 *   freeze: () => void, thaw: () => void }>}
 *   `url` names the database `postgres` of a superuser; `crash` and `start` end it without warning and bring it back;
 *   `freeze` makes all its processes stand still, and `thaw` go on.
 * @throws {Refusal} when this machine has no PostgreSQL server, or its server doesn't start.
 */
export async function startPostgres(options = {}) {
  const programs = ensurePostgres();
  const folder = mkdtempSync(join(tmpdir(), "plenary-postgres-"));
  // PostgreSQL refuses to run as root, so root hands the folder to the package's user.
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const as = { cwd: folder, ...user };
  const cluster = join(folder, "cluster");
  const log = join(folder, "log");
  const pgCtl = join(programs, "pg_ctl");

  // Waits for the end of its input, which the kernel guarantees even when this process is killed.
  const cleaner = spawn(
    "sh",
    ["-c", 'read -r _; "$1" stop -D "$2" -m fast; rm -rf "$0"', folder, pgCtl, cluster],
    {
      ...as,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  cleaner.unref();
  const stop = async () => {
    signalAll(cluster, "SIGCONT");
    cleaner.ref();
    cleaner.stdin.end();
    await once(cleaner, "exit");
  };

  const port = await freePort();
  /** @param {string[]} args */
  const control = async (...args) => {
    const [code] = await once(spawn(pgCtl, args, { ...as, stdio: "ignore" }), "exit");
    if (code !== 0) throw new Refusal(`\`pg_ctl ${args[0]}\` ended with ${code}.`);
  };
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    ...options.settings,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const start = () => control("start", "-D", cluster, "-l", log, "-o", flags.join(" "));
  const superuser = ["--username=postgres", "--auth=trust"];
  try {
    const initdb = ["-D", cluster, ...superuser, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
    execFileSync(join(programs, "initdb"), initdb, { ...as, stdio: ["ignore", "ignore", "pipe"] });
    await start();
  } catch (error) {
    const reason = existsSync(log) ? readFileSync(log, "utf8") : error.message;
    await stop();
    throw new Refusal(`PostgreSQL did not start: ${reason}`);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => control("stop", "-D", cluster, "-m", "immediate"),
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
  return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}
