import { sql } from "kysely";
import { statusOf } from "../db/embedded/disk.ts";
import type { ServedApp } from "./serve.ts";

/** `/health`: the process is alive. `/ready`: it can work, or why not, with the state of database, disk and mail queue. */
export function healthRoutes({ app, ctx }: ServedApp): void {
  app.get("/health", async () => ({ status: "ok" }));

  app.get("/ready", async (request, reply) => {
    try {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where state = 'failed') as failed
        from outbox where state in ('waiting', 'failed') and kept_for is null`.execute(ctx.db);
      const state = {
        database: { status: "ok", engine: ctx.database.engine },
        // A full disk doesn't make it unready: stored data can be read, and another process has the same disk.
        disk: { status: statusOf(ctx.database.disk) },
        mail: rows[0],
      };
      if (!ctx.changes.isDeaf()) return { status: "ok", ...state };
      const reason = "this process doesn't hear what others change";
      request.log.error({ reason }, "not ready");
      return reply.code(503).send({ status: "unavailable", reason, ...state });
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({
        status: "unavailable",
        reason: "the database doesn't answer",
        database: { status: "unavailable", engine: ctx.database.engine },
        disk: { status: statusOf(ctx.database.disk) },
        mail: null,
      });
    }
  });
}
