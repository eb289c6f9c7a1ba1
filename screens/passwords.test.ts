import { forgotPassword } from "@plenary/contract/accounts/accounts";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { MailServer } from "@plenary/testing/mail-server";
import { clientOf, makeAdmin, type Person, password, register } from "@plenary/testing/people";
import { continueAs, expectBusy, passwordField } from "../e2e/support/people.ts";
import { expectGood, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

const mails = new MailServer();

test.beforeAll(async () => {
  await mails.start();
  const admin = await makeAdmin(server().origin);
  await admin.call(updateSettings, { body: { smtpHost: "127.0.0.1", smtpPort: mails.port } });
  await register(server().origin, "paula", "Paula Person");
});

test.afterAll(() => mails.stop());

// Proves product 2: `/login` leads to registration and to a forgotten password
// Proves product 2: `/forgot-password` confirms with Email Sent and names the spam folder
// Proves product 4: Submit buttons are disabled under their five labels
// Proves product 4: A field's error goes when the field is edited
// Proves product 5: Forgot password: required and valid
// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
// Proves product 8: Fallback of a forgotten password
test("a forgotten password is asked for by email, whoever asks", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expectGood(page);
  const send = page.getByRole("button", { name: "Send Reset Link" });
  const address = page.getByLabel("Email Address");
  await expect(address).toHaveAttribute("type", "email");
  await send.click();
  await expect(page.getByText("Email address is required")).toBeVisible();
  await address.fill("nobody");
  await expect(page.getByText("Email address is required")).toHaveCount(0);
  await send.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(address).toBeFocused();
  await page.route("**/api/auth/forgot-password", (route) => route.abort());
  await address.fill("nobody@example.org");
  await send.click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to send password reset email. Please try again.",
  );
  await page.unroute("**/api/auth/forgot-password");
  await expectBusy(page, "**/api/auth/forgot-password", "Send Reset Link", "Sending Reset Link...");
  await expect(page.getByRole("heading", { level: 1, name: "Email Sent" })).toBeFocused();
  await expect(page.getByText("spam folder")).toBeVisible();
  await expectGood(page);
});

// Proves product 2: `/reset-password` without a token shows the invalid-link page with a way to a new request
// Proves product 5: Five names of strength, also where the password is reset
// Proves product 5: Reset: the rules of password and confirmation, and the text without a token
test("a reset link without a token, or with a wrong one, leads to a new request", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const refusal = "Invalid or missing reset token. Please request a new password reset.";
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { level: 1, name: "Invalid Reset Link" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await expect(page.getByRole("link", { name: "Request New Reset Link" })).toBeVisible();
  await expectGood(page);

  await page.goto("/reset-password?token=forged");
  await expectGood(page);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByText("Please confirm your password")).toBeVisible();
  for (const [written, strength, message] of [
    ["aB1", "Fair", "Password must be at least 8 characters"],
    ["aB1".repeat(43), "Good", "Password must be less than 128 characters"],
    [
      "abcdefgh",
      "Weak",
      "Password must contain at least 3 of: lowercase, uppercase, number, special character",
    ],
  ] as const) {
    await page.getByLabel("New Password", { exact: true }).fill(written);
    await expect(page.getByText("Password strength:").locator("..")).toHaveText(
      `Password strength: ${strength}`,
    );
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill("something else");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  // Correcting either of them is enough.
  await page.getByLabel("New Password", { exact: true }).fill("something else");
  await expect(page.getByText("Passwords do not match")).toHaveCount(0);
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await page.getByRole("link", { name: "Request a new reset link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot Password" })).toBeVisible();
});

// Proves product 2: With a token it changes the password and goes to the login after 3 seconds
// Proves product 4: Submit buttons are disabled under their five labels
// Proves product 9: 3000 ms after a reset
test("a reset link changes the password once and goes on to the login after 3 seconds", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(01|22)/);
  const rita = await register(server().origin, "rita", "Rita Reset");
  const link = await linkAfterForgetting(rita);
  await continueAs(page, rita);
  await page.goto(link);
  await page.getByLabel("New Password", { exact: true }).fill("Another-horse-8");
  await page.getByLabel("Confirm New Password").fill("Another-horse-8");
  await expectBusy(page, "**/api/auth/reset-password", "Reset Password", "Resetting Password...");
  await expect(page.getByRole("heading", { level: 1, name: "Password Reset" })).toBeFocused();
  // This browser's own sign-in has ended with the others.
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expectNoSideScroll(page);
  // What is due within a second has happened on a page at rest.
  await page.clock.runFor(1900);
  expect(new URL(page.url()).pathname).toBe("/reset-password");
  await page.clock.runFor(100);
  expect(new URL(page.url()).pathname).toBe("/login");

  await page.getByLabel("Username or Email").fill("rita");
  await passwordField(page).fill(password);
  await passwordField(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await passwordField(page).fill("Another-horse-8");
  await passwordField(page).press("Enter");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();

  await page.goto(link);
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid or missing reset token.");
});

/** The reset link that this user is sent. */
async function linkAfterForgetting({ username }: Person) {
  const address = `${username}@example.org`;
  await clientOf(server().origin)(forgotPassword, { body: { email: address } });
  const links = () =>
    mails.received
      .filter(({ to }) => to.includes(address))
      .flatMap(({ mail }) => /\/reset-password\?token=[\w-]+/.exec(mail.text ?? "")?.[0] ?? []);
  await expect.poll(links).toHaveLength(1);
  return links()[0] ?? "";
}
