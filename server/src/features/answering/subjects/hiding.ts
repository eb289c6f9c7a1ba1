/**
 * The groups to hide from sums with a known total, so that subtraction reveals nothing about too few answers
 * (docs/product/feedback.md#too-few-answers): groups below the threshold, and as many of the smallest others as it
 * takes until the parts that are in the same shown groups, or in none, together have no answers or at least the
 * threshold. No sum or difference of shown figures can tell these apart.
 * @param groups each group's parts, which may be in several groups: a speaker's sessions, for example
 * @param counts the answers of each part of the total
 */
export function hiddenGroups(
  groups: ReadonlyMap<string, readonly string[]>,
  counts: ReadonlyMap<string, number>,
  threshold: number,
): Set<string> {
  const sumOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0);
  // Ties are always broken the same way, whichever screen asks: two different choices would together reveal both.
  const smallestFirst = [...groups]
    .map(([key, parts]) => ({ key, parts, sum: sumOf(parts) }))
    .sort((one, other) => one.sum - other.sum || (one.key < other.key ? -1 : 1));
  const shown = new Set(smallestFirst.filter(({ sum }) => sum >= threshold).map(({ key }) => key));
  const groupsOf = new Map<string, string[]>();
  for (const { key, parts } of smallestFirst)
    for (const part of parts) groupsOf.set(part, [...(groupsOf.get(part) ?? []), key]);
  for (;;) {
    const alike = new Map<string, { of: string[]; count: number }>();
    for (const [part, count] of counts) {
      const of = (groupsOf.get(part) ?? []).filter((key) => shown.has(key));
      const known = alike.get(JSON.stringify(of))?.count ?? 0;
      alike.set(JSON.stringify(of), { of, count: known + count });
    }
    const [smallest] = shown;
    const tooFew = [...alike.values()].filter(({ count }) => count > 0 && count < threshold);
    const gone = tooFew.flatMap(({ of: [first = smallest] }) => first ?? []);
    if (gone.length === 0) return new Set([...groups.keys()].filter((key) => !shown.has(key)));
    for (const key of gone) shown.delete(key);
  }
}

/** The same for parts that are shown one by one, such as the sessions of an event. */
export const hiddenParts = (counts: ReadonlyMap<string, number>, threshold: number): Set<string> =>
  hiddenGroups(new Map([...counts.keys()].map((part) => [part, [part]])), counts, threshold);

/**
 * The parts where a person's texts may be shown together with their other answers: shown ones with at least twice the
 * threshold. With fewer, whoever wrote some of them could tell who wrote the rest.
 */
export function joinedParts(counts: ReadonlyMap<string, number>, threshold: number): Set<string> {
  const hidden = hiddenParts(counts, threshold);
  const joined = [...counts].filter(([part, count]) => count >= 2 * threshold && !hidden.has(part));
  return new Set(joined.map(([part]) => part));
}
