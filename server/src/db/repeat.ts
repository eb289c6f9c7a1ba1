/** PostgreSQL's code for work that it ended because it and others were waiting for each other. */
const DEADLOCK = "40P01";

/** How often work is attempted: a migration may end it for a deadlock, and then have outdated its statements. */
const TRIES = 4;

/**
 * Whether a statement failed because a migration has changed what it returns since it was prepared. PostgreSQL's code
 * for it covers more, its message is in the server's language, but the place in its source has stayed the same.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/**
 * Whether work that failed like this is done again: after a deadlock, and when its statements were outdated. It has left
 * nothing behind.
 * @param tries how often it has been attempted so far
 */
export function isWorthRepeating(error: unknown, tries: number): boolean {
  const isDeadlock = (error as { code?: unknown } | undefined)?.code === DEADLOCK;
  return (isDeadlock || isOutdatedPlan(error)) && tries < TRIES;
}
