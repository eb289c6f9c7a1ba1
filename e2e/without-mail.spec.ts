import type { Page } from "@playwright/test";
import { password } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths } from "./support/account-forms.ts";
import { setUp } from "./support/setup-page.ts";
import { expect, test, useServer } from "./support/test.ts";

/** A small installation without a mail server, from its setup to a confirmed session of an invited speaker. */
const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });

test("without a mail server, an organizer passes links on by hand, and an administrator confirms addresses", async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 40[14]/);
  const { origin } = server();
  await setUp(page);
  await page.goto("/events/create");
  await page.getByLabel("Event name").fill("Village Hall Talks");
  await page.getByLabel("Start date").fill("2030-05-01");
  await page.getByLabel("End date").fill("2030-05-01");
  await page.getByLabel("Location").fill("The village hall");
  await page.getByLabel("Description").fill("An evening of talks.");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Village Hall Talks" })).toBeVisible();

  await page.getByRole("link", { name: "Invitations 0" }).click();
  await page.getByRole("button", { name: "Invite speakers" }).click();
  await page.getByLabel("Email").fill("keynote@famous.example");
  await expect(page.getByText("No account has confirmed this address.")).toBeVisible();
  await page.getByLabel("Your own words").fill("Do come!\nhttps://famous.example/you");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const fresh = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(fresh).toContainText("keynote@famous.example was invited, but no mail goes out.");
  await expect(fresh.getByLabel("Link")).toHaveValue(/\/invitations\/[\w-]+$/);
  await expectGoodAtBothWidths(page);
  await fresh.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "New link for keynote@famous.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Link to the invitation" });
  await expect(dialog).toContainText("Send it to keynote@famous.example yourself.");
  await expectGoodAtBothWidths(page);
  const link = new URL(await dialog.getByLabel("Link").inputValue()).pathname;
  await dialog.getByRole("button", { name: "Close" }).click();

  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("main")).toContainText("invites you to speak at Village Hall Talks.");
  await expect(theirs.getByRole("main")).toContainText("1 May 2030The village hall");
  await expect(theirs.getByRole("figure")).toContainText(/writes:Do come!\s+https:\/\/famous.example\/you/);
  await expect(theirs.getByRole("figure").getByRole("link")).toHaveCount(0);
  await expectGoodAtBothWidths(theirs);
  await theirs.getByRole("link", { name: "Create an account" }).click();
  await register(theirs);
  await expect(theirs.getByRole("main")).toContainText("You are signed in as Kay Note.");
  await expectGoodAtBothWidths(theirs);
  await theirs.getByRole("button", { name: "Accept" }).click();
  await theirs.getByRole("button", { name: "Write a new talk" }).click();
  await theirs.getByLabel("Title").fill("On villages");
  await theirs.getByLabel("Summary").fill("In short");
  await theirs.getByLabel("Description").fill("At length");
  await theirs.getByRole("button", { name: "Create talk" }).click();
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect(theirs.getByRole("status")).toContainText("Your session “On villages” is confirmed.");
  await expectGood(theirs);
  await theirs.goto(link);
  await expect(theirs.getByRole("alert")).toHaveText("This link is not valid");
  await expectGood(theirs);

  await page.reload();
  await expect(page.getByText("not the invited address")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.goto("/admin/roles");
  await page.getByLabel("Email address").fill("kay@example.org");
  await page.getByRole("button", { name: "Send Invitation" }).click();
  const refused = page.getByRole("dialog", { name: "Kay Note can't be made an administrator yet" });
  await expect(refused).toContainText("This account's e-mail address is not confirmed");
  await expect(refused.getByRole("definition")).toContainText(["Kay Note", "kay", "kay@example.org", "No"]);
  await expect(refused.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Send Invitation" })).toBeFocused();
  await page.goto("/admin/users?q=kay");
  await page.getByRole("link", { name: "Manage Kay Note" }).click();
  await page.getByRole("button", { name: "Confirm address of Kay Note" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("E-mail address confirmed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This account" })).toBeFocused();
  await theirs.goto("/talks");
  await expect(theirs.getByRole("region", { name: "Confirm your e-mail address" })).toHaveCount(0);

  await page.getByRole("button", { name: "Password link for Kay Note" }).click();
  const made = page.getByRole("dialog", { name: "Link for a new password" });
  await expect(made).toContainText("Give it to Kay Note and nobody else");
  await expectGoodAtBothWidths(page);
  const reset = new URL(await made.getByLabel("Link").inputValue());
  await made.getByRole("button", { name: "Close" }).click();
  await followChecklist(page);
  const note = page.getByRole("region", { name: "No mail goes out" });
  await expect(note).toContainText("You can change that in the system settings.");
  await expectGoodAtBothWidths(page);
  await note.getByRole("button", { name: "Don't show this again" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(note).toHaveCount(0);

  await theirs.context().clearCookies();
  await theirs.evaluate(() => localStorage.clear());
  await theirs.goto("/forgot-password");
  await expect(theirs.getByRole("main")).toContainText(
    "This installation sends no e-mail. Ask an administrator for a new password.",
  );
  await expectGoodAtBothWidths(theirs);
  await theirs.goto(reset.pathname + reset.search);
  await theirs.getByLabel("New Password", { exact: true }).fill("Another-one-8");
  await theirs.getByLabel("Confirm New Password").fill("Another-one-8");
  await theirs.getByRole("button", { name: "Reset Password" }).click();
  await theirs.getByRole("link", { name: "Sign In" }).first().click();
  await theirs.getByLabel("Username or Email").fill("kay");
  await theirs.getByLabel("Password", { exact: true }).fill("Another-one-8");
  await theirs.getByLabel("Password", { exact: true }).press("Enter");
  await expect(theirs.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await context.close();
});

/** The administrator's checklist says what is so, leads to where it is done, and goes away when told to. */
async function followChecklist(page: Page): Promise<void> {
  await page.goto("/dashboard");
  const list = page.getByRole("region", { name: "Getting started" });
  const warnings = page.getByRole("region", { name: "Some things should be set up better" });
  await expect(list.getByRole("listitem").filter({ hasText: "(done)" })).toHaveText(/Create the first event/);
  await expect(list).toContainText("1 of 5 done");
  await expect(warnings).toContainText("No support e-mail is set");
  await expect(warnings).not.toContainText("No mail server is set");
  await list.getByRole("link", { name: "Confirm your own e-mail address" }).click();
  await page.getByRole("button", { name: "Confirm address of Ada Lovelace" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("ada@example.org");
  await dialog.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("E-mail address confirmed")).toBeVisible();
  await page.goto("/dashboard");
  await expect(list).toContainText("2 of 5 done");
  await expectGoodAtBothWidths(page);
  await list.getByRole("button", { name: "Hide this list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeFocused();
  await expect(list).toHaveCount(0);
  await expect(warnings).toContainText("No mail server is set");
}

async function register(page: Page): Promise<void> {
  await page.getByLabel("Username").fill("kay");
  await page.getByLabel("Email").fill("kay@example.org");
  await page.getByLabel("Full Name").fill("Kay Note");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
}
