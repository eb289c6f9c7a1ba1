/**
 * What too few answers hide (docs/product/feedback.md#too-few-answers) of sums whose total is known, so that the rest can be had by
 * subtractions: the groups below the threshold, and as many of the smallest others as it takes until the parts that are in the same shown
 * groups, or in none, have together no answers or as many as the threshold. No sum or difference of what is shown can tell these apart.
 * @param groups the parts of each, which may be in several: the sessions of each speaker, say
 * @param counts how many answers each part of the total has
 */
export function hiddenGroups(
  groups: ReadonlyMap<string, readonly string[]>,
  counts: ReadonlyMap<string, number>,
  threshold: number,
): Set<string> {
  const sumOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0);
  // Of equals always the same, whichever screen asks: two answers to who is hidden would tell what both hide.
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

/**
 * The same of parts that are shown one by one.
 * @param counts how many answers each part has: each session of an event, say
 */
export const hiddenParts = (counts: ReadonlyMap<string, number>, threshold: number): Set<string> =>
  hiddenGroups(new Map([...counts.keys()].map((part) => [part, [part]])), counts, threshold);

/**
 * The parts where what somebody wrote may stand beside what the same person answered otherwise: those that are shown and have twice as many
 * answers as the threshold. Of fewer, whoever has added some of them could tell whose the rest are.
 */
export function joinedParts(counts: ReadonlyMap<string, number>, threshold: number): Set<string> {
  const hidden = hiddenParts(counts, threshold);
  const joined = [...counts].filter(([part, count]) => count >= 2 * threshold && !hidden.has(part));
  return new Set(joined.map(([part]) => part));
}
