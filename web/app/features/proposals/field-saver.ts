import { sameValue } from "@plenary/contract/call/call-questions";
import { storedText } from "@plenary/contract/call/proposals";
import { ApiError } from "@plenary/contract/client";
import { isStreamSafe } from "@plenary/contract/fields";
import { text } from "@plenary/contract/text";
import { isLost, reasonText } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";

/** Saves what is typed, field by field, while it is typed (docs/product/call.md#saving). */

export type SavedState =
  | { kind: "saved" }
  | { kind: "saving" }
  /** In this browser alone, until the connection is back. */
  | { kind: "offline" }
  | { kind: "refused"; reason: string };

export interface SaverView<F extends object> {
  values: F;
  state: SavedState;
  /** What others wrote in fields that were changed here too; these wait for a choice. */
  clashes: Partial<F>;
  /** What another form in this browser has left of fields that were changed here too; these wait as well. */
  others: Partial<F>;
  /** What was typed in fields that can't be changed any more: they hold what is stored, and this is only to be read. */
  closed: Partial<F>;
  version: number;
  /** Whether something is typed that the server doesn't have. */
  isUnsent: boolean;
  /** Whether what the server doesn't have survives this page. */
  isKept: boolean;
}

/** What the server lacks, for this browser to keep. */
export interface Unsent<F extends object> {
  /** What was last heard of; 0 for what the server hasn't stored, as far as is known. */
  version: number;
  fields: Partial<F>;
  /**
   * What the server may have of these fields without anybody else having written: what they were typed over, and what was
   * sent without an answer.
   */
  over: { [Name in keyof F]?: F[Name][] };
  /** What another form has left of fields that were changed in this one too. */
  others: Partial<F>;
  closed: Partial<F>;
}

/** What the server has. */
export interface Stored<F extends object> {
  version: number;
  fields: F;
}

/** How the saver reaches the server, and what is left when its page closes. */
export interface Connection<F extends object> {
  put(baseVersion: number, fields: Partial<F>): Promise<Stored<F>>;
  get(): Promise<Stored<F>>;
  /** Whether the account that typed it is still signed in. */
  isCurrent(): boolean;
  /** It isn't any more, so nothing is sent. */
  onOver(): void;
  /** Keeps what the server lacks in this browser, or nothing. Returns whether it stays when the page closes. */
  keep(unsent: Unsent<F> | undefined, values: F): boolean;
}

/** How long after the last key is saved, and at the latest after the first that isn't, in milliseconds. */
const AFTER_KEY = 2000;
const AT_LATEST = 10_000;
/** How soon it is tried again without a connection, and after a refusal that passes. */
const AGAIN = 5000;
const AFTER_REFUSAL = 30_000;
/** How often it goes on at once with what was typed while a call was under way. */
const ROUNDS = 5;
/** How many values of a field are remembered that the server may have. */
const REMEMBERED = 4;

/** The server stores texts in a form of their own; what it refuses has none. */
const isSame = (one: unknown, other: unknown): boolean =>
  sameValue(one, other) || sameValue(asStored(one), asStored(other));

const asStored = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) =>
    typeof part === "string" && isStreamSafe(part) ? storedText(part) : part,
  );

const among = (value: unknown, values: readonly unknown[] | undefined): boolean =>
  values?.some((one) => isSame(one, value)) ?? false;

/**
 * What is typed, and how much of it the server has. One call at a time is under way; what is typed meanwhile goes with
 * the next. Fields that others changed are taken over, unless they were changed here too. Until the server has it, it is kept
 * in this browser.
 */
