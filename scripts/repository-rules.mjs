// Rules about the repository as a whole that no linter knows. Each returns what is wrong, as lines to print.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./setup.mjs";

const longest = 300;
const generated = ["package-lock.json", "server/src/db/tables.ts"];

/** Files a reader can't take in at a glance. Generated ones are nobody's to read. */
export function longFiles() {
  return filesOf("*.ts", "*.tsx", "*.mjs", "*.css")
    .map((file) => ({ file, lines: read(file).trimEnd().split("\n").length }))
    .filter(({ file, lines }) => lines > longest && !generated.includes(file))
    .map(({ file, lines }) => `${file}: ${lines} lines, ${longest} at most`);
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

/** Numbers of migrations that are missing or taken twice, which happens when two are written at the same time. */
export function migrationNumbers() {
  const folder = "server/src/db/migrations/";
  const files = filesOf(`${folder}*.sql`, `${folder}*.ts`).map((file) => file.slice(folder.length));
  const stems = [...new Set(files.map((file) => file.replace(/\.\w+$/, "")))].sort();
  // There is no 0007: migrations/README.md.
  const expected = stems.map((_, i) => String(i < 6 ? i + 1 : i + 2).padStart(4, "0"));
  return stems.flatMap((stem, i) =>
    stem.startsWith(`${expected[i]}_`) ? [] : [`${folder}${stem}: its number should be ${expected[i]}`],
  );
}

/** Links of the documentation that lead nowhere inside the repository: files that aren't there, headings that aren't. */
export function deadLinks() {
  return filesOf("README.md", "docs/**/*.md", "docs/*.md").flatMap((file) =>
    linksOf(read(file)).flatMap((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path ? relative(root, join(root, dirname(file), decodeURI(path))) : file;
      if (!existsSync(join(root, target))) return [`${file}: ${link} is not there`];
      if (anchor && target.endsWith(".md") && !anchorsOf(read(target)).has(anchor)) {
        return [`${file}: ${target} has no heading #${anchor}`];
      }
      return [];
    }),
  );
}

/** Targets of links and images, without what is code and without addresses of other sites. */
function linksOf(markdown) {
  const prose = withoutCode(markdown).replace(/`[^`]*`/g, "");
  const inline = [...prose.matchAll(/\]\(<?([^\s)>]+)[^)]*\)/g)];
  const reference = [...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
  const html = [...prose.matchAll(/(?:href|src)="([^"]+)"/g)];
  return [...inline, ...reference, ...html]
    .map((match) => match[1] ?? "")
    .filter((to) => !/^[a-z]+:/i.test(to));
}

/** The anchors that a page's headings get, as GitHub and Forgejo make them. */
function anchorsOf(markdown) {
  const seen = new Map();
  const headings = [...withoutCode(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(
    (match) => match[1] ?? "",
  );
  return new Set(
    headings.map((heading) => {
      const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
      const slug = text.replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}

function withoutCode(markdown) {
  return markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "");
}

/** The repository's text files that match, those not yet added to git too. */
function filesOf(...patterns) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0");
  const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|gz|br|pdf)$/;
  return [...new Set(files)].filter((file) => file && !binary.test(file) && existsSync(join(root, file)));
}

function read(file) {
  return readFileSync(join(root, file), "utf8");
}
