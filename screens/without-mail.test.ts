import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { changePassword } from "@plenary/contract/accounts/accounts";
import { enableTotp, startTotp } from "@plenary/contract/accounts/second-factors";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeEvent } from "@plenary/testing/events";
import {
  isSignedIn,
  makeTemporaryAdmin,
  type Person,
  password,
  register,
  signIn,
} from "@plenary/testing/people";
import { codeFor, continueAs } from "../e2e/support/people.ts";
import { openRow } from "../e2e/support/tables.ts";
import { importEvents } from "../server/src/features/import/import.ts";
import { readImportFile } from "../server/src/features/import/import-file.ts";
import { findOwner } from "../server/src/features/import/owner.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** What is different where no mail server is set; e2e/conference.spec.ts has one. */
const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });
const domain = "https://talks.example.org";
let admin: Person;
let olga: Person;

test.beforeAll(async () => {
  const { origin } = server();
  const made = await makeTemporaryAdmin(origin);
  admin = made.admin;
  const own = { name: "Ada Lovelace", email: "ada@example.org" };
  const passwords = { currentPassword: made.temporaryPassword, newPassword: password };
  await admin.call(changePassword, { body: { ...passwords, ...own } });
  olga = await register(origin, "olga", "Olga Organizer");
});

const main = (page: Page) => page.getByRole("main");

async function openAs(page: Page, person: Person, path: string) {
  await continueAs(page, person);
  await page.goto(path);
}

/** Where a link of the installation leads on it. */
function pathIn(link: string): string {
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe(domain);
  return pathname + search;
}

