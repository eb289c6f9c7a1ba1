import * as contract from "@plenary/contract/accounts/profiles";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as profiles from "./profiles.ts";

export function profileRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getUser, ({ actor, params }) => profiles.getUser(ctx, actor, params.userId));

  serve(served, contract.updateProfile, ({ actor, params, body }) =>
    profiles.updateProfile(ctx, actor, params.userId, body),
  );

  serve(served, contract.updateNotificationSettings, async ({ actor, body }) => ({
    user: await profiles.updateNotificationSettings(ctx, actor, body),
  }));

  serve(served, contract.updateDisplaySettings, async ({ actor, body }) => ({
    user: await profiles.updateDisplaySettings(ctx, actor, body),
  }));
}
