const DEADLOCK = "40P01";

const TRIES = 3;

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
 * @param most attempts before a deadlock becomes an error
 */
export function isWorthRepeating(error: unknown, tries: number, most = TRIES): boolean {
  if (isOutdatedPlan(error)) return tries <= most;
  return (error as { code?: unknown } | undefined)?.code === DEADLOCK && tries < most;
}
