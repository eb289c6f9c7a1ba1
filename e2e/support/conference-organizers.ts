import type { Page } from "@playwright/test";
import { expectGood, expectGoodAtBothWidths } from "#page-rules";
import { expect } from "#test";
import { type Conference, createAccount, linkIn, main, news, pathIn, title } from "./conference.ts";
import { write } from "./people.ts";
import { openRow } from "./tables.ts";

/** Comes from the login, and reads what will be public and what is missing before anything is sent. */
export async function registerAsOrganizer(page: Page): Promise<void> {
  await page.goto("/login");
  await expect(page.getByLabel("Username or Email")).toBeFocused();
  await main(page).getByRole("link", { name: "Create an account" }).click();
  await expect(main(page)).toContainText("Anybody can see your public profile");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Please agree to the Terms of Service")).toBeVisible();
  await createAccount(page, "olga", "Olga Organizer");
}

/** A public event of two days; returns its path in the app. */
export async function announce(page: Page): Promise<string> {
  await page.goto("/dashboard");
  await expect(title(page, "Welcome, Olga Organizer")).toBeVisible();
  await page.getByRole("link", { name: "Create an event" }).click();
  await write(page, {
    "Event name": "Village Hall Talks",
    "Start date": "2030-05-01",
    "End date": "2030-05-02",
    Location: "The village hall",
    Description: "Two *evenings* of talks.\nCome early.",
  });
  await page.getByLabel("Website").fill("https://village.example");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("braga");
  await expect(page.getByRole("option", { name: /^Europe\/Lisbon/ })).toBeVisible();
  await zone.press("Enter");
  await page.getByRole("radio", { name: "Public" }).check();
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(title(page, "Village Hall Talks")).toBeFocused();
  await expect(main(page).locator("em")).toHaveText("evenings");
  return new URL(page.url()).pathname;
}

/** Invites many at once, with words of one's own; returns the link that Tess gets. */
export async function inviteSpeakers(page: Page, { mails, path }: Conference): Promise<string> {
  await page.goto(`${path}/invitations`);
  // One thing stands out.
  await expect(main(page).locator(":is(a, button).bg-accent")).toHaveText(["Invite speakers"]);
  await page.getByRole("button", { name: "Invite speakers" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite speakers" });
  await dialog
    .getByLabel("Email addresses")
    .fill('Tess <tess@example.org>; "Note, Kay" <kay@example.org>\nnobody');
  await expect(dialog.getByText("2 addresses recognized")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "No addresses" })).toHaveText("nobody");
  await dialog.getByLabel("Your own words").fill("Please come!\nhttps://village.example/you");
  await dialog.getByRole("button", { name: "Send 2 invitations" }).click();
  const results = dialog.getByRole("list", { name: "What became of each address" });
  await expect(results.getByText("Invited", { exact: true })).toHaveCount(2);
  await expect(dialog.getByText("No mail goes out. Send these links yourself")).toHaveCount(0);
  await dialog.getByLabel("Email addresses that were not invited").fill("kay@example.org");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(results.getByText("Already invited")).toBeVisible();
  await expectGood(page);
  await dialog.getByRole("button", { name: "Done" }).click();

  const kay = await openRow(page, "kay@example.org");
  await expect(kay).toContainText(/Invited .* by Olga Organizer.*Expires \d+ \w+ \d{4}/);
  await kay.getByRole("button", { name: "Send again to kay@example.org" }).click();
  await expect(page.getByText("was sent to kay@example.org again")).toBeVisible();
  return linkIn(mails, "tess", "/invitations/");
}

/** Returns the link that Cora gets. */
export async function inviteCoOrganizer(page: Page, { mails, path }: Conference): Promise<string> {
  await page.goto(`${path}/co-organizers`);
  await page.getByRole("button", { name: "Invite co-organizers" }).click();
  await page.getByLabel("Email addresses").fill("cora@example.org");
  await page.getByRole("button", { name: "Send invitation" }).click();
  return linkIn(mails, "cora", "/invitations/");
}

