import type { Page } from "@playwright/test";
import { type MailServer, mailLogin } from "@plenary/testing/mail-server";
import { expect } from "#test";
import { expectGoodAtBothWidths, write } from "./account-forms.ts";
import { type Conference, confirmAddress, domain, pathIn, title } from "./conference.ts";
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
  if (mails) await confirmAddress(page, mails, "ada");
  else await confirmOwnAddress(page);
  await page.goto("/dashboard");
  await list.getByRole("link", { name: "Add a second factor to your account" }).click();
  await addSecondFactor(page);
  await page.goto("/dashboard");
  await expect(list).toContainText(mails ? "4 of 5 done" : "3 of 5 done");
}

/** With a mail server, what had waited for it is asked about, and leaves with the domain of now. */
async function enterSettings(page: Page, mails: MailServer | undefined): Promise<void> {
  await expect(page.getByText(/Without one they come from \S+@\S+/)).toBeVisible();
  await write(page, { Domain: domain });
  if (mails) {
    await write(page, {
      "SMTP host": "127.0.0.1",
      "SMTP port": String(mails.port),
      "SMTP username": mailLogin.username,
      "SMTP password": mailLogin.password,
    });
  }
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("System settings updated successfully!")).toBeVisible();
  if (!mails) return;
  await expect(page.getByRole("heading", { name: /^\d+ mails wait, the oldest of \d/ })).toBeFocused();
  await expect(page.getByText(`Their links will lead to ${domain}.`)).toBeVisible();
  expect(mails.received).toEqual([]);
  await page.getByRole("button", { name: /^Send all \d/ }).click();
  await page.getByRole("button", { name: "Send me a test mail" }).click();
  await expect(page.getByText(/^A test mail is on its way to/)).toBeVisible();
}

/** Without a mail server an administrator confirms addresses, the own one too. */
async function confirmOwnAddress(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await checklist(page).getByRole("link", { name: "Confirm your own e-mail address" }).click();
  await confirmByHand(page, "Ada Lovelace", "ada@example.org");
}

async function confirmByHand(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("button", { name: `Confirm address of ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(address);
  await dialog.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("E-mail address confirmed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This account" })).toBeFocused();
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

/** Where no mail goes out, an administrator helps who forgot the password; returns the link for another. */
export async function helpSam(page: Page): Promise<string> {
  // Who asks is new, and so in the list before anything is searched for.
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Manage Sam Speaker" }).click();
  await confirmByHand(page, "Sam Speaker", "sam@example.org");
  await page.getByRole("button", { name: "Password link for Sam Speaker" }).click();
  const made = page.getByRole("dialog", { name: "Link for a new password" });
  await expect(made).toContainText("Give it to Sam Speaker and nobody else");
  await expectGoodAtBothWidths(page);
  return pathIn(await made.getByLabel("Link").inputValue());
}

/** Without a mail server, nobody is made an administrator whose address nobody has confirmed. */
export async function inviteUnconfirmed(page: Page): Promise<void> {
  await page.goto("/admin/roles");
  await page.getByLabel("Email address").fill("tess@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const refused = page.getByRole("dialog", { name: "Tess Talker can't be made an administrator yet" });
  await expect(refused).toContainText("Confirm it on the account's page once you know whose it is.");
  await expect(refused.getByRole("definition")).toContainText([
    "Tess Talker",
    "tess",
    "tess@example.org",
    "No",
  ]);
  await expect(refused.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeFocused();
}

/** The checklist goes away by itself when all is done, and else when told to. */
export async function finishChecklist(page: Page, { mails }: Conference): Promise<void> {
  await page.goto("/dashboard");
  await expect(warnings(page)).toBeVisible();
  const list = checklist(page);
  if (mails) {
    await expect(list).toHaveCount(0);
    return;
  }
  await expect(list).toContainText("4 of 5 done");
  await list.getByRole("button", { name: "Hide this list" }).click();
  await expect(title(page, "Welcome")).toBeFocused();
  await expect(list).toHaveCount(0);
  await expect(warnings(page)).toContainText("No mail server is set");
}
