import * as contract from "@plenary/contract/invitations/co-organizers";
import * as inviting from "@plenary/contract/invitations/inviting";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as coOrganizers from "./co-organizers.ts";
import * as open from "./open-invitations.ts";
import { resendToOrganize } from "./resend-to-organize.ts";

export function coOrganizerRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listCoOrganizers, ({ actor, params }) =>
    coOrganizers.listCoOrganizers(ctx, actor, params.eventId),
  );

  serve(served, contract.inviteCoOrganizer, ({ actor, params, body }) =>
    coOrganizers.inviteCoOrganizer(ctx, actor, params.eventId, body),
  );

  serve(served, inviting.inviteCoOrganizers, async ({ actor, params, body }) => ({
    results: await coOrganizers.inviteCoOrganizers(ctx, actor, params.eventId, body),
  }));

  serve(served, inviting.resendToOrganize, ({ actor, params }) => resendToOrganize(ctx, actor, params));

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
