import * as contract from "@plenary/contract/accounts/addresses";
import * as admin from "@plenary/contract/admin/admin-users";
import { deviceOf } from "../../http/caller.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as addresses from "./addresses.ts";

export function addressRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.verifyEmail, async ({ body, request }) => ({
    user: await addresses.confirmByLink(ctx, body.token, deviceOf(request)),
  }));

  serve(served, admin.confirmUserEmail, async ({ actor, params, body }) => ({
    user: await addresses.confirmByHand(ctx, actor, params.userId, body.email),
  }));

  serve(served, contract.resendConfirmation, async ({ actor }) => {
    await addresses.resendConfirmation(ctx, actor);
    return { success: true } as const;
  });
}
