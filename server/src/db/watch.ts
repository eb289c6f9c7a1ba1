/** If a statement waits this long, and the database answers no other, a probe checks whether it is there. */
const QUIET = 2000;

/** How long a probe may take. */
export const PROBE = 1500;

/** Between two probes while the database doesn't answer. */
const AGAIN = 500;

/** The longest wait of anything but migrations and imports: the database ends statements earlier (TIME_LIMIT). */
const LONGEST = 12_000;

/** When PostgreSQL ends a statement, or its wait for a lock. All in milliseconds. */
export const TIME_LIMIT = 10_000;

/** How often waiting statements are checked. */
const LOOK = 250;

/** The database doesn't answer, though nothing says that it is gone. */
class Silent extends Error {
  /** PostgreSQL's code for a failed connection. */
  readonly code = "08006";
  constructor() {
    super("the database doesn't answer");
  }
}

interface Wait {
  since: number;
  /** Whether it may take as long as it needs while the database is there. */
  unhurried: boolean;
  /** Ends the wait with this error. */
  cut: (error: Error) => void;
}

export type Watch = ReturnType<typeof createWatch>;

/**
 * Notices a database that is frozen or unreachable without refusing anything: callers would wait for minutes. If
 * statements wait unanswered, it tries a new connection; without an answer there, all waits fail, and new ones at once.
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
      // After a pause of this process itself, timers run before what has arrived meanwhile.
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
    /** Call it with every answer, including errors. */
    answered(): void {
      answeredAt = performance.now();
    },
    /** Watches a wait until the returned function is called. Throws while the database doesn't answer. */
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
