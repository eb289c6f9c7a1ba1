import * as contract from "@plenary/contract/co-organizers";
import { type Served, serve } from "../../http/serve.ts";
import * as coOrganizers from "./co-organizers.ts";

export function coOrganizerRoutes(served: Served): void {
  const { ctx } = served;

  serve(served, contract.listCoOrganizers, async ({ actor, params }) => ({
    coOrganizers: await coOrganizers.listCoOrganizers(ctx, actor, params.eventId),
  }));

  serve(served, contract.inviteCoOrganizer, async ({ actor, params, body }) => ({
    coOrganizer: await coOrganizers.inviteCoOrganizer(ctx, actor, params.eventId, body.email),
  }));

  serve(served, contract.removeCoOrganizer, async ({ actor, params }) => {
    await coOrganizers.removeCoOrganizer(ctx, actor, params.eventId, params.userId);
    return undefined;
  });
}
