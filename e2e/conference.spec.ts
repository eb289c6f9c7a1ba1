import type { Browser, Page } from "@playwright/test";
import { type MailServer, mailLogin, startMailServer } from "@plenary/testing/mail-server";
import { password } from "@plenary/testing/people";
import { write } from "./support/account-forms.ts";
import { setUp } from "./support/setup-page.ts";
import { expect, test, useServer, watch } from "./support/test.ts";

/**
 * A small conference from an empty machine to its visitors, as its people see it: an administrator, an organizer, a
 * co-organizer, two speakers, and a visitor on a phone. Once without a mail server and once with one; what each screen must
 * keep besides is in the tests of the screens.
 */
const environment = { RATE_LIMIT: "off", ADDRESSES: "unconfirmed" as const };
const server = useServer(environment);

for (const mailIsSet of [false, true]) {
  test(`a conference ${mailIsSet ? "with" : "without"} a mail server`, async ({
    browser,
    expectedErrors,
    trouble,
  }) => {
    test.slow();
    expectedErrors.push(/status of 40[14]/);
    if (mailIsSet) await server().ask(environment);
    const mails = mailIsSet ? await startMailServer() : undefined;
    await hold(browser, trouble, mails);
    await mails?.stop();
  });
}

async function hold(browser: Browser, trouble: string[], mails: MailServer | undefined) {
  const { origin } = server();
  const arrive = async (viewport = { width: 1280, height: 720 }) => {
    const context = await browser.newContext({ baseURL: origin, viewport });
    watch(context, trouble);
    return context.newPage();
  };
  const admin = await arrive();
  await setUp(admin);
  if (mails) await setMailServer(admin, mails);

  const olga = await arrive();
  await olga.goto("/register");
  await createAccount(olga, "olga", "Olga Organizer");
  if (mails) await confirmAddress(olga, mails, "olga");
  const path = await publish(olga);

  // Both are asked by address; who they are shows when they take the invitation.
  const toTess = await inviteSpeaker(olga, mails, path);
  const toCora = await inviteCoOrganizer(olga, mails, path);
  const tess = await arrive();
  await tess.goto(toTess);
  await expect(tess.getByRole("main")).toContainText("Please come!");
  await tess.getByRole("link", { name: "Create an account" }).click();
  await createAccount(tess, "tess", "Tess Talker");
  await tess.getByRole("button", { name: "Accept" }).click();
  await tess.getByRole("button", { name: "Write a new talk" }).click();
  await write(tess, { Title: "On villages", Summary: "In short", Description: "At length" });
  await tess.getByRole("button", { name: "Create talk" }).click();
  await tess.getByRole("button", { name: "Accept invitation" }).click();
  await expect(tess.getByRole("status")).toContainText("Your session “On villages” is confirmed.");
  const cora = await arrive();
  await cora.goto(toCora);
  await cora.getByRole("link", { name: "Create an account" }).click();
  await createAccount(cora, "cora", "Cora Helper");
  await cora.getByRole("button", { name: "Accept" }).click();

  // Somebody whom nobody invited comes from the event's page.
  const sam = await arrive({ width: 390, height: 844 });
  await sam.goto(`/public${path}`);
  await sam.getByRole("link", { name: "Submit a talk" }).click();
  await createAccount(sam, "sam", "Sam Speaker");
  await write(sam, { Title: "On soup", Summary: "Short.", Description: "First the **leeks**." });
  await sam.getByRole("button", { name: "Submit talk" }).click();
  await expect(sam.getByText("Waiting for the organizers")).toBeVisible();
  if (mails) await confirmAddress(sam, mails, "sam");

  await olga.goto("/dashboard");
  const news = (page: Page) => page.getByRole("region", { name: "New in your events" });
  await expect(news(olga)).toContainText("On soup");
  await decide(olga, path);
  await placeAll(olga);
  await sam.goto("/dashboard");
  await expect(news(sam)).toContainText("Great hall");
  if (mails)
    await expect
      .poll(() => subjectsTo(mails, "sam"), { timeout: 20_000 })
      .toContain("Confirmed for Village Hall Talks: On soup");
  await writeToSpeakers(olga, path);
  await sam.goto("/messages");
  await expect(sam.getByRole("link", { name: /Your slides/ })).toBeVisible();

  // An attendee sees on a phone what is on.
  const visitor = await arrive({ width: 390, height: 844 });
  await visitor.goto(`/public${path}`);
  const talk = visitor
    .getByRole("listitem")
    .filter({ has: visitor.getByRole("heading", { name: "On soup" }) });
  await expect(talk).toContainText("Sam Speaker");
  await expect(talk).toContainText("Great hall");

  await cora.goto(path);
  await expect(cora.getByRole("button", { name: "All 2" })).toBeVisible();
  await admin.goto("/dashboard");
  await expect(admin.getByRole("region", { name: "Getting started" })).toContainText(
    mails ? "2 of 5 done" : "1 of 5 done",
  );
  for (const page of [admin, olga, cora, tess, sam, visitor]) await page.context().close();
}

