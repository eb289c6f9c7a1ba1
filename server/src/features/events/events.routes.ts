import * as contract from "@plenary/contract/events/events";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as events from "./events.ts";

export function eventRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listEvents, ({ actor, query }) => events.listEvents(ctx, actor, query));

  serve(served, contract.createEvent, async ({ actor, body }) => ({
    event: await events.createEvent(ctx, actor, body),
  }));

  serve(served, contract.getEvent, ({ actor, params }) => events.getEvent(ctx, actor, params.eventId));

  serve(served, contract.deleteEvent, async ({ actor, params }) => {
    await events.deleteEvent(ctx, actor, params.eventId);
    return undefined;
  });
}
