import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The lines of the System Status card. */
export async function expectStatus(page: Page, lines: Record<string, string>) {
  const card = page.getByRole("region", { name: "System Status" });
  for (const [label, value] of Object.entries(lines)) {
    const line = card.locator("dl > div").filter({ hasText: label });
    await expect(line.getByRole("definition")).toHaveText(value);
  }
}

/**
 * Shows that failures to retrieve the credentials, without the token or without an answer, are reported, and restores
 * both afterwards.
 */
export async function expectRetrievalFailures(page: Page) {
  const retrieve = page.getByRole("button", { name: "Retrieve Credentials" });
  const alert = page.getByRole("alert");
  await page.route("**/api/bootstrap/admin-credentials", (route) => route.abort());
  await retrieve.click();
  await expect(alert).toHaveText(
    "Failed to retrieve credentials. The server could not be reached. Please check your connection.",
  );
  await page.unroute("**/api/bootstrap/admin-credentials");
  // After clearing the browser's data there is no token any more.
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  await page.evaluate(() => sessionStorage.clear());
  await retrieve.click();
  await expect(alert).toHaveText("No credential token available");
  await expect(retrieve).toHaveCount(0);
  await page.evaluate((all) => Object.assign(sessionStorage, all), kept);
  await page.reload();
}
