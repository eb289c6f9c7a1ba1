import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { lockUser, removeAdmin, unlockUser } from "@plenary/contract/admin/admin-users";
import { type AuditAction, listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, type Person, password, register } from "@plenary/testing/people";
import { shareAdminRole, whileDatabaseFails } from "../e2e/support/administration.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;
let ada: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
  ada = await register(server().origin, "ada", "Ada Lovelace");
});

// Proves product 2: Audit: an empty state, with Clear Date Filter where a day is set
test("an empty log says so, also for a day", async ({ page }) => {
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs");
  await expect(page.getByRole("heading", { name: "No audit log entries yet" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Date (UTC)").fill("2020-02-29");
  await expect(page).toHaveURL(/\?date=2020-02-29$/);
  await expect(page.getByText("Nothing was recorded on 29 February 2020 (UTC).")).toBeVisible();
  await expectGood(page);
  await expect(page.getByRole("list", { name: "Filters that are set" })).toHaveText("Date 29 February 2020");
  await page.getByRole("button", { name: "Clear Date Filter" }).click();
  await expect(page.getByRole("heading", { name: "No audit log entries yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
  await expect(page).toHaveURL(/audit-logs$/);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByLabel("Date (UTC)")).toHaveValue("");
});

// Proves product 2: Audit: a legend of the action types
// Proves product 4: The seven audit actions have a style, others a generic one
test("each action type is in the legend, and actions of other versions get a generic style", async ({
  page,
}) => {
  await continueAs(page, admin);
  // Of a later version: this one records no such action.
  await page.route(/\/api\/admin\/audit-logs\?/, (route) =>
    route.fulfill({ json: { logs: [entryOfLater], nextCursor: null } }),
  );
  await page.goto("/admin/audit-logs");
  const legend = page.getByRole("region", { name: "Action types" });
  for (const [action, label] of Object.entries(specified)) {
    const item = legend.getByRole("listitem").filter({ has: page.getByText(action, { exact: true }) });
    await expect(item).toContainText(label);
    await expect(item.locator("svg")).toBeVisible();
  }
  const row = rows(page).first();
  await expect(row).toContainText("Moon landed");
  await expect(row).toContainText("W".repeat(100));
  await row.getByRole("button").click();
  await expect(detail(page, "Moon landed")).toContainText("moon 7");
  await expect(detail(page, "Moon landed")).toContainText("Unknown");
  await expectGood(page);
});

// Proves product 2: Audit: filters for day and number of records, 50 at first, reload and Refresh
// Proves product 2: Audit: badge with icon, user, time, resource; details, address and user agent on request
test("what administrators do appears with who, when and on what, and with its details", async ({ page }) => {
  await lock(ada, "Sent spam");
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs");
  const locked = rows(page).filter({ hasText: "Account locked" });
  await expect(locked).toContainText("Administrator@ada");
  await expect(locked.getByRole("time")).toHaveText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d UTC$/);
  await expect(page.getByRole("status")).toHaveText("1 entry");

  await expect(badges(page).locator("svg")).toBeVisible();
  await expect(page.getByText("Sent spam")).toHaveCount(0);
  await locked.getByRole("button").click();
  const opened = detail(page, "Account locked");
  await expect(opened).toContainText(`User ${ada.userId}`);
  await expect(opened.getByText('"reason": "Sent spam"')).toBeVisible();
  await expect(opened.getByText("127.0.0.1")).toBeVisible();
  // From the log entry of the call that locked the account.
  await expect(opened).toContainText("User agentnode");
  await expectGood(page);

  await admin.call(unlockUser, { params: { userId: ada.userId } });
  await admin.call(updateSettings, { body: { supportEmail: "help@example.org" } });
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Refresh" }).press("Enter");
  await expect(badges(page)).toHaveText(["Settings updated", "Account unlocked", "Account locked"]);
  await expect(page.getByRole("button", { name: "Refresh" })).toBeFocused();
  await expect(rows(page).first()).toContainText("AdministratorsupportEmailSettings");
  // What was open stays open.
  await expect(opened.getByText("Sent spam")).toBeVisible();

  await opened.getByRole("link", { name: ada.userId }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
});

// Proves product 2: Audit: filters for day and number of records, 50 at first, reload and Refresh
// Proves product 9: Audit pages of 25, 50, 100 and 200, at first 50
test("filters are in the address and reload the list", async ({ page }) => {
  await lock(ada, "Spam");
  await admin.call(updateSettings, { body: { contactEmail: "desk@example.org" } });
  const all = await logged();
  const changes = Array(await logged("settings_updated")).fill("Settings updated");
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Action", { exact: true }).selectOption("Settings updated");
  await expect(badges(page)).toHaveText(changes);
  await expect(page).toHaveURL(/\?action=settings_updated$/);
  await page.reload();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(badges(page)).toHaveText(changes);
  await expect(page.getByLabel("Action", { exact: true })).toHaveValue("settings_updated");

  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("Date (UTC)").fill(today);
  await expect(page).toHaveURL(new RegExp(`action=settings_updated&date=${today}$`));
  await page.getByLabel("Action", { exact: true }).selectOption("All actions");
  await expect(rows(page)).toHaveCount(all);
  await page.getByLabel("Action", { exact: true }).selectOption("Event deleted");
  await expect(page.getByText(/^Nothing of this kind was recorded on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear Date Filter" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Show all actions" }).click();
  await expect(rows(page)).toHaveCount(all);
  await page.getByRole("button", { name: /^Remove filter Date/ }).click();
  await expect(page).toHaveURL(/audit-logs$/);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByLabel("Records")).toHaveValue("50");
  await expect(page.getByLabel("Records").getByRole("option")).toHaveText(["25", "50", "100", "200"]);
  const asked = page.waitForRequest(/\/api\/.*audit-logs\?limit=100$/);
  await page.getByLabel("Records").selectOption("100");
  await asked;
  await expect(page).toHaveURL(/limit=100/);
  // Values that the filters don't offer are ignored.
  await page.goto("/admin/audit-logs?date=yesterday&limit=7&action=dance");
  await expect(rows(page)).toHaveCount(all);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByLabel("Records")).toHaveValue("50");
});

// Proves product 9: Audit pages of 25, 50, 100 and 200, at first 50
test("older entries come when asked for, as many as were chosen", async ({ page }) => {
  for (let times = 0; times < 26; times++) await lock(ada, `Spam, part ${times}`);
  const all = await logged();
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs?limit=25");
  await expect(page.getByRole("status")).toHaveText("The newest 25 entries");
  const more = page.getByRole("button", { name: "Load more" });
  await more.scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(25);
  await more.press("Enter");
  await expect(rows(page)).toHaveCount(all);
  await expect(page.getByRole("status")).toHaveText(`${all} entries`);
  await expect(page.getByText("No more entries.")).toBeFocused();
  await expectGood(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Records").selectOption("200");
  await expect(page).toHaveURL(/audit-logs\?limit=200$/);
  await expect(rows(page)).toHaveCount(all);
  await expect(page.getByText("No more entries.")).toHaveCount(0);
});

test("the export is a CSV file of what the filters let through, and an entry itself", async ({ page }) => {
  for (let times = 0; times < 26; times++) await lock(ada, '=1+1 "quoted", with\na line');
  const locks = await logged("lock_account");
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs?limit=25&action=lock_account");
  await expect(rows(page)).toHaveCount(25);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).press("Enter");
  const file = await saved;
  expect(file.suggestedFilename()).toBe("plenary-audit-log.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe(
    '"timestamp","action","userName","userId","resourceType","resourceId","details","ipAddress","userAgent","logId"',
  );
  // All lock entries, not only those on the screen, and nothing after the last one.
  expect(lines.slice(1, -1).map((line) => line.split(",")[1])).toEqual(Array(locks).fill('"lock_account"'));
  expect(lines[1]).toContain('"Administrator"');
  expect(lines[1]).toContain(`"user","${ada.userId}"`);
  expect(lines[1]).toContain('\\"quoted\\"'.replaceAll('"', '""'));
  expect(lines.at(-1)).toBe("");
  await expect(page.getByText("The audit log is downloaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export as CSV" })).toBeFocused();
  await page.goto("/admin/audit-logs?limit=25");
  await expect(rows(page).first()).toContainText("Audit log exported");

  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/admin/audit-logs?date=${today}`);
  const savedDay = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await savedDay).suggestedFilename()).toBe(`plenary-audit-log-${today}.csv`);
});

test("an export that fails is told beside its button", async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
  await continueAs(page, admin);
  await page.route("**/api/admin/audit-logs/export", (route) => route.abort());
  await page.goto("/admin/audit-logs");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to export audit logs. The server could not be reached. Please check your connection.",
  );
  await expectGood(page);
});

// Proves product 2: Each admin screen itself denies access, in its own words
// Proves product 8: Failed loading of the audit log names its reason
test("a list that can't be loaded, or not any more, says why", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of (403|500)/);
  const fay = await register(server().origin, "fay", "Fay Former");
  await shareAdminRole(admin, fay);
  await continueAs(page, fay);
  await page.goto("/admin/audit-logs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Logs");
  const lists = /\/admin\/audit-logs\?/;
  await page.route(lists, (route) => route.fulfill(whileDatabaseFails.unexpected));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to load audit logs: Something went wrong. Please try again.",
  );
  await expectGood(page);
  await page.unroute(lists);
  await fay.call(removeAdmin, { params: { userId: fay.userId } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need admin privileges to view audit logs.")).toBeVisible();
  await expectGood(page);
});

test("an administrator whose account is deleted keeps the name of then, without a link", async ({ page }) => {
  const dora = await register(server().origin, "dora", "Dora Deleted");
  await shareAdminRole(admin, dora);
  await dora.call(updateSettings, { body: { contactEmail: "dora@example.org" } });
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs?action=settings_updated");
  const entry = rows(page).filter({ hasText: "Dora Deleted" });
  await entry.getByRole("button").click();
  const opened = detail(page, "Settings updated");
  await expect(opened.getByRole("link")).toHaveText("Dora Deleted");
  await dora.call(deleteAccount, { body: { password } });
  await page.reload();
  await expect(entry).toContainText("Dora Deleted");
  await entry.getByRole("button").click();
  await expect(opened).toContainText("Dora Deleted");
  await expect(opened.getByRole("link")).toHaveCount(0);
  await expectGood(page);
});

test("users who are not administrators are sent home", async ({ page }) => {
  const nora = await register(server().origin, "nora", "Nora Newcomer");
  await continueAs(page, nora);
  await page.goto("/admin/audit-logs");
  await expect(page).toHaveURL(`${server().origin}/`);
});

/** What actions are called (docs/product/administration.md#audit-log). */
const specified = {
  lock_account: "Account locked",
  unlock_account: "Account unlocked",
  admin_invite: "Admin invited",
  admin_role_granted: "Admin role granted",
  admin_role_removed: "Admin role removed",
  settings_updated: "Settings updated",
  event_ownership_transfer: "Event transferred",
};

/** Long texts, an action unknown to this version, and an administrator whose account is gone. */
const entryOfLater = {
  logId: "01900000-0000-7000-8000-000000000000",
  action: "moon_landed",
  ...{ userId: null, userDeleted: false },
  userName: "W".repeat(100),
  timestamp: "2026-11-21T23:30:00.000Z",
  resourceType: "moon",
  resourceId: "7",
  details: { eventName: "W".repeat(200), note: "W".repeat(500) },
  ...{ ipAddress: null, userAgent: null },
};

const lock = ({ userId }: { userId: string }, reason: string) =>
  admin.call(lockUser, { params: { userId }, body: { reason } });
/** How many entries the log has, in all or for an action. */
const logged = async (action?: AuditAction) =>
  (await admin.call(listAuditLogs, { query: { limit: 500, action } })).logs.length;
const rows = (page: Page) => page.getByRole("table", { name: "Audit log" }).locator("tr[data-row]");
/** The action that each row names. */
const badges = (page: Page) => rows(page).locator("th");
/** What the entry of that action has opened. */
const detail = (page: Page, action: string) =>
  page.getByRole("group", { name: new RegExp(`^More about ${action}`) });
