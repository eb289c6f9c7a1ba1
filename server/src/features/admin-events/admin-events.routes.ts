import * as contract from "@plenary/contract/admin/admin-events";
import { type ServedApp, serve } from "../../http/serve.ts";
import { listAllEvents, transferEvent } from "./admin-events.ts";

export function adminEventRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listAllEvents, ({ actor, query }) => listAllEvents(ctx, actor, query));

  serve(served, contract.transferEvent, async ({ actor, params, body }) => ({
    event: await transferEvent(ctx, actor, params.eventId, body.userId),
  }));
}
