/** The limits of the solver (docs/product/solver.md). */
export const solverLimits = {
  /** How long it looks for places. */
  seconds: 10,
  secondsMax: 120,
  /** Steps for each of these seconds: what is small ends sooner, with the same solution everywhere. */
  stepsPerSecond: 20_000,
  /** Slots that a solution may be asked to move. */
  movesMax: 5000,
  /** Solutions are kept for so long. */
  keptDays: 30,
  /** Times that one is begun, if processes end meanwhile. */
  triesMax: 3,
  /** Solutions of one answer. */
  listed: 20,
  /** Asked for by one account in ten minutes. */
  askedPerTenMinutes: 30,
  /** Of one account, that wait or are at work. */
  activeOfOne: 4,
} as const;
