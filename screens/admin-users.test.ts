import { removeAdmin } from "@plenary/contract/admin/admin-users";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { box, openUsers, row, rows, shareAdminRole } from "../e2e/support/administration.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** /admin/users: finding accounts, and who may do so. */
const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves product 2: Users: found by name or address, with Enter too
// Proves product 2: Users: five columns, initial, name, username, role, status
// Proves product 2: Users: a profile is opened from its row
// Proves product 2: Users: both empty states
// Proves product 2: The Admin menu is for administrators, with its four entries
// Proves product 5: A blank query in user management clears without a call
test("accounts are found by name and email, a blank query asks nothing, and Back shows them again", async ({
  page,
}) => {
  const { origin } = server();
  await register(origin, "finn.a", "Finn Äderholm");
  await register(origin, "finn.b", "Finn Berg");
  await continueAs(page, admin);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Admin", exact: true }).click();
  await page.getByRole("menuitem", { name: "User Management" }).click();
  await expect(page.getByRole("heading", { name: "Search for Users" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Newest accounts");
  const newest = page.getByRole("table", { name: "Newest accounts" }).getByRole("row");
  await expect(newest.nth(1)).toContainText("Finn Berg");
  await expect(newest.nth(2)).toContainText("Finn Äderholm");
  await expectGood(page);

  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/users/search")) asked += 1;
  });
  await box(page).fill("aderholm");
  await box(page).press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(["Finn Äderholm"]);
  await box(page).fill("FINN.B@example.org");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("1 user found");
  const cells = rows(page).locator("th, td");
  await expect(cells).toContainText([
    "Finn Berg@finn.b",
    "finn.b@example.org",
    "User",
    "Active",
    "",
    /^\d+ \w+ \d{4}$/,
    "Lock",
  ]);
  for (const name of ["User", "Email", "Role", "Status", "Actions"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  await box(page).fill("finn");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Added", exact: true }).click();
  await expect(page).toHaveURL(/q=finn&sort=newest$/);
  await expect(rows(page)).toContainText(["Finn Berg", "Finn Äderholm"]);
  await page.getByRole("columnheader", { name: "User" }).getByRole("button").click();
  await expect(page).toHaveURL(/q=finn&sort=name$/);
  await expect(rows(page)).toContainText(["Finn Äderholm", "Finn Berg"]);

  await row(page, "Finn Berg").getByRole("link", { name: "View profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finn Berg" })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue("finn");
  await expect(rows(page)).toHaveCount(2);

  await box(page).fill("nobody-of-that-name");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(box(page)).toHaveValue("");
  await box(page).fill("nobody-of-that-name");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  asked = 0;
  await box(page).fill("   ");
  await box(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Search for Users" })).toBeVisible();
  await expect(page).toHaveURL(`${server().origin}/admin/users`);
  expect(asked).toBe(0);
  await expect(newest.nth(1)).toContainText("Finn Berg");
});

// Proves product 8: Failed search, lock and unlock name their reason
test("a search that fails says why, and can be tried again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await openUsers(page, admin, "administrator");
  await page.route("**/api/users/search*", (route) => route.abort());
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Search failed: The server could not be reached. Please check your connection.",
  );
  await expectGoodAtBothWidths(page);
  await page.unroute("**/api/users/search*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(1);
});

// Proves product 2: Each admin screen itself denies access, in its own words
test("other users are sent home, visitors to the login, and a former administrator is told", async ({
  page,
}) => {
  const { origin } = server();
  await page.goto("/admin/users?q=a");
  await expect(page).toHaveURL(`${origin}/login?from=%2Fadmin%2Fusers%3Fq%3Da`);
  const ned = await register(origin, "ned", "Ned Normal");
  await continueAs(page, ned);
  await page.goto("/admin/users");
  await expect(page).toHaveURL(`${origin}/`);

  await shareAdminRole(admin, ned);
  await page.goto("/admin/users?q=ned");
  await expect(rows(page)).toHaveCount(1);
  await ned.call(removeAdmin, { params: { userId: ned.userId } });
  await box(page).fill("adm");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need admin privileges to access user management.")).toBeVisible();
});
