/**
 * What too few answers hide (docs/product/feedback.md#too-few-answers): figures below the threshold, and as many others that none of them
 * can be had by taking what is shown from a total.
 */

/** How many answers each session has. */
export type Answers = ReadonlyMap<string, number>;

const poolOf = (ids: Iterable<string>, answers: Answers): number => {
  let pool = 0;
  for (const id of ids) pool += answers.get(id) ?? 0;
  return pool;
};

const none: ReadonlySet<string> = new Set();

/**
 * The sessions whose figures nobody sees: those below the threshold, and the smallest others until together they reach it.
 * @param others those that are hidden for another reason, which can't be told from each other
 */
export function hiddenSessions(
  answers: Answers,
  threshold: number,
  others: ReadonlySet<string> = none,
): Set<string> {
  const hidden = new Set(others);
  // Of equals always the same, whichever screen asks: two answers to who is hidden would tell what both hide.
  const smallestFirst = [...answers].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
  let pool = poolOf(others, answers);
  // How many of the others have answers is not to be seen by what is hidden beside them.
  let few = pool > 0 ? 2 : 0;
  for (const [id, count] of smallestFirst) {
    if (others.has(id)) continue;
    // What nobody has answered tells nothing by a difference.
    const isSafe = pool === 0 || (pool >= threshold && few > 1);
    if (count >= threshold && isSafe) break;
    hidden.add(id);
    pool += count;
    if (count > 0) few += 1;
  }
  return hidden;
}

/** A row of a table that pools sessions. */
interface Group {
  key: string;
  sessions: ReadonlySet<string>;
}

/**
 * The groups whose figures nobody sees. Each that is shown tells, beside the sessions that are shown, what its hidden ones have in common:
 * these have to reach the threshold, and so do the hidden ones outside of it, and those outside of all that is shown.
 */
export function hiddenGroups(
  groups: readonly Group[],
  hidden: ReadonlySet<string>,
  { answers, threshold }: { answers: Answers; threshold: number },
): Set<string> {
  const isSafe = (ids: Iterable<string>) => {
    const pool = poolOf(ids, answers);
    return pool === 0 || pool >= threshold;
  };
  const hiddenIn = new Map(groups.map(({ key, sessions }) => [key, hidden.intersection(sessions)]));
  const inside = (key: string) => hiddenIn.get(key) ?? new Set<string>();
  const gone = new Set<string>();
  for (const { key, sessions } of groups) {
    const isEmpty = poolOf(sessions, answers) === 0;
    if (isEmpty || !isSafe(inside(key)) || !isSafe(hidden.difference(inside(key)))) gone.add(key);
  }
  const telling = groups
    .filter(({ key }) => !gone.has(key) && poolOf(inside(key), answers) > 0)
    .sort((one, other) => poolOf(inside(one.key), answers) - poolOf(inside(other.key), answers));
  while (telling.length > 0) {
    const told = new Set(telling.flatMap(({ key }) => [...inside(key)]));
    if (isSafe(hidden.difference(told))) break;
    const smallest = telling.shift();
    if (smallest) gone.add(smallest.key);
  }
  return gone;
}
