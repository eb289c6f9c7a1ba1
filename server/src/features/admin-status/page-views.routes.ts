import * as contract from "@plenary/contract/admin/page-views";
import { type ServedApp, serve } from "../../http/serve.ts";
import { openPageViews } from "./page-views.ts";

export function pageViewRoutes(served: ServedApp): void {
  const views = openPageViews(served.ctx);
  // After the last request has been answered, and before the database is closed.
  served.app.addHook("onClose", () => views.close());

  serve(served, contract.reportPageView, async ({ body, request }) => {
    views.count(body.route, request.ip);
    return undefined;
  });
}
