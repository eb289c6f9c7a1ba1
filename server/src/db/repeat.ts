const DEADLOCK = "40P01";

/**
 * Attempts before a deadlock becomes an error: while a migration takes many tables, it and the calls that are served meet
 * one about every second time, and either may be the one that gives way.
 */
const TRIES = 20;

/**
 * Whether a statement failed because a migration has changed what it returns since it was prepared. PostgreSQL's code
 * for it covers more and its message is localized, but the place in its source is stable.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/**
 * Whether to retry failed work, which has left nothing behind: after a deadlock, or if its statements were outdated.
 * @param tries attempts so far
 */
export function isWorthRepeating(error: unknown, tries: number): boolean {
  if (isOutdatedPlan(error)) return tries <= TRIES;
  return (error as { code?: unknown } | undefined)?.code === DEADLOCK && tries < TRIES;
}
