import { enableTotp, startTotp } from "@plenary/contract/accounts/second-factors";
import { me } from "@plenary/contract/accounts/sign-ins";
import { isSignedIn, makeAdmin, type Person, password, register } from "@plenary/testing/people";
import { lockButton, openUsers, row } from "../e2e/support/administration.ts";
import { codeFor, continueAs, openSettings } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** The one dialog that asks for the password again, over whatever needs it. */
const server = useServer({ ADDRESSES: "unconfirmed" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

/** How far the server's clock is, in the steps of 30 seconds in which codes count. */
let stepsAhead = 0;

/** It is 16 minutes later for the server. */
function letTimePass() {
  server().clock.advance(16 * 60_000);
  stepsAhead += 32;
}

const title = "Confirm that it is you";

// Proves trust signing in: A code of the authenticator app proves again who one is, in the dialog
test("a press that needs the password asks for it, and goes on", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/, /status of 422/);
  const paula = await openSettings(page, server().origin, "paula", "Paula Patient");
  letTimePass();
  const download = page.getByRole("button", { name: "Download my data" });
  await download.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  const field = dialog.getByLabel("Your password", { exact: true });
  await expect(field).toBeFocused();
  await expectGoodAtBothWidths(page);

  // A No leaves everything as it was.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(download).toBeFocused();
  await expect(page.getByRole("region", { name: "Your data" }).getByRole("alert")).toHaveCount(0);

  await download.press("Enter");
  await field.press("Enter");
  await expect(dialog.getByText("Password is required")).toBeVisible();
  await field.fill("not it");
  await field.press("Enter");
  await expect(dialog.getByText("Current password is incorrect")).toBeVisible();
  await expect(field).toBeFocused();
  await expectGood(page);
  await field.fill(password);
  await field.press("Enter");
  await expect(page.getByText("Your data is downloaded")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // It holds for a while.
  const again = page.waitForRequest("**/api/account/data");
  await download.press("Enter");
  await again;
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Your data" }).getByRole("alert")).toHaveCount(0);

  // A code of an authenticator app does, too; the screen hears of the app when it is opened.
  const { secret } = await paula.call(startTotp);
  await paula.call(enableTotp, { body: { code: codeFor(secret, stepsAhead) } });
  await page.reload();
  letTimePass();
  await download.press("Enter");
  await dialog.getByRole("button", { name: "Use a code of your authenticator app instead" }).press("Enter");
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expectGoodAtBothWidths(page);
  await dialog.getByRole("button", { name: "Use your password instead" }).press("Enter");
  await expect(field).toBeFocused();
  await dialog.getByRole("button", { name: "Use a code of your authenticator app instead" }).press("Enter");
  await code.fill("12");
  await code.press("Enter");
  await expect(dialog.getByText("Wrong code")).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeFor(secret, stepsAhead));
  await code.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Your data is downloaded")).toBeVisible();
});

test("an open browser asks before the address changes, and keeps what was typed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const olga = await register(server().origin, "olga", "Olga Open");
  await continueAs(page, olga);
  await page.goto("/profile");
  letTimePass();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("thief@example.org");
  await page.getByRole("button", { name: /Save/ }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(email).toHaveValue("thief@example.org");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  expect((await olga.call(me)).user.email).toBe("olga@example.org");
});

test("it lies over the dialog that needs it, which keeps what was typed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const lola = await register(server().origin, "lola", "Lola Loud");
  await openUsers(page, admin, "lola");
  letTimePass();
  await lockButton(page, "Lola Loud").click();
  const lock = page.getByRole("dialog", { name: "Lock this account?" });
  await lock.getByLabel("Reason").fill("Spam");
  await lock.getByRole("button", { name: "Lock account" }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await expectGoodAtBothWidths(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(lock.getByLabel("Reason")).toHaveValue("Spam");
  expect(await isSignedIn(lola)).toBe(true);
  await lock.getByRole("button", { name: "Lock account" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(row(page, "Lola Loud")).toContainText("Spam");
  await expect(lock).toHaveCount(0);
});

test("nobody is asked twice where the password is asked for anyway", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/, /status of 422/);
  await openSettings(page, server().origin, "dora", "Dora Done");
  letTimePass();
  const section = page.getByRole("region", { name: "Password" });
  await section.getByLabel("Current Password").fill("not it");
  await section.getByLabel("New Password", { exact: true }).fill("Another-horse-8");
  await section.getByLabel("Confirm New Password").fill("Another-horse-8");
  await section.getByRole("button", { name: "Change Password" }).click();
  await expect(section.getByText("Current password is incorrect")).toBeVisible();
  await section.getByLabel("Current Password").fill(password);
  await section.getByRole("button", { name: "Change Password" }).click();
  await expect(
    page.getByText("Your password is changed, and every other device is signed out"),
  ).toBeVisible();

  letTimePass();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill("Another-horse-8");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
});
