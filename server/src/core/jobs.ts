import type { Ctx } from "./context.ts";
import { type Tag, tags } from "./tags.ts";

/**
 * Work in the background. Every process runs every job, one run at a time, so runs in several processes must not
 * conflict: what may happen only once is decided by a row that is claimed (queue.ts) or that can't exist twice. A run
 * does what is due and ends. Nothing is lost when a process dies, because the database knows what is due.
 */
export interface Job {
  /** Its name in the system status and the log. */
  name: string;
  /** Milliseconds between runs, at most; the first is at startup. */
  every: number;
  /** A commit in any process that changes this tag starts a run. */
  wokenBy?: Tag;
  /** Prepares the runs in this process. */
  open(ctx: Ctx): Work;
}

export interface Work {
  /** Does what is due. Resolves with the milliseconds until more is due, if known and sooner than usual. */
  run(): Promise<number | undefined>;
  /** Starts nothing new from now on. */
  stop?(): void;
  /** Aborts what is still in progress, so that it is done again later. */
  abort?(): void;
}

export interface JobStatus {
  name: string;
  /** Runs that will follow the current one. */
  waiting: number;
  active: number;
  /** Failed runs since startup. */
  failed: number;
  lastRun: string | null;
}

/** How long runs may finish when the process stops, in milliseconds. */
const GRACE = 5000;

/** The jobs of one process, idle until `start`. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(ctx: Ctx, jobs: readonly Job[]) {
  let runners: ReturnType<typeof startJob>[] = [];
  return {
    /** Runs each job now, and then whenever it is due. */
    start(): void {
      runners = jobs.map((job) => startJob(ctx, job));
      ctx.changes.subscribe((changed) => {
        for (const runner of runners) runner.hear(changed);
      });
    },
    /** Lets runs finish, aborts those that take too long, and resolves when none is left. */
    async stop(): Promise<void> {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
    /** The status of started jobs that other work wakes. */
    status: (): JobStatus[] => runners.flatMap((runner) => runner.status() ?? []),
  };
}

function startJob(ctx: Ctx, job: Job) {
  const work = job.open(ctx);
  const counts = { waiting: 0, active: 0, failed: 0 };
  let lastRun: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;

  async function run(): Promise<void> {
    counts.active = 1;
    let next: number | undefined;
    do {
      counts.waiting = 0;
      try {
        next = await work.run();
      } catch (error) {
        next = undefined;
        counts.failed += 1;
        ctx.log.error({ err: error, job: job.name }, "a job was interrupted");
      }
      lastRun = ctx.clock().toISOString();
      // If something woke it meanwhile, this run may have been too far along to notice.
    } while (counts.waiting && !stopped);
    counts.active = 0;
    if (!stopped) timer = setTimeout(wake, Math.min(next ?? job.every, job.every)).unref();
  }

  function wake(): void {
    if (stopped) return;
    if (counts.active) {
      counts.waiting = 1;
      return;
    }
    clearTimeout(timer);
    running = run();
  }

  wake();
  return {
    hear(changed: readonly Tag[]): void {
      if (job.wokenBy && (changed.includes(job.wokenBy) || changed.includes(tags.everything))) wake();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      work.stop?.();
      const abort = setTimeout(() => work.abort?.(), GRACE);
      await running;
      clearTimeout(abort);
    },
    status: (): JobStatus | undefined => (job.wokenBy ? { name: job.name, ...counts, lastRun } : undefined),
  };
}
