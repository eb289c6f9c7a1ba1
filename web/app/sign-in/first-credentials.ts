import { readToken } from "../base/storage/token.ts";

/** The first administrator's credentials, on the way from the setup to the login. */
export interface FirstCredentials {
  username: string;
  password: string;
}

let kept: FirstCredentials | null = null;

/** Kept in memory alone: a reload loses them. */
export function keepCredentials(credentials: FirstCredentials): void {
  kept = credentials;
}

/** The kept credentials, until they are forgotten. */
export const keptCredentials = (): FirstCredentials | null => kept;

/** For the next visit of the login. */
export function forgetPassedOn(): void {
  kept = null;
}

/** The storage key of what retrieves the credentials, until the password is changed. */
export const retrievalTokenKey = "credentialRetrievalToken";

let used: { token: string | null; password: string } | null = null;

/** Keeps the password that has just signed in, for the dialog that changes it at once: in memory alone, for this sign-in. */
export function keepUsed(password: string): void {
  used = { token: readToken(), password };
}

/** The password of this sign-in; null after a reload. */
export const usedPassword = (): string | null =>
  used?.token === readToken() ? (used?.password ?? null) : null;

/** It is changed, or the sign-in ends. */
export function forgetUsed(): void {
  used = null;
}
