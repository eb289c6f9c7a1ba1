import type { Page } from "@playwright/test";
import { type MailServer, mailLogin } from "@plenary/testing/mail-server";
import { expectGoodAtBothWidths } from "#page-rules";
import { expect } from "#test";
import { write } from "./account-forms.ts";
import { type Conference, confirmAddress, domain } from "./conference.ts";
import { initialize, signInFirst } from "./setup-page.ts";
import { codeFor } from "./totp.ts";

/** Sets up an empty machine, of which the other page is in another browser; returns the administrator's page. */
export async function setUpInstallation(first: Page, elsewhere: Page): Promise<Page> {
  await initialize(first);
  await elsewhere.goto("/bootstrap");
  await expect(elsewhere.getByRole("heading", { name: "Set up in another browser" })).toBeVisible();
  await expect(elsewhere.getByRole("status")).toContainText("run npm run admin:reset on the server");
  // Any tab of the browser goes on with it.
  const admin = await first.context().newPage();
  await first.close();
  await admin.goto("/bootstrap");
  await signInFirst(admin);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Setup Complete" })).toBeVisible();
  return admin;
}

const checklist = (page: Page) => page.getByRole("region", { name: "Getting started" });
const warnings = (page: Page) => page.getByRole("region", { name: "Some things should be set up better" });

/** Does what the dashboard says, but for the first event. */
export async function followChecklist(page: Page, conference: Conference): Promise<void> {
  const { mails } = conference;
  const list = checklist(page);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(list).toContainText("0 of 5 done");
  await expect(warnings(page)).toContainText("No support e-mail is set");
  await expect(warnings(page)).not.toContainText("No mail server is set");
  await expectGoodAtBothWidths(page);
  await list.getByRole("link", { name: "Enter the domain" }).click();
  await enterSettings(page, mails);
  await confirmAddress(page, mails, "ada");
  await page.goto("/dashboard");
  await list.getByRole("link", { name: "Add a second factor to your account" }).click();
  await addSecondFactor(page);
  await page.goto("/dashboard");
  await expect(list).toContainText("4 of 5 done");
}

/** What had waited for a mail server is asked about, and leaves with the domain of now. */
async function enterSettings(page: Page, mails: MailServer): Promise<void> {
  await expect(page.getByText(/Without one they come from \S+@\S+/)).toBeVisible();
  await write(page, {
    Domain: domain,
    "SMTP host": "127.0.0.1",
    "SMTP port": String(mails.port),
    "SMTP username": mailLogin.username,
    "SMTP password": mailLogin.password,
  });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("System settings updated successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^\d+ mails wait, the oldest of \d/ })).toBeFocused();
  await expect(page.getByText(`Their links will lead to ${domain}.`)).toBeVisible();
  expect(mails.received).toEqual([]);
  await page.getByRole("button", { name: /^Send all \d/ }).click();
  await page.getByRole("button", { name: "Send me a test mail" }).click();
  await expect(page.getByText(/^A test mail is on its way to/)).toBeVisible();
}

async function addSecondFactor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up the authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const link = dialog.getByRole("link", { name: "open it in your app" });
  const key = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await dialog.getByLabel("Code", { exact: true }).fill(codeFor(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Your account has a second factor now")).toBeVisible();
}

/** The checklist goes away by itself when all is done. */
export async function finishChecklist(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(warnings(page)).toBeVisible();
  await expect(checklist(page)).toHaveCount(0);
}
