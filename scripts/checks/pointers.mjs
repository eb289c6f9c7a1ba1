// The rule that what the code says about the documentation is true: the pages and headings it names are there. Loaded
// only once the packages are, like the rule about dead links.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { anchorsOf } from "./dead-links.mjs";
import { filesOf, read } from "./repository-rules.mjs";

/** A page or folder of docs/ by its path from the root, with or without a heading. */
const pointer = /(?<![\w/.-])(docs\/[\w./-]*\w)(?:#([\w-]+))?/g;
/** Texts that the product was built from and the repository doesn't hold, by section, also across two lines. */
const elsewhere = /\bdecisions\.md\b|\bspecification\b[\s,;:*/(]*\bsections?\b|\(sections? \d/gi;

/** Places in the code that name a page or heading of the documentation that isn't there. Returns lines to print. */
export function brokenPointers() {
  return filesOf("*.ts", "*.tsx", "*.mjs", "*.css", "*.sql").flatMap((file) => pointersOf(file, read(file)));
}

/**
 * The same for one file, whose text is given.
 * @param {string} file
 * @param {string} text
 */
export function pointersOf(file, text) {
  const at = (match) => `${file}:${text.slice(0, match.index).split("\n").length}`;
  const missing = [...text.matchAll(pointer)].flatMap((match) => {
    const [, page = "", heading] = match;
    if (!existsSync(join(root, page))) return [`${at(match)}: ${page} is not there`];
    if (heading && !headingsOf(page).has(heading))
      return [`${at(match)}: ${page} has no heading #${heading}`];
    return [];
  });
  const unknown = [...text.matchAll(elsewhere)].map(
    (match) =>
      `${at(match)}: no reader of the repository has that text: name the page and heading of docs/product/`,
  );
  return [...missing, ...unknown];
}

/** @type {Map<string, Set<string>>} */
const known = new Map();

/** @param {string} page */
function headingsOf(page) {
  const headings = known.get(page) ?? anchorsOf(read(page));
  known.set(page, headings);
  return headings;
}
