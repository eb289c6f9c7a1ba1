import * as contract from "@plenary/contract/admin/dashboard";
import { type ServedApp, serve } from "../../http/serve.ts";
import { getDashboard } from "./dashboard.ts";

export function dashboardRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getDashboard, async ({ actor }) => ({
    dashboard: await getDashboard(ctx, actor),
  }));
}
