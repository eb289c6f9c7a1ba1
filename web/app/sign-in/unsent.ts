import { keysFrom } from "../base/storage/storage.ts";
import { draftsOf, unsentProposals } from "./drafts.ts";

/** What this browser has of an account that the server lacks (docs/product/call.md#saving). */

/** The prefix of the keys under which it is kept. */
export const unsentOf = (userId: string): string => draftsOf(userId) + unsentProposals;

export const hasUnsent = (userId: string): boolean => keysFrom(unsentOf(userId)).length > 0;
