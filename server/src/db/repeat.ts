/** PostgreSQL's code for work that it ended because it and others were waiting for each other. */
const DEADLOCK = "40P01";

/** How often work is attempted before a deadlock becomes an error. */
const TRIES = 3;

/**
 * Whether a statement failed because a migration has changed what it returns since it was prepared. PostgreSQL's code
 * for it covers more, its message is in the server's language, but the place in its source has stayed the same.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/**
 * Whether work that failed like this is done again: after a deadlock, and when its statements were outdated, which a
 * migration may have done that ended it for deadlocks before. It has left nothing behind.
 * @param tries how often it has been attempted so far
 */
export function isWorthRepeating(error: unknown, tries: number): boolean {
  if (isOutdatedPlan(error)) return tries <= TRIES;
  return (error as { code?: unknown } | undefined)?.code === DEADLOCK && tries < TRIES;
}
