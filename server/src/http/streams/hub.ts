import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";

/** Keeps open pages up to date: each key is loaded once for all its readers, when it changes, at most once a second. */

export interface Reader<T> {
  /** An event's or a user's readers, whose number is limited. */
  group: string;
  tell(value: T): void;
  /** Tells that the connection is still alive. */
  beat(): void;
  /** Whether the other side has stopped reading. */
  isStuck(): boolean;
  end(): void;
  /** Cuts it off if it can't be ended properly. */
  cut(): void;
}

interface Entry<T> {
  readers: Set<Reader<T>>;
  last: T | undefined;
  /** The tags that change it, besides its key. */
  tags: readonly string[];
  isDue: boolean;
  isLoading: boolean;
  /** Changes since loading began, to be checked once its tags are known. */
  meanwhile: IsAbout[];
  /** The earliest time to load it again, in milliseconds. */
  notBefore: number;
  timer: NodeJS.Timeout | undefined;
  /** The timer for when it changes by itself. */
  turn: NodeJS.Timeout | undefined;
}

/** Whether a change is about the entry with this key and these tags. */
type IsAbout = (key: string, own: readonly string[]) => boolean;

interface Parts<T> {
  /** Undefined once it is over: its connections end. */
  load(
    key: string,
  ): Promise<{ value: T; until?: number | undefined; tags?: readonly string[] | undefined } | undefined>;
  /** The most readers of one group, or of one key if that is fewer. */
  most: number;
  mostOfKey?: number;
  /** Between two values of one key at least, in milliseconds. */
  apart?: number;
  /** How often connections are told that they are alive, in milliseconds. */
  beat: number;
}

/** What `apart` is if nothing else is said. */
const APART = 1_000;

/** The pause grows with the time loading takes, so that watching never causes most of the load. */
const SHARE = 20;

/** After a failure, in milliseconds. */
const AGAIN = 5_000;

/** The longest delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

export function openHub<T>(
  ctx: Pick<Ctx, "changes" | "clock" | "log">,
  { load, most, mostOfKey = most, apart = APART, beat }: Parts<T>,
) {
  const entries = new Map<string, Entry<T>>();
  let isClosed = false;

  function remove(key: string, reader: Reader<T>): void {
    const entry = entries.get(key);
    entry?.readers.delete(reader);
    if (!entry || entry.readers.size > 0) return;
    clearTimeout(entry.timer);
    clearTimeout(entry.turn);
    entries.delete(key);
  }

  function end(key: string, entry: Entry<T>): void {
    for (const reader of entry.readers) {
      remove(key, reader);
      reader.end();
    }
  }

  function schedule(key: string, entry: Entry<T>): void {
    entry.isDue = true;
    if (entry.timer || entry.isLoading) return;
    const wait = Math.max(0, entry.notBefore - performance.now());
    entry.timer = setTimeout(() => void run(key, entry), wait);
    entry.timer.unref();
  }

  async function run(key: string, entry: Entry<T>): Promise<void> {
    entry.timer = undefined;
    entry.isDue = false;
    entry.isLoading = true;
    entry.meanwhile = [];
    const begun = performance.now();
    const time = ctx.clock().valueOf();
    try {
      const found = await load(key);
      if (!found) return end(key, entry);
      entry.last = found.value;
      entry.tags = found.tags ?? [];
      if (entry.meanwhile.some((isAbout) => isAbout(key, entry.tags))) entry.isDue = true;
      for (const reader of entry.readers) reader.tell(found.value);
      // An end in the past would only be loaded again.
      turnAt(key, entry, found.until !== undefined && found.until > time ? found.until : undefined);
      entry.notBefore = performance.now() + Math.max(apart, SHARE * (performance.now() - begun));
    } catch (error) {
      ctx.log.warn({ err: error }, "what open pages show could not be loaded");
      entry.isDue = true;
      entry.notBefore = performance.now() + AGAIN;
    } finally {
      entry.isLoading = false;
      if (entry.isDue && entry.readers.size > 0) schedule(key, entry);
    }
  }

  function turnAt(key: string, entry: Entry<T>, until: number | undefined): void {
    clearTimeout(entry.turn);
    if (until === undefined || entry.readers.size === 0) return;
    const wait = Math.min(Math.max(until - ctx.clock().valueOf(), 0) + 1, LONGEST);
    entry.turn = setTimeout(() => schedule(key, entry), wait);
    entry.turn.unref();
  }

  function beatAll(): void {
    for (const [key, { readers }] of entries)
      for (const reader of readers)
        if (reader.isStuck()) {
          remove(key, reader);
          reader.cut();
        } else reader.beat();
  }

  /** Ends all of them; their pages reconnect by themselves, to any process. */
  function endAll(): void {
    for (const [key, entry] of entries) end(key, entry);
  }

  ctx.changes.whenDeaf(endAll);
  const timer = setInterval(beatAll, beat);
  timer.unref();

  return {
    /** Throws TooManyStreams if the group or key has too many open, and Unavailable while changes can't be heard. */
    admit(group: string, key: string): void {
      if (ctx.changes.isDeaf()) throw new Refusal("Unavailable");
      let count = 0;
      for (const { readers } of entries.values())
        for (const reader of readers) if (reader.group === group) count += 1;
      if (count >= most || (entries.get(key)?.readers.size ?? 0) >= mostOfKey)
        throw new Refusal("TooManyStreams");
    },
    add(key: string, reader: Reader<T>): void {
      // It was still being admitted when the server began to stop.
      if (isClosed) {
        reader.end();
        return;
      }
      const entry: Entry<T> = entries.get(key) ?? {
        ...{ readers: new Set(), last: undefined, tags: [], isDue: false, isLoading: false, notBefore: 0 },
        ...{ meanwhile: [], timer: undefined, turn: undefined },
      };
      entries.set(key, entry);
      entry.readers.add(reader);
      if (entry.last !== undefined) reader.tell(entry.last);
      schedule(key, entry);
    },
    remove,
    /** Reloads the keys that a change is about; `own` are the tags they were loaded with. */
    changed(isAbout: IsAbout): void {
      for (const [key, entry] of entries) {
        if (entry.isLoading) entry.meanwhile.push(isAbout);
        if (isAbout(key, entry.tags)) schedule(key, entry);
      }
    },
    /** Ends all of them: a stopping server waits for nobody's page. */
    close(): void {
      isClosed = true;
      clearInterval(timer);
      endAll();
    },
  };
}
