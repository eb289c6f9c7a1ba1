import type { ReadingProblem } from "./parsed-event.ts";

/** Problems of one kind that are listed one by one; more are one line with as many examples. */
const EXAMPLES = 3;

/** The most lines, unless all problems are requested. */
const LINES = 20;

/** What differs between problems of one kind: quoted texts, numbers, and text in brackets. */
const particulars = /"[^"]*"|\([^)]*\)|\d[\d,.:]*/g;

/** The problems as lines of text, grouped by kind, in the order of the first of each; with `all`, each of them. */
export function problemLines(problems: ReadingProblem[], all = false): string[] {
  const kinds = Map.groupBy(problems, ({ reason }) => reason.replaceAll(particulars, "…"));
  const lines = [...kinds].flatMap(([kind, same]) => {
    if (all || same.length <= EXAMPLES) return same.map(({ where, reason }) => `${where}: ${reason}`);
    const isSame = same.every(({ reason }) => reason === same[0]?.reason);
    const examples = same.slice(0, EXAMPLES).map(({ where }) => where);
    return `${same.length} times: ${isSame ? same[0]?.reason : kind}. The first are ${examples.join("; ")}`;
  });
  const left = lines.slice(LINES);
  if (all || left.length === 0) return lines;
  return [...lines.slice(0, LINES), `and ${left.length} more`];
}
