/** A run of words: in both texts, only in the former, or only in the later one. */
export interface Run {
  kind: "same" | "gone" | "new";
  text: string;
}

/** Beyond this many words that differ in each, they are not compared word by word. */
const MOST = 2000;

/** How a text became another, word by word. */
export function wordDifference(from: string, to: string): Run[] {
  const [former, later] = [wordsOf(from), wordsOf(to)];
  let start = 0;
  while (start < former.length && start < later.length && former[start] === later[start]) start += 1;
  let end = 0;
  const rest = Math.min(former.length, later.length) - start;
  while (end < rest && former.at(-1 - end) === later.at(-1 - end)) end += 1;
  const [gone, added] = [former.slice(start, former.length - end), later.slice(start, later.length - end)];
  const between: Run[] =
    gone.length > MOST || added.length > MOST
      ? [
          { kind: "gone", text: gone.join("") },
          { kind: "new", text: added.join("") },
        ]
      : compared(gone, added);
  return joined([
    { kind: "same", text: former.slice(0, start).join("") },
    ...between,
    { kind: "same", text: end > 0 ? former.slice(-end).join("") : "" },
  ]);
}

/** Words and what is between them, so that nothing is lost. */
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The longest common row of words, by how long it can be from each two words on. */
function compared(gone: string[], added: string[]): Run[] {
  const width = added.length + 1;
  const lengths = new Uint16Array((gone.length + 1) * width);
  const lengthAt = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = gone.length - 1; one >= 0; one -= 1)
    for (let other = added.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        gone[one] === added[other]
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
  const runs: Run[] = [];
  let [one, other] = [0, 0];
  while (one < gone.length || other < added.length) {
    const [word = "", next = ""] = [gone[one], added[other]];
    if (one < gone.length && other < added.length && word === next) {
      runs.push({ kind: "same", text: word });
      one += 1;
      other += 1;
    } else if (
      one < gone.length &&
      (other === added.length || lengthAt(one + 1, other) >= lengthAt(one, other + 1))
    ) {
      runs.push({ kind: "gone", text: word });
      one += 1;
    } else {
      runs.push({ kind: "new", text: next });
      other += 1;
    }
  }
  return runs;
}

/** Runs of one kind in one, without empty ones. */
function joined(runs: readonly Run[]): Run[] {
  const whole: Run[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    if (run.text === "") continue;
    if (last?.kind === run.kind) last.text += run.text;
    else whole.push({ ...run });
  }
  return whole;
}
