import { completeSetup } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

// Proves trust passwords: None of the 30,000 most common, nor one made of the own name, username or address
test("a password that is easy to guess is refused at its field", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  await completeSetup(server().origin);
  await page.goto("/register");
  await page.getByLabel("Username").fill("ada");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  const password = page.getByLabel("Password", { exact: true });
  const again = page.getByLabel("Confirm Password");
  for (const easy of ["P@ssw0rd", "Lovelace-1815"]) {
    await password.fill(easy);
    await again.fill(easy);
    await page.getByRole("checkbox", { name: "I agree" }).check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/This password is too easy to guess/);
    // The meter counts kinds of characters, and would praise it.
    await expect(page.getByText("Password strength")).toHaveCount(0);
  }
  await expectGoodAtBothWidths(page);
  await password.fill("Correct-horse-7");
  await again.fill("Correct-horse-7");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).not.toHaveURL(/register/);
});
