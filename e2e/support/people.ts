import type { Page } from "@playwright/test";

/** The password of everybody that `register` and `makeAdmin` make. */
export const password = "Correct-horse-7";

export interface Person {
  username: string;
  token: string;
}

/** A call to the API that has to succeed; returns its answer. */
export async function callApi(
  origin: string,
  as: Person | null,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (as) headers.authorization = `Bearer ${as.token}`;
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

/** Creates the first admin, without whom every screen asks for the setup. */
export async function completeSetup(origin: string): Promise<void> {
  const body = { bootstrap_mode: true, email_disabled: true };
  await callApi(origin, null, "POST", "/bootstrap/admin-setup", body);
}

/** Creates the first admin and signs in with the temporary password; instead of `completeSetup`. */
export async function makeTemporaryAdmin(
  origin: string,
): Promise<{ admin: Person; temporaryPassword: string }> {
  const setup = { bootstrap_mode: true, email_disabled: true };
  const { credentialRetrievalToken } = await callApi(origin, null, "POST", "/bootstrap/admin-setup", setup);
  const answer = await fetch(`${origin}/api/bootstrap/admin-credentials`, {
    headers: { authorization: `Bootstrap ${credentialRetrievalToken}` },
  });
  const { temporaryPassword } = await answer.json();
  const login = { username: "admin", password: temporaryPassword };
  const { authResult } = await callApi(origin, null, "POST", "/auth/login", login);
  return { admin: { username: "admin", token: authResult.accessToken }, temporaryPassword };
}

/** Creates the first admin and signs in as they do, with a password of their own; instead of `completeSetup`. */
export async function makeAdmin(origin: string): Promise<Person> {
  const { admin, temporaryPassword } = await makeTemporaryAdmin(origin);
  const change = { currentPassword: temporaryPassword, newPassword: password };
  await callApi(origin, admin, "POST", "/auth/change-password", change);
  return admin;
}

/** A new user, signed in. */
export async function register(origin: string, username: string, name: string): Promise<Person> {
  const profile = { name, email: `${username}@example.org`, description: "" };
  const body = { username, password, profile };
  const { authResult } = await callApi(origin, null, "POST", "/auth/register", body);
  return { username, token: authResult.accessToken };
}

/** Completes the setup, and makes who organizes events and who speaks at them. */
export async function makeCast(origin: string): Promise<{ organizer: Person; speaker: Person }> {
  await completeSetup(origin);
  const organizer = await register(origin, "olga", "Olga Organizer");
  return { organizer, speaker: await register(origin, "sam", "Sam Speaker") };
}

/** Continues in this page as that person, with the token that a login stores; the page then shows no screen yet. */
export async function continueAs(page: Page, { token }: Person): Promise<void> {
  await page.goto("/api/health");
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
}
