/** The link state for the screen of a message to speakers: too many ids for an address. */
export interface RecipientSelection {
  /** Sessions whose speakers get the message. */
  sessionIds?: string[];
  userIds?: string[];
  /** Proposals whose speakers get it. */
  proposalIds?: string[];
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

/** The selection, if any. The state of an address may come from anywhere, so it is checked. */
export function recipientSelectionOf(state: unknown): RecipientSelection {
  if (typeof state !== "object" || state === null) return {};
  const { sessionIds, userIds, proposalIds } = state as Record<string, unknown>;
  if (isIds(sessionIds)) return { sessionIds };
  if (isIds(proposalIds)) return { proposalIds };
  return isIds(userIds) ? { userIds } : {};
}
