import { login } from "@plenary/contract/accounts/sign-ins";
import { endUserSignIns } from "@plenary/contract/admin/admin-users";
import { makeAdmin, type Person, register, signIn } from "@plenary/testing/people";
import { openUsers, row } from "../e2e/support/administration.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;
let sara: Person;

test.beforeAll(async () => {
  const { origin } = server();
  admin = await makeAdmin(origin);
  sara = await register(origin, "sara", "Sara Safe");
  const guess = { username: "sara", password: "Wrong-horse-7" };
  for (let n = 0; n < 24; n++) await sara.call(login, { body: guess }).catch(() => {});
  await admin.call(endUserSignIns, { params: { userId: sara.userId } });
  sara = await signIn(origin, "sara");
});

test("one reads in the settings what happened to one's account", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/, /ERR_FAILED/);
  await continueAs(page, sara);
  await page.goto("/settings#security-log");
  const log = page.getByRole("list", { name: "Security log" });
  const entries = log.getByRole("listitem");
  await expect(entries).toHaveCount(8);
  await expect(entries.nth(0)).toContainText("Signed in with the password");
  await expect(entries.nth(0)).toContainText("from 127.0.0.1");
  await expect(entries.nth(1)).toContainText("An administrator signed all devices out");
  await expect(entries.nth(2)).toContainText("Somebody tried to sign in with a wrong password");
  await expectGoodAtBothWidths(page);

  const older = page.getByRole("button", { name: "Show older entries" });
  await page.route("**/api/auth/security-log*", (route) => route.abort());
  await older.press("Enter");
  const section = page.getByRole("region", { name: "Security log" });
  await expect(section.getByRole("alert")).toContainText("Failed to load the security log");
  await page.unroute("**/api/auth/security-log*");
  await older.press("Enter");
  await expect(entries).toHaveCount(16);
  await expect(section.getByRole("alert")).toHaveCount(0);
  await expect(entries.nth(8)).toBeFocused();
});

test("administrators read it of every account", async ({ page }) => {
  await openUsers(page, admin, "sara");
  await row(page, "Sara Safe").getByRole("link", { name: "Sara Safe", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Account", exact: true })).toBeVisible();
  await expect(page.getByText("@sara")).toBeVisible();
  await expect(page.getByText("None: the password alone signs in.")).toBeVisible();
  const entries = page.getByRole("list", { name: "Security log" }).getByRole("listitem");
  await expect(entries).toHaveCount(20);
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Show older entries" }).press("Enter");
  await expect(entries).toHaveCount(27);
  await expect(page.getByRole("button", { name: "Show older entries" })).toHaveCount(0);
  await expect(entries.nth(20)).toBeFocused();
});
