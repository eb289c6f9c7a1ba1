import { makeTemporaryAdmin } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

// Proves product 4: A temporary password covers the app with the modal until it is changed
// Proves decisions 3: With the temporary password only `/auth/*` answers
test("an administrator with the temporary password finds every screen behind its change", async ({
  page,
  expectedErrors,
}) => {
  // The calls of screens that load something are refused.
  expectedErrors.push(/status of 403/);
  const { admin } = await makeTemporaryAdmin(server().origin);
  await continueAs(page, admin);
  const screens = [
    "/",
    "/public/events",
    "/dashboard",
    "/profile",
    "/events",
    "/messages",
    "/admin",
    "/admin/users",
  ];
  for (const path of screens) {
    await page.goto(path);
    const dialog = page.getByRole("dialog", { name: "Password Change Required" });
    await expect(dialog, path).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog, path).toBeVisible();
  }
});
