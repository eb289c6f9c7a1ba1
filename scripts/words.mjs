// The rule that keeps names to the glossary: words that it refuses stand in no code and in no file's name.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const page = "docs/glossary.md";
const trees = ["contract", "server", "web", "e2e", "testing", "bench"];
/** Made from the database, whose tables keep their names. */
const generated = ["server/src/db/tables.ts"];

/** Words of the glossary's table "Words not to use" that somebody uses all the same. Returns lines to print. */
export function refusedWords() {
  const rules = rulesOf(readFileSync(join(root, page), "utf8"));
  if (rules.length === 0) return [`${page}: has no words to refuse`];
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...trees];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");
  return files
    .filter(
      (file) => /\.(tsx?|mjs|css)$/.test(file) && !generated.includes(file) && existsSync(join(root, file)),
    )
    .flatMap((file) => {
      const lines = [file, ...readFileSync(join(root, file), "utf8").split("\n")];
      const rulesHere = rules.filter(({ folders }) => folders.some((folder) => file.startsWith(folder)));
      return lines.flatMap((line, number) =>
        rulesHere.flatMap(({ words, say, except }) => {
          const rest = except.reduce((text, allowed) => text.replaceAll(allowed, ""), line);
          const word = words.find(({ pattern }) => pattern.test(rest))?.word;
          const at = number === 0 ? file : `${file}:${number}`;
          return word ? [`${at}: “${word}” is not a word for this: say ${say} (${page})`] : [];
        }),
      );
    });
}

/** The rows of the table: what is refused, what to say, in which folders, and which texts are allowed all the same. */
function rulesOf(glossary) {
  const rows = glossary.split("\n## Words not to use\n")[1]?.match(/^\| [`].*$/gm) ?? [];
  return rows.map((row) => {
    const [, not = "", say = "", where = "", except = ""] = row.split(/(?<!\\)\| ?/);
    const folders = quoted(where);
    return {
      words: quoted(not).map((word) => ({ word, pattern: patternOf(word) })),
      say: say.trim(),
      folders: folders.length > 0 ? folders : trees,
      except: quoted(except).map((text) => new RegExp(escaped(text), "gi")),
    };
  });
}

/** What stands between backticks, single or double ones. */
const quoted = (cell) => [...cell.matchAll(/``? ?(.+?) ?``?(?=,| |$)/g)].map(([, text = ""]) => text);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Lower case: anywhere and in any case. With capitals or signs: as it stands, as a whole. */
function patternOf(word) {
  if (/^[a-z]+$/.test(word)) return new RegExp(word, "i");
  return new RegExp(`(?<![\\w-])${escaped(word)}(?!\\w)`);
}
