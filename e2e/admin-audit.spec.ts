import type { Page } from "@playwright/test";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { type AuditAction, listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;
let ada: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
  ada = await register(server().origin, "ada", "Ada Lovelace");
});

test("a date is typed with the keyboard, and all is reached with it", async ({ page }) => {
  await lock(ada, "Typed too fast");
  const all = await logged();
  await continueAs(page, admin);
  await page.goto("/admin/audit-logs");
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.getByLabel("Date (UTC)").focus();
  await page.keyboard.type("02292020");
  await expect(page).toHaveURL(/\?date=2020-02-29$/);
  await expect(page.getByLabel("Date (UTC)")).toBeFocused();
  await expect(page.getByText("Nothing was recorded on 29 February 2020 (UTC).")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear Date Filter" }).focus();
  await page.keyboard.press("Space");
  await expect(rows(page)).toHaveCount(all);
  await rows(page).first().getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Typed too fast")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: ada.userId })).toBeFocused();
});

const lock = ({ userId }: { userId: string }, reason: string) =>
  admin.call(lockUser, { params: { userId }, body: { reason } });
/** How many entries the log has, in all or for an action. */
const logged = async (action?: AuditAction) =>
  (await admin.call(listAuditLogs, { query: { limit: 500, action } })).logs.length;
const rows = (page: Page) => page.getByRole("table", { name: "Audit log" }).locator("tr[data-row]");
