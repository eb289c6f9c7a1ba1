import type { SignInState } from "./store.ts";

/** Whether the server accepts this user's requests: not a made-up user's, nor before a required password change or second factor. */
export const isServed = (signIn: SignInState): boolean =>
  signIn.status === "signed-in" && !signIn.testMode && !signIn.temporaryPassword && !signIn.lacksFactor;
