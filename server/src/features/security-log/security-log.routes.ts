import * as contract from "@plenary/contract/accounts/security-log";
import { type ServedApp, serve } from "../../http/serve.ts";
import { listLogOf, listOwnLog } from "./security-log.ts";

export function securityLogRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listSecurityLog, ({ actor, query }) => listOwnLog(ctx, actor, query));

  serve(served, contract.listUserSecurityLog, ({ params, query }) => listLogOf(ctx, params.userId, query));
}
