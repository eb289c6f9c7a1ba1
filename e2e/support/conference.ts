import type { Page } from "@playwright/test";
import type { MailServer, ReceivedMail } from "@plenary/testing/mail-server";
import { password } from "@plenary/testing/people";
import { write } from "./account-forms.ts";
import { expect } from "./test.ts";

/** The conference of conference.spec.ts, and what its people do alike. */
export interface Conference {
  mails: MailServer;
  /** The event's path in the app. */
  path: string;
}

/** What the administrator enters as the installation's address. */
export const domain = "https://talks.example.org";

export const phone = { width: 390, height: 844 };

export const main = (page: Page) => page.getByRole("main");
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** What is new in the reader's events, on the dashboard. */
export const news = (page: Page) => page.getByRole("region", { name: "New in your events" });

/** Fills in the form of a registration, wherever it leads afterwards. */
export async function createAccount(page: Page, username: string, name: string): Promise<void> {
  await write(page, {
    Username: username,
    Email: `${username}@example.org`,
    "Full Name": name,
    Password: password,
    "Confirm Password": password,
  });
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(title(page, "Create Account")).toHaveCount(0);
}

/** The mails that have reached somebody. */
export const mailsTo = (mails: MailServer, username: string): ReceivedMail[] =>
  mails.received.filter((mail) => mail.to.includes(`${username}@example.org`));

/** Waits for the mail to somebody that says so, in its subject or its text, and returns it. */
export async function mailTo(mails: MailServer, username: string, words: string): Promise<ReceivedMail> {
  const found = () =>
    mailsTo(mails, username).find(({ mail: { subject = "", text = "" } }) =>
      `${subject}\n${text}`.replaceAll(/\s+/g, " ").includes(words),
    );
  await expect.poll(() => found() !== undefined, `a mail to ${username}: ${words}`).toBe(true);
  return found() as ReceivedMail;
}

/** Where a link of the installation leads on it. */
export function pathIn(link: string): string {
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe(domain);
  return pathname + search;
}

/** The newest link to somebody that leads to where `path` begins. */
export async function linkIn(mails: MailServer, username: string, path: string): Promise<string> {
  const links = () =>
    mailsTo(mails, username)
      .flatMap(({ mail }) => mail.text?.match(/https:\/\/talks\S+/g) ?? [])
      .map(pathIn)
      .filter((link) => link.startsWith(path));
  await expect.poll(() => links().length, `a link to ${username}: ${path}`).toBeGreaterThan(0);
  return links().at(-1) ?? "";
}

/** Opens the link in the mail that asks for it. */
export async function confirmAddress(page: Page, mails: MailServer, username: string): Promise<void> {
  await page.goto(await linkIn(mails, username, "/confirm-email"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(main(page)).toContainText("E-mail address confirmed");
}
