import type { Page } from "@playwright/test";
import { forgotPassword } from "@plenary/contract/accounts/accounts";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { readStatus, releaseMail } from "@plenary/contract/admin/admin-status";
import { sendMessage } from "@plenary/contract/messages/messages";
import { makeOpenConf } from "@plenary/testing/events";
import { type MailServer, mailLogin, startMailServer } from "@plenary/testing/mail-server";
import { clientOf, makeAdmin, type Person, register } from "@plenary/testing/people";
import { loseAdminRoleAt, shareAdminRole, whileDatabaseFails } from "../e2e/support/administration.ts";
import { continueAs, expectBusy } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let admin: Person;
let vera: Person;
let mail: MailServer;

test.beforeAll(async () => {
  const { origin } = server();
  admin = await makeAdmin(origin);
  vera = await register(origin, "vera", "Vera Visited");
  mail = await startMailServer();
});
test.afterAll(() => mail.stop());

async function open(page: Page, path: string, heading: string) {
  await continueAs(page, admin);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** The value beside a term of a list of facts. */
const fact = (page: Page, panel: string, term: string) =>
  page
    .getByRole("region", { name: panel })
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: term }) })
    .getByRole("definition");

// Proves product 1: Administrators manage settings, accounts, roles, the audit log and events
// Proves product 2: The dashboard's tiles lead to all admin screens
// Proves product 2: The Admin menu is for administrators, with its four entries
// Proves decisions 6: Quick Stats are real
test("the admin dashboard shows real numbers, warnings, and the way to every admin screen", async ({
  page,
}) => {
  await makeOpenConf(vera);
  await admin.call(sendMessage, {
    body: {
      recipients: [vera.userId],
      subject: "Welcome",
      content: "Hello",
    },
  });
  await continueAs(page, admin);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Admin", exact: true }).press("Enter");
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText(["Dashboard", "System Settings", "User Management", "Admin Roles"]);
  await expect(entries.nth(1)).toHaveAttribute("href", "/admin/settings");
  await entries.first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  for (const [term, count] of [
    ["Total Users", "2"],
    ["Active Events", "1"],
    ["Pending Sessions", "0"],
    ["Messages Today", "1"],
  ] as const)
    await expect(fact(page, "Quick Stats", term)).toContainText(count);
  await expect(page.getByRole("region", { name: "Some things need attention" })).toContainText(
    "No mail server is set",
  );
  for (const [name, path] of [
    ["System Settings", "/admin/settings"],
    ["User Management", "/admin/users"],
    ["Admin Roles", "/admin/roles"],
    ["Audit Logs", "/admin/audit-logs"],
    ["Events", "/admin/events"],
    ["System Status", "/admin/status"],
  ] as const) {
    const tile = page
      .getByRole("region", { name: "Administration" })
      .getByRole("link", { name, exact: true });
    await expect(tile).toHaveAttribute("href", path);
  }
  await expect(page.getByRole("main")).not.toContainText(/coming soon/i);
  await page.getByRole("link", { name: "System Status", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "System Status" })).toBeVisible();
});

