import * as contract from "@plenary/contract/admin/admin-users";
import * as quotasContract from "@plenary/contract/admin/quotas";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as roles from "./admin-roles.ts";
import * as locks from "./locks.ts";
import { listNewest } from "./newest-users.ts";
import * as quotas from "./quotas.ts";

export function adminUserRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listNewestUsers, ({ actor, query }) => listNewest(ctx, actor, query));

  serve(served, contract.lockUser, ({ actor, params, body }) =>
    locks.lockAccount(ctx, actor, params.userId, body.reason),
  );

  serve(served, contract.unlockUser, async ({ actor, params }) => ({
    user: await locks.unlockAccount(ctx, actor, params.userId),
  }));

  serve(served, contract.endUserSignIns, async ({ actor, params }) => {
    await locks.signOutAccount(ctx, actor, params.userId);
    return undefined;
  });

  serve(served, contract.removeUserFactors, async ({ actor, params }) => {
    await locks.removeFactors(ctx, actor, params.userId);
    return undefined;
  });

  serve(served, contract.removeAdmin, async ({ actor, params }) => ({
    user: await roles.removeAdmin(ctx, actor, params.userId),
  }));

  serve(served, quotasContract.getQuotas, ({ params }) => quotas.getQuotas(ctx, params.userId));

  serve(served, quotasContract.setQuotas, async ({ actor, params, body }) => ({
    quotas: await quotas.setQuotas(ctx, actor, params.userId, body),
  }));

  serve(served, contract.inviteAdmin, ({ actor, body }) => roles.inviteAdmin(ctx, actor, body));

  serve(served, contract.listAdminInvitations, async ({ actor }) => ({
    invitations: await roles.listAdminInvitations(ctx, actor),
  }));

  serve(served, contract.answerAdminInvitation, ({ actor, params, body }) =>
    roles.answerAdminInvitation(ctx, actor, params.invitationId, body.accept),
  );
}
