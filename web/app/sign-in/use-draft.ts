import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import {
  keysFrom,
  readItem,
  readTabItem,
  removeItem,
  writeItem,
  writeTabItem,
} from "../base/storage/storage.ts";
import { readToken } from "../base/storage/token.ts";
import { allDrafts, draftsOf } from "./drafts.ts";

/** How long a draft is kept, in milliseconds. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

interface Kept<Input, Sent> {
  at: number;
  values: Partial<Input>;
  /** What was sent, as long as nobody knows whether it arrived. */
  sent?: Sent | undefined;
}

/**
 * What a user has begun to write in a form, kept in this browser. Two tabs that open the form go on with the same draft until both
 * have written; whoever writes second then goes on in a place of its own, so that neither loses anything.
 */
export class Draft<Input extends FieldValues, Sent = never> {
  readonly #place: string;
  /** The draft's key, of all those of its place. */
  #key: string;
  /** What this tab has read or written there last. */
  #known: string | null;
  #kept: Kept<Input, Sent> | undefined;
  readonly #token = readToken();
  #isOver = false;
  #isKept = true;

  /** The user's draft of that name: the one that this tab has written, else the one that was written last. */
  constructor(userId: string, name: string) {
    this.#place = draftsOf(userId) + name;
    const own = readTabItem(this.#place);
    this.#key = own !== null && read(own) ? own : (newestOf(this.#place) ?? this.#place);
    this.#kept = read(this.#key);
    this.#known = readItem(this.#key);
  }

  /** What is written; undefined for nothing. */
  get values(): Partial<Input> | undefined {
    return this.#kept?.values;
  }

  /** What was sent without an answer, so that it may have arrived. */
  get sent(): Sent | undefined {
    return this.#kept?.sent;
  }

  /** Whether what was written last is still there after a reload: the browser may have no place for it. */
  get isKept(): boolean {
    return this.#isKept;
  }

  write(values: Partial<Input>): void {
    this.#write(values, this.sent);
  }

  /** Remembers what is about to be sent, until the draft is forgotten or `answered`: the answer may get lost, by a reload too. */
  sending(values: Partial<Input>, sent: Sent): void {
    this.#write(values, sent);
  }

  /** What was sent did not arrive. */
  answered(): void {
    if (this.values) this.#write(this.values, undefined);
  }

  /** Ends it: it was sent, or is to be begun anew. What another tab has written since stays. */
  forget(): void {
    this.#isOver = true;
    if (readItem(this.#key) === this.#known) removeItem(this.#key);
  }

  #write(values: Partial<Input>, sent: Sent | undefined): void {
    // Another tab has signed out, and this one is about to notice.
    if (this.#isOver || readToken() !== this.#token) return;
    const stored = readItem(this.#key);
    if (stored !== null && stored !== this.#known) {
      this.#key = `${this.#place}~${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
    }
    this.#kept = { at: Date.now(), values, sent };
    this.#known = JSON.stringify(this.#kept);
    this.#isKept = writeWithRoom(this.#key, this.#known);
    writeTabItem(this.#place, this.#key);
  }
}

/** The draft's name and whose it is, without what tells several of one name apart. */
export const pathOfDraft = (key: string): string => key.split("~", 1)[0] ?? key;

/** What is written in the draft under the key; undefined if there is none, or it is too old. */
export const readDraft = <Input>(key: string): Partial<Input> | undefined => read<Input, never>(key)?.values;

function read<Input, Sent>(key: string): Kept<Input, Sent> | undefined {
  try {
    const kept: Kept<Input, Sent> = JSON.parse(readItem(key) ?? "{}");
    if (kept.at > Date.now() - lifetime) return kept;
  } catch {
    // Nothing of ours.
  }
  removeItem(key);
  return undefined;
}

/** Where the browser has no room left, older drafts make some, the oldest first. Returns whether it is kept. */
function writeWithRoom(key: string, value: string): boolean {
  while (!writeItem(key, value)) {
    const others = keysFrom(allDrafts, true).filter((other) => other !== key);
    const [oldest] = others.sort((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
    if (oldest === undefined) return false;
    removeItem(oldest);
  }
  return true;
}

function newestOf(place: string): string | undefined {
  const at = (key: string) => read(key)?.at ?? 0;
  const keys = keysFrom(place).filter((key) => pathOfDraft(key) === place && at(key) > 0);
  return keys.sort((one, other) => at(other) - at(one))[0];
}

/**
 * Keeps what is written in the form as that draft, at each change, so that neither a reload nor a browser that ends loses it.
 * Returns whether the browser has kept it so far.
 */
export function useKeptDraft<Input extends FieldValues, Output, Sent>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: Draft<Input, Sent>,
): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      draft.write(values as Partial<Input>);
      setKept(draft.isKept);
    });
    return unsubscribe;
  }, [form, draft]);
  return isKept;
}
