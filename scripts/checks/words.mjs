// The rule about words: those that the glossary forbids appear neither in the code, nor in file names, nor in the documents.
import { filesOf, read } from "./repository-rules.mjs";

const page = "docs/glossary.md";
const trees = ["contract", "server", "web", "e2e", "testing", "bench"];
/** The documents. */
const documents = ["docs/**/*.md", "README.md"];
/** Generated from the database, whose tables keep their names. */
const generated = ["server/src/db/tables.ts"];

/** Words from the glossary's table "Words not to use" that are used nevertheless. Returns lines to print. */
export function refusedWords() {
  const rules = rulesOf(read(page));
  if (rules.length === 0) return [`${page}: has no words to refuse`];
  const patterns = [...trees, ...documents.map((path) => `:(glob)${path}`)];
  return filesOf(...patterns)
    .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && file !== page && !generated.includes(file))
    .flatMap((file) => {
      const lines = [file, ...read(file).split("\n")];
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

/**
 * The rows of the table: the forbidden word, its replacement, the folders concerned, and texts that are allowed anyway.
 */
function rulesOf(glossary) {
  const rows = glossary.split("\n## Words not to use\n")[1]?.match(/^\| [`].*$/gm) ?? [];
  return rows.map((row) => {
    const [, not = "", say = "", where = "", except = ""] = row.split(/(?<!\\)\| ?/);
    const folders = quoted(where);
    return {
      words: quoted(not).map((word) => ({ word, pattern: patternOf(word) })),
      say: say.trim(),
      folders: folders.length > 0 ? folders : [...trees, "docs/", "README.md"],
      except: quoted(except).map((text) => new RegExp(escaped(text), "gi")),
    };
  });
}

/** What stands between backticks, single or double. */
const quoted = (cell) => [...cell.matchAll(/``? ?(.+?) ?``?(?=,| |$)/g)].map(([, text = ""]) => text);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A word in lower case: matched anywhere, in any case. With capitals or symbols: matched exactly, as a whole word. */
function patternOf(word) {
  if (/^[a-z]+$/.test(word)) return new RegExp(word, "i");
  return new RegExp(`(?<![\\w-])${escaped(word)}(?!\\w)`);
}
