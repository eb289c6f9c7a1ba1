/** A statement waits this long, with no answer from the database to any other, before somebody asks whether it is there. */
const QUIET = 2000;

/** How long that question may take. */
export const PROBE = 1500;

/** Between two questions while the database doesn't answer. */
const AGAIN = 500;

/**
 * The longest that anything but a migration or an import waits. The database itself ends a statement earlier
 * (TIME_LIMIT), so the connection is dead.
 */
const LONGEST = 12_000;

/** The time after which PostgreSQL ends a statement, or its wait for a lock. All in milliseconds. */
export const TIME_LIMIT = 10_000;

/** How often waiting statements are looked at. */
const LOOK = 250;

/** The database doesn't answer, though nothing says that it is gone. */
class Silent extends Error {
  /** PostgreSQL's own code for a connection that failed. */
  readonly code = "08006";
  constructor() {
    super("the database doesn't answer");
  }
}

/** Something that waits for the database. */
interface Wait {
  since: number;
  /** Whether it may take as long as it likes, provided that the database is there. */
  unhurried: boolean;
  /** Ends the wait with this error. */
  cut: (error: Error) => void;
}

export type Watch = ReturnType<typeof createWatch>;

/**
 * Notices a database that is frozen, or behind a network that swallows everything: it refuses nothing, so nothing fails,
 * and whoever asks would wait for minutes. When statements wait and nothing at all is answered, a new connection is
 * tried. If that isn't answered either, all that waits fails, and everything new fails at once, until one is.
 * @param probe whether the database answers a new connection, within `PROBE` milliseconds
 */
export function createWatch(probe: () => Promise<boolean>) {
  // In the order in which they began.
  const waits = new Set<Wait>();
  let answeredAt = performance.now();
  let silent = false;
  let probing = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function lookSoon(): void {
    if (!closed) timer ??= setTimeout(look, LOOK).unref();
  }

  function look(): void {
    timer = undefined;
    const time = performance.now();
    const [oldest] = waits;
    if (!oldest) return;
    if (time - oldest.since > QUIET && time - answeredAt > QUIET && !probing) void ask();
    for (const wait of waits) if (!wait.unhurried && time - wait.since > LONGEST) cut(wait);
    lookSoon();
  }

  function cut(wait: Wait): void {
    waits.delete(wait);
    wait.cut(new Silent());
  }

  async function ask(): Promise<void> {
    probing = true;
    while (!closed) {
      const asked = performance.now();
      const answers = await probe();
      // After a moment in which this process itself stood still, timers come before what has arrived meanwhile.
      await new Promise(setImmediate);
      if (answers || answeredAt > asked) break;
      if (performance.now() - asked > 2 * PROBE) continue;
      silent = true;
      for (const wait of waits) cut(wait);
      await new Promise((resolve) => setTimeout(resolve, AGAIN).unref());
    }
    silent = false;
    probing = false;
    answeredAt = performance.now();
  }

  return {
    /** To be called with every answer, a refused statement included. */
    answered(): void {
      answeredAt = performance.now();
    },
    /** Watches over a wait until the function it returns is called. Throws while the database doesn't answer. */
    begin(cutOff: (error: Error) => void, unhurried = false): () => void {
      if (silent) throw new Silent();
      const wait = { since: performance.now(), unhurried, cut: cutOff };
      waits.add(wait);
      lookSoon();
      return () => waits.delete(wait);
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}
