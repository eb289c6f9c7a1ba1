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
import { allDrafts, draftsOf, unsentProposals } from "./drafts.ts";

/** How long a draft is kept, in milliseconds. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

interface Kept<Input, Sent> {
  at: number;
  values: Partial<Input>;
  /** The sent input, while it is unknown whether it arrived. */
  sent?: Sent | undefined;
}

/** A form's unfinished input, kept in this browser. Once two tabs have written it, the second gets its own draft. */
export class Draft<Input extends FieldValues, Sent = never> {
  readonly #place: string;
  /** The draft's key, among those of its form. */
  #key: string;
  /** The value this tab last read or wrote. */
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

  get values(): Partial<Input> | undefined {
    return this.#kept?.values;
  }

  get sent(): Sent | undefined {
    return this.#kept?.sent;
  }

  /** Whether the last input survives a reload: the browser's storage may be full. */
  get isKept(): boolean {
    return this.#isKept;
  }

  write(values: Partial<Input>): void {
    this.#write(values, this.sent);
  }

  /** Remembers the input about to be sent, until the draft is forgotten or `answered`. The answer may get lost, also by a reload. */
  sending(values: Partial<Input>, sent: Sent): void {
    this.#write(values, sent);
  }

  /** The sent input did not arrive. */
  answered(): void {
    if (this.values) this.#write(this.values, undefined);
  }

  /** All of it has arrived: nothing is kept until there is more. */
  empty(): void {
    if (readItem(this.#key) === this.#known) removeItem(this.#key);
    this.#known = readItem(this.#key);
    this.#kept = undefined;
  }

  /** Ends the draft: it was sent, or is to be begun anew. What another tab has written since stays. */
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

/** The draft's name and owner, without the part that tells several of one name apart. */
export const pathOfDraft = (key: string): string => key.split("~", 1)[0] ?? key;

/** The input in the draft under the key; undefined if there is none, or it is too old. */
export const readDraft = <Input>(key: string): Partial<Input> | undefined => read<Input, never>(key)?.values;

/** Keeps the input under the key. Returns whether it stays when the page closes. */
export const writeDraft = <Input>(key: string, values: Input): boolean =>
  writeWithRoom(key, JSON.stringify({ at: Date.now(), values }));

/** Since when the draft under the key is as it is; 0 if there is none. */
export const timeOfDraft = (key: string): number => read(key)?.at ?? 0;

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

/** If the browser's storage is full, the oldest drafts are removed first, but none of which a form said that it is saved. */
function writeWithRoom(key: string, value: string): boolean {
  while (!writeItem(key, value)) {
    const others = keysFrom(allDrafts, true).filter(
      (other) => other !== key && !other.includes(`:${unsentProposals}`),
    );
    const [oldest] = others.sort((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
    if (oldest === undefined) return false;
    removeItem(oldest);
  }
  return true;
}

function newestOf(place: string): string | undefined {
  const keys = keysFrom(place).filter((key) => pathOfDraft(key) === place && timeOfDraft(key) > 0);
  return keys.sort((one, other) => timeOfDraft(other) - timeOfDraft(one))[0];
}

/** Stores the form's input as that draft at each change. Returns whether the browser has stored it so far. */
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
