import { type AnswerFields, asFields, sameValue } from "@plenary/contract/call/call-questions";
import type { Proposal, ProposalFields } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import { isLost } from "../../base/calls/api.ts";

/** Saves what is typed of a proposal, while it is typed (docs/product/call.md#saving). */

/** Each answer is a field of its own. */
export type SavedFields = ProposalFields & AnswerFields;
export type FieldName = keyof SavedFields;

const namedFields = [
  ...(["title", "summary", "description", "notes", "typeId", "minutes", "trackId", "language"] as const),
];

export type SavedState =
  | { kind: "saved" }
  | { kind: "saving" }
  /** In this browser alone, until the connection is back. */
  | { kind: "offline" }
  | { kind: "refused"; reason: string };

/** The same text was changed here and by somebody else. */
export type Clashes = { [F in FieldName]?: SavedFields[F] };

export interface SaverView {
  values: SavedFields;
  state: SavedState;
  /** What others wrote in fields that were changed here too; these wait for a choice. */
  clashes: Clashes;
  version: number;
  /** Whether something is typed that the server doesn't have. */
  isUnsent: boolean;
  /** What the server doesn't have, for this browser to keep. */
  unsent: Unsent;
}

/** Fields that the server lacks, and the version that they were typed over. */
export interface Unsent {
  version: number;
  fields: Partial<SavedFields>;
}

interface Stored {
  version: number;
  fields: SavedFields;
}

/** How the saver reaches the server; a refusal of a field that somebody else changed names it in `clashing`. */
export interface Connection {
  put(baseVersion: number, fields: Partial<SavedFields>): Promise<Proposal>;
  get(): Promise<Proposal>;
  /** The names of the fields that others have changed, if that is why it was refused. */
  clashing(error: unknown): FieldName[] | undefined;
  reason(error: unknown): string;
}

/** How long after the last key is saved, and at the latest after the first that isn't, in milliseconds. */
const AFTER_KEY = 2000;
const AT_LATEST = 10_000;
/** How soon it is tried again without a connection, and after a refusal, which may pass. */
const AGAIN = 5000;
const AFTER_REFUSAL = 30_000;

export const storedOf = (proposal: Proposal): Stored => ({
  version: proposal.version,
  fields: {
    ...Object.fromEntries(namedFields.map((name) => [name, proposal[name]])),
    ...asFields(proposal.answers),
  } as SavedFields,
});

/**
 * What is typed, and how much of it the server has. One call at a time is under way; what is typed meanwhile goes with
 * the next. Fields that others changed are taken over, unless they were changed here too.
 */
export class ProposalSaver {
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #stored: Stored;
  /** The version that what is typed began from. */
  #base: number;
  /** The same for what waits for a choice, which a reload asks for again. */
  #clashBase = 0;
  #values: SavedFields;
  #clashes: Clashes = {};
  #state: SavedState = { kind: "saved" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsent: number | undefined;
  #sending: Promise<void> | undefined;
  #view: SaverView;

