import { newId } from "../../base/forms/new-id.ts";
import { keysFrom, removeItem } from "../../base/storage/storage.ts";
import { readToken } from "../../base/storage/token.ts";
import { unsentOf } from "../../sign-in/unsent.ts";
import { pathOfDraft, readDraft, timeOfDraft, writeDraft } from "../../sign-in/use-draft.ts";
import type { SavedFields, Unsent } from "./proposal-saver.ts";

/** What is typed of proposals and the server lacks, in this browser: an entry for each form (docs/product/call.md#saving). */

/** What a new proposal begins with. */
export const blank: SavedFields = {
  ...{ title: "", summary: "", description: "", notes: "" },
  ...{ typeId: null, minutes: null, trackId: null, language: null },
};

interface Entry extends Unsent {
  eventId: string;
  /** The event's name. */
  event: string;
}

export interface KeptText extends Entry {
  key: string;
  proposalId: string;
  /** Whether it was written before signing in. */
  isVisitors: boolean;
}

const ofVisitors = "visitors-proposal:";
const prefixOf = (userId: string | undefined) => (userId === undefined ? ofVisitors : unsentOf(userId));
const formOf = (key: string) => key.split("~")[1] ?? "";

/** Held by a form while it is open, so that another one leaves its entry alone; the browser ends it with the tab. */
const lockOf = (form: string) => `proposal-form:${form}`;

/** An open form's entry; of a visitor without `userId`. */
export class KeptForm {
  readonly #prefix: string;
  readonly #form = newId();
  readonly #token = readToken();
  #proposalId: string;

  constructor(userId: string | undefined, proposalId: string) {
    this.#prefix = prefixOf(userId);
    this.#proposalId = proposalId;
  }

  get #key(): string {
    return `${this.#prefix}${this.#proposalId}~${this.#form}`;
  }

  /** Keeps what the server lacks, or nothing. Returns whether it stays when the page closes. */
  keep(entry: Entry | undefined): boolean {
    // Another tab has signed out, and this one is about to notice.
    if (readToken() !== this.#token) return false;
    if (entry) return writeDraft(this.#key, entry);
    removeItem(this.#key);
    return true;
  }

  /** Goes on as the entry of another proposal. */
  move(proposalId: string): void {
    const entry = readDraft<Entry>(this.#key) as Entry | undefined;
    removeItem(this.#key);
    this.#proposalId = proposalId;
    if (entry) this.keep(entry);
  }

  /** Says that it is open, until what it returns is called. */
  open(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    void locks()?.request(lockOf(this.#form), () => promise);
    return resolve;
  }
}

/** Missing on sites without a certificate: there each form takes up what others have left, also what is still open. */
const locks = (): LockManager | undefined => navigator.locks;

/** What closed forms of the account have left here, and visitors, the newest first. */
export async function keptTexts(userId: string | undefined): Promise<KeptText[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const own = userId === undefined ? [] : keysFrom(prefixOf(userId));
  const keys = [...own, ...keysFrom(ofVisitors)].filter((key) => !open.has(lockOf(formOf(key))));
  const sorted = [...new Set(keys)].sort((one, other) => timeOfDraft(other) - timeOfDraft(one));
  return sorted.flatMap((key) => {
    const entry = readDraft<Entry>(key) as Entry | undefined;
    const isVisitors = key.startsWith(ofVisitors);
    const proposalId = pathOfDraft(key).slice(prefixOf(isVisitors ? undefined : userId).length);
    return entry?.fields && entry.eventId ? [{ ...entry, key, proposalId, isVisitors }] : [];
  });
}

export function forgetTexts(texts: readonly KeptText[]): void {
  for (const { key } of texts) removeItem(key);
}

/** One of each proposal, the newest. */
export const byProposal = (texts: readonly KeptText[]): KeptText[] =>
  texts.filter(({ proposalId }, at) => texts.findIndex((other) => other.proposalId === proposalId) === at);
