import { me } from "@plenary/contract/auth";
import { ApiError } from "@plenary/contract/client";
import { call } from "../../api.ts";
import { userChanged } from "../../session/store.ts";

/**
 * Brings the session's user up to date, whose settings another device may have changed. What can't be loaded
 * leaves what is known: every screen of the session began with it.
 */
export async function refreshUser(signal: AbortSignal): Promise<void> {
  try {
    userChanged((await call(me, undefined, { signal })).user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
