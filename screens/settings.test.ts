import { me } from "@plenary/contract/accounts/sign-ins";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { readMutedNotices } from "@plenary/contract/messages/notices";
import { isSignedIn, makeAdmin, type Person, password, signIn } from "@plenary/testing/people";
import { devices, expectBusy, openSettings, userAgents } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

let admin: Person;
test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves product 8: Fallback of a changed password
// Proves decisions 6: Settings: password
test("the password is changed with the keyboard alone, which ends every other sign-in", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/, /ERR_FAILED/);
  const pat = await openSettings(page, server().origin, "pat", "Pat Password");
  const elsewhere = await signIn(server().origin, "pat", { userAgent: userAgents.firefox });
  await page.reload();
  await expect(devices(page)).toHaveCount(2);
  const section = page.getByRole("region", { name: "Password" });
  await expect(section).toContainText("A new password signs you out on every other device.");
  const change = section.getByRole("button", { name: "Change Password" });
  const current = section.getByLabel("Current Password");
  const next = section.getByLabel("New Password", { exact: true });
  const confirm = section.getByLabel("Confirm New Password");
  await expect(change).toBeDisabled();
  await current.fill("not it");
  await next.fill("weakling");
  await confirm.focus();
  await expect(section.getByText("Password does not meet security requirements")).toBeVisible();
  await expect(section.getByText("Password strength: Medium")).toBeVisible();
  await expect(section.getByText("(met)")).toHaveCount(2);
  await next.fill("Another-horse-8");
  await expect(section.getByText("Password strength: Strong")).toBeVisible();
  await confirm.fill("Another-horse-9");
  await expect(section.getByText("New passwords do not match")).toBeVisible();
  await expect(change).toBeDisabled();
  await expectGood(page);
  await confirm.fill("Another-horse-8");
  await confirm.press("Enter");
  await expect(section.getByText("Current password is incorrect")).toBeVisible();
  await expect(current).toBeFocused();
  await page.route("**/api/auth/change-password", (route) => route.abort());
  await current.fill(password);
  await current.press("Enter");
  await expect(section.getByRole("alert")).toContainText("Failed to change password");
  expect(await isSignedIn(elsewhere)).toBe(true);
  await page.unroute("**/api/auth/change-password");
  await expectBusy(page, "**/api/auth/change-password", "Change Password", "Changing Password...");
  await expect(
    page.getByText("Your password is changed, and every other device is signed out"),
  ).toBeVisible();
  await expect(section.getByRole("heading", { name: "Password" })).toBeFocused();
  for (const field of [current, next, confirm]) await expect(field).toHaveValue("");
  await expect(section.getByRole("alert")).toHaveCount(0);
  await expect(devices(page)).toHaveCount(1);
  expect([await isSignedIn(pat), await isSignedIn(elsewhere)]).toEqual([true, false]);
  await signIn(server().origin, "pat", { userAgent: userAgents.firefox, secret: "Another-horse-8" });
});

// Proves product 2: `/messages/settings` switches the notifications
// Proves product 8: Fallback of notification settings
// Proves decisions 6: Settings: notifications
test("notifications are switched at once, here and at the messages, and a failure is undone", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const nora = await openSettings(page, server().origin, "nora", "Nora Notified");
  const stored = async () => (await nora.call(me)).user.emailNotifications;
  const toggle = page.getByRole("switch", { name: "Email notifications" });
  await expect(toggle).toBeChecked();
  await page.route("**/api/users/notification-settings", (route) => route.abort());
  await toggle.press("Space");
  await expect(page.getByRole("alert")).toContainText("Failed to update settings");
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await expectGood(page);
  await page.unroute("**/api/users/notification-settings");
  await toggle.press("Space");
  await expect(page.getByText("Email notifications are off")).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await stored()).toBe(false);

  await page.getByRole("link", { name: "message settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Message settings" })).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await toggle.press("Space");
  await expect(page.getByText("Email notifications are on")).toBeVisible();
  expect(await stored()).toBe(true);
  await page.reload();
  await expect(toggle).toBeChecked();
  await page.getByRole("main").getByRole("link", { name: "settings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

// Proves workspace 8: Who wants it is told in a mail when something marked moves or is cancelled
test("mails about marked sessions are off until switched on, where one's programme leads", async ({
  page,
}) => {
  const mina = await openSettings(page, server().origin, "mina", "Mina Marked");
  await page.goto("/favourites");
  await expect(page.getByRole("heading", { level: 1, name: "My programme" })).toBeVisible();
  // Without a mail server none is promised.
  await expect(page.getByRole("link", { name: "Get a mail" })).toHaveCount(0);
  await admin.call(updateSettings, { body: { smtpHost: "127.0.0.1" } });
  await page.reload();
  await expectGood(page);
  await page.getByRole("link", { name: "Get a mail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const kinds = page.getByRole("group", { name: "Changes in events" });
  const toggle = kinds.getByRole("switch", { name: "A session that you have marked moves or is cancelled" });
  await expect(toggle).not.toBeChecked();
  await toggle.press("Space");
  await expect(toggle).toBeChecked();
  expect((await mina.call(readMutedNotices)).muted).toEqual([]);
  await expectGood(page);
  await kinds.getByRole("link", { name: "your programme" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My programme" })).toBeVisible();
});

test("a made-up person can look at the settings, and is refused what needs the server", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto("/test");
  await page.getByRole("button", { name: "Login as User" }).click();
  await page.getByRole("button", { name: "Test User" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("region", { name: "Signed-in devices" }).getByRole("alert")).toContainText(
    "Failed to load devices",
  );
  await page.getByRole("switch", { name: "Email notifications" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByRole("alert").first(),
  ).not.toBeEmpty();
  await expect(page.getByRole("switch", { name: "Email notifications" })).toBeChecked();
  await page.getByRole("button", { name: "Download my data" }).click();
  await expect(page.getByRole("region", { name: "Your data" }).getByRole("alert")).not.toBeEmpty();
  await page.getByRole("radio", { name: /^Dark/ }).check();
  await expectGood(page);
});
