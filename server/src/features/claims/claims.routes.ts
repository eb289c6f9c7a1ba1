import * as contract from "@plenary/contract/invitations/claims";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as claims from "./claims.ts";
import { listClaims, takeBackClaim } from "./take-back.ts";

export function claimRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.makeClaimLink, ({ actor, params }) =>
    claims.makeClaimLink(ctx, actor, params.eventId, params.userId),
  );

  serve(served, contract.getClaim, async ({ params }) => ({
    claim: await claims.getClaim(ctx, params.token),
  }));

  serve(served, contract.takeClaim, ({ actor, params }) => claims.takeClaim(ctx, actor, params.token));

  serve(served, contract.listClaims, async ({ actor, params }) => ({
    claims: await listClaims(ctx, actor, params.eventId),
  }));

  serve(served, contract.takeBackClaim, ({ actor, params }) => takeBackClaim(ctx, actor, params.claimId));
}
