/** A page's questions to the worker (worker/sw.ts): to cache a whole event, whether it is cached, or to cache open pages. */
export type WorkerQuestion = { keep: string; anew?: boolean } | { known: string } | { opened: string[] };

export interface CacheOutcome {
  kept: boolean;
  /** Whether something isn't cached: it was too long, or could not be fetched. */
  cut?: boolean | undefined;
}
