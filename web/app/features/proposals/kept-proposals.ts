import type { SpeakerFields } from "@plenary/contract/call/call-questions";
import { newId } from "../../base/forms/new-id.ts";
import { keysFrom, removeItem } from "../../base/storage/storage.ts";
import { readToken } from "../../base/storage/token.ts";
import { unsentOf } from "../../sign-in/unsent.ts";
import { pathOfDraft, readDraft, timeOfDraft, writeDraft } from "../../sign-in/use-draft.ts";
import type { Unsent } from "./field-saver.ts";
import type { SavedFields } from "./proposal-saving.ts";

/** What is typed of proposals and the server lacks, in this browser: an entry for each form (docs/product/call.md#saving). */

/** What a new proposal begins with. */
export const blank: SavedFields = {
  ...{ title: "", summary: "", description: "", notes: "" },
  ...{ typeId: null, minutes: null, trackId: null, language: null },
};

interface Entry<F extends object> extends Unsent<F> {
  eventId: string;
  /** The event's name. */
  event: string;
  /** Of the proposal, also where it is stored, to be named by. */
  title: string;
  /** The proposal that it was written with. */
  of?: string;
}

export interface KeptText<F extends object = SavedFields> extends Entry<F> {
  key: string;
  proposalId: string;
  /** Whether it is what a speaker says of themselves. */
  isOfSpeaker: boolean;
  /** Whether it was written before signing in. */
  isVisitors: boolean;
}

const ofVisitors = "visitors-proposal:";
/** Begins what stands for a proposal's id in what a speaker tells an event's call about themselves. */
export const ofSpeaker = "me:";
/** Begins what stands for it in a review of the proposal. */
export const ofReview = "review:";
const prefixOf = (userId: string | undefined) => (userId === undefined ? ofVisitors : unsentOf(userId));
const formOf = (key: string) => key.split("~")[1] ?? "";

/** Held by a form while it is open, so that another one leaves its entry alone; the browser ends it with the tab. */
const lockOf = (form: string) => `proposal-form:${form}`;

/** A form of this tab that sends what it has, also when nobody sees it any more. */
interface Sending {
  /** Whether it could not. */
  isStuck(): boolean;
  end(): void;
}
const ofThisTab = new Map<string, Sending>();

/** An open form's entry; of a visitor without `userId`. */
export class KeptForm {
  readonly #prefix: string;
  readonly #form = newId();
  readonly #token = readToken();
  #proposalId: string;
  /** Its text goes on under this id: the first one is another account's. */
  onMoved: (proposalId: string) => void = () => {};

  constructor(userId: string | undefined, proposalId: string) {
    this.#prefix = prefixOf(userId);
    this.#proposalId = proposalId;
  }

  get key(): string {
    return `${this.#prefix}${this.#proposalId}~${this.#form}`;
  }

  /** Keeps what the server lacks, or nothing. Returns whether it stays when the page closes. */
  keep(entry: Entry<object> | undefined): boolean {
    // Another tab has signed out, and this one is about to notice.
    if (readToken() !== this.#token) return false;
    if (entry) return writeDraft(this.key, entry);
    removeItem(this.key);
    return true;
  }

  /** Goes on as the entry of another proposal. */
  move(proposalId: string): void {
    const entry = readDraft<Entry<object>>(this.key) as Entry<object> | undefined;
    removeItem(this.key);
    this.#proposalId = proposalId;
    if (entry) this.keep(entry);
    this.onMoved(proposalId);
  }

  /** Says that it is open, until what it returns is called; what is stuck is found all the same. */
  open(sending?: Sending): () => void {
    if (sending) ofThisTab.set(this.#form, sending);
    const { promise, resolve } = Promise.withResolvers<void>();
    void locks()?.request(lockOf(this.#form), () => promise);
    return () => {
      ofThisTab.delete(this.#form);
      resolve();
    };
  }
}

/** Missing on sites without a certificate: there each form takes up what others have left, also what is still open. */
const locks = (): LockManager | undefined => navigator.locks;

/** What closed forms of the account have left here, and those of this tab that are stuck, and visitors, the newest first. */
export async function keptTexts(userId: string | undefined): Promise<KeptText[]> {
  const own = userId === undefined ? [] : keysFrom(prefixOf(userId));
  const isOther = (key: string) =>
    [ofSpeaker, ofReview].some((other) => key.startsWith(prefixOf(userId) + other));
  const keys = own.filter((key) => !isOther(key));
  return textsOf([...keys, ...keysFrom(ofVisitors)], userId);
}

/** The same of what speakers say of themselves. */
export const keptOfSpeaker = (userId: string): Promise<KeptText<SpeakerFields>[]> =>
  textsOf(keysFrom(prefixOf(userId) + ofSpeaker), userId);

/** The same of the account's review of a proposal. */
export const keptOfReview = <F extends object>(userId: string, proposalId: string): Promise<KeptText<F>[]> =>
  textsOf(keysFrom(`${prefixOf(userId)}${ofReview}${proposalId}~`), userId);

async function textsOf<F extends object>(
  among: readonly string[],
  userId: string | undefined,
): Promise<KeptText<F>[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const isOpen = (form: string) => open.has(lockOf(form)) && !ofThisTab.get(form)?.isStuck();
  const keys = [...new Set(among)].filter((key) => !isOpen(formOf(key)));
  return keys
    .sort((one, other) => timeOfDraft(other) - timeOfDraft(one))
    .flatMap((key) => {
      const entry = readDraft<Entry<F>>(key) as Entry<F> | undefined;
      const isVisitors = key.startsWith(ofVisitors);
      const id = pathOfDraft(key).slice(prefixOf(isVisitors ? undefined : userId).length);
      const isOfSpeaker = id.startsWith(ofSpeaker);
      const proposalId = isOfSpeaker ? (entry?.of ?? "") : id;
      return entry?.fields && entry.eventId ? [{ ...entry, key, proposalId, isVisitors, isOfSpeaker }] : [];
    });
}

export function forgetTexts(texts: readonly { key: string }[]): void {
  for (const { key } of texts) {
    ofThisTab.get(formOf(key))?.end();
    removeItem(key);
  }
}

/** One of each proposal, the newest. */
export const byProposal = (texts: readonly KeptText<object>[]): KeptText<object>[] =>
  texts.filter(
    ({ key }, at) => texts.findIndex((other) => pathOfDraft(other.key) === pathOfDraft(key)) === at,
  );
