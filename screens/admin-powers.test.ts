import { enableTotp, startTotp } from "@plenary/contract/accounts/second-factors";
import { me } from "@plenary/contract/accounts/sign-ins";
import { getQuotas } from "@plenary/contract/admin/quotas";
import { isSignedIn, makeAdmin, type Person, register } from "@plenary/testing/people";
import { openUsers, row, shareAdminRole } from "../e2e/support/administration.ts";
import { codeFor } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves trust administrators: One may end another's role, never the last; audited and mailed
test("an administrator ends another's role and anybody's sign-ins", async ({ page }) => {
  const olga = await register(server().origin, "olga", "Olga Other");
  await shareAdminRole(admin, olga);
  await openUsers(page, admin, "o");
  await expectGoodAtBothWidths(page);
  await row(page, "(you)").getByRole("link", { name: "Administrator", exact: true }).press("Enter");
  const other = page.getByRole("region", { name: "This account" });
  await expect(other.getByRole("button", { name: "Quotas of Administrator" })).toBeVisible();
  // One's own role is given up at Admin Roles, one's own devices are in the settings.
  await expect(other.getByRole("button", { name: /Sign out|Remove admin role/ })).toHaveCount(0);
  await page.goBack();
  await row(page, "Olga Other").getByRole("link", { name: "Olga Other", exact: true }).press("Enter");

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
  await expect(removal).toContainText("loses all privileges of an administrator at once");
  await expectGoodAtBothWidths(page);
  await removal.getByRole("button", { name: "Remove admin role" }).press("Enter");
  await expect(page.getByText("Olga Other is no longer an administrator")).toBeVisible();
  await expect(other.getByRole("button", { name: /Remove admin role/ })).toHaveCount(0);
  await expect(other.getByRole("heading", { name: "This account" })).toBeFocused();
  await expect(other.getByRole("button", { name: "Lock Olga Other" })).toBeVisible();
  expect((await admin.call(me)).user.role).toBe("admin");
});

// Proves trust administrators: One removes a second factor that was lost, but no administrator's; audited and mailed
test("an administrator removes a second factor that was lost", async ({ page }) => {
  const lena = await register(server().origin, "lena", "Lena Lost");
  const { secret } = await lena.call(startTotp);
  await lena.call(enableTotp, { body: { code: codeFor(secret) } });
  await openUsers(page, admin, "lena");
  await row(page, "Lena Lost").getByRole("link", { name: "Lena Lost", exact: true }).press("Enter");
  const account = page.getByRole("region", { name: "This account" });
  await expect(account).toContainText("also asks for a code of an authenticator app");
  await account.getByRole("button", { name: "Remove second factor of Lena Lost" }).press("Enter");
  const asked = page.getByRole("dialog", { name: "Remove this second factor?" });
  await expect(asked).toContainText("an attacker who knows the password may ask, too");
  await expectGoodAtBothWidths(page);
  await asked.getByRole("button", { name: "Remove second factor" }).press("Enter");
  await expect(page.getByText("Lena Lost has no second factor any more")).toBeVisible();
  await expect(account).toContainText("None: the password alone signs in.");
  await expect(account.getByRole("heading", { name: "This account" })).toBeFocused();
  await expect(page.getByText("An administrator removed the second factor, and signed")).toBeVisible();
  expect(await isSignedIn(lena)).toBe(false);
});

// Proves trust bounds: An account has at most 500 talks and 200 events, publishes 20 in a day and sends 2,000 messages;
//   administrators allow more, audited
test("an administrator allows an account more", async ({ page }) => {
  const paula = await register(server().origin, "paula", "Paula Plenty");
  await openUsers(page, admin, "paula");
  await row(page, "Paula Plenty").getByRole("link", { name: "Paula Plenty", exact: true }).press("Enter");
  const open = page.getByRole("button", { name: "Quotas of Paula Plenty" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Quotas" });
  const talks = dialog.getByLabel("Talks");
  await expect(talks).toBeFocused();
  await expect(talks).toHaveValue("500");
  await expect(talks).toHaveAccessibleDescription("Every account has 500. This one uses 0.");
  const answers = dialog.getByLabel("Answers at its events, in MB");
  await expect(answers).toHaveAccessibleDescription("Every account has 1,024. This one uses 0.");
  await answers.fill("4096");
  await talks.fill("many");
  await dialog.getByRole("button", { name: "Save quotas" }).press("Enter");
  await expect(dialog.getByText("Please enter a number from 500 to 100000")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await talks.fill("800");
  await dialog.getByRole("button", { name: "Save quotas" }).press("Enter");
  await expect(page.getByText("The quotas of Paula Plenty are saved")).toBeVisible();
  await expect(open).toBeFocused();
  const { quotas } = await admin.call(getQuotas, { params: { userId: paula.userId } });
  expect([quotas.talks, quotas.answerMegabytes]).toEqual([800, 4096]);
});
