import * as account from "@plenary/contract/account";
import * as auth from "@plenary/contract/auth";
import { deviceOf } from "../../http/caller.ts";
import { type Served, serve } from "../../http/serve.ts";
import * as accounts from "./accounts.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";

const signedIn = ({ token, user }: accounts.SignedIn) => ({ authResult: { accessToken: token }, user });

const success = { success: true } as const;

export function accountRoutes(served: Served): void {
  const { ctx } = served;

  serve(served, auth.register, async ({ body, request }) =>
    signedIn(await accounts.register(ctx, body, deviceOf(request))),
  );

  serve(served, auth.login, async ({ body, request }) =>
    signedIn(await accounts.login(ctx, body, deviceOf(request))),
  );

  serve(served, auth.me, async ({ caller }) => ({ user: caller.user }));

  serve(served, auth.logout, async ({ actor, caller }) => {
    await accounts.logout(ctx, actor, caller.signInId);
    return success;
  });

  serve(served, auth.forgotPassword, async ({ body, request }) => {
    await accounts.forgotPassword(ctx, body.email, deviceOf(request));
    return success;
  });

  serve(served, auth.resetPassword, async ({ body }) => {
    await accounts.resetPassword(ctx, body);
    return success;
  });

  serve(served, auth.changePassword, async ({ actor, caller, body }) => {
    await accounts.changePassword(ctx, actor, caller.signInId, body);
    return success;
  });
  serve(served, account.listSignIns, async ({ actor, caller }) => ({
    signIns: await listSignIns(ctx, actor, caller.signInId),
  }));
  serve(served, account.endSignIn, async ({ actor, params }) => {
    await endSignIn(ctx, actor, params.signInId);
    return undefined;
  });
  serve(served, account.endOtherSignIns, async ({ actor, caller }) => {
    await endOtherSignIns(ctx, actor, caller.signInId);
    return undefined;
  });
}
