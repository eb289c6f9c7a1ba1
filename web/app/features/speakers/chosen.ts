/** What a link to the screen of a message to speakers hands over as its state: too many ids for an address. */
export interface Chosen {
  /** Sessions whose speakers are written to. */
  sessionIds?: string[];
  /** Speakers who are written to. */
  userIds?: string[];
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

/** What was chosen, if anything: the state of an address can be anybody's. */
export function chosenOf(state: unknown): Chosen {
  if (typeof state !== "object" || state === null) return {};
  const { sessionIds, userIds } = state as Record<string, unknown>;
  if (isIds(sessionIds)) return { sessionIds };
  return isIds(userIds) ? { userIds } : {};
}
