import { readToken } from "../base/storage/token.ts";

/** The first administrator's credentials, on the way from the setup to the login. */
export interface FirstCredentials {
  username: string;
  password: string;
}

let kept: FirstCredentials | null = null;

/** Keeps them in memory alone: a reload forgets them. */
export function passOn(credentials: FirstCredentials): void {
  kept = credentials;
}

/** What was kept; until it is forgotten. */
export const passedOn = (): FirstCredentials | null => kept;

/** For whoever comes to the login next. */
export function forgetPassedOn(): void {
  kept = null;
}

/** Where the browser keeps what retrieves the credentials, until the password is changed. */
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
