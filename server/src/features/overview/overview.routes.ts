import * as contract from "@plenary/contract/events/overview";
import { type ServedApp, serve } from "../../http/serve.ts";
import { getEventOverview } from "./overview.ts";

export function overviewRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getEventOverview, async ({ actor, params }) => ({
    overview: await getEventOverview(ctx, actor, params.eventId),
  }));
}
