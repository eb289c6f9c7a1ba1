import type { Page } from "@playwright/test";
import { type MailServer, mailLogin, type ReceivedMail } from "@plenary/testing/mail-server";
import { password } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "#page-rules";
import { expect } from "#test";
import { codeFor, write } from "./people.ts";
import { initialize, signInFirst } from "./setup-page.ts";

/** The conference of conference.spec.ts, and what its people do alike. */
export interface Conference {
  mails: MailServer;
  /** The event's path in the app. */
  path: string;
}

/** What the administrator enters as the installation's address. */
const domain = "https://talks.example.org";

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
const warnings = (page: Page) => page.getByRole("region", { name: "Some things need attention" });

/** Does what the dashboard says, but for the first event. */
export async function followChecklist(page: Page, conference: Conference): Promise<void> {
  const { mails } = conference;
  const list = checklist(page);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(list).toContainText("0 of 5 done");
  await expect(warnings(page)).toContainText("No support email is set");
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
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("Your account has a second factor now")).toBeVisible();
}

/** The checklist goes away by itself when all is done. */
export async function finishChecklist(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(warnings(page)).toBeVisible();
  await expect(checklist(page)).toHaveCount(0);
}

/** Finds the event on a phone though the server doesn't search, and what is on. */
export async function visit(page: Page, { path }: Conference): Promise<void> {
  await page.goto("/public/events");
  await page.route("**/api/public/events/search?*", (route) => route.abort());
  await page.getByLabel("Search events").fill("village");
  await expect(page.getByRole("status").filter({ hasText: "Showing 1 of 2 events" })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Village Hall Talks" });
  await expect(card).toContainText("Two evenings of talks.");
  await card.getByRole("link", { name: "View Event Details: Village Hall Talks" }).click();
  await expect(page).toHaveURL(new RegExp(`/public${path}$`));
  await expect(title(page, "Village Hall Talks")).toBeFocused();
  await expect(page.locator("em")).toHaveText("evenings");
  const website = page.getByRole("link", { name: "Website of the event" });
  await expect(website).toHaveAttribute("href", /^https:\/\/village\.example/);

  // What is on comes before the facts that help nobody there.
  await page.getByRole("link", { name: "To the 2 sessions" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Sessions & Speakers" })).toBeInViewport();
  const rows = page.locator(".programme li");
  await expect(rows).toHaveCount(2);
  const facts = await page.getByRole("heading", { name: "Quick Info" }).boundingBox();
  expect((await rows.last().boundingBox())?.y).toBeLessThan(facts?.y ?? 0);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120);
  const soup = rows.filter({ hasText: "On soup" });
  await expect(soup).toContainText("Sam Speaker");
  await expect(soup).toContainText("Great hall");
  await soup.scrollIntoViewIfNeeded();
  const summary = soup.locator(".say");
  await expect(summary).toHaveText(`${"Short. ".repeat(15).slice(0, 100)}…`, { useInnerText: true });
  expect(await summary.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(1);
  await expect(page.getByRole("navigation", { name: "Days" })).toBeInViewport();
  await page.getByLabel("Filter sessions by text").fill("soup");
  await expect(page.getByText("Showing 1 of 2 sessions")).toBeVisible();
  await soup.getByRole("link", { name: "Sam Speaker" }).click();
  await expect(title(page, "Sam Speaker")).toBeVisible();
  await expect(page.getByText("sam@example.org")).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
}
