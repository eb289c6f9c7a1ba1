import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { lock, openUsers, row, rows, unlockButton } from "./support/administration.ts";
import { expectNoSideScroll } from "./support/page-rules.ts";
import { expect, test, useServer } from "./support/test.ts";

/** /admin/users: finding accounts, and who may do so. */
const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves decisions 3: Names of 51 and 101 characters are refused, of 50 and 100 not
test("the longest texts fit, and more than a page of users can be loaded", async ({ page }) => {
  const { origin } = server();
  const wide = await register(origin, "w".repeat(50), "W".repeat(100));
  await lock(admin, wide, "R".repeat(500));
  await openUsers(page, admin, "WWWW");
  await expect(row(page, "W".repeat(100))).toContainText("RRRR");
  await expectNoSideScroll(page);
  await unlockButton(page, "W".repeat(100)).click();
  await expectNoSideScroll(page);

  for (let n = 0; n < 60; n++) await register(origin, `many.${n}`, `Many ${n}`);
  await page.goto("/admin/users?q=many.");
  await expect(page.getByRole("status")).toHaveText("More than 50 users found");
  // Scrolling it into the window is enough. The focus moves to the first new row.
  await page.getByRole("button", { name: "Load more" }).focus();
  await expect(rows(page)).toHaveCount(60);
  await expect(rows(page).nth(50).locator("th").getByRole("link")).toBeFocused();
  await expectNoSideScroll(page);
});
