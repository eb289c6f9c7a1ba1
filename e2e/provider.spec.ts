import type { Page } from "@playwright/test";
import { confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { type OidcProvider, startOidcProvider } from "@plenary/testing/oidc-provider";
import { makeAdmin, type Person, password, register } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { expect, test, useServer } from "./support/test.ts";

let provider: OidcProvider;
const environment: Record<string, string> = { ADDRESSES: "unconfirmed" };
test.beforeAll(async () => {
  provider = await startOidcProvider();
  Object.assign(environment, provider.environment);
});
test.afterAll(() => provider.stop());
const server = useServer(environment);
let admin: Person;
test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});
// Of the provider's own pages, and of the callback that is refused there.
test.use({ expectedErrors: [/Failed to load resource|Content Security Policy/] });

/** The name that the server goes by, to which the provider leads back. */
const site = () => server().origin.replace("127.0.0.1", "localhost");

async function continueAs(page: Page, person: string) {
  await provider.know(person);
  await page.getByRole("link", { name: "Continue with Example ID" }).press("Enter");
  await page.getByPlaceholder("Enter any login").fill(person.split("|")[0] ?? "");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

// Proves trust provider: One signs in through an OpenID Connect provider
test("somebody signs in through the provider, and gets to the page they asked for", async ({ page }) => {
  await page.goto(`${site()}/talks`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await expect(page.getByRole("link", { name: "Continue with Example ID" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await continueAs(page, "ada|ada@example.org|confirmed");
  await expect(page).toHaveURL(`${site()}/talks`);
  await page.getByRole("button", { name: /ada of the provider/ }).click();
  await expect(page.getByRole("menu")).toContainText("ada@example.org");

  // 16 minutes later she has to prove who she is, with no password that she knows.
  process.kill(server().pid, "SIGUSR2");
  await page.goto(`${site()}/settings`);
  const own = page.getByRole("region", { name: "Password", exact: true });
  await expect(own).toContainText("Your account has no password that you know");
  await expect(own.getByRole("button", { name: "Send a link to choose a password" })).toBeVisible();
  const download = page.getByRole("button", { name: "Download my data" });
  await download.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog.getByText("What you have entered here and not saved is lost then.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send a link to choose a password" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await dialog.getByRole("button", { name: "Sign in again with Example ID" }).press("Enter");
  await expect(page).toHaveURL(`${site()}/settings`);
  const saving = page.waitForEvent("download");
  await download.press("Enter");
  await saving;

  await page.getByRole("button", { name: "Delete my account" }).press("Enter");
  const last = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(last.getByLabel("Password")).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await last.getByRole("button", { name: "Delete account" }).press("Enter");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
});

// Proves trust signing in: An account is unlinked from a provider by its owner, unless nothing else signs in
// Proves trust provider: An account with that confirmed address is linked after signing in by its own means, never by
//   an unconfirmed one
test("an account with the same address is linked once its owner has signed in with the password", async ({
  page,
}) => {
  const linda = await register(server().origin, "linda", "Linda Linked");
  await page.goto(`${site()}/login`);
  await continueAs(page, "lin|linda@example.org|confirmed");
  await expect(page.getByRole("alert")).toContainText("isn't confirmed on both sides");
  await expectGoodAtBothWidths(page);

  // The clock has moved.
  await admin.call(confirmIdentity, { body: { password } });
  await admin.call(confirmUserEmail, { params: { userId: linda.userId }, body: {} });
  // The provider knows who this is by now, and asks nobody.
  await page.getByRole("link", { name: "Continue with Example ID" }).click();
  await expect(page.getByRole("status").filter({ hasText: "the two are linked" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByLabel("Username or Email").fill("linda");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Your account is linked.")).toBeVisible();
  await page.getByRole("button", { name: /Linda Linked/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.goto(`${site()}/login`);
  await page.getByRole("link", { name: "Continue with Example ID" }).click();
  await expect(page.getByRole("button", { name: /Linda Linked/ })).toBeVisible();

  await page.goto(`${site()}/settings#providers`);
  const section = page.getByRole("region", { name: "Linked providers" });
  await section.getByRole("button", { name: "Unlink Example ID" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Unlink Example ID?" });
  await expectGoodAtBothWidths(page);
  await dialog.getByRole("button", { name: "Unlink" }).press("Enter");
  await expect(section.getByText("Your account is no longer linked to any.")).toBeVisible();
  await expect(section.getByRole("heading", { name: "Linked providers" })).toBeFocused();
  await expect(page.getByText("The account was unlinked from the provider")).toBeVisible();
  await expectGoodAtBothWidths(page);
});

test("whoever doesn't allow it at the provider is back at the login", async ({ page }) => {
  await page.goto(`${site()}/login`);
  await page.getByRole("link", { name: "Continue with Example ID" }).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByRole("alert")).toContainText("You didn't allow it there");
});
