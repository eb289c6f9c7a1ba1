// Rules about the repository as a whole that no linter knows. Each returns what is wrong, as lines to print.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** More lines than these make a file worth a look: it may be about two things. */
const long = 400;
const generated = ["package-lock.json", "server/src/db/tables.ts"];

/** Long files, of which `npm run check` tells without failing. Generated ones don't count: nobody reads them. */
export function longFiles() {
  return filesOf("*.ts", "*.tsx", "*.mjs", "*.css")
    .map((file) => ({ file, lines: read(file).trimEnd().split("\n").length }))
    .filter(({ file, lines }) => lines > long && !generated.includes(file))
    .map(({ file, lines }) => `${file}: ${lines} lines`);
}

/** Addresses of the package registry of the machine on which the lock file was written. */
export function registryHosts() {
  const configured = execFileSync("npm", ["config", "get", "registry"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
  const hosts = [
    "registry\\.npmjs\\.org",
    new URL(configured).host.replaceAll(".", "\\."),
    '"resolved": "https?:',
  ];
  const host = new RegExp(hosts.join("|"));
  return filesOf("*").flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((line, i) => (host.test(line) ? [`${file}:${i + 1}: names a package registry`] : [])),
  );
}

/** Numbers of migrations that are missing or used twice, which happens when two are written at once. */
export function brokenNumbers() {
  const folder = "server/src/db/migrations";
  // There is no migration 0007: migrations/README.md.
  const unused = [7];
  const files = filesOf(`${folder}/[0-9]*`).map((file) => file.slice(folder.length + 1));
  const stems = [...new Set(files.map((file) => file.replace(/\.\w+$/, "")))].sort();
  const numbers = Array.from({ length: stems.length + unused.length }, (_, i) => i + 1)
    .filter((number) => !unused.includes(number))
    .map((number) => String(number).padStart(4, "0"));
  return stems.flatMap((stem, i) =>
    stem.startsWith(`${numbers[i]}_`) ? [] : [`${folder}/${stem}: its number should be ${numbers[i]}`],
  );
}

const clock =
  /\bDate\.now\(\)|\bperformance\.now\(\)|\bnew Date\(\)|\{ setTimeout\b.*"node:timers\/promises"/;

/** Lines of tests that read the real clock, or take what waits by it, without a comment before them or on them that says why. */
export function unexplainedClocks() {
  const folders = ["contract", "scripts", "server", "testing", "web"];
  const files = filesOf(...folders.flatMap((name) => [`${name}/*.test.ts`, `${name}/*.test.mjs`]));
  return files.flatMap((file) => {
    const lines = read(file).split("\n");
    const isSaid = (i) => /\/\/ /.test(lines[i] ?? "") || /^\s*\/\/ /.test(lines[i - 1] ?? "");
    return lines.flatMap((line, i) =>
      clock.test(line) && !isSaid(i) ? [`${file}:${i + 1}: reads the real clock and doesn't say why`] : [],
    );
  });
}

/** The repository's text files that match, including those not yet added to git. */
export function filesOf(...patterns) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0");
  const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|gz|br|pdf)$/;
  return [...new Set(files)].filter((file) => file && !binary.test(file) && existsSync(join(root, file)));
}

/** The text of one of them. */
export function read(file) {
  return readFileSync(join(root, file), "utf8");
}
