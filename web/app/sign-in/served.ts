import type { SignInState } from "./store.ts";

/**
 * Whether the server answers calls of this user: not for a made-up user, nor for one who has to change the password,
 * or to set up a second factor, first.
 */
export const isServed = (signIn: SignInState): boolean =>
  signIn.status === "signed-in" && !signIn.testMode && !signIn.temporaryPassword && !signIn.lacksFactor;
