/** What a page asks the worker (worker/sw.ts): to keep all of an event, whether it is kept, or to keep pages that are open. */
export type Question = { keep: string; anew?: boolean } | { known: string } | { opened: string[] };

/** What the worker answers. */
export interface Kept {
  kept: boolean;
  /** Whether something was too long to be kept. */
  cut?: boolean | undefined;
}
