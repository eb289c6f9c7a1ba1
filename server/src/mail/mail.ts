import { PgBoss } from "pg-boss";
import type { Ctx } from "../core/context.ts";
import { tags } from "../core/tags.ts";
import { Delivery } from "./delivery.ts";

const QUEUE = "deliver-mail";

/** How often delivery looks for mails whose next attempt has come, in milliseconds. */
const LOOK = 30_000;

/** How long running deliveries may take to finish when the process stops, in milliseconds. */
const GRACE = 5000;

export interface MailService {
  /** Lets mails under way finish, puts back what takes too long, and ends. */
  stop(): Promise<void>;
}

/**
 * Starts to deliver mail: a pg-boss job, shared by all processes, sends what is due in the outbox. Each commit that
 * queues mail wakes it (changes.ts); besides it looks by itself, for retries and for what was missed. The job says
 * only that there may be work: the outbox knows what is to be sent, and when.
 */
export async function startMail(ctx: Ctx): Promise<MailService> {
  const delivery = new Delivery(ctx);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => ctx.database.execute(text, values) },
    backend: ctx.database.engine,
    schedule: false,
  });
  boss.on("error", (error) => ctx.log.error({ err: error }, "the mail queue"));
  await boss.start();
  // "short": one job waits at most, however many processes ask for it.
  await boss.createQueue(QUEUE, { policy: "short", retryLimit: 0, deleteAfterSeconds: 3600 });

  let worker = "";
  let stopping = false;
  let soon: NodeJS.Timeout | undefined;
  const wake = async () => {
    if (stopping) return;
    try {
      await boss.send(QUEUE, null);
      boss.notifyWorker(worker);
    } catch (error) {
      ctx.log.error({ err: error }, "mail delivery can't be woken");
    }
  };
  worker = await boss.work(QUEUE, { pollingIntervalSeconds: LOOK / 1000 }, async () => {
    try {
      const next = await delivery.run();
      clearTimeout(soon);
      // Further ahead the regular look comes first; by then others may have taken it.
      if (next !== undefined && next < LOOK) soon = setTimeout(wake, next);
    } catch (error) {
      ctx.log.error({ err: error }, "mail delivery was interrupted");
    }
  });
  ctx.changes.subscribe((changed) => {
    if (changed.includes(tags.mailQueued)) void wake();
  });
  const timer = setInterval(wake, LOOK);
  await wake();

  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      clearTimeout(soon);
      delivery.stop();
      const abort = setTimeout(() => delivery.abort(), GRACE);
      await boss.stop({ timeout: GRACE + 2000 });
      clearTimeout(abort);
    },
  };
}
