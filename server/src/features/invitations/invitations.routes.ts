import * as contract from "@plenary/contract/invitations/invitations";
import * as inviting from "@plenary/contract/invitations/inviting";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as invitations from "./invitations.ts";
import { inviteSpeaker, inviteSpeakers } from "./invite.ts";
import * as links from "./links.ts";
import { resendInvitation } from "./resend.ts";
import * as sent from "./sent-invitations.ts";

export function invitationRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.inviteSpeaker, ({ actor, body }) => inviteSpeaker(ctx, actor, body));

  serve(served, inviting.inviteSpeakers, async ({ actor, params, body }) => ({
    results: await inviteSpeakers(ctx, actor, params.eventId, body),
  }));

  serve(served, inviting.resendInvitation, ({ actor, params }) =>
    resendInvitation(ctx, actor, params.invitationId),
  );

  serve(served, contract.listInvitations, ({ actor, query }) =>
    invitations.listInvitations(ctx, actor, query),
  );

  serve(served, contract.answerInvitation, ({ actor, params, body }) =>
    invitations.answerInvitation(ctx, actor, params.invitationId, body),
  );

  serve(served, contract.withdrawInvitation, async ({ actor, params }) => {
    await sent.withdrawInvitation(ctx, actor, params.invitationId);
    return undefined;
  });

  serve(served, contract.linkInvitation, async ({ actor, params }) => ({
    url: await links.linkToSpeak(ctx, actor, params.invitationId),
  }));

  serve(served, contract.getLinkedInvitation, async ({ params }) => ({
    invitation: await links.getLinkedInvitation(ctx, params.token),
  }));

  serve(served, contract.answerLinkedInvitation, ({ actor, params, body }) =>
    links.answerByLink(ctx, actor, params.token, body),
  );

  serve(served, contract.listSentInvitations, ({ actor, params, query }) =>
    sent.listSentInvitations(ctx, actor, params.eventId, query),
  );
}
