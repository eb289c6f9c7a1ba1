import * as contract from "@plenary/contract/accounts/second-factors";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as factors from "./second-factors.ts";

export function secondFactorRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listSecondFactors, ({ actor }) => factors.listFactors(ctx, actor));

  serve(served, contract.startTotp, ({ actor }) => factors.startTotp(ctx, actor));

  serve(served, contract.enableTotp, async ({ actor, body }) => ({
    recoveryCodes: await factors.enableTotp(ctx, actor, body.code),
  }));

  serve(served, contract.removeTotp, async ({ actor }) => {
    await factors.removeTotp(ctx, actor);
    return undefined;
  });

  serve(served, contract.newRecoveryCodes, async ({ actor }) => ({
    recoveryCodes: await factors.newRecoveryCodes(ctx, actor),
  }));
}
