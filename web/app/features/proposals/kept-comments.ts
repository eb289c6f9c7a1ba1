import { removeItem } from "../../base/storage/storage.ts";
import { draftsOf } from "../../sign-in/drafts.ts";
import { readDraft, writeDraft } from "../../sign-in/use-draft.ts";

/** Comments that are typed and not sent, in this browser, as other drafts. */

interface Typed {
  words: string;
}

const keyOf = (userId: string, proposalId: string) => `${draftsOf(userId)}comment:${proposalId}`;

export const keptComment = (userId: string, proposalId: string): string =>
  readDraft<Typed>(keyOf(userId, proposalId))?.words ?? "";

/** Keeps what is typed, or nothing. Returns whether it stays when the page closes. */
export function keepComment(userId: string, proposalId: string, words: string): boolean {
  const key = keyOf(userId, proposalId);
  if (words !== "") return writeDraft<Typed>(key, { words });
  removeItem(key);
  return true;
}