export class FieldSaver<F extends object> {
  readonly #connection: Connection<F>;
  readonly #listeners = new Set<() => void>();
  #stored: Stored<F>;
  #values: F;
  #over: Unsent<F>["over"] = {};
  /** Fields that somebody else has changed since. */
  readonly #clashing = new Set<keyof F>();
  #others: Partial<F> = {};
  #closed: Partial<F> = {};
  /** What was refused, which isn't sent again as it is. */
  readonly #refused = new Map<keyof F, { value: unknown; reason: string }>();
  #state: SavedState = { kind: "saved" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsent: number | undefined;
  #sending: Promise<void> | undefined;
  /** Whether an answer was lost, so that the server may have what was sent. */
  #isUnsure = false;
  #isOver = false;
  #isKept = true;
  #view: SaverView<F>;

  constructor(connection: Connection<F>, stored: Stored<F>) {
    this.#connection = connection;
    this.#stored = stored;
    this.#values = stored.fields;
    this.#view = this.#look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  view = (): SaverView<F> => this.#view;

  /**
   * Takes up what an earlier visit, or another tab, has left here, and sends it. What was written since elsewhere waits for
   * a choice. Returns whether all of it is in this form now, and kept.
   */
  takeUp({ fields, over, others, closed }: Omit<Unsent<F>, "version">): boolean {
    let isWhole = true;
    for (const name of namesIn<F>(closed ?? {})) {
      this.#closed = { [name]: closed[name], ...this.#closed };
      isWhole = isSame(this.#closed[name], closed[name]) && isWhole;
    }
    for (const name of namesIn<F>(fields, others ?? {})) {
      const left = fields[name];
      if (left !== undefined && !this.#isIn(name, left)) {
        if (this.#isTyped(name)) isWhole = this.#leave(name, left) && isWhole;
        else {
          this.#set({ [name]: left } as Partial<F>);
          this.#over = { ...this.#over, [name]: over?.[name] ?? [] };
          if (!among(this.#stored.fields[name], over?.[name])) this.#clashing.add(name);
        }
      }
      const other = others?.[name];
      if (other !== undefined && !this.#isIn(name, other)) isWhole = this.#leave(name, other) && isWhole;
    }
    if (this.#unsent().length > 0) this.#plan(0);
    this.#tell();
    return isWhole && this.#isKept;
  }

  /** Whether the value is here or there. */
  #isIn(name: keyof F, value: unknown): boolean {
    return isSame(value, this.#values[name]) || isSame(value, this.#stored.fields[name]);
  }

  /** Lets the value wait for a choice; false if another one waits. */
  #leave(name: keyof F, value: unknown): boolean {
    if (!(name in this.#others)) this.#others = { ...this.#others, [name]: value };
    return isSame(this.#others[name], value);
  }

  type(fields: Partial<F>): void {
    for (const name of namesIn<F>(fields))
      if (!this.#over[name]) this.#over = { ...this.#over, [name]: [this.#stored.fields[name]] };
    this.#set(fields);
    if (this.#unsent().length > 0) this.#plan(AFTER_KEY);
    this.#tell();
  }

  /** Settles a clash: with this value the next saving replaces what others wrote, or another form has left. */
  settle<Name extends keyof F>(name: Name, value: F[Name]): void {
    if (name in this.#others) this.#others = without(this.#others, name);
    else {
      this.#clashing.delete(name);
      this.#over = { ...this.#over, [name]: [this.#stored.fields[name]] };
    }
    this.type({ [name]: value } as unknown as Partial<F>);
  }

  /** Forgets what was typed in a field that can't be changed any more. */
  forget(name: keyof F): void {
    this.#closed = without(this.#closed, name);
    this.#tell();
  }

  /** Saves now, as before leaving or submitting; resolves once the server has all, or can't have it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    for (let round = 0; round < ROUNDS && this.#unsent().length > 0; round++) {
      await this.#send();
      if (this.#isOver || (this.#state.kind !== "saving" && this.#state.kind !== "saved")) return;
    }
  }

  /** What is stored, as a call has just answered. */
  adopt(stored: Stored<F>): void {
    this.#take(stored);
    this.#state = { kind: "saved" };
    this.#tell();
  }

  /** Ends it: nothing is sent any more. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #isTyped(name: keyof F): boolean {
    return !isSame(this.#values[name], this.#stored.fields[name]);
  }

  /** Names of the fields to send: those that the server lacks, without those that wait for a choice, or were refused. */
  #unsent(): (keyof F)[] {
    return this.#names().filter(
      (name) =>
        this.#isTyped(name) &&
        !this.#clashing.has(name) &&
        !(name in this.#others) &&
        this.#refused.get(name)?.value !== this.#values[name],
    );
  }

  #names(): (keyof F)[] {
    return namesIn<F>(this.#stored.fields, this.#values, this.#others);
  }

  #set(fields: Partial<F>): void {
    this.#values = { ...this.#values, ...fields };
  }

  #plan(wait: number): void {
    if (this.#isOver) return;
    const now = Date.now();
    this.#firstUnsent ??= now;
    const due = wait > AT_LATEST ? now + wait : Math.min(now + wait, this.#firstUnsent + AT_LATEST);
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
    if (!this.#isOver && !this.#connection.isCurrent()) {
      this.end();
      this.#connection.onOver();
    }
    this.#firstUnsent = undefined;
    if (this.#isOver || this.#unsent().length === 0) return;
    this.#state = { kind: "saving" };
    this.#tell();
    let wait = AFTER_KEY;
    try {
      if (this.#isUnsure) await this.#ask();
      const names = this.#unsent();
      if (names.length > 0) await this.#put(names);
      this.#state = { kind: "saved" };
    } catch (error) {
      wait = this.#failed(error);
    }
    this.#tell();
    if (this.#unsent().length > 0 && wait >= 0) this.#plan(wait);
  }

  async #put(names: readonly (keyof F)[]): Promise<void> {
    const sent = pick(this.#values, names);
    for (const name of names) {
      const over = this.#over[name] ?? [this.#stored.fields[name]];
      const [was, ...since] = [...over.filter((value) => !isSame(value, sent[name])), sent[name]];
      const known = [was, ...since.slice(1 - REMEMBERED)];
      this.#over = { ...this.#over, [name]: known };
    }
    // Before it is sent, so that it is known to be ours also where this page ends before the answer.
    this.#tell();
    const before = this.#stored.version;
    try {
      const stored = await this.#connection.put(before, sent);
      const still = names.filter((name) => isSame(this.#values[name], sent[name]));
      this.#set(pick(stored.fields, still));
      this.#take(stored);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fields, status, message } = error;
      const refused = names.filter((name) => name in fields);
      if (refused.length === 0) throw error;
      if (status === 409) await this.#ask();
      if (status === 409 && this.#stored.version !== before) return;
      for (const name of refused)
        if (status === 409) this.#close(name, sent[name]);
        else this.#refused.set(name, { value: sent[name], reason: fields[String(name)] ?? message });
    }
  }

  /** The field can't be changed any more: it gets what is stored, and what was typed stays to be read. */
  #close(name: keyof F, value: unknown): void {
    if (!isSame(this.#values[name], value)) return;
    this.#closed = { ...this.#closed, [name]: bothOf(this.#closed[name], value) };
    this.#set(pick(this.#stored.fields, [name]));
    this.#others = without(this.#others, name);
    this.#clashing.delete(name);
  }

  /** What the server has by now. */
  async #ask(): Promise<void> {
    try {
      this.#take(await this.#connection.get());
    } catch (error) {
      // A new one has not arrived.
      if (!isMissing(error) || this.#stored.version > 0) throw error;
    }
    this.#isUnsure = false;
  }

  /** Returns when it is tried again; -1 for not before something is typed. */
  #failed(error: unknown): number {
    if (isLost(error)) {
      this.#isUnsure = true;
      this.#state = { kind: "offline" };
      return AGAIN;
    }
    this.#state = { kind: "refused", reason: reasonText(error) };
    const passes = error instanceof ApiError && (error.status === 429 || error.status >= 500);
    return passes ? AFTER_REFUSAL : -1;
  }

  /** What is stored by now: fields that weren't typed in here since follow it, others clash if somebody else has changed them. */
  #take(stored: Stored<F>): void {
    const names = namesIn<F>(this.#stored.fields, this.#values, this.#others, stored.fields);
    for (const name of names) {
      const now = stored.fields[name];
      if (!this.#isTyped(name)) this.#set(pick(stored.fields, [name]));
      else if (among(now, this.#over[name])) {
        this.#over = { ...this.#over, [name]: [now] };
        this.#clashing.delete(name);
      } else if (!isSame(now, this.#stored.fields[name])) this.#clashing.add(name);
    }
    this.#stored = stored;
    for (const name of names.filter((one) => !this.#isTyped(one))) {
      this.#set(pick(stored.fields, [name]));
      this.#clashing.delete(name);
      this.#over = without(this.#over, name);
    }
  }

  #look(): SaverView<F> {
    const [refused] = this.#names().flatMap((name) => {
      const one = this.#refused.get(name);
      return one && one.value === this.#values[name] && this.#isTyped(name) ? [one] : [];
    });
    const isRefused = refused !== undefined && this.#state.kind !== "offline";
    const names = this.#names().filter((name) => this.#clashing.has(name) && !(name in this.#others));
    return {
      ...{ values: this.#values, others: this.#others, closed: this.#closed },
      version: this.#stored.version,
      clashes: pick(this.#stored.fields, names),
      state: isRefused ? { kind: "refused", reason: refused.reason } : this.#state,
      isUnsent: this.#lacking().length > 0,
      isKept: this.#isKept,
    };
  }

  /** Names of what the server doesn't have, and of what waits for a choice. */
  #lacking(): (keyof F)[] {
    return this.#names().filter((name) => this.#isTyped(name) || name in this.#others);
  }

  #kept(): Unsent<F> | undefined {
    const names = this.#lacking();
    if (names.length === 0 && namesIn(this.#closed).length === 0) return undefined;
    const fields = Object.fromEntries(names.map((name) => [name, this.#values[name] ?? null])) as Partial<F>;
    const over = Object.fromEntries(names.map((name) => [name, this.#over[name] ?? []])) as Unsent<F>["over"];
    return { version: this.#stored.version, fields, over, others: this.#others, closed: this.#closed };
  }

  #tell(): void {
    this.#isKept = this.#connection.keep(this.#kept(), this.#values);
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

/** What was typed at two times, one below the other. */
const bothOf = (former: unknown, value: unknown): unknown =>
  typeof former === "string" && typeof value === "string" && former !== value
    ? `${former}\n\n${value}`
    : value;

const namesIn = <F extends object>(...fields: Partial<F>[]): (keyof F)[] =>
  Object.keys(Object.assign({}, ...fields)) as (keyof F)[];

const pick = <F extends object>(fields: F, names: readonly (keyof F)[]): Partial<F> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>;

function without<T extends object>(fields: T, name: PropertyKey): T {
  const { [name as keyof T]: _, ...others } = fields;
  return others as T;
}

/** What the form says of it. */
export function stateText({
  state,
  isUnsent,
  isKept,
  clashes,
  others,
}: Omit<SaverView<object>, "values" | "version" | "closed">): string {
  if (state.kind === "refused") return text("Not saved: {reason}", { reason: state.reason });
  if (state.kind === "offline")
    return isKept
      ? text("Saved on this device. It will be sent when the connection is back.")
      : text(
          "Not saved: there is no connection, and this browser has no room to keep it. Leave this page open.",
        );
  if (Object.keys({ ...clashes, ...others }).length > 0)
    return text("Not saved: choose between the two texts above first.");
  if (state.kind === "saving" || isUnsent) return text("Saving...");
  return text("Saved");
}