/** Confirms an address for somebody, on the account's page. */
async function confirmAddress(page: Page, name: string, address: string) {
  await page.getByRole("button", { name: `Confirm address of ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(address);
  await expectGoodAtBothWidths(page);
  await dialog.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("E-mail address confirmed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This account" })).toBeFocused();
}

// Proves trust all: Without a mail server links are passed on by hand, administrators confirm addresses, and the
//   screens say so
test("the checklist counts what can be done, has administrators confirm their own address, and goes when told to", async ({
  page,
}) => {
  const checklist = page.getByRole("region", { name: "Getting started" });
  const warnings = page.getByRole("region", { name: "Some things need attention" });
  await openAs(page, admin, "/dashboard");
  await expect(checklist).toContainText("0 of 5 done");
  // The list says so as long as it is there.
  await expect(warnings).not.toContainText("No mail server is set");

  await admin.call(updateSettings, { body: { domain } });
  await page.reload();
  await checklist.getByRole("link", { name: "Confirm your own email address" }).click();
  await confirmAddress(page, "Ada Lovelace", "ada@example.org");
  const { secret } = await admin.call(startTotp);
  await admin.call(enableTotp, { body: { code: codeFor(secret) } });
  await page.goto("/dashboard");
  await expect(checklist).toContainText("3 of 5 done");
  await makeEvent(olga, { name: "Village Hall Talks", visibility: "public" });
  await page.reload();
  await expect(checklist).toContainText("4 of 5 done");
  await checklist.getByRole("button", { name: "Hide this list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeFocused();
  await expect(checklist).toHaveCount(0);
  await expect(warnings).toContainText("No mail server is set");
});

// Proves trust all: Without a mail server links are passed on by hand, administrators confirm addresses, and the
//   screens say so
test("invitations to speak are made and not sent; another link ends the one before, and is to be passed on", async ({
  page,
}) => {
  const { eventId } = await makeEvent(olga, { name: "Tea Days", visibility: "public" });
  await openAs(page, olga, `/events/${eventId}/invitations`);
  await page.getByRole("button", { name: "Invite speakers" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite speakers" });
  await dialog.getByLabel("Email addresses").fill("tess@example.org, kay@example.org\nnobody");
  await dialog.getByRole("button", { name: "Invite 2 people" }).click();
  const results = dialog.getByRole("list", { name: "What became of each address" });
  await expect(results.getByText("Invited", { exact: true })).toHaveCount(2);
  await expect(dialog.getByText("No mail goes out. Send these links yourself")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await dialog.getByLabel("Email addresses that were not invited").fill("kay@example.org");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(results.getByText("Already invited")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await expect((await openRow(page, "kay@example.org")).getByRole("button")).toHaveText([
    /^New link/,
    /^Withdraw/,
  ]);
  await (await openRow(page, "tess@example.org")).getByRole("button", { name: /^New link/ }).click();
  const question = page.getByRole("dialog", { name: "Make a link?" });
  await expect(question).toContainText("stops working");
  await expectGoodAtBothWidths(page);
  await question.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByRole("dialog", { name: "Link to the invitation" });
  await expect(link).toContainText("Send it to tess@example.org yourself.");
  await expectGoodAtBothWidths(page);
  expect(pathIn(await link.getByLabel("Link").inputValue())).toMatch(/^\/invitations\//);
});

// Proves trust all: Without a mail server links are passed on by hand, administrators confirm addresses, and the
//   screens say so
test("an invitation to organize is to be passed on", async ({ page }) => {
  const { eventId } = await makeEvent(olga, { name: "Soup Days" });
  await openAs(page, olga, `/events/${eventId}/co-organizers`);
  await page.getByRole("button", { name: "Invite co-organizers" }).click();
  await page.getByLabel("Email addresses").fill("cora@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(link).toContainText("cora@example.org was invited, but no mail goes out.");
  await expectGoodAtBothWidths(page);
  expect(pathIn(await link.getByLabel("Link").inputValue())).toMatch(/^\/invitations\//);
});

// Proves trust all: Without a mail server links are passed on by hand, administrators confirm addresses, and the
//   screens say so
test("nobody is made an administrator whose address nobody has confirmed", async ({ page }) => {
  await register(server().origin, "tess", "Tess Talker");
  await openAs(page, admin, "/admin/roles");
  await page.getByLabel("Email address").fill("tess@example.org");
  const invite = page.getByRole("button", { name: "Invite", exact: true });
  await invite.click();
  const refused = page.getByRole("dialog", { name: "Tess Talker can't be made an administrator yet" });
  await expect(refused).toContainText("Confirm it on the account's page once you know whose it is.");
  await expectGoodAtBothWidths(page);
  const facts = ["Tess Talker", "tess", "tess@example.org", "No", /^\d+ \w+ \d{4}$/];
  await expect(refused.getByRole("definition")).toHaveText(facts);
  await expect(refused.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(invite).toBeFocused();
});

// Proves trust all: Without a mail server links are passed on by hand, administrators confirm addresses, and the
//   screens say so
test("who has forgotten the password is sent to an administrator, who makes a link for another", async ({
  page,
  browser,
}) => {
  const { origin } = server();
  const sam = await register(origin, "sam", "Sam Speaker");
  await page.goto("/forgot-password");
  await expect(main(page)).toContainText(
    "This installation sends no email. Ask an administrator for a new password.",
  );

  const admins = await browser.newPage();
  // Who asks is new, and so in the list before anything is searched for.
  await openAs(admins, admin, "/admin/users");
  await admins.getByRole("link", { name: "Sam Speaker", exact: true }).click();
  await confirmAddress(admins, "Sam Speaker", "sam@example.org");
  await admins.getByRole("button", { name: "Password link for Sam Speaker" }).click();
  const made = admins.getByRole("dialog", { name: "Link for a new password" });
  await expect(made).toContainText("Give it to Sam Speaker and nobody else");
  await expectGoodAtBothWidths(admins);
  const link = pathIn(await made.getByLabel("Link").inputValue());
  expect(link).toMatch(/^\/reset-password\b/);

  await page.goto(link);
  const secret = `${password}!`;
  await page.getByLabel("New Password", { exact: true }).fill(secret);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  expect(await isSignedIn(await signIn(origin, sam.username, { secret }))).toBe(true);
});

// Proves trust all: Without a mail server links are passed on by hand, administrators confirm addresses, and the
//   screens say so
test("organizers read on the dashboard that no mail goes out, until they don't want to", async ({ page }) => {
  await makeEvent(olga, { name: "Bread Days" });
  await openAs(page, olga, "/dashboard");
  const note = page.getByRole("region", { name: "No mail goes out" });
  await expect(note).toContainText("An administrator of this site can change that.");
  await note.getByRole("button", { name: "Don't show this again" }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("which news come by mail is chosen for later", async ({ page }) => {
  await openAs(page, olga, "/settings");
  const kinds = page.getByRole("group", { name: "Changes in events" });
  await expect(kinds.getByRole("switch", { checked: true })).toHaveCount(7);
  await kinds.getByRole("switch", { name: /time or room of your session/ }).click();
  await expect(page.getByText("Your choice is saved")).toBeVisible();
  await expect(kinds.getByRole("switch", { checked: true })).toHaveCount(6);
});

// Proves trust claims: Nothing of another event, but by an administrator's link
test("an administrator's link for an imported speaker is about all events, and its page says so", async ({
  page,
}) => {
  await importConference("olga");
  await openAs(page, admin, "/events?when=past");
  await page.getByRole("link", { name: "Kettle Conf" }).click();
  const workspace = page.getByRole("navigation", { name: "Workspace" });
  await workspace.getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("link", { name: "Tea cosies", exact: true }).click();
  await page.getByRole("button", { name: "Claim link for Ines Imported" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "talks, sessions and proposals, at all events because you are an administrator.",
  );
  const link = pathIn(await page.getByLabel("Link", { exact: true }).inputValue());
  const tess = await register(server().origin, "tessa", "Tessa Talker");
  await openAs(page, tess, link);
  await expect(main(page)).toContainText("Ines Imported");
  await expect(main(page)).toContainText("It is about the sessions of all events.");
  await expect(main(page).getByRole("listitem")).toHaveText(["Tea cosiesKettle Conf"]);
});

/** Imports what was last year, in which Ines speaks, who has no account; as `npm run import` does. */
async function importConference(owner: string) {
  const { ctx } = server();
  const folder = await mkdtemp(join(tmpdir(), "plenary-schedule-"));
  const file = join(folder, "schedule.xml");
  await writeFile(
    file,
    `<schedule><conference><title>Kettle Conf</title><acronym>kettle</acronym></conference>
    <day date="2025-03-01"><room name="Hall"><event guid="b"><title>Tea cosies</title><start>11:00</start>
    <duration>0:45</duration><persons><person id="2">Ines Imported</person></persons></event></room></day></schedule>`,
  );
  const { events } = await readImportFile(file, file);
  await rm(folder, { recursive: true });
  const { userId: ownerId } = await findOwner(ctx, owner);
  await importEvents(ctx, events, { ownerId, ownOnly: true, visibility: "public", publish: true });
}
