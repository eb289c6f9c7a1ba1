import type { Page } from "@playwright/test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { createTalk } from "@plenary/contract/sessions/talks";
import { completeSetup, type Person, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** One's own profile. */
const server = useServer({ RATE_LIMIT: "off" });
let petra: Person;
let sam: Person;

test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  petra = await register(origin, "petra", "Petra Person");
  sam = await register(origin, "zz.sam", "Sam Speaker");
});

// Proves product 2: `/profile` is read-only until Edit Profile; Cancel restores and clears errors
// Proves product 2: Name, address, bio and notifications are edited there, the username never
// Proves product 2: The user menu names the user and address, and has profile, settings and sign out
// Proves product 5: Profile: each text, and the counter
// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
test("a profile is read-only until it is edited, and Cancel brings back what is stored", async ({ page }) => {
  await continueAs(page, petra);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Petra Person" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("@petraUser");
  await expect(page.getByText("petra@example.org")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveValue("petra");
  await expect(page.getByLabel("Username")).not.toBeEditable();
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await page.getByLabel("Full Name").fill("P");
  await page.getByLabel("Email", { exact: true }).fill("nowhere");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectError(page, "Full Name", "Name must be at least 2 characters");
  await expectError(page, "Email", "Please enter a valid email address");
  await expectGood(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 2, name: "Petra Person" })).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Full Name")).toHaveValue("Petra Person");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("petra@example.org");
  await expect(page.getByText("Name must be at least 2 characters")).toHaveCount(0);
});

// Proves product 2: A counter warns above 450 of 500
// Proves product 5: Profile: each text, and the counter
test("every field says what is wrong with it, and the counter warns above 450", async ({ page }) => {
  await continueAs(page, petra);
  await openForm(page);
  const save = page.getByRole("button", { name: "Save Changes" });
  for (const [label, value, message] of [
    ["Full Name", "", "Full name is required"],
    ["Full Name", "n".repeat(101), "Name must be less than 100 characters"],
    ["Email", "", "Email is required"],
    ["Email", `${"e".repeat(250)}@example.org`, "Email address is too long"],
    ["Bio / Description", "d".repeat(501), "Description must be less than 500 characters"],
  ] as const) {
    const field = page.getByLabel(label, { exact: label === "Email" });
    await field.fill(value);
    await save.click();
    await expectError(page, label, message);
    await expect(field).toBeFocused();
    await field.fill({ "Full Name": "Petra", Email: "p@example.org" }[label as string] ?? "");
    await expect(page.getByText(message)).toHaveCount(0);
  }
  const counter = page.getByText("/500");
  await page.getByLabel("Bio / Description").fill("d".repeat(450));
  await expect(counter).toHaveText("450/500");
  await expect(counter).not.toHaveClass(/text-warn/);
  await page.getByLabel("Bio / Description").press("End");
  await page.keyboard.type("😀");
  await expect(counter).toHaveText("451/500");
  await expect(counter).toHaveClass(/text-warn/);
  await expectGood(page);
});

// Proves product 1: Users keep a profile, find others, create events, write talks, submit them, answer invitations,
//   write messages
// Proves product 2: Name, address, bio and notifications are edited there, the username never
test("what is saved is in the header at once, and everywhere after a reload", async ({ page }) => {
  const nora = await register(server().origin, "nora", "Nora Old");
  await continueAs(page, nora);
  await openForm(page);
  await page.getByLabel("Full Name").fill("Nora New");
  await page.getByLabel("Email", { exact: true }).fill("nora.new@example.org");
  await page.getByLabel("Bio / Description").fill("Databases.\nhttps://example.org/nora");
  await page.getByLabel("Email notifications").uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("nora.new@example.org waits to be confirmed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nora New" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "Nora New" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Nora New" })).toBeVisible();
  // The new address is nobody's word but hers.
  await expect(page.getByRole("main")).toContainText("nora@example.org");
  await expect(page.getByText("nora.new@example.org takes its place once")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Keep the present address" }).click();
  await expect(page.getByText("nora@example.org stays your address")).toBeVisible();
  await expect(page.getByText("nora.new@example.org")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Email notificationsOff");
  await expect(page.getByText("You have a public page once you speak at a public event")).toBeVisible();
  await nora.call(createTalk, { body: { title: "On names", summary: "Names", description: "Names" } });
  await page.reload();
  await page.getByRole("link", { name: "Public speaker page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nora New" })).toBeVisible();
});

// Proves product 7: A refusal shows the server's message, or the status where it has none
// Proves product 8: Fallbacks of profile, its loading, and the search for users
test("a taken address is told at its field, and what was written stays when saving fails", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /net::ERR_FAILED/, /status of 500/);
  // So that nothing but the save tells this page that its sign-in has ended.
  await page.route("**/api/messages/**", (route) => route.abort());
  await continueAs(page, petra);
  await openForm(page);
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.getByLabel("Full Name").fill("Petra Written");
  await page.getByLabel("Email", { exact: true }).fill("ZZ.SAM@example.org");
  await save.click();
  await expectError(page, "Email", "Email is already registered");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.getByLabel("Email", { exact: true }).fill("petra@example.org");

  await page.route("**/api/users/*/profile", (route) => route.abort());
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Failed to update profile. Please try again.");
  await expect(page.getByLabel("Full Name")).toHaveValue("Petra Written");
  await page.unroute("**/api/users/*/profile");
  // Of a proxy: the server itself never answers without a message.
  await page.route("**/api/users/*/profile", (route) => route.fulfill({ status: 500, body: "" }));
  await save.click();
  await expect(page.getByRole("alert")).toHaveText("HTTP 500");
  await expectGood(page);
  await page.unroute("**/api/users/*/profile");

  // The sign-in ends while the form is open; what was written is kept for the same user.
  await petra.call(logout);
  expectedErrors.push(/status of 401/);
  await save.click();
  await page.getByLabel("Username or email").fill("petra");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("What you had written is back. It is not saved yet.")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Petra Written");
  await save.click();
  await expect(page.getByRole("heading", { level: 2, name: "Petra Written" })).toBeVisible();
});

// Proves product 8: Fallbacks of profile, its loading, and the search for users
// Proves product 8: Not-found screens of profile, user, event, talk and message
test("a profile that can't be loaded says so", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/, /net::ERR_FAILED/);
  await continueAs(page, sam);
  await page.route(/\/api\/users\/[^/]+$/, (route) => route.abort());
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load user profile");
  await expectGood(page);
  await page.unroute(/\/api\/users\/[^/]+$/);
  // Whoever deletes their account is signed out too, so the server is asked for somebody else who is gone.
  const gone = await register(server().origin, "gone", "Gone Girl");
  await gone.call(deleteAccount, { body: { password } });
  await page.route(/\/api\/users\/[^/]+$/, (route) =>
    route.continue({ url: `${server().origin}/api/users/${gone.userId}` }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Not Found");
  await expectGood(page);
});

async function openForm(page: Page) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
}

async function expectError(page: Page, label: string, message: string) {
  await expect(page.getByLabel(label, { exact: label === "Email" })).toHaveAccessibleDescription(
    new RegExp(`^${message}`),
  );
}
