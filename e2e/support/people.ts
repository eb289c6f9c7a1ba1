import type { Page } from "@playwright/test";

/** The password of everybody that `register` makes. */
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

/** Creates the first admin and gives them `password`; returns them, signed in. */
export async function setUpAdmin(origin: string): Promise<Person> {
  const body = { bootstrap_mode: true, email_disabled: true };
  const { credentialRetrievalToken } = await callApi(origin, null, "POST", "/bootstrap/admin-setup", body);
  const headers = { authorization: `Bootstrap ${credentialRetrievalToken}` };
  const credentials = await fetch(`${origin}/api/bootstrap/admin-credentials`, { headers });
  const { temporaryPassword } = await credentials.json();
  const login = { username: "admin", password: temporaryPassword };
  const { authResult } = await callApi(origin, null, "POST", "/auth/login", login);
  const admin = { username: "admin", token: authResult.accessToken };
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

/** Continues in this page as that person, with the token that a login stores. */
export async function continueAs(page: Page, { token }: Person): Promise<void> {
  await page.goto("/terms");
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
}
