import type { SignInState } from "./store.ts";

/** Whether the server serves this signIn: not a made-up user, nor one who has to change the password first. */
export const isServed = (signIn: SignInState): boolean =>
  signIn.status === "signed-in" && !signIn.testMode && !signIn.temporaryPassword;
