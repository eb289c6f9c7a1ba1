import { me } from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import { call } from "../../base/calls/api.ts";
import { userChanged } from "../../sign-in/store.ts";

/** Reloads the signed-in user, whose settings another device may have changed. If that fails, the known user stays. */
export async function refreshUser(signal: AbortSignal): Promise<void> {
  try {
    userChanged((await call(me, undefined, { signal })).user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
