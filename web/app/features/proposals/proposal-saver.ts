import { type AnswerFields, asFields, sameValue } from "@plenary/contract/call/call-questions";
import { type Proposal, type ProposalFields, storedText } from "@plenary/contract/call/proposals";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { isLost, reasonText } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";

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
  /** What another form in this browser has left of fields that were changed here too; these wait as well. */
  others: Clashes;
  version: number;
  /** Whether something is typed that the server doesn't have. */
  isUnsent: boolean;
  /** Whether what the server doesn't have survives this page. */
  isKept: boolean;
}

/** What the server lacks, for this browser to keep. */
export interface Unsent {
  /** What was last heard of; 0 for a proposal that the server hasn't stored, as far as is known. */
  version: number;
  /** Also where it is stored, to be named by. */
  title: string;
  fields: Partial<SavedFields>;
  /**
   * What the server may have of these fields without anybody else having written: what they were typed over, and what was
   * sent without an answer.
   */
  over: { [F in FieldName]?: SavedFields[F][] };
  /** What another form has left of fields that were changed in this one too. */
  others: Clashes;
}

interface Stored {
  version: number;
  fields: SavedFields;
}

/** How the saver reaches the server, and what is left when its page closes. */
export interface Connection {
  put(baseVersion: number, fields: Partial<SavedFields>): Promise<Proposal>;
  get(): Promise<Proposal>;
  /** Whether the account that typed it is still signed in. */
  isCurrent(): boolean;
  /** Keeps what the server lacks in this browser, or nothing. Returns whether it stays when the page closes. */
  keep(unsent: Unsent | undefined): boolean;
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

type Value = SavedFields[FieldName];

/** The server stores texts in a form of their own. */
const isSame = (one: Value, other: Value): boolean =>
  sameValue(one, other) || sameValue(asStored(one), asStored(other));

const asStored = (value: Value): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) =>
    typeof part === "string" ? storedText(part) : part,
  );

const among = (value: Value, values: readonly Value[] | undefined): boolean =>
  values?.some((one) => isSame(one, value)) ?? false;

export const storedOf = (proposal: Proposal): Stored => ({
  version: proposal.version,
  fields: {
    ...Object.fromEntries(namedFields.map((name) => [name, proposal[name]])),
    ...asFields(proposal.answers),
  } as SavedFields,
});

/**
 * What is typed, and how much of it the server has. One call at a time is under way; what is typed meanwhile goes with
 * the next. Fields that others changed are taken over, unless they were changed here too. Until the server has it, it is kept
 * in this browser.
 */
export class ProposalSaver {
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #stored: Stored;
  #values: SavedFields;
  #over: Unsent["over"] = {};
  /** Fields that somebody else has changed since. */
  readonly #clashing = new Set<FieldName>();
  #others: Clashes = {};
  /** What was refused, which isn't sent again as it is. */
  readonly #refused = new Map<FieldName, { value: Value; reason: string }>();
  #state: SavedState = { kind: "saved" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsent: number | undefined;
  #sending: Promise<void> | undefined;
  /** Whether an answer was lost, so that the server may have what was sent. */
  #isUnsure = false;
  #isOver = false;
  #isKept = true;
  #view: SaverView;