// Proves product 2: Who is no administrator is led to the start from every admin route
// Proves product 2: Each admin screen itself denies access, in its own words
// Proves product 6: Admin screens are closed to everybody else
test("other users are sent home, and a former administrator is told so", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  await continueAs(page, vera);
  for (const path of ["/admin", "/admin/settings", "/admin/status"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${server().origin}/`);
  }
  const fay = await register(server().origin, "fay", "Fay Former");
  await continueAs(page, fay);
  for (const [path, what] of [
    ["/admin", "to access the admin dashboard"],
    ["/admin/settings", "to access system settings"],
    ["/admin/status", "to access the system status"],
  ]) {
    await shareAdminRole(admin, fay);
    await loseAdminRoleAt(page, fay, "**/api/admin/**");
    await page.goto(`${path}`);
    await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
    await expect(page.getByText(`You need admin privileges ${what}.`)).toBeVisible();
  }
  await expectGood(page);
});

// Proves product 9: Version, environment and region
// Proves decisions 6: System Status is a page
// Proves decisions 7: Without SMTP mail waits, and an administrator sees it
test("the system status tells of process, database, memory, jobs and mail, as of its time", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await open(page, "/admin/status", "System Status");
  await expect(fact(page, "Application", "Version")).toHaveText("1.0.0");
  await expect(fact(page, "Application", "Environment")).toHaveText("production");
  await expect(fact(page, "Application", "Region")).toHaveCount(0);
  await expect(fact(page, "Application", "Machine")).toHaveText(/\d processors?, [\d.]+ GB$/);
  await expect(fact(page, "Application", "Uptime")).toHaveText(/\d+ (second|minute)/);
  await expect(fact(page, "Database", "Engine")).toHaveText(/PGlite|PostgreSQL/);
  await expect(fact(page, "Database", "Size")).toHaveText(/ MB$/);
  await expect(fact(page, "Database", "Free on its disk")).toHaveText(/ [KMG]B$|^Unknown$/);
  await expect(fact(page, "Database", "Latency")).toHaveText(/ m?s$/);
  await expect(fact(page, "Database", "Migrations")).toHaveText(/\d+ applied/);
  await page.getByText("All migrations").click();
  await expect(page.getByText("0001_foundation.sql")).toBeVisible();
  await expect(fact(page, "Memory", "In all")).toHaveText(/ [MG]B$/);
  await expect(page.getByRole("region", { name: "Jobs" })).toContainText("deliver-mail");
  await expect(page.getByRole("region", { name: "Mail queue" })).toContainText("No mail server is set");

  const reading = page.getByRole("status").filter({ hasText: "Read on" });
  const first = await reading.textContent();
  await expectBusy(page, "**/api/admin/status", "Refresh", "Refreshing...");
  await page.clock.runFor(60_000);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(reading).not.toHaveText(first ?? "");
  await expect(page.getByRole("button", { name: "Refresh" })).toBeFocused();

  await page.unroute("**/api/admin/status");
  await page.route("**/api/admin/status", (route) => route.fulfill(whileDatabaseFails.unavailable));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load the system status: The service is unavailable for a moment. Please try again.",
  );
});

test("mails that failed are listed with the reason, retried one by one or all, and dismissed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/a mail has failed/);
  mail.answers.recipient = () => ({ code: 550, text: "No such mailbox here" });
  const smtp = { smtpHost: "127.0.0.1", smtpPort: mail.port, smtpUsername: mailLogin.username };
  const settings = { ...smtp, smtpPassword: mailLogin.password };
  const { heldMail } = await admin.call(updateSettings, { body: settings });
  if (heldMail) await admin.call(releaseMail, { body: { send: "all" } });
  for (const subject of ["First", "Second", "Third"]) {
    const message = { recipients: [vera.userId], subject, content: "Hello" };
    await admin.call(sendMessage, { body: message });
  }
  await clientOf(server().origin)(forgotPassword, { body: { email: "vera@example.org" } });
  const counts = async () => (await admin.call(readStatus)).mail;
  await expect.poll(async () => (await counts()).waiting).toBe(0);
  const { failed } = await counts();
  expect(failed).toBeGreaterThanOrEqual(4);

  await open(page, "/admin/status", "System Status");
  const rows = page.getByRole("list", { name: "Failed mails" }).getByRole("listitem");
  await expect(rows).toHaveCount(failed);
  const reset = rows.filter({ hasText: "Password reset to vera@example.org" });
  await expect(reset).toContainText("550 No such mailbox here");
  await expect(reset).toContainText("It can't be tried again");
  await expect(reset.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  await expectGood(page);

  mail.answers = {};
  const heading = page.getByRole("heading", { name: "Mail queue" });
  await rows.getByRole("button", { name: "Retry the mail to vera@example.org" }).first().press("Enter");
  await expect(page.getByText("The mail to vera@example.org waits to be sent again")).toBeVisible();
  await expect(rows).toHaveCount(failed - 1);
  await expect(heading).toBeFocused();
  await expect.poll(() => mail.received.length).toBe(1);

  await page.getByRole("button", { name: "Retry all" }).press("Enter");
  await expect(page.getByText(/\d mails? waits? to be sent again/)).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  await expect.poll(async () => (await counts()).waiting).toBe(0);
  const arrived = (subject: string) => mail.received.filter(({ raw }) => raw.includes(subject)).length;
  for (const subject of ["First", "Second", "Third"]) await expect.poll(() => arrived(subject)).toBe(1);

  const left = await rows.count();
  await reset.getByRole("button", { name: "Dismiss the mail to vera@example.org" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Dismiss this mail?" });
  await expect(dialog).toContainText("The mail to vera@example.org is never sent");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rows).toHaveCount(left);
  await reset.getByRole("button", { name: "Dismiss the mail to vera@example.org" }).click();
  await dialog.getByRole("button", { name: "Dismiss mail" }).click();
  await expect(page.getByText("The mail to vera@example.org is dismissed")).toBeVisible();
  await expect(reset).toHaveCount(0);
  await expect(heading).toBeFocused();
  await page.goto("/admin/audit-logs");
  const entry = page.getByRole("row").filter({ hasText: "Mail dismissed" });
  await expect(entry.first()).toContainText("vera@example.org");
});
