import { sql } from "kysely";
import type { Served } from "./serve.ts";

/** `/health`: the process is alive. `/ready`: it can work, with the state of database and mail queue. */
export function healthRoutes({ app, ctx }: Served): void {
  app.get("/health", async () => ({ status: "ok" }));

  app.get("/ready", async (request, reply) => {
    try {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where state = 'failed') as failed
        from outbox where state in ('waiting', 'failed')`.execute(ctx.db);
      return { status: "ok", database: { status: "ok", engine: ctx.database.engine }, mail: rows[0] };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({
        status: "unavailable",
        database: { status: "unavailable", engine: ctx.database.engine },
        mail: null,
      });
    }
  });
}