  constructor(connection: Connection, stored: Stored) {
    this.#connection = connection;
    this.#stored = stored;
    this.#values = stored.fields;
    this.#view = this.#look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  view = (): SaverView => this.#view;

  /**
   * Takes up what an earlier visit, or another tab, has left here, and sends it. What was written since elsewhere waits for
   * a choice. Returns whether all of it is in this form now, and kept.
   */
  takeUp({ fields, over, others }: Omit<Unsent, "version" | "title">): boolean {
    let isWhole = true;
    for (const name of namesIn(fields, others)) {
      const left = fields[name];
      if (left !== undefined && !this.#isIn(name, left)) {
        if (this.#isTyped(name)) isWhole = this.#leave(name, left) && isWhole;
        else {
          this.#set({ [name]: left });
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
  #isIn(name: FieldName, value: Value): boolean {
    return isSame(value, this.#values[name]) || isSame(value, this.#stored.fields[name]);
  }

  /** Lets the value wait for a choice; false if another one waits. */
  #leave(name: FieldName, value: Value): boolean {
    if (!(name in this.#others)) this.#others = { ...this.#others, [name]: value };
    return isSame(this.#others[name] as Value, value);
  }

  type(fields: Partial<SavedFields>): void {
    for (const name of Object.keys(fields) as FieldName[])
      if (!this.#over[name]) this.#over = { ...this.#over, [name]: [this.#stored.fields[name]] };
    this.#set(fields);
    if (this.#unsent().length > 0) this.#plan(AFTER_KEY);
    this.#tell();
  }

  /** Settles a clash: with this value the next saving replaces what others wrote, or another form has left. */
  settle<F extends FieldName>(name: F, value: SavedFields[F]): void {
    if (name in this.#others) {
      const { [name]: _, ...others } = this.#others;
      this.#others = others;
    } else {
      this.#clashing.delete(name);
      this.#over = { ...this.#over, [name]: [this.#stored.fields[name]] };
    }
    this.type({ [name]: value } as Partial<SavedFields>);
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

  /** The proposal as a call has just answered. */
  adopt(proposal: Proposal): void {
    this.#take(storedOf(proposal));
    this.#state = { kind: "saved" };
    this.#tell();
  }

  /** Ends it: nothing is sent any more. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #isTyped(name: FieldName): boolean {
    return !isSame(this.#values[name], this.#stored.fields[name]);
  }

  /** Names of the fields to send: those that the server lacks, without those that wait for a choice, or were refused. */
  #unsent(): FieldName[] {
    return this.#names().filter(
      (name) =>
        this.#isTyped(name) &&
        !this.#clashing.has(name) &&
        !(name in this.#others) &&
        this.#refused.get(name)?.value !== this.#values[name],
    );
  }

  #names(): FieldName[] {
    return namesIn(this.#stored.fields, this.#values, this.#others);
  }

  #set(fields: Partial<SavedFields>): void {
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
    if (!this.#connection.isCurrent()) this.end();
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

  async #put(names: readonly FieldName[]): Promise<void> {
    const sent = Object.fromEntries(names.map((name) => [name, this.#values[name]]));
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
      const stored = storedOf(await this.#connection.put(before, sent));
      const still = names.filter((name) => isSame(this.#values[name], sent[name]));
      this.#set(Object.fromEntries(still.map((name) => [name, stored.fields[name]])));
      this.#take(stored);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fields, status, message } = error;
      const refused = names.filter((name) => name in fields);
      if (refused.length === 0) throw error;
      if (status === 409) await this.#ask();
      if (status === 409 && this.#stored.version !== before) return;
      for (const name of refused)
        this.#refused.set(name, { value: sent[name], reason: fields[name] ?? message });
    }
  }

  /** What the server has by now. */
  async #ask(): Promise<void> {
    try {
      this.#take(storedOf(await this.#connection.get()));
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
  #take(stored: Stored): void {
    const names = namesIn(this.#stored.fields, this.#values, this.#others, stored.fields);
    for (const name of names) {
      const now = stored.fields[name];
      if (!this.#isTyped(name)) this.#set({ [name]: now });
      else if (among(now, this.#over[name])) {
        this.#over = { ...this.#over, [name]: [now] };
        this.#clashing.delete(name);
      } else if (!isSame(now, this.#stored.fields[name])) this.#clashing.add(name);
    }
    this.#stored = stored;
    for (const name of names.filter((one) => !this.#isTyped(one))) {
      this.#set({ [name]: stored.fields[name] });
      this.#clashing.delete(name);
      const { [name]: _, ...over } = this.#over;
      this.#over = over;
    }
  }

  #look(): SaverView {
    const [refused] = this.#names().flatMap((name) => {
      const one = this.#refused.get(name);
      return one && one.value === this.#values[name] && this.#isTyped(name) ? [one] : [];
    });
    const isRefused = refused !== undefined && this.#state.kind !== "offline";
    const names = this.#names().filter((name) => this.#clashing.has(name) && !(name in this.#others));
    return {
      ...{ values: this.#values, others: this.#others, version: this.#stored.version },
      clashes: Object.fromEntries(names.map((name) => [name, this.#stored.fields[name]])),
      state: isRefused ? { kind: "refused", reason: refused.reason } : this.#state,
      isUnsent: this.#kept() !== undefined,
      isKept: this.#isKept,
    };
  }

  #kept(): Unsent | undefined {
    const names = this.#names().filter((name) => this.#isTyped(name) || name in this.#others);
    if (names.length === 0) return undefined;
    const fields = Object.fromEntries(names.map((name) => [name, this.#values[name] ?? null]));
    const over = Object.fromEntries(names.map((name) => [name, this.#over[name] ?? []]));
    const { title } = this.#values;
    return { version: this.#stored.version, title, fields, over, others: this.#others };
  }

  #tell(): void {
    this.#isKept = this.#connection.keep(this.#kept());
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}

const namesIn = (...fields: object[]): FieldName[] =>
  Object.keys(Object.assign({}, ...fields)) as FieldName[];

/** What the form says of it. */
export function stateText({
  state,
  isUnsent,
  isKept,
  clashes,
  others,
}: Omit<SaverView, "values" | "version">): string {
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
