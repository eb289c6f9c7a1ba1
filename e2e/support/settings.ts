import type { Page } from "@playwright/test";
import { type Person, register } from "@plenary/testing/people";
import { expect } from "#test";
import { continueAs } from "./people.ts";

/** User agents of browsers. */
export const userAgents = {
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};

/** Registers a new person and opens their settings in this page. */
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
