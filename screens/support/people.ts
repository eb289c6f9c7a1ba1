import type { Page } from "@playwright/test";
import type { Person } from "@plenary/testing/people";

/** Continues in this page as that person, with the token that a login stores; no screen is open yet. */
export async function continueAs(page: Page, { token }: Pick<Person, "token">): Promise<void> {
  await page.goto("/api/health");
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
}