/** Approves what was submitted, takes that back, and approves it again with a room. */
async function decide(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Draft 1" }).click();
  await expect(page).toHaveURL(/\?status=draft$/);
  await page.getByLabel("Choose On soup").check();
  const bar = page.getByRole("region", { name: "Chosen sessions" });
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("1 session is confirmed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 decision is undone.")).toBeVisible();
  await page.getByLabel("Choose On soup").check();
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("button", { name: "Confirmed 2" })).toBeVisible();
}

/** Gives all sessions of the event that is open a room. */
async function placeAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All 2" }).click();
  await expect(page).toHaveURL(/events\/[^?]+$/);
  await page.getByLabel("Choose all on this page").check();
  await page
    .getByRole("region", { name: "Chosen sessions" })
    .getByRole("button", { name: "Room and track" })
    .click();
  await page.getByLabel("Room", { exact: true }).last().fill("Great hall");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 sessions are changed.")).toBeVisible();
}

async function writeToSpeakers(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/speakers`);
  await page.getByRole("link", { name: "Write to speakers" }).click();
  await page.getByRole("radio", { name: /^Confirmed/ }).check();
  await write(page, { Subject: "Your slides", Message: "Please send them by Friday." });
  await page.getByRole("button", { name: "Send to speakers" }).click();
  await expect(page.getByText("Sent to 2 speakers.")).toBeVisible();
}

const subjectsTo = (mails: MailServer, username: string) =>
  mails.received
    .filter((mail) => mail.to.includes(`${username}@example.org`))
    .map(({ mail }) => mail.subject);

/** Fills in the form of a registration, wherever it leads afterwards. */
async function createAccount(page: Page, username: string, name: string): Promise<void> {
  await write(page, {
    Username: username,
    Email: `${username}@example.org`,
    "Full Name": name,
    Password: password,
    "Confirm Password": password,
  });
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toHaveCount(0);
}

/** The path of the newest link to somebody that leads to where this begins. */
async function linkIn(mails: MailServer, username: string, to: string): Promise<string> {
  const links = () =>
    mails.received
      .filter((mail) => mail.to.includes(`${username}@example.org`))
      .flatMap(({ mail }) => mail.text?.match(/https?:\S+/g) ?? [])
      .map((link) => new URL(link))
      .filter(({ pathname }) => pathname.startsWith(to));
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const { pathname = "", search = "" } = links().at(-1) ?? {};
  return pathname + search;
}

async function confirmAddress(page: Page, mails: MailServer, username: string): Promise<void> {
  await page.goto(await linkIn(mails, username, "/confirm-email"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("main")).toContainText("E-mail address confirmed");
}

async function setMailServer(page: Page, mails: MailServer): Promise<void> {
  await page.goto("/admin/settings");
  await write(page, {
    "SMTP host": "127.0.0.1",
    "SMTP port": String(mails.port),
    "SMTP username": mailLogin.username,
    "SMTP password": mailLogin.password,
    // Long enough to undo one, and soon over.
    "Seconds to undo a decision": "8",
  });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("System settings updated successfully!")).toBeVisible();
  // What was queued before is asked about, and here wanted.
  await page.getByRole("button", { name: "Send all" }).click();
  await confirmAddress(page, mails, "ada");
}

/** A public event of one day; returns its path in the app. */
async function publish(page: Page): Promise<string> {
  await page.goto("/events/create");
  await page.getByLabel("Event name").fill("Village Hall Talks");
  await page.getByLabel("Start date").fill("2030-05-01");
  await page.getByLabel("End date").fill("2030-05-01");
  await page.getByLabel("Location").fill("The village hall");
  await page.getByLabel("Description").fill("An *evening* of talks.");
  await page.getByRole("radio", { name: "Public" }).check();
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Village Hall Talks" })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Invites Tess with words of one's own; returns the path of the link that she gets. */
async function inviteSpeaker(page: Page, mails: MailServer | undefined, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole("button", { name: "Invite speakers" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite speakers" });
  await dialog.getByLabel("Email addresses").fill("Tess <tess@example.org>");
  await dialog.getByLabel("Your own words").fill("Please come!");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  if (mails) return linkIn(mails, "tess", "/invitations/");
  const fresh = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(fresh).toContainText("no mail goes out");
  return new URL(await fresh.getByLabel("Link").inputValue()).pathname;
}

async function inviteCoOrganizer(page: Page, mails: MailServer | undefined, path: string): Promise<string> {
  await page.goto(`${path}/co-organizers`);
  await page.getByLabel("Email").fill("cora@example.org");
  await page.getByRole("button", { name: "Send invitation" }).click();
  if (mails) return linkIn(mails, "cora", "/invitations/");
  const fresh = page.getByRole("dialog", { name: "Pass on the invitation" });
  return new URL(await fresh.getByLabel("Link").inputValue()).pathname;
}
