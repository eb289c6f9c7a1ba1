import { me } from "@plenary/contract/sign-ins";
import { isSignedIn, makeAdmin, type Person, register } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/account-forms.ts";
import { expect, test, useServer } from "./support/test.ts";
import { openUsers, row, shareAdminRole } from "./support/user-table.ts";

const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

test("an administrator ends another's role and anybody's sign-ins", async ({ page }) => {
  const olga = await register(server().origin, "olga", "Olga Other");
  await shareAdminRole(admin, olga);
  await openUsers(page, admin, "o");
  const other = row(page, "Olga Other");
  await expectGoodAtBothWidths(page);
  // One's own role is given up at Admin Roles, one's own devices are in the settings.
  await expect(row(page, "(you)").getByRole("button", { name: /Sign out|Remove admin role/ })).toHaveCount(0);

  const signOut = other.getByRole("button", { name: "Sign out Olga Other everywhere" });
  await signOut.press("Enter");
  const asked = page.getByRole("dialog", { name: "Sign this user out everywhere?" });
  await expect(asked).toContainText("Olga Other");
  await expectGoodAtBothWidths(page);
  await page.keyboard.press("Escape");
  await expect(signOut).toBeFocused();
  expect(await isSignedIn(olga)).toBe(true);
  await signOut.press("Enter");
  await asked.getByRole("button", { name: "Sign out everywhere" }).press("Enter");
  await expect(page.getByText("Olga Other is signed out everywhere")).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(await isSignedIn(olga)).toBe(false);

  await other.getByRole("button", { name: "Remove admin role of Olga Other" }).press("Enter");
  const removal = page.getByRole("dialog", { name: "Remove this admin role?" });
  await expect(removal).toContainText("is told by mail");
  await expectGoodAtBothWidths(page);
  await removal.getByRole("button", { name: "Remove admin role" }).press("Enter");
  await expect(page.getByText("Olga Other is no longer an administrator")).toBeVisible();
  await expect(other.getByRole("button", { name: /Remove admin role/ })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Lock Olga Other" })).toBeVisible();
  expect((await admin.call(me)).user.role).toBe("admin");
});
