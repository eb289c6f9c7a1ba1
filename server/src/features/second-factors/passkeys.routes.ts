import * as contract from "@plenary/contract/accounts/passkeys";
import { deviceOf } from "../../http/caller.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { startConfirmation, startLogin } from "./passkey-proofs.ts";
import * as passkeys from "./passkeys.ts";

export function passkeyRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.listPasskeys, async ({ actor }) => ({
    passkeys: await passkeys.listPasskeys(ctx, actor),
  }));

  serve(served, contract.startPasskey, async ({ actor, caller }) => ({
    options: await passkeys.startPasskey(ctx, actor, caller.signInId),
  }));

  serve(served, contract.addPasskey, ({ actor, caller, body }) =>
    passkeys.addPasskey(ctx, actor, caller.signInId, body),
  );

  serve(served, contract.renamePasskey, async ({ actor, params, body }) => ({
    passkey: await passkeys.renamePasskey(ctx, actor, params.passkeyId, body.name),
  }));

  serve(served, contract.removePasskey, async ({ actor, params }) => {
    await passkeys.removePasskey(ctx, actor, params.passkeyId);
    return undefined;
  });

  serve(served, contract.startPasskeyLogin, async ({ request }) => ({
    options: await startLogin(ctx, deviceOf(request)),
  }));

  serve(served, contract.startPasskeyConfirmation, async ({ actor, caller }) => ({
    options: await startConfirmation(ctx, actor, caller.signInId),
  }));
}
