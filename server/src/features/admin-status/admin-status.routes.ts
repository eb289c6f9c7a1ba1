import * as contract from "@plenary/contract/admin/admin-status";
import type { Jobs } from "../../core/jobs.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as status from "./admin-status.ts";

export function adminStatusRoutes(served: ServedApp, jobs: Jobs): void {
  const { ctx } = served;

  serve(served, contract.readStats, () => status.readStats(ctx));

  serve(served, contract.readStatus, () => status.readStatus(ctx, jobs));

  serve(served, contract.listFailedMails, ({ actor, query }) => status.listFailedMails(ctx, actor, query));

  serve(served, contract.retryMails, ({ actor, body }) => status.retryMails(ctx, actor, body.mailId));

  serve(served, contract.releaseMail, ({ actor, body }) => status.releaseHeldMail(ctx, actor, body.send));

  serve(served, contract.dismissMail, async ({ actor, params }) => {
    await status.dismissMail(ctx, actor, params.mailId);
    return undefined;
  });
}
