import { me } from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import { call } from "../../base/calls/api.ts";
import { userChanged } from "../../sign-in/store.ts";

/**
 * Brings the signed-in user up to date, whose settings another device may have changed. If that can't be loaded,
 * what is known stays: every signed-in screen began with it.
 */
export async function refreshUser(signal: AbortSignal): Promise<void> {
  try {
    userChanged((await call(me, undefined, { signal })).user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
