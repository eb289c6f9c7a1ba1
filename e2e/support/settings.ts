import type { Page } from "@playwright/test";
import { continueAs, type Person, password, register } from "./people.ts";
import { expect } from "./test.ts";

/** What browsers call themselves. */
export const userAgents = {
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};

/** Signs in on one more device, which says that of itself. */
export async function signInFrom(
  origin: string,
  username: string,
  userAgent: string,
  secret = password,
): Promise<Person> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ username, password: secret }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { authResult } = await answer.json();
  return { username, token: authResult.accessToken };
}

/** Whether the server still takes that person's token. */
export async function isSignedIn(origin: string, { token }: Person): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/api/auth/me`, { headers })).ok;
}

/** A new person, who looks at the settings with this page's browser. */
export async function openSettings(
  page: Page,
  origin: string,
  username: string,
  name: string,
): Promise<Person> {
  const person = await register(origin, username, name);
  await continueAs(page, person);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  return person;
}

/** The rows of the list of devices. */
export const devices = (page: Page) =>
  page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
