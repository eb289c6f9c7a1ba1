import * as contract from "@plenary/contract/schedule/availability";
import { type ServedApp, serve } from "../../http/serve.ts";
import { askAvailability, getAvailability, listAvailability, setAvailability } from "./availability.ts";

export function availabilityRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getAvailability, ({ actor, params }) => getAvailability(ctx, actor, params));

  serve(served, contract.setAvailability, async ({ actor, params, body }) => ({
    availability: await setAvailability(ctx, actor, params, body),
  }));

  serve(served, contract.listAvailability, ({ actor, params }) =>
    listAvailability(ctx, actor, params.eventId),
  );

  serve(served, contract.askAvailability, async ({ actor, params, body }) => ({
    asked: await askAvailability(ctx, actor, params.eventId, body.userIds),
  }));
}