  /** @param kept what this browser has kept that the server may lack, perhaps typed over an older version */
  constructor(connection: Connection, stored: Stored, kept?: Unsent) {
    this.#connection = connection;
    this.#stored = stored;
    this.#base = kept?.version ?? stored.version;
    this.#values = { ...stored.fields, ...kept?.fields };
    this.#view = this.#look();
    if (this.#unsent().length > 0) this.#plan(0);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  view = (): SaverView => this.#view;

  type(fields: Partial<SavedFields>): void {
    this.#values = { ...this.#values, ...fields };
    if (this.#unsent().length > 0) this.#plan(AFTER_KEY);
    this.#tell();
  }

  /** Settles a clash: with this value the next saving replaces what others wrote. */
  settle<F extends FieldName>(name: F, value: SavedFields[F]): void {
    const { [name]: _, ...others } = this.#clashes;
    this.#clashes = others;
    this.type({ [name]: value } as Partial<SavedFields>);
  }

  /** Saves now, as before leaving or submitting; resolves once the server has all, or can't have it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    while (this.#unsent().length > 0) {
      await this.#send();
      if (this.#state.kind !== "saving" && this.#state.kind !== "saved") return;
    }
  }

  /** The proposal as a call has just answered. */
  adopt(proposal: Proposal): void {
    this.#take(storedOf(proposal));
    this.#state = { kind: "saved" };
    this.#tell();
  }

  /** Ends it: nothing is sent any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** Names of the fields that the server lacks, without those that wait for a choice. */
  #unsent(): FieldName[] {
    return this.#changed().filter((name) => !(name in this.#clashes));
  }

  /** Names of the fields that differ from what is stored. */
  #changed(): FieldName[] {
    return this.#names().filter((name) => !sameValue(this.#values[name], this.#stored.fields[name]));
  }

  #names(): FieldName[] {
    return Object.keys({ ...this.#stored.fields, ...this.#values }) as FieldName[];
  }

  #plan(wait: number): void {
    const now = Date.now();
    this.#firstUnsent ??= now;
    const due = Math.min(now + wait, this.#firstUnsent + AT_LATEST);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, due - now));
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendNow().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendNow(): Promise<void> {
    const names = this.#unsent();
    this.#firstUnsent = undefined;
    if (names.length === 0) return;
    const sent = Object.fromEntries(names.map((name) => [name, this.#values[name]]));
    this.#state = { kind: "saving" };
    this.#tell();
    try {
      const stored = storedOf(await this.#connection.put(this.#base, sent));
      // The server stores texts in a form of their own, without what can't be seen.
      const still = names.filter((name) => sameValue(this.#values[name], sent[name]));
      this.#values = {
        ...this.#values,
        ...Object.fromEntries(still.map((name) => [name, stored.fields[name]])),
      };
      this.#take(stored);
      this.#state = { kind: "saved" };
    } catch (error) {
      await this.#failed(error);
    }
    this.#tell();
    if (this.#unsent().length === 0) return;
    const { kind } = this.#state as SavedState;
    if (kind === "offline") this.#plan(AGAIN);
    else this.#plan(kind === "saved" ? AFTER_KEY : AFTER_REFUSAL);
  }

  async #failed(error: unknown): Promise<void> {
    const clashing = this.#connection.clashing(error);
    if (!clashing) {
      this.#state = isLost(error)
        ? { kind: "offline" }
        : { kind: "refused", reason: this.#connection.reason(error) };
      return;
    }
    try {
      const theirs = storedOf(await this.#connection.get());
      if (Object.keys(this.#clashes).length === 0) this.#clashBase = this.#base;
      const differing = clashing.filter((name) => !sameValue(theirs.fields[name], this.#values[name]));
      this.#clashes = {
        ...this.#clashes,
        ...Object.fromEntries(differing.map((name) => [name, theirs.fields[name]])),
      };
      this.#take(theirs);
      this.#state = { kind: "saved" };
    } catch {
      this.#state = { kind: "offline" };
    }
  }

  /** What is stored by now; fields that weren't typed in here since follow it. */
  #take(stored: Stored): void {
    const changed = this.#changed();
    const untouched = Object.keys({ ...stored.fields, ...this.#values }) as FieldName[];
    const followed = Object.fromEntries(
      untouched.filter((name) => !changed.includes(name)).map((name) => [name, stored.fields[name]]),
    );
    this.#values = { ...this.#values, ...followed };
    this.#stored = stored;
    this.#base = stored.version;
  }

  #look(): SaverView {
    const names = this.#changed();
    const fields = Object.fromEntries(names.map((name) => [name, this.#values[name]]));
    const isClashing = Object.keys(this.#clashes).length > 0;
    return {
      ...{ values: this.#values, state: this.#state, clashes: this.#clashes },
      ...{
        version: this.#stored.version,
        isUnsent: names.length > 0 || Object.keys(this.#clashes).length > 0,
      },
      unsent: { version: isClashing ? this.#clashBase : this.#base, fields },
    };
  }

  #tell(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

/** What the form says of it. */
export function stateText(state: SavedState, isUnsent: boolean): string {
  if (state.kind === "refused") return text("Not saved: {reason}", { reason: state.reason });
  if (state.kind === "offline")
    return text("Saved on this device. It will be sent when the connection is back.");
  if (state.kind === "saving" || isUnsent) return text("Saving...");
  return text("Saved");
}
