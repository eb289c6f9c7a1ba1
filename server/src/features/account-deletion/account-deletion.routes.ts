import * as contract from "@plenary/contract/accounts/accounts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { deleteAccount } from "./account-deletion.ts";

export function accountDeletionRoutes(served: ServedApp): void {
  serve(served, contract.deleteAccount, async ({ actor, body }) => {
    await deleteAccount(served.ctx, actor, body);
    return { success: true } as const;
  });
}