/** Last year's event was imported, so a speaker of it has no account: nobody can write there. Opens what is told of one's session. */
export async function findImportedSpeaker(page: Page): Promise<void> {
  await page.goto("/messages/compose");
  const to = page.getByLabel("To", { exact: true });
  await to.fill("Ines");
  const choice = page.getByRole("option", { name: "Ines Imported" });
  await expect(choice).toContainText("No account");
  await to.press("Enter");
  await choice.click({ force: true });
  await expect(choice).toBeDisabled();
  await expect(page.getByRole("button", { name: "Remove Ines Imported" })).toHaveCount(0);
  await expectGood(page);

  await page.goto("/events?when=past");
  await expect(page.getByRole("button", { name: "Past 1", pressed: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "When" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: "Kettle Conf" }).click();
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByRole("row", { name: "Tea cosies" })).toContainText("Ines Imported");
  await page.getByRole("link", { name: "Tea cosies", exact: true }).click();
  await expect(page.getByRole("region", { name: "Open session" })).toContainText("No account");
}

/** Makes the link by which somebody takes over that speaker's sessions of the event. */
export async function linkImportedSpeaker(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole("button", { name: "Claim link for Ines Imported" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("dialog")).toContainText("talks, sessions and proposals at this event.");
  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/\/claims\//);
  await expectGood(page);
  return pathIn(await link.inputValue());
}

/** Closes the event to submissions, or opens it again; its page is open. */
export async function takeSubmissions(page: Page, taken: boolean): Promise<void> {
  await page.getByRole("switch", { name: "Takes submissions" }).click();
  const said = taken ? "takes submissions now" : "takes no submissions now";
  await expect(page.getByText(`Village Hall Talks ${said}`)).toBeVisible();
}

const chosen = (page: Page) => page.getByRole("region", { name: "Selected sessions" });

/** Hears what was submitted, and not what was withdrawn unheard; approves, takes it back, rejects one with a reason and approves the other. */
export async function decide(page: Page, { path, mails }: Conference): Promise<void> {
  await page.goto("/dashboard");
  await expect(news(page).getByRole("listitem")).toContainText([
    "On salt, On soupSam Speaker has submitted them to Village Hall Talks",
    "Ines ImportedTess Talker has taken over this speaker's sessions at Kettle Conf",
  ]);
  await expect(page.getByRole("region", { name: "No mail goes out" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await news(page).getByRole("button", { name: "Mark as seen Ines Imported" }).click();
  await expect(news(page).getByRole("listitem")).toHaveCount(1);

  await page.goto(`${path}/sessions`);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "Draft 2" }).click();
  await expect(page).toHaveURL(/\?status=draft$/);
  await page.keyboard.press("Escape");
  await main(page).getByRole("link", { name: "On soup", exact: true }).click();
  await page.getByRole("button", { name: "Approve On soup" }).click();
  await expect(main(page).getByRole("link", { name: "On soup", exact: true })).toHaveCount(0);
  await main(page).getByRole("link", { name: "On salt", exact: true }).click();
  await page.getByRole("button", { name: "Approve On salt" }).click();
  await expect(page.getByText("2 sessions confirmed")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("2 decisions are undone.")).toBeVisible();
  expect(mails.received.filter(({ mail }) => mail.subject?.startsWith("Confirmed"))).toEqual([]);
  await page.getByLabel("Select On salt").check();
  await chosen(page).getByRole("button", { name: "Reject" }).click();
  await page.getByLabel("Reason").fill("We had salt last year.");
  await page.getByRole("button", { name: "Reject session" }).click();
  await expect(page.getByText("1 session was rejected.")).toBeVisible();
  await page.getByLabel("Select On soup").check();
  await chosen(page).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("1 session was confirmed.")).toBeVisible();
}

/** Finds the sessions again, and gives both a time and a room; what looks wrong is said, and not refused. */
export async function place(page: Page, { path }: Conference): Promise<void> {
  await page.goto(`${path}/sessions`);
  await expect(page.getByLabel("Select On villages")).toBeVisible();
  await page.keyboard.press("Slash");
  await expect(page.getByLabel("Search the sessions")).toBeFocused();
  await page.keyboard.type("on ");
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Not set yet").selectOption("Without a time");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\?(?=.*q=on)(?=.*sort=title)(?=.*without=time)/);
  const found = page.url();
  await page.getByLabel("Select On villages").check();
  await chosen(page).getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("Room", { exact: true }).last().fill("Great hall");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 session was changed.")).toBeVisible();
  const village = main(page).getByRole("link", { name: "On villages", exact: true });
  const opened = page.getByRole("region", { name: "Open session" });
  const openedTitle = (name: string) => opened.getByRole("heading", { level: 2, name });
  await village.press("Enter");
  await expect(openedTitle("On villages")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(found);
  await expect(village).toBeFocused();
  await village.press("Enter");
  await expect(openedTitle("On villages")).toBeFocused();
  await opened.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Day")).toHaveValue("2030-05-01");
  await page.getByLabel("Duration in minutes").fill("45");
  await page.getByLabel("Start time").fill("10:00");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(opened.getByText("Wed, 1 May 2030, 10:00–10:45").first()).toBeVisible();
  await opened.getByRole("button", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(found);
  await main(page).getByRole("link", { name: "On soup", exact: true }).click();
  await expect(openedTitle("On soup")).toBeFocused();
  await opened.getByRole("link", { name: "Edit" }).click();
  const said = main(page).getByRole("status");
  await expect(page.getByLabel("Day")).toHaveValue("2030-05-01");
  await page.getByLabel("Start time").fill("10:15");
  await page.getByLabel("Room").fill("great hall");
  await expect(said.filter({ hasText: "“On villages” is in this room at the same time." })).toBeVisible();
  await page.getByLabel("Track").focus();
  await expect(page.getByLabel("Room")).toHaveValue("Great hall");
  await page.getByLabel("Day").fill("2030-05-03");
  await expect(said.filter({ hasText: "This is outside the event's days" })).toBeVisible();
  await page.getByLabel("Day").fill("2030-05-02");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(opened.getByText("Thu, 2 May 2030, 10:15").first()).toBeVisible();
}

/** Approves what a speaker has changed. */
export async function approveChange(page: Page): Promise<void> {
  await page.goto("/dashboard");
  const line = news(page).getByRole("listitem").filter({ hasText: "On villages" });
  await expect(line).toContainText(
    "Tess Talker has changed it at Village Hall Talks, where it waits for approval again",
  );
  await line.getByRole("link", { name: "On villages" }).click();
  await page.getByRole("button", { name: "Approve On villages" }).click();
  await expect(page.getByText("“On villages” is confirmed")).toBeVisible();
}

/** Leaves the event public after having been asked. */
export async function keepPublic(page: Page, { path }: Conference): Promise<void> {
  await page.goto(path);
  await page.getByRole("switch", { name: "Public" }).click();
  const question = page.getByRole("dialog", { name: "Make this event a draft?" });
  await expect(question).toContainText("2 confirmed sessions are on it");
  await question.getByRole("button", { name: "Keep it public" }).click();
  await expect(page.getByRole("switch", { name: "Public" })).toBeChecked();
}

/** From the event's page, takes the speakers' addresses along, and writes to those who are confirmed. */
export async function writeToSpeakers(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("link", { name: "Speakers", exact: true }).click();
  const speakers = page.getByRole("table", { name: "Speakers", exact: true });
  await expect(speakers).toContainText("ConfirmedOn soup");
  await page.getByRole("button", { name: "Copy or export" }).click();
  await page.getByRole("menuitem", { name: "Copy addresses" }).click();
  await expect(page.getByText(/address(es)? copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("sam@example.org");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Copy or export" }).click();
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("speakers.csv");
  await page.getByRole("link", { name: "Write to speakers" }).click();
  await page.getByRole("radio", { name: /^Confirmed/ }).check();
  await write(page, { Subject: "Your slides", Message: "Please send them by Friday." });
  await page.getByRole("button", { name: "Send to speakers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("In the inboxes of 2 speakers.")).toBeVisible();
}

/** The co-organizer takes the invitation, and finds the event with the keyboard alone. */
export async function helpOrganize(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("link", { name: "Create an account" }).click();
  await createAccount(page, "cora", "Cora Helper");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status")).toContainText("Village Hall Talks");
  await expect(page.getByRole("button", { name: "Go to" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("village");
  await expect(palette.getByRole("group", { name: "Your events" })).toContainText("Village Hall Talks");
  await page.keyboard.press("Enter");
  await expect(title(page, "Village Hall Talks")).toBeFocused();
  await page.getByRole("link", { name: "Public page" }).click();
  await page.getByRole("link", { name: "Open in the app" }).click();
  await expect(page.getByRole("switch", { name: "Takes submissions" })).toBeVisible();
}
