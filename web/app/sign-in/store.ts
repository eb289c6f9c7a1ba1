import type { logout, me, SignedIn } from "@plenary/contract/accounts/sign-ins";
import type { User } from "@plenary/contract/accounts/users";
import { ApiError } from "@plenary/contract/client";
import { useSyncExternalStore } from "react";
import { call, onRefusal } from "../base/calls/api.ts";
import { retryOnline } from "../base/calls/when-online.ts";
import { paths } from "../base/paths/paths.ts";
import { dropAccountAnswers } from "../base/storage/answer-items.ts";
import { readItem, removeItem, writeItem } from "../base/storage/storage.ts";
import { clearToken, readToken, tokenKey, writeDeviceToken, writeToken } from "../base/storage/token.ts";
import { dropKept } from "./drafts.ts";
import { looksTemporary } from "./looks-temporary.ts";

/** `loading` until the server has said whose the token is. `leftFor` is where to go if no account is left. */
export type SignInState =
  | { status: "loading"; user: null; testMode: false }
  | { status: "visitor"; user: null; testMode: false; signedOut: boolean; leftFor?: string }
  | {
      status: "signed-in";
      user: User;
      testMode: boolean;
      temporaryPassword: boolean;
      /** An administrator who must set up a second factor first. */
      lacksFactor: boolean;
    };

const temporaryKey = "tempPasswordLogin";
const loading: SignInState = { status: "loading", user: null, testMode: false };
let current: SignInState = loading;
let started: Promise<void> | undefined;
const listeners = new Set<() => void>();

function change(next: SignInState): void {
  current = next;
  if (next.status === "visitor") delete document.documentElement.dataset.signIn;
  for (const listener of listeners) listener();
}

const visitor = (signedOut: boolean, leftFor?: string): SignInState => ({
  status: "visitor",
  user: null,
  testMode: false,
  signedOut,
  leftFor,
});

/** Asks once who the stored token belongs to; a token that fails is cleared silently (docs/product/accounts.md#sign-ins). */
export function resumeSignIn(): Promise<void> {
  if (!started) {
    started = askWho();
    // On a saved page the user isn't known yet.
    retryOnline(async () => {
      if (current !== loading) return true;
      started = askWho(true);
      await started;
      return false;
    });
    // Another tab signed in or out: start again with the new sign-in.
    window.addEventListener("storage", (event) => event.key === tokenKey && location.reload());
  }
  return started;
}

/** `isKnown`: the token was good a moment ago, or the page was saved. Then only the server's word ends the sign-in. */
async function askWho(isKnown = document.getElementById("saved") !== null): Promise<void> {
  const token = readToken();
  if (!token) return change(visitor(false));
  try {
    const { user } = await call<typeof me>({ method: "GET", path: "/auth/me" });
    if (readToken() === token) enter(user, isTemporary(user));
  } catch (error) {
    if (isKnown && !(error instanceof ApiError && error.status === 401)) return;
    // Calls also fail when the page is being left. If it is still here after a moment, the call has really failed.
    if (error instanceof ApiError && error.status === 0) await new Promise((done) => setTimeout(done, 300));
    if (readToken() === token) end(false);
  }
}

/** The current user, once the server has said so; `loading` only on a saved page without a network. */
export async function signInKnown(): Promise<SignInState> {
  await resumeSignIn();
  return current;
}

/** Stores the answer of a login or registration. */
export function beginSignIn({ authResult, user }: SignedIn, password?: string): void {
  writeToken(authResult.accessToken);
  writeDeviceToken(authResult.deviceToken);
  if (password !== undefined && looksTemporary(user, password)) writeItem(temporaryKey, "true");
  else removeItem(temporaryKey);
  started = Promise.resolve();
  enter(user, isTemporary(user));
}

/** Asks again who the token belongs to, after something that may have ended the sign-in. */
export async function refreshUserState(): Promise<void> {
  if (current.status === "signed-in" && !current.testMode) await askWho(true);
}

/** Signs in a made-up user for looking around; the server knows nothing of it (docs/product/screens.md#who-may-open-what). */
export function signInForTest(user: User): void {
  writeToken(`test-token-${user.role}`);
  removeItem(temporaryKey);
  started = Promise.resolve();
  change({ status: "signed-in", user, testMode: true, temporaryPassword: false, lacksFactor: false });
}

/** Ends the sign-in here and on the server; it ends here even if the server can't be reached. */
export const signOut = (): Promise<void> => endEverywhere(true);

/** The same where that user signs in again at once, and finds what they have written. */
export const signOutForNow = (): Promise<void> => endEverywhere(false);

async function endEverywhere(signedOut: boolean): Promise<void> {
  const token = readToken();
  const wasTest = current.testMode;
  end(signedOut);
  if (!token || wasTest) return;
  // Not for people: a header
  const headers = { authorization: `Bearer ${token}` };
  await call<typeof logout>({ method: "POST", path: "/auth/logout" }, undefined, { headers }).catch(() => {});
}

/** Ends the sign-in here after the account was deleted with all its sign-ins; signed-in screens then lead to the home page. */
export function accountDeleted(): void {
  end(true, paths.home());
}

/** Takes over the server's answer about the signed-in user, after a change to their own account. */
export function userChanged(user: User): void {
  if (current.status !== "signed-in" || current.user.userId !== user.userId) return;
  change({ ...current, user, lacksFactor: lacksFactor(user) });
}

/** Takes note that the password was changed, which ends the forced change. */
export function passwordChanged(): void {
  removeItem(temporaryKey);
  if (current.status !== "signed-in") return;
  const user = { ...current.user, passwordChangedAt: new Date().toISOString() };
  change({ ...current, user, temporaryPassword: false });
}

function enter(user: User, temporaryPassword: boolean): void {
  dropKept(user.userId);
  change({ status: "signed-in", user, testMode: false, temporaryPassword, lacksFactor: lacksFactor(user) });
}

/** Set by a refused request, until there is a second factor. */
const lacksFactor = (user: User): boolean =>
  current.status === "signed-in" &&
  current.user.userId === user.userId &&
  current.lacksFactor &&
  !user.secondFactors?.length;

function end(signedOut: boolean, leftFor?: string): void {
  clearToken();
  removeItem(temporaryKey);
  // A user who signs out leaves nothing behind; one whose sign-in ended finds the input again.
  if (signedOut) {
    dropKept();
    dropAccountAnswers();
  }
  change(visitor(signedOut, leftFor));
}

function isTemporary(user: User): boolean {
  return user.role === "admin" && !user.passwordChangedAt && readItem(temporaryKey) === "true";
}

onRefusal((refusal) => {
  if (current.status !== "signed-in" || current.testMode) return;
  if (refusal === "token") return end(false);
  if (refusal === "no-factor") {
    if (!current.lacksFactor) change({ ...current, lacksFactor: true });
    return;
  }
  writeItem(temporaryKey, "true");
  if (!current.temporaryPassword) change({ ...current, temporaryPassword: true });
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSignIn(): SignInState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  );
}
