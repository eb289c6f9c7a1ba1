// The ratchet on texts and formats that no other language could have (scripts/checks/texts.mjs): unsaid-texts.json holds the
// number that each folder may still have. `npm run check` fails if a folder has more, and also if it has fewer, until
// the number is lowered: `npm run texts:lower`, which never raises the sum.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, root, run } from "../setup.mjs";
import { filesOf, read } from "./repository-rules.mjs";
import { findings } from "./texts.mjs";

const kept = join(root, "scripts/checks/unsaid-texts.json");

/** What is counted, and the words that the check uses for it. */
const kinds = {
  texts: {
    what: "outside text(), counted() and rich()",
    mend: "Say them through text(), counted() or rich()",
  },
  pieces: {
    what: "sentences made of pieces",
    mend: "Write each case as one literal with the values in it",
  },
  bare: {
    what: "names that could turn what stands beside them",
    mend: "Put them through text(), rich(), list() or beside(), or into <bdi>",
  },
  sides: {
    what: "classes of the left or right",
    mend: "Name the side by reading direction: ms-, pe-, start-, text-end",
  },
  spelling: {
    what: "spelled another way than elsewhere",
    mend: 'Write "email", and straight apostrophes',
  },
  formats: {
    what: "formats outside their homes",
    mend: "Ask dates.ts, moments.ts, figures.ts, by-name.ts, list() or Names for them",
  },
};

/** Folders whose number differs from the stored one, with what is new in those that have more. */
function compare(now) {
  const before = readKept();
  const fresh = fromBase();
  return pairs(now, before).flatMap(({ kind, folder, count, allowed }) => {
    if (count === allowed) return [];
    const head = `${folder}: ${count} ${kinds[kind].what}, ${allowed} kept.`;
    if (count < allowed)
      return [`${head} Run \`npm run texts:lower\` and commit scripts/checks/unsaid-texts.json.`];
    const lines = fresh.filter((each) => each.kind === kind && folderOf(each.file) === folder);
    if (lines.length === 0)
      return [`${head} Files that moved take their number along: \`npm run texts:lower\`.`];
    const shown = lines.map(({ file, line, what }) => `    ${file}:${line}: ${what.slice(0, 100)}`);
    return [`${head} ${kinds[kind].mend} (docs/languages.md). New:`, ...shown];
  });
}

/** Stores the current numbers, unless there are more than before. */
function lower(now) {
  const before = readKept();
  const risen = Object.keys(kinds).filter((kind) => sumOf(now[kind]) > sumOf(before[kind] ?? {}));
  if (risen.length > 0) return [`There is more than before:`, ...compare(now)];
  writeFileSync(kept, `${JSON.stringify(now, null, 2)}\n`);
  return [];
}

const readKept = () => JSON.parse(readFileSync(kept, "utf8"));
const sumOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function pairs(now, before) {
  return Object.keys(kinds).flatMap((kind) => {
    const folders = [...new Set([...Object.keys(now[kind]), ...Object.keys(before[kind] ?? {})])].sort();
    return folders.map((folder) => ({
      kind,
      folder,
      count: now[kind][folder] ?? 0,
      allowed: before[kind]?.[folder] ?? 0,
    }));
  });
}

/** How many there are of each kind, by folder; folders without any are left out. */
function countsOf(found) {
  const counts = Object.keys(kinds).map((kind) => {
    const folders = found.filter((each) => each.kind === kind).map(({ file }) => folderOf(file));
    const names = [...new Set(folders)].sort();
    return [
      kind,
      Object.fromEntries(names.map((name) => [name, folders.filter((each) => each === name).length])),
    ];
  });
  return Object.fromEntries(counts);
}

/** Coarse, so that a file can move a little: contract, server, its mails, a feature or floor of the web client. */
function folderOf(file) {
  const [, floor] = /^web\/app\/(features\/[^/]+|[^/]+(?=\/))/.exec(file) ?? [];
  if (file.startsWith("web/")) return floor ? `web/app/${floor}` : "web/app";
  if (file.startsWith("server/src/mail/")) return "server/src/mail";
  return file.slice(0, file.indexOf("/"));
}

const isLookedAt = (file) =>
  /^(contract\/src|web\/(app|worker)|server\/src\/(core|features|http|mail|reactions))\/.*\.tsx?$/.test(
    file,
  ) && !/\.test\.tsx?$|^server\/src\/features\/(import|seed)\//.test(file);

function everything() {
  const files = filesOf("contract/src", "web/app", "web/worker", "server/src").filter(isLookedAt);
  return files.flatMap((file) => findings(file, read(file)));
}

/** What the changed files have gained since this branch left main, or since the last commit. */
function fromBase() {
  const base =
    ["main", "origin/main"].flatMap((branch) => attempt("merge-base", "HEAD", branch))[0] ?? "HEAD";
  const old = attempt("diff", "--name-only", "--no-renames", "--diff-filter=a", base).filter(isLookedAt);
  const had = old.flatMap((file) =>
    findings(file, execFileSync("git", ["show", `${base}:${file}`], { cwd: root, encoding: "utf8" })),
  );
  const left = new Map();
  for (const each of had) left.set(keyOf(each), (left.get(keyOf(each)) ?? 0) + 1);
  const changed = new Set([
    ...attempt("diff", "--name-only", "--no-renames", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ]);
  const present = [...changed].filter(isLookedAt).flatMap((file) => findings(file, read(file)));
  return present.filter((each) => {
    const count = left.get(keyOf(each)) ?? 0;
    left.set(keyOf(each), count - 1);
    return count <= 0;
  });
}

const keyOf = ({ kind, what }) => `${kind} ${what}`;

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter(Boolean);

/** Nothing where git can't tell, as in a clone without main. */
function attempt(...args) {
  try {
    return git(...args);
  } catch {
    return [];
  }
}

await run(() => {
  const now = countsOf(everything());
  const problems = process.argv.includes("--lower") ? lower(now) : compare(now);
  if (problems.length > 0) throw new Refusal(problems.join("\n"));
});
