import { changePassword, register as registerCall } from "@plenary/contract/accounts/accounts";
import { adminCredentials, adminSetup } from "@plenary/contract/accounts/setup";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { ApiError, type Client, createClient } from "@plenary/contract/client";

/** The password of everybody created by `register` and `makeAdmin`. */
export const password = "Correct-horse-7";

/** Somebody who is signed in. */
export interface Person {
  username: string;
  userId: string;
  token: string;
  /** Calls the server as this person; throws ApiError when refused. */
  call: Client;
}

/** A client for the server there, as the user the token belongs to or as a visitor. */
export const clientOf = (origin: string, token?: string): Client =>
  createClient({ fetch, baseUrl: `${origin}/api`, token: () => token ?? null });

const personOf = (
  origin: string,
  { authResult, user }: { authResult: { accessToken: string }; user: { username: string; userId: string } },
): Person => ({
  username: user.username,
  userId: user.userId,
  token: authResult.accessToken,
  call: clientOf(origin, authResult.accessToken),
});

/** Creates the first admin; until there is one, every screen leads to setup. */
export async function completeSetup(origin: string): Promise<void> {
  await clientOf(origin)(adminSetup, { body: { email_disabled: true } });
}

/** Creates the first admin and signs in with the temporary password; instead of `completeSetup`. */
export async function makeTemporaryAdmin(
  origin: string,
): Promise<{ admin: Person; temporaryPassword: string }> {
  const visitor = clientOf(origin);
  const { credentialRetrievalToken } = await visitor(adminSetup, { body: { email_disabled: true } });
  const authorization = `Bootstrap ${credentialRetrievalToken}`;
  const { temporaryPassword } = await visitor(adminCredentials, {}, { headers: { authorization } });
  return { admin: await signIn(origin, "admin", { secret: temporaryPassword }), temporaryPassword };
}

/** Creates the first admin and signs in as them, with a password of their own; instead of `completeSetup`. */
export async function makeAdmin(origin: string): Promise<Person> {
  const { admin, temporaryPassword } = await makeTemporaryAdmin(origin);
  await admin.call(changePassword, {
    body: { currentPassword: temporaryPassword, newPassword: password },
  });
  return admin;
}

/** A new user, signed in. */
export async function register(origin: string, username: string, name: string): Promise<Person> {
  const profile = { name, email: `${username}@example.org`, description: "" };
  return personOf(origin, await clientOf(origin)(registerCall, { body: { username, password, profile } }));
}

/** Signs in again, with a browser that identifies itself like this. */
export async function signIn(
  origin: string,
  username: string,
  { secret = password, userAgent = "node" } = {},
): Promise<Person> {
  const body = { username, password: secret };
  return personOf(origin, await clientOf(origin)(login, { body }, { headers: { "user-agent": userAgent } }));
}

/** Whether the server still accepts that person's token. */
export function isSignedIn(person: Person): Promise<boolean> {
  return person.call(me).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error;
    },
  );
}

/** Completes the setup and creates an organizer and a speaker. */
export async function makeCast(origin: string): Promise<{ organizer: Person; speaker: Person }> {
  await completeSetup(origin);
  const organizer = await register(origin, "olga", "Olga Organizer");
  return { organizer, speaker: await register(origin, "sam", "Sam Speaker") };
}
