import * as contract from "@plenary/contract/accounts/accounts";
import { loginByPasskey as passkeyLogin } from "@plenary/contract/accounts/passkeys";
import * as secondFactors from "@plenary/contract/accounts/second-factors";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeResetLink } from "@plenary/contract/admin/admin-users";
import { deviceOf } from "../../http/caller.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as accounts from "./accounts.ts";
import { confirmIdentity } from "./confirmation.ts";
import type { SignedIn } from "./enter.ts";
import { login, loginByPasskey } from "./login.ts";
import { resetLinkFor } from "./reset-links.ts";
import { finishLogin } from "./second-login.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins/sign-ins.ts";

const signedIn = ({ token, deviceToken, user }: SignedIn) => ({
  authResult: { accessToken: token, deviceToken },
  user,
});

const success = { success: true } as const;

export function accountRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.register, async ({ body, request }) =>
    signedIn(await accounts.register(ctx, body, deviceOf(request))),
  );

  serve(served, signIns.login, async ({ body, request }) =>
    signedIn(await login(ctx, body, deviceOf(request))),
  );

  serve(served, secondFactors.finishLogin, async ({ body, request }) =>
    signedIn(await finishLogin(ctx, body, deviceOf(request))),
  );

  serve(served, passkeyLogin, async ({ body, request }) =>
    signedIn(await loginByPasskey(ctx, body, deviceOf(request))),
  );

  serve(served, signIns.me, async ({ caller }) => ({ user: caller.user }));

  serve(served, signIns.logout, async ({ actor, caller }) => {
    await accounts.logout(ctx, actor, caller.signInId);
    return success;
  });

  serve(served, signIns.confirmIdentity, async ({ actor, caller, body }) => ({
    confirmedUntil: await confirmIdentity(ctx, actor, caller.signInId, body),
  }));

  serve(served, contract.forgotPassword, async ({ body, request }) => {
    await accounts.forgotPassword(ctx, body.email, deviceOf(request));
    return success;
  });

  serve(served, contract.resetPassword, async ({ body, request }) => {
    await accounts.resetPassword(ctx, body, deviceOf(request));
    return success;
  });

  serve(served, makeResetLink, ({ actor, params }) => resetLinkFor(ctx, actor, params.userId));

  serve(served, contract.changePassword, async ({ actor, caller, body }) => ({
    ...success,
    ...(await accounts.changePassword(ctx, actor, caller.signInId, body)),
  }));
  serve(served, signIns.listSignIns, async ({ actor, caller }) => ({
    signIns: await listSignIns(ctx, actor, caller.signInId),
  }));
  serve(served, signIns.endSignIn, async ({ actor, params }) => {
    await endSignIn(ctx, actor, params.signInId);
    return undefined;
  });
  serve(served, signIns.endOtherSignIns, async ({ actor, caller }) => {
    await endOtherSignIns(ctx, actor, caller.signInId);
    return undefined;
  });
}
