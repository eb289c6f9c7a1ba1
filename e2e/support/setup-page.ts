import type { Page } from "@playwright/test";
import { password } from "@plenary/testing/people";
import { expectGood } from "#page-rules";
import { expect } from "#test";

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
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await page.evaluate(() => localStorage.clear());
  await retrieve.click();
  await expect(alert).toHaveText("No credential token available");
  await expect(retrieve).toHaveCount(0);
  await page.evaluate((all) => Object.assign(localStorage, all), kept);
  await page.reload();
}

/** Completes the dialog that an administrator with a temporary password can't get past. */
export async function changeTemporaryPassword(page: Page, temporary: string, better: string) {
  const dialog = page.getByRole("dialog", { name: "Password Change Required" });
  const change = dialog.getByRole("button", { name: "Change Password" });
  const current = dialog.getByLabel("Current Password");
  const next = dialog.getByLabel("New Password", { exact: true });
  const confirm = dialog.getByLabel("Confirm New Password");
  // The page that has just signed in with it doesn't ask for it again; after a reload the setup page has it still.
  await expect(next).toBeFocused();
  await expect(current).toHaveCount(0);
  await expectGood(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.reload();
  await expect(current).toBeFocused();
  await expect(dialog).toContainText("Sign out to retrieve it from the setup page again.");
  await dialog.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Retrieve Credentials" }).click();
  await page.getByRole("link", { name: "Proceed to Login" }).click();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(next).toBeFocused();
  await expect(current).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(dialog).toBeVisible();
  await expect(current).toBeFocused();
  await expect(change).toBeDisabled();

  await current.fill("not the temporary one");
  for (const [written, label, met] of [
    ["a", "Weak", 1],
    ["aB", "Medium", 2],
    ["aB1", "Medium", 3],
    ["aB1!", "Medium", 4],
    ["abcdefgh", "Medium", 2],
    [better, "Strong", 5],
  ] as const) {
    await next.fill(written);
    await confirm.fill(written);
    await expect(dialog.getByText(`Password strength: ${label}`)).toBeVisible();
    await expect(dialog.getByText("(met)")).toHaveCount(met);
    if (written !== better) {
      await expect(change).toBeDisabled();
      await expect(dialog.getByText("Password does not meet security requirements")).toBeVisible();
    }
  }
  await confirm.fill(`${better}?`);
  await expect(dialog.getByText("New passwords do not match")).toBeVisible();
  await expect(change).toBeDisabled();
  await expectGood(page);
  await confirm.fill(better);
  // What the setup has put there is nobody's: both are asked for, and nothing is sent without them.
  const name = dialog.getByLabel("Full Name");
  const email = dialog.getByLabel("Email", { exact: true });
  await expect(name).toHaveValue("");
  await confirm.press("Enter");
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await expect(dialog.getByText("Email is required")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Ada Lovelace");
  await email.fill("ada@example.org");
  await email.press("Enter");
  await expect(dialog.getByText("Current password is incorrect")).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(temporary);
  await expect(dialog.getByText("Current password is incorrect")).toHaveCount(0);
  const [answerable, answer] = hold();
  await page.route("**/api/auth/change-password", async (route) => {
    await answerable;
    await route.continue();
  });
  await change.click();
  await expect(dialog.getByRole("button", { name: "Changing Password..." })).toBeDisabled();
  answer();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ada Lovelace" })).toBeVisible();
  await page.goto("/");
}

/** A promise, and what resolves it. */
function hold(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
}

/** The first half of the setup; `signInFirst` is the other. */
export async function initialize(page: Page): Promise<void> {
  await page.goto("/bootstrap");
  await page.getByRole("button", { name: "Initialize System" }).click();
  await expect(page.getByRole("heading", { name: "Administrator created" })).toBeVisible();
}

/** Retrieves the credentials, signs in with them, and gives the administrator a name, an address and a password of their own. */
export async function signInFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Retrieve Credentials" }).click();
  const card = page.getByRole("region", { name: "Admin Credentials" });
  const username = "admin";
  await expect(card.getByRole("definition").first()).toHaveText(username);
  await page.getByRole("link", { name: "Proceed to Login" }).click();
  await expect(page.getByLabel("Username or Email")).toHaveValue(username);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
}
