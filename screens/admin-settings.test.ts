import type { Page } from "@playwright/test";
import { readSettings, updateSettings } from "@plenary/contract/admin/admin-settings";
import { sendMessage } from "@plenary/contract/messages/messages";
import { type MailServer, mailLogin, startMailServer } from "@plenary/testing/mail-server";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { whileDatabaseFails } from "../e2e/support/administration.ts";
import { continueAs, expectBusy } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let admin: Person;
let mail: MailServer;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
  mail = await startMailServer();
});
test.afterAll(() => mail.stop());

const updated = "System settings updated successfully!";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const change = (body: Record<string, unknown>) => admin.call(updateSettings, { body });
const stored = () => admin.call(readSettings);

async function open(page: Page) {
  await continueAs(page, admin);
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { level: 1, name: "System Settings" })).toBeVisible();
}

const smtp = () => ({
  "SMTP host": "127.0.0.1",
  "SMTP port": String(mail.port),
  "SMTP username": mailLogin.username,
  "SMTP password": mailLogin.password,
});

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

// Proves product 2: Settings: Save, and Reset to what was last loaded or saved
test("a value is put back or removed where its field was emptied, and the password by a button", async ({
  page,
}) => {
  await change({ supportEmail: "help@example.org", contactEmail: "hello@example.org", smtpPassword: "x" });
  await open(page);
  const support = page.getByLabel("Support address");
  await support.fill("");
  await button(page, "Put it back (Support address)").press("Enter");
  await expect(support).toHaveValue("help@example.org");
  await expect(support).toBeFocused();
  await fill(page, { "Support address": "", Domain: "https://unsaved.example.org" });
  await button(page, "Remove it now (Support address)").press("Enter");
  await expect(page.getByText(updated)).toBeVisible();
  await expect(support).toBeFocused();
  await expect(button(page, "Put it back (Support address)")).toHaveCount(0);
  // What else was edited is still there, and still not saved.
  await expect(page.getByLabel("Domain")).toHaveValue("https://unsaved.example.org");
  await expect(page.getByText("1 change isn't saved")).toBeVisible();
  expect((await stored()).settings).toMatchObject({ supportEmail: null, contactEmail: "hello@example.org" });

  await button(page, "Remove password").click();
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove password" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("None is stored yet.")).toBeVisible();
  await expect(page.getByLabel("SMTP password")).toBeFocused();
  expect((await stored()).smtpPasswordSet).toBe(false);

  const admin = page.getByRole("main").getByRole("link", { name: "Admin", exact: true });
  await admin.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).press("Enter");
  await button(page, "Reset Changes").press("Enter");
  await expect(page.getByLabel("Domain")).not.toHaveValue("https://unsaved.example.org");
  await expect(page.getByText("1 change isn't saved")).toHaveCount(0);
  await admin.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
});

// Proves product 8: Settings: failures to load and save name their reason
test("an invalid address, host, port or domain is reported at its field, and other failures with their reason", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 500/);
  await open(page);
  await fill(page, {
    "Notification address": "nobody",
    "SMTP host": "https://mail.example.org",
    "SMTP port": "65536",
    Domain: "https://events.example.org/path",
  });
  await button(page, "Save Settings").click();
  for (const text of [
    "Please enter a valid email address",
    "Please enter a host name",
    "SMTP port must be a number from 1 to 65535",
    "Please enter an address such as https://events.example.org",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("Notification address")).toBeFocused();
  await expectGood(page);
  await button(page, "Reset Changes").click();
  await expect(page.getByText("Please enter a host name")).toHaveCount(0);

  await page.route("**/api/admin/settings", (route) => route.fulfill(whileDatabaseFails.unexpected));
  await page.getByLabel("Domain").fill("https://events.example.org");
  await button(page, "Save Settings").click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to update settings: Something went wrong. Please try again.",
  );
  await page.goto("/admin/settings");
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load system settings: Something went wrong. Please try again.",
  );
  await expectGood(page);
  await page.unroute("**/api/admin/settings");
  await button(page, "Try again").click();
  await expect(page.getByLabel("Domain")).toBeVisible();
});

