import type { Browser, Page } from "@playwright/test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeAdmin, type Person, password, register } from "@plenary/testing/people";
import {
  box,
  lock,
  lockButton,
  openUsers,
  row,
  rows,
  shareAdminRole,
  unlockButton,
} from "../e2e/support/administration.ts";
import { tabTo } from "../e2e/support/keyboard.ts";
import { continueAs, passwordField } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** /admin/users: locking and unlocking accounts. */
const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves product 2: Users: unlock asks first, lock asks for a reason, an administrator's lock is disabled
// Proves product 4: Lock and unlock; the row changes at once
// Proves product 5: Lock: reason required, cancelling changes nothing; administrators can't be locked
// Proves product 5: Unlock and giving the role up ask first
// Proves product 8: Successes of lock and unlock, with the support address
// Proves decisions 3: A locked account hears reason and support address, with the right password
// Proves decisions 3: A lock ends all sign-ins at once, in every process
test("a locked user is out at once in another browser, reads why, and is back when unlocked", async ({
  page,
  browser,
}) => {
  await setSupportEmail("help@example.org");
  const lola = await register(server().origin, "lola", "Lola Loud");
  const theirs = await pageOf(browser, lola);
  await theirs.goto("/talks");
  await expect(theirs.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();

  await openUsers(page, admin, "lola");
  await lockButton(page, "Lola Loud").click();
  const dialog = page.getByRole("dialog", { name: "Lock this account?" });
  await dialog.getByRole("button", { name: "Lock account" }).click();
  await expect(dialog.getByText("Please enter a reason")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(lockButton(page, "Lola Loud")).toBeFocused();
  await expect(row(page, "Lola Loud")).toContainText("Active");

  await lockButton(page, "Lola Loud").click();
  await dialog.getByLabel("Reason").fill("Sent the same message to everybody");
  await dialog.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText("Account locked successfully. Support email: help@example.org")).toBeVisible();
  await expect(row(page, "Lola Loud")).toContainText("LockedSent the same message to everybody");
  await expect(unlockButton(page, "Lola Loud")).toBeFocused();

  await expect(theirs).toHaveURL(`${server().origin}/login?from=%2Ftalks`);
  await theirs.getByLabel("Username or Email").fill("lola");
  await passwordField(theirs).fill(password);
  await theirs.getByRole("button", { name: "Sign In" }).click();
  await expect(theirs.getByRole("alert")).toHaveText(
    "Your account is locked: Sent the same message to everybody. Please contact help@example.org.",
  );

  await unlockButton(page, "Lola Loud").click();
  const confirm = page.getByRole("dialog", { name: "Unlock this account?" });
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Lola Loud")).toContainText("Locked");
  await unlockButton(page, "Lola Loud").click();
  await confirm.getByRole("button", { name: "Unlock account" }).click();
  await expect(page.getByText("Account unlocked successfully")).toBeVisible();
  await expect(row(page, "Lola Loud")).toContainText("Active");
  await expect(lockButton(page, "Lola Loud")).toBeFocused();
  await theirs.getByRole("button", { name: "Sign In" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "My Talks" })).toBeVisible();
  await theirs.context().close();
});

// Proves product 2: Users: five columns, initial, name, username, role, status
test("the row of a locked user and the dialog to unlock keep the rules for every screen", async ({
  page,
}) => {
  const rita = await register(server().origin, "rita", "Rita Row");
  await lock(admin, rita, "Sent the same message to everybody");
  await openUsers(page, admin, "rita");
  await expect(row(page, "Rita Row")).toContainText("LockedSent the same message to everybody");
  await expectGoodAtBothWidths(page);
  await unlockButton(page, "Rita Row").click();
  await expect(page.getByRole("dialog", { name: "Unlock this account?" })).toBeVisible();
  await expectGood(page);
});

test("so does the dialog to lock", async ({ page }) => {
  await register(server().origin, "dirk", "Dirk Dialog");
  await openUsers(page, admin, "dirk");
  await lockButton(page, "Dirk Dialog").click();
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText("Please enter a reason")).toBeVisible();
  await expectGoodAtBothWidths(page);
});

