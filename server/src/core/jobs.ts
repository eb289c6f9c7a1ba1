import type { Ctx } from "./context.ts";
import { type Tag, tags } from "./tags.ts";

/**
 * Work in the background. Every process runs every job, one run at a time, so a job must not mind others doing the same
 * at the same moment: what may happen only once is decided by a row, claimed (queue.ts) or kept from existing twice.
 * A run does what is due and ends; nothing is lost with a process that dies, as what is due is in the database.
 */
export interface Job {
  /** As the system status and the log call it. */
  name: string;
  /** It runs at the start, and then at least this often, in milliseconds. */
  every: number;
  /** The tag that says that there may be work: a commit that changes it, in any process, starts a run. */
  wokenBy?: Tag;
  /** Prepares the runs of this process. */
  open(ctx: Ctx): Work;
}

export interface Work {
  /**
   * Does what is due; resolves with the milliseconds until more will be, where that is known and sooner than usual.
   * What it throws is logged, and the next run comes when it would have come anyway.
   */
  run(): Promise<number | undefined>;
  /** From now on nothing further is begun. */
  stop?(): void;
  /** Breaks off what is still under way, so that it is done again later. */
  abort?(): void;
}

/** How a job goes in this process. */
export interface JobStatus {
  name: string;
  /** Runs that follow the one under way. */
  waiting: number;
  /** Runs under way. */
  active: number;
  /** Runs that broke since the start. */
  failed: number;
  /** When the last run ended. */
  lastRun: string | null;
}

/** How long runs may take to finish when the process stops, in milliseconds. */
const GRACE = 5000;

/** The jobs of one process, which do nothing before `start`. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(ctx: Ctx, jobs: readonly Job[]) {
  let runners: ReturnType<typeof startJob>[] = [];
  return {
    /** Runs each job now, and from now on when it is due. */
    start(): void {
      runners = jobs.map((job) => startJob(ctx, job));
      ctx.changes.subscribe((changed) => {
        for (const runner of runners) runner.hear(changed);
      });
    },
    /** Lets runs finish, breaks off those that take too long, and resolves when none is under way. */
    async stop(): Promise<void> {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
    /** Of the jobs that others' work wakes, as far as they were started. */
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
      // Whatever woke it meanwhile may have come too late for this run.
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