// Proves product 5: Test SMTP needs its fields; port 1 to 65535
// Proves product 8: Test SMTP: refused, and failed with the reason
// Proves product 8: Successes of settings and Test SMTP
test("Test SMTP signs in with what stands in the form, and says what came of it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await change({ smtpHost: null, smtpPort: 587, smtpUsername: null, smtpPassword: null });
  await open(page);
  const alert = page.getByRole("alert");
  await button(page, "Test SMTP").click();
  await expect(alert).toHaveText("Please fill in all SMTP fields before validating");
  await expect(page.getByLabel("SMTP host")).toBeFocused();
  await fill(page, { ...smtp(), "SMTP password": "" });
  await button(page, "Test SMTP").click();
  await expect(alert).toHaveText("Please fill in all SMTP fields before validating");
  await expect(page.getByLabel("SMTP password")).toBeFocused();

  await fill(page, smtp());
  await expectBusy(page, "**/api/admin/settings/validate-smtp", "Test SMTP", "Testing...");
  await expect(page.getByText("SMTP configuration is valid!")).toBeVisible();
  await expect(button(page, "Test SMTP")).toBeFocused();
  await expect(alert).toHaveCount(0);
  await expectGood(page);

  await page.getByLabel("SMTP password").fill("wr0ng");
  await button(page, "Test SMTP").press("Enter");
  await expect(alert).toContainText("SMTP configuration validation failed. Please check your settings.");
  await expect(alert).toContainText("535 Wrong password: [secret]");
  await expectGood(page);

  await page.getByLabel("SMTP host").fill("https://mail.example.org");
  await button(page, "Test SMTP").press("Enter");
  await expect(page.getByText("Please enter a host name")).toBeVisible();
  await expect(page.getByLabel("SMTP host")).toBeFocused();
  await fill(page, { "SMTP host": "127.0.0.1", "SMTP port": "9" });
  await button(page, "Test SMTP").press("Enter");
  await expect(alert).toContainText("ECONNREFUSED");

  await page.route("**/validate-smtp", (route) => route.abort());
  await button(page, "Test SMTP").press("Enter");
  await expect(alert).toContainText("SMTP validation failed: The server could not be reached.");
  // Nothing of this was stored.
  expect(await stored()).toMatchObject({ settings: { smtpHost: null }, smtpPasswordSet: false });
});

test("saved settings ask about mail that waited, and send the test mail to who asks for it", async ({
  page,
}) => {
  await change({ smtpHost: null, smtpPassword: null });
  const hal = await register(server().origin, "hal", "Hal Held");
  const message = { recipients: [hal.userId], subject: "It waited", content: "Hello" };
  await admin.call(sendMessage, { body: message });
  await open(page);
  await button(page, "Send me a test mail").click();
  await expect(page.getByRole("alert")).toHaveText(
    /Failed to send the test mail to admin@plenary\.example\.\s*No mail server is set\./,
  );
  await fill(page, smtp());
  await button(page, "Send me a test mail").click();
  await expect(page.getByRole("alert")).toContainText("It used the saved settings, not what is in the form.");
  await button(page, "Save Settings").click();
  await expect(page.getByText(updated)).toBeVisible();
  const asked = page.getByRole("region", { name: /^\d+ mails? waits?, / });
  await expect(asked.getByRole("heading")).toBeFocused();
  await expectGood(page);
  await asked.getByRole("button", { name: /^Send (it|all)/ }).press("Enter");
  await expect(page.getByText(/^\d+ mails? that waited leaves? now$/)).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(button(page, "Save Settings")).toBeFocused();
  await expect.poll(() => mail.received.some(({ raw }) => raw.includes("It waited"))).toBe(true);
  const isTest = ({ raw }: { raw: string }) =>
    /^To: .*admin@plenary\.example/m.test(raw) && /test/i.test(raw);
  const before = mail.received.filter(isTest).length;
  await button(page, "Send me a test mail").press("Enter");
  await expect(page.getByText("A test mail is on its way to admin@plenary.example.")).toBeVisible();
  await expect(button(page, "Send me a test mail")).toBeFocused();
  expect(mail.received.filter(isTest)).toHaveLength(before + 1);
});

// Proves product 2: Settings: with notifications off no mail is sent, whatever users prefer
test("with email notifications off, no mail about a message is written", async ({ page }) => {
  const { origin } = server();
  await change({ smtpHost: "127.0.0.1", smtpPort: mail.port, smtpUsername: mailLogin.username });
  await change({ smtpPassword: mailLogin.password });
  const nora = await register(origin, "nora", "Nora Notified");
  const write = (subject: string) =>
    admin.call(sendMessage, { body: { recipients: [nora.userId], subject, content: "Hello" } });
  const has = (subject: string) => mail.received.some(({ raw }) => raw.includes(subject));
  await open(page);
  const box = page.getByLabel("Email notifications");
  await expect(box).toBeChecked();
  await expect(page.getByText("no email is sent, regardless of user preferences")).toBeVisible();
  await box.press("Space");
  await button(page, "Save Settings").click();
  await expect(page.getByText(updated)).toBeVisible();
  await write("While it is off");
  await page.reload();
  await expect(box).not.toBeChecked();
  await box.press("Space");
  await button(page, "Save Settings").click();
  await expect(page.getByText(updated)).toBeVisible();
  await write("Since it is on");
  await expect.poll(() => has("Since it is on")).toBe(true);
  expect(has("While it is off")).toBe(false);
});

test("an ended sign-in keeps what was written, but never the password", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await open(page);
  await fill(page, { Domain: "https://kept.example.org", "SMTP password": "s3cret-in-the-form" });
  await page.evaluate(() => localStorage.setItem("authToken", "expired"));
  await button(page, "Save Settings").click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain("kept.example.org");
  expect(kept).not.toContain("s3cret-in-the-form");
});

// Proves trust forms: No error stands beside a later success about the same thing
test("what a test failed for is not said any more once the settings are saved", async ({ page }) => {
  await change({ smtpHost: null, smtpUsername: null });
  await open(page);
  await button(page, "Test SMTP").click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await fill(page, { "Support address": "desk@example.org" });
  await button(page, "Save Settings").click();
  await expect(page.getByText(updated)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
