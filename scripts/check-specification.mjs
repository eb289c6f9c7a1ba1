// The rule that keeps docs/specification.md true: the proofs it names exist.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

const page = "docs/specification.md";
/** A link to a file, and the name of a test in that file. */
const reference = /\[[^\]]+\]\(([^)]+)\) “([^”]+)”/g;
/** Tests of node:test and Playwright, their steps, and the figures of bench/faults. */
const named = /\b(?:it|test|step|only|none|atMost|holds)\(\s*(["'`])(.+?)\1/g;

/** Rows of the specification's table that name no test, or one that doesn't exist. Returns lines to print. */
export function unprovenRows() {
  const lines = readFileSync(join(root, page), "utf8").split("\n");
  const rows = lines.flatMap((line, i) => (/^\| \d/.test(line) ? [{ line, at: `${page}:${i + 1}` }] : []));
  if (rows.length === 0) return [`${page}: has no rows`];
  return rows.flatMap(({ line, at }) => {
    const proof = (line.split(" | ")[2] ?? "").replace(/ \|$/, "").split("<br>");
    return proof.flatMap((text) => {
      const [[whole, link = "", name = ""] = []] = text.matchAll(reference);
      if (whole !== text) return [`${at}: “${text}” names no file and test`];
      const file = join(dirname(page), link);
      if (!existsSync(join(root, file))) return [`${at}: ${file} is not there`];
      return testsIn(file).has(name) ? [] : [`${at}: ${file} has no test “${name}”`];
    });
  });
}

/** @type {Map<string, Set<string>>} */
const read = new Map();

/** @param {string} file */
function testsIn(file) {
  const known = read.get(file);
  if (known) return known;
  const names = new Set(
    [...readFileSync(join(root, file), "utf8").matchAll(named)].map((match) => match[2] ?? ""),
  );
  read.set(file, names);
  return names;
}
