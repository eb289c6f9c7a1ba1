import { restoreEmail as contract } from "@plenary/contract/accounts/addresses";
import { deviceOf } from "../../http/caller.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { restoreEmail } from "./account-recovery.ts";

export function accountRecoveryRoutes(served: ServedApp): void {
  serve(served, contract, async ({ body, request }) => ({
    success: true as const,
    ...(await restoreEmail(served.ctx, body.token, deviceOf(request))),
  }));
}
