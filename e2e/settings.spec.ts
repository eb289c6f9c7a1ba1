import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

// Proves product 2: The user menu names the user and address, and has profile, settings and sign out
// Proves decisions 6: Settings: their six sections
test("the settings are found in the menu, and their sections beside them on wide windows", async ({
  page,
}) => {
  await continueAs(page, await register(server().origin, "mia", "Mia Menu"));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Mia Menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const titles = [
    "Appearance",
    "Password",
    "Passkeys",
    "Second factor",
    "Signed-in devices",
    "Security log",
    "Notifications",
    "Privacy",
    "Your data",
    "Delete account",
  ];
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(titles);
  const nav = page.getByRole("navigation", { name: "Settings" });
  await expect(nav.getByRole("link")).toHaveText(titles);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(nav).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 844 });
  await nav.getByRole("link", { name: "Notifications" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeInViewport();
  // The focus moves on from there.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "message settings" })).toBeFocused();
  await page.goto("/settings#delete");
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeInViewport();
});
