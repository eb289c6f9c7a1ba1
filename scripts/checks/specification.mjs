// The specification's sentences, each named above the tests that prove it: `// Proves programme 5: …`, by part and section.
// `node scripts/checks/specification.mjs [part]` prints them with these tests; `npm run check` counts them.
import { filesOf, read } from "./repository-rules.mjs";

const tag =
  /^\s*\/\/ Proves (product|decisions|trust|programme|feedback|standards|workspace|scheduling|calls) ([^:]+): (.+)$/;
const further = /^\s*\/\/ {3}(.+)$/;
/** Tests of node:test and Playwright, their steps, and the figures of bench/faults. */
const named = /\b(?:it|test|step|only|none|atMost|holds)\(|^\s*for \(/;

/**
 * All tags of the repository.
 * @returns {{ part: string, section: string, sentence: string, at: string, isAtTest: boolean }[]} `at`: file and line of the test
 */
function proofs() {
  return filesOf("*.ts")
    .filter((file) => /^(server|web|screens|e2e|bench|contract|testing)\//.test(file))
    .flatMap((file) => {
      const lines = read(file).split("\n");
      return lines.flatMap((line, index) => {
        const [, part = "", section = "", first = ""] = tag.exec(line) ?? [];
        if (!part) return [];
        let next = index + 1;
        let sentence = first;
        for (let more = further.exec(lines[next] ?? ""); more; more = further.exec(lines[next] ?? "")) {
          sentence += ` ${more[1]}`;
          next += 1;
        }
        while (/^\s*\/\//.test(lines[next] ?? "")) next += 1;
        return [
          { part, section, sentence, at: `${file}:${next + 1}`, isAtTest: named.test(lines[next] ?? "") },
        ];
      });
    });
}

/** Sentences that stand above no test. Returns lines to print. */
export const strayProofs = () =>
  proofs()
    .filter(({ isAtTest }) => !isAtTest)
    .map(({ at, sentence }) => `${at}: no test proves “${sentence}”`);

/** How many sentences there are, and tests, in a line to print. */
export function provenInAll() {
  const all = proofs();
  const sentences = new Set(all.map(({ part, section, sentence }) => `${part} ${section}: ${sentence}`));
  const tests = new Set(all.map(({ at }) => at));
  return `${sentences.size} sentences of the specification are proven by ${tests.size} tests`;
}

if (import.meta.main) {
  const wanted = process.argv[2];
  const all = proofs().filter(({ part }) => !wanted || part === wanted);
  const order = (one, other) =>
    one.part.localeCompare(other.part) || one.section.localeCompare(other.section, "en", { numeric: true });
  const bySentence = Map.groupBy(
    all.toSorted(order),
    ({ part, section, sentence }) => `${part} ${section}: ${sentence}`,
  );
  for (const [sentence, tests] of bySentence) {
    console.log(sentence);
    for (const { at } of tests) console.log(`    ${at}`);
  }
}