// Proves product 2: The signed-in header leads to its six places in their order, and marks where one is, also below it
test("the next step of a locked user leads to the login, also where nothing tells the tab", async ({
  browser,
}) => {
  const sid = await register(server().origin, "sid", "Sid Slow");
  const theirs = await pageOf(browser, sid);
  await theirs.route(/messages\/(stream|unread)/, (route) => route.abort());
  await theirs.goto("/dashboard");
  await expect(theirs.getByRole("heading", { level: 1, name: "Welcome, Sid Slow" })).toBeVisible();
  await lock(admin, sid, "Spam");
  await theirs.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await expect(theirs).toHaveURL(`${server().origin}/login?from=%2Fevents`);
  await theirs.context().close();
});

test("without a support email the administrator is told that there is none", async ({ page }) => {
  await setSupportEmail(null);
  await register(server().origin, "nils", "Nils Noisy");
  await openUsers(page, admin, "nils");
  await lockButton(page, "Nils Noisy").click();
  await page.getByLabel("Reason").fill("Spam");
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText(/^Account locked successfully\. No support email is set/)).toBeVisible();
});

// Proves product 2: Users: unlock asks first, lock asks for a reason, an administrator's lock is disabled
test("administrators can't be locked, and the row says so", async ({ page }) => {
  await openUsers(page, admin, "administrator");
  const own = row(page, "@admin");
  await expect(own).toContainText("(you)");
  const lock = own.getByRole("button", { name: "Lock Administrator" });
  await expect(lock).toBeDisabled();
  await expect(lock).toHaveAccessibleDescription("Administrators cannot be locked");
  await expectGoodAtBothWidths(page);
});

// Proves decisions 4: Administrators can't be locked
test("an outdated screen is put right, with the reason", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[49]/);
  const [ines, gone] = [
    await register(server().origin, "late.ines", "Ines Later"),
    await register(server().origin, "late.gone", "Gone Later"),
  ];
  await openUsers(page, admin, "late.");
  await expect(rows(page)).toHaveCount(2);
  await shareAdminRole(admin, ines);
  await lockButton(page, "Ines Later").click();
  await page.getByLabel("Reason").fill("Spam");
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText("Failed to lock account: Administrators cannot be locked")).toBeVisible();
  await expect(lockButton(page, "Ines Later")).toBeDisabled();

  await lockButton(page, "Gone Later").click();
  await gone.call(deleteAccount, { body: { password } });
  await page.getByLabel("Reason").fill("Spam");
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText("Failed to lock account: User not found")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

// Proves product 8: Failed search, lock and unlock name their reason
test("what can't be done because the server is away says why, and can be tried again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await register(server().origin, "wendy", "Wendy Waits");
  await openUsers(page, admin, "wendy");
  await page.route("**/api/admin/users/*/lock", (route) => route.abort());
  await lockButton(page, "Wendy Waits").click();
  await page.getByLabel("Reason").fill("Spam");
  await page.getByRole("button", { name: "Lock account" }).click();
  const away = "The server could not be reached. Please check your connection.";
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(`Failed to lock account: ${away}`);
  await expectGood(page);
  await page.unroute("**/api/admin/users/*/lock");
  await page.getByRole("button", { name: "Lock account" }).click();
  await expect(row(page, "Wendy Waits")).toContainText("Locked");

  await page.route("**/api/admin/users/*/unlock", (route) => route.abort());
  await unlockButton(page, "Wendy Waits").click();
  await page.getByRole("button", { name: "Unlock account" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(`Failed to unlock account: ${away}`);
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("the keyboard alone locks and unlocks", async ({ page }) => {
  await register(server().origin, "kim", "Kim Keys");
  await openUsers(page, admin, "");
  await box(page).focus();
  await page.keyboard.type("kim");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
  await tabTo(page, "link", "Kim Keys");
  await page.keyboard.press("Tab");
  await expect(lockButton(page, "Kim Keys")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lockButton(page, "Kim Keys")).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Reason");
  await page.keyboard.type("Spam");
  await tabTo(page, "button", "Lock account");
  await page.keyboard.press("Enter");
  await expect(unlockButton(page, "Kim Keys")).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Unlock account");
  await page.keyboard.press("Enter");
  await expect(lockButton(page, "Kim Keys")).toBeFocused();
  await expect(row(page, "Kim Keys")).toContainText("Active");
  await tabTo(page, "link", "View profile of Kim Keys");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Kim Keys" })).toBeVisible();
});

/** A browser of its own, with that person signed in. */
async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: server().origin });
  const page = await context.newPage();
  await continueAs(page, person);
  return page;
}

const setSupportEmail = (supportEmail: string | null) =>
  admin.call(updateSettings, { body: { supportEmail } });
