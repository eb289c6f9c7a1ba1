import * as contract from "@plenary/contract/admin/admin-settings";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as settings from "./admin-settings.ts";

export function adminSettingsRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.readSettings, () => settings.readSystemSettings(ctx));

  serve(served, contract.updateSettings, ({ actor, body }) =>
    settings.updateSystemSettings(ctx, actor, body),
  );

  serve(served, contract.validateSmtp, ({ actor, body }) => settings.validateSmtp(ctx, actor, body));

  serve(served, contract.sendTestMail, ({ actor }) => settings.sendTestMail(ctx, actor));
}
