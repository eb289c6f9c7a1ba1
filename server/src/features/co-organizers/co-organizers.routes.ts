import * as contract from "@plenary/contract/co-organizers";
import { type Served, serve } from "../../http/serve.ts";
import * as coOrganizers from "./co-organizers.ts";
import * as open from "./open-invitations.ts";

export function coOrganizerRoutes(served: Served): void {
  const { ctx } = served;

  serve(served, contract.listCoOrganizers, ({ actor, params }) =>
    coOrganizers.listCoOrganizers(ctx, actor, params.eventId),
  );

  serve(served, contract.inviteCoOrganizer, ({ actor, params, body }) =>
    coOrganizers.inviteCoOrganizer(ctx, actor, params.eventId, body),
  );

  serve(served, contract.linkCoOrganizerInvitation, async ({ actor, params }) => ({
    url: await open.linkToOrganize(ctx, actor, params),
  }));

  serve(served, contract.withdrawCoOrganizerInvitation, async ({ actor, params }) => {
    await open.withdrawOpen(ctx, actor, params);
    return undefined;
  });

  serve(served, contract.removeCoOrganizer, async ({ actor, params }) => {
    await coOrganizers.removeCoOrganizer(ctx, actor, params.eventId, params.userId);
    return undefined;
  });
}
