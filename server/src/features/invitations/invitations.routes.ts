import * as contract from "@plenary/contract/invitations";
import { type Served, serve } from "../../http/serve.ts";
import * as invitations from "./invitations.ts";

export function invitationRoutes(served: Served): void {
  const { ctx } = served;

  serve(served, contract.inviteSpeaker, async ({ actor, body }) => ({
    invitation: await invitations.inviteSpeaker(ctx, actor, body),
  }));

  serve(served, contract.listInvitations, ({ actor, query }) =>
    invitations.listInvitations(ctx, actor, query),
  );

  serve(served, contract.answerInvitation, ({ actor, params, body }) =>
    invitations.answerInvitation(ctx, actor, params.invitationId, body),
  );

  serve(served, contract.withdrawInvitation, async ({ actor, params }) => {
    await invitations.withdrawInvitation(ctx, actor, params.invitationId);
    return undefined;
  });

  serve(served, contract.listSentInvitations, ({ actor, params, query }) =>
    invitations.listSentInvitations(ctx, actor, params.eventId, query),
  );
}
