export type ImportOutcome = "created" | "updated" | "unchanged" | "removed";
export type ImportedKind = "events" | "sessions" | "speakers";

/** How many of each kind had each outcome. A session is counted together with its talk and speakers. */
export type Tally = Record<ImportedKind, Record<ImportOutcome, number>>;

const none = () => ({ created: 0, updated: 0, unchanged: 0, removed: 0 });

export const newTally = (): Tally => ({ events: none(), sessions: none(), speakers: none() });

export function addTally(to: Tally, other: Tally): void {
  for (const kind of Object.keys(to) as ImportedKind[]) {
    for (const outcome of Object.keys(to[kind]) as ImportOutcome[]) to[kind][outcome] += other[kind][outcome];
  }
}

/** Whether anything but "unchanged" was counted, for these kinds or, by default, for any. */
export function hasChanges(tally: Tally, kinds = Object.keys(tally) as ImportedKind[]): boolean {
  return kinds.some((kind) => {
    const { unchanged: _, ...changes } = tally[kind];
    return Object.values(changes).some((count) => count > 0);
  });
}
