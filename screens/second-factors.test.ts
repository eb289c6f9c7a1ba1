import type { Route } from "@playwright/test";
import { enableTotp, removeTotp, startTotp } from "@plenary/contract/accounts/second-factors";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeAdmin, type Person, password, register } from "@plenary/testing/people";
import { codeFor, continueAs, passwordField } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let admin: Person;

/** The server does what it is asked, and the connection breaks before its answer is there. */
async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves trust signing in: Ten recovery codes, shown once, stored hashed, each once
test("an authenticator app is set up, asked for, and replaced by a recovery code", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(01|22|10)|net::ERR_FAILED/);
  await continueAs(page, await register(server().origin, "tina", "Tina Twofold"));
  await page.goto("/settings#second-factors");
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Set up the authenticator app" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const link = dialog.getByRole("link", { name: "open it in your app" });
  const key = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await expectGoodAtBothWidths(page);
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await code.fill("12");
  await code.press("Enter");
  await expect(dialog.getByText("Wrong code")).toBeVisible();
  await expect(code).toBeFocused();
  // It is right for half a minute more at least, and so refused for having been used.
  const used = codeFor(key);
  await code.fill(used);
  await code.press("Enter");

  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  const codes = kept.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = ""] = await codes.allTextContents();
  await expectGoodAtBothWidths(page);
  await kept.getByRole("button", { name: "I have saved them" }).press("Enter");
  await expect(page.getByText("Your account has a second factor now")).toBeVisible();
  await expect(section.getByText("10 codes are left")).toBeVisible();
  await expect(page.getByText("An authenticator app was set up")).toBeVisible();
  await expectGoodAtBothWidths(page);

  // The password alone leads to the second step.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?from=%2Ftalks");
  const signIn = async () => {
    await page.getByLabel("Username or Email").fill("tina");
    await passwordField(page).fill(password);
    await passwordField(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  };
  await signIn();
  const asked = page.getByLabel("Code", { exact: true });
  await expect(asked).toBeFocused();
  await expectGoodAtBothWidths(page);
  await asked.fill(used);
  await asked.press("Enter");
  await expect(page.getByText("This code was used already")).toBeVisible();
  await page.getByRole("button", { name: "Back to the password" }).press("Enter");
  await expect(passwordField(page)).toHaveValue("");
  await signIn();
  await asked.fill(codeFor(key, 1));
  await asked.press("Enter");
  await expect(page).toHaveURL(/\/talks$/);

  // Without the app at hand.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await signIn();
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  const recovery = page.getByLabel("Recovery code", { exact: true });
  await expect(recovery).toBeFocused();
  await expectGood(page);
  await recovery.fill(first.toUpperCase());
  await recovery.press("Enter");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();

  await page.goto("/settings#second-factors");
  await expect(section.getByText("9 codes are left")).toBeVisible();
  await page.route("**/api/auth/recovery-codes", loseAnswer);
  await section.getByRole("button", { name: "New codes for recovery" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Make new recovery codes?" })
    .getByRole("button", { name: "Make new codes" })
    .press("Enter");
  const fresh = page.getByRole("dialog", { name: "Your new recovery codes" });
  // The server has made them, but nobody sees its answer.
  await expect(page.getByRole("alert")).toContainText("The codes that you had may not work any more");
  await expectGood(page);
  // Who gives up sees what there is now.
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(section.getByText("10 codes are left")).toBeVisible();
  await section.getByRole("button", { name: "New codes for recovery" }).press("Enter");
  await page.unroute("**/api/auth/recovery-codes");
  await page.getByRole("button", { name: "Make new codes" }).press("Enter");
  await expect(fresh.getByRole("listitem")).toHaveCount(10);
  // Nothing below the dialog takes the focus from it, and nothing but its button closes it.
  await expect(fresh.getByRole("button", { name: "Copy all" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.locator("body").click();
  await expect(fresh.getByRole("listitem")).toHaveCount(10);
  await fresh.getByRole("button", { name: "I have saved them" }).press("Enter");
  await expect(section.getByText("10 codes are left")).toBeVisible();

  await section.getByRole("button", { name: "Remove the authenticator app" }).press("Enter");
  const removal = page.getByRole("dialog", { name: "Remove the authenticator app?" });
  await expectGood(page);
  await removal.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText("The authenticator app is removed")).toBeVisible();
  await section.getByRole("button", { name: "Set up the authenticator app" }).press("Enter");
  const another = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await page.route("**/api/auth/totp", loseAnswer);
  await code.fill(codeFor(another));
  await code.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("the app may be your second factor now");
  await page.unroute("**/api/auth/totp");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(section.getByText("10 codes are left")).toBeVisible();
});

// Proves trust administrators: Where the settings ask for a second factor, one without it reaches only `/auth/*` and
//   the set-up of one
test("an administrator without a second factor is led to set one up, and goes on where they were", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(03|09)/);
  await continueAs(page, admin);
  await page.goto("/admin/settings");
  const asks = page.getByRole("checkbox", { name: "Administrators need a second factor" });
  await asks.press("Space");
  await page.getByRole("button", { name: "Save Settings" }).press("Enter");
  await expect(asks).toHaveAccessibleDescription(/^Set up a second factor for your own account first\./);
  await expectGoodAtBothWidths(page);
  const { secret } = await admin.call(startTotp);
  await admin.call(enableTotp, { body: { code: codeFor(secret) } });
  await page.getByRole("button", { name: "Save Settings" }).press("Enter");
  await expect(page.getByText("System settings updated successfully!")).toBeVisible();

  // As one who has become an administrator later.
  await admin.call(removeTotp);
  await page.goto("/admin/users?q=admin");
  const title = page.getByRole("heading", { level: 1, name: "Set up a second factor" });
  await expect(title).toBeFocused();
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Go to the settings" }).press("Enter");
  await expect(page.getByText("Until you have set one up, nothing else opens.")).toBeVisible();
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices).toContainText("This opens once you have set up a second factor.");
  await expectGoodAtBothWidths(page);
  const section = page.getByRole("region", { name: "Second factor", exact: true });
  await section.getByRole("button", { name: "Set up the authenticator app" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const link = dialog.getByRole("link", { name: "open it in your app" });
  const key = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await dialog.getByLabel("Code", { exact: true }).fill(codeFor(key));
  await dialog.getByRole("button", { name: "Turn on" }).press("Enter");
  await page.getByRole("button", { name: "I have saved them" }).press("Enter");
  await expect(page.getByRole("list", { name: "Signed-in devices" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await section.getByRole("link", { name: "Go on" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "User Management" })).toBeVisible();
  await expect(page).toHaveURL(/q=admin$/);
  await admin.call(updateSettings, { body: { requireAdminSecondFactor: false } });
});
