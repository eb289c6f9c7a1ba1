import * as contract from "@plenary/contract/admin/audit";
import { type ServedApp, serve } from "../../http/serve.ts";
import { exportAudit, listAudit } from "./audit.ts";

export function auditRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listAuditLogs, ({ actor, query }) => listAudit(ctx, actor, query));

  serve(served, contract.exportAuditLogs, async ({ actor, query }) => ({
    name: "plenary-audit-log.csv",
    text: await exportAudit(ctx, actor, query),
  }));
}
