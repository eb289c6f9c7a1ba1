import * as contract from "@plenary/contract/admin/dashboard";
import { type Served, serve } from "../../http/serve.ts";
import { getDashboard } from "./dashboard.ts";

export function dashboardRoutes(served: Served): void {
  const { ctx } = served;

  serve(served, contract.getDashboard, async ({ actor }) => ({
    dashboard: await getDashboard(ctx, actor),
  }));
}
