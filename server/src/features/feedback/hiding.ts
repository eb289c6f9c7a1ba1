/**
 * What too few answers hide (docs/product/feedback.md#too-few-answers): the parts of a whole below the threshold, and as many of the
 * smallest others as it takes for what is hidden to reach it. The whole is known, so that the rest can be had by a subtraction.
 * @param counts how many answers each part has: each session of an event, say
 */
export function hiddenParts(counts: ReadonlyMap<string, number>, threshold: number): Set<string> {
  const hidden = new Set<string>();
  let rest = 0;
  // Of equals always the same, whichever screen asks: two answers to who is hidden would tell what both hide.
  const smallestFirst = [...counts].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
  for (const [part, count] of smallestFirst) {
    if (count >= threshold && (rest === 0 || rest >= threshold)) break;
    hidden.add(part);
    rest += count;
  }
  return hidden;
}

/**
 * The parts where what somebody wrote may stand beside what the same person answered otherwise: those that are shown and have twice as many
 * answers as the threshold. Of fewer, whoever has added some of them could tell whose the rest are.
 */
export function joinedParts(counts: ReadonlyMap<string, number>, threshold: number): Set<string> {
  const hidden = hiddenParts(counts, threshold);
  const joined = [...counts].filter(([part, count]) => count >= 2 * threshold && !hidden.has(part));
  return new Set(joined.map(([part]) => part));
}
