import { readSettings, updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeAdmin, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();
let admin: Person;

test.beforeAll(async () => {
  admin = await makeAdmin(server().origin);
});

// Proves trust mail: The mail password is forgotten with another host, port or username
test("the mail password is forgotten with another server, which the screen says before", async ({ page }) => {
  const smtp = { smtpHost: "mail.example.org", smtpUsername: "plenary", smtpPassword: "s3cret" };
  await admin.call(updateSettings, { body: smtp });
  await continueAs(page, admin);
  await page.goto("/admin/settings");
  const warning = page.getByText("Saving forgets the stored password");
  await expect(page.getByText("Set", { exact: true })).toBeVisible();
  await expect(warning).toHaveCount(0);
  for (const [label, other, before] of [
    ["SMTP host", "evil.example", "mail.example.org"],
    ["SMTP port", "465", "587"],
    ["SMTP username", "somebody", "plenary"],
  ] as const) {
    await page.getByLabel(label).fill(other);
    await expect(warning).toBeVisible();
    await page.getByLabel(label).fill(before);
    await expect(warning).toHaveCount(0);
  }
  await page.getByLabel("SMTP host").fill("evil.example");
  await page.getByLabel("SMTP password").fill("another");
  await expect(warning).toHaveCount(0);
  await page.getByLabel("SMTP password").fill("");
  await expect(page.getByLabel("SMTP password")).toHaveAccessibleDescription(
    /Saving forgets the stored password/,
  );
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("None is stored yet.")).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect((await admin.call(readSettings)).smtpPasswordSet).toBe(false);
});
