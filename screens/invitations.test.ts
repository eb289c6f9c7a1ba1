import type { Browser, Page } from "@playwright/test";
import { answerInvitation, inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { createTalk, deleteTalk } from "@plenary/contract/sessions/talks";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { openRow } from "../e2e/support/tables.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

// Proves product 1: Users keep a profile, find others, create events, write talks, submit them, answer invitations,
//   write messages
// Proves product 2: `/sessions/invitations` accepts with a talk, rejects after a prompt, and lets go of what is handled
// Proves product 4: An answered invitation leaves the list
// Proves product 5: Accepting an invitation to speak needs a talk
// Proves decisions 4: Invitations wait for a registration; a second pending one is a 409
test("an invitee registers, writes a talk on the way and accepts with it", async ({ page, browser }) => {
  const eventId = await createEvent("Lisbon Night");
  await invite(eventId, "Nora@example.org");
  const theirs = await openAs(browser, null);
  await theirs.goto("/register");
  await theirs.getByLabel("Username").fill("nora");
  await theirs.getByLabel("Email", { exact: true }).fill("nora@example.org");
  await theirs.getByLabel("Full Name").fill("Nora Newcomer");
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByLabel("Confirm Password").fill(password);
  await theirs.getByRole("checkbox", { name: "I agree" }).check();
  await theirs.getByRole("button", { name: "Create Account" }).click();
  await expect(theirs.getByRole("button", { name: "Nora Newcomer" })).toBeVisible();
  await theirs.goto("/sessions/invitations");
  const asked = row(theirs, "Lisbon Night");
  await expect(asked.getByText("Speak", { exact: true })).toBeVisible();
  await expect(asked).toContainText("Olga Organizer invites you to speak");
  await expect(asked.locator("bdi")).toHaveText(["Porto", "Olga Organizer", "nora@example.org"]);
  await expect(asked).toContainText(/Invited \d+ \w+ \d{4}.*Expires \d+ \w+ \d{4}/);
  await asked.getByRole("link", { name: "Lisbon Night" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Lisbon Night" })).toBeVisible();
  await expectGood(theirs);
  await theirs.getByRole("link", { name: "You have an invitation to this event to answer" }).click();

  await asked.getByRole("button", { name: "Accept" }).click();
  const dialog = theirs.getByRole("dialog");
  await expect(dialog).toContainText("You have no talk yet.");
  // Nothing can be accepted yet.
  await expect(dialog.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Write a talk first" }).click();
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByRole("button", { name: "Create talk" }).click();
  await expect(dialog.getByText("Talk title is required")).toBeVisible();
  await expectGood(theirs);
  await dialog.getByLabel("Title").fill("On beginnings");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("button", { name: "Write a talk first" })).toBeFocused();
  await dialog.getByRole("button", { name: "Write a talk first" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("On beginnings");
  await dialog.getByLabel("Summary").fill("How to begin.");
  await dialog.getByLabel("Description").fill("Begin.");
  await dialog.getByRole("button", { name: "Create talk" }).click();
  await expect(dialog.getByRole("radio", { name: "On beginnings" })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "On beginnings" })).toBeFocused();
  await dialog.getByRole("button", { name: "Accept invitation" }).click();
  await expect(theirs.getByRole("status")).toContainText(
    "You speak at Lisbon Night. Your session “On beginnings” is confirmed.",
  );
  await expect(asked).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "Open the session" })).toBeFocused();
  await expectGood(theirs);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("heading", { level: 1, name: "On beginnings" })).toBeVisible();
  await expect(theirs.getByText("Confirmed", { exact: true })).toBeVisible();
  await theirs.context().close();

  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}?show=invitations`);
  await expect(sent(page, "Nora Newcomer").getByText("Accepted", { exact: true })).toBeVisible();
  const nora = await openRow(page, "Nora Newcomer");
  await expect(nora.getByRole("link", { name: "On beginnings" })).toBeVisible();
});

// Proves trust invitations: Where no mail goes out, inviting ends with a link, also of who has an account, of many at
//   once and of administrators
test("the organizers name a talk, the invitee takes another, and finds it among many", async ({
  page,
  browser,
}) => {
  const eventId = await createEvent("Compiler Days");
  for (const title of ["Älter werden", "Types", "Parsers", "Linkers", "Loaders", "Lexers", "Macros"]) {
    await speaker.call(createTalk, { body: { title, summary: `About ${title}`, description: "Long." } });
  }
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/invitations`);
  await page.getByRole("button", { name: "Invite speakers" }).click();
  await page.getByLabel("Email").fill("SAM@example.org");
  await expect(page.getByText("This is Sam Speaker.")).toBeVisible();
  await page.getByRole("button", { name: "Ask for one of their talks" }).click();
  await page.getByLabel("Talk").selectOption("Parsers");
  await expectGood(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByLabel("Link")).toHaveValue(`${server().origin}/sessions/invitations`);
  await page.keyboard.press("Escape");
  await expect(await openRow(page, "Sam Speaker")).toContainText("Asked for “Parsers”");
  const theirs = await openAs(browser, speaker);
  await theirs.goto("/sessions/invitations");
  const asked = row(theirs, "Compiler Days");
  await expect(asked.getByRole("link", { name: "Parsers" })).toBeVisible();
  await asked.getByRole("button", { name: "Accept" }).click();
  const radios = theirs.getByRole("radio");
  await expect(radios.first()).toHaveAccessibleName(/^Parsers Asked for/);
  await expect(radios.first()).toBeChecked();
  await theirs.getByLabel("Search your talks").fill("alter");
  await expect(radios).toHaveCount(2);
  await theirs.getByRole("radio", { name: "Älter werden" }).check();
  await theirs.getByLabel("Search your talks").fill("");
  await expectGood(theirs);
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect(theirs.getByRole("status")).toContainText("Your session “Älter werden” is confirmed.");
  await theirs.context().close();
  await page.reload();
  await expect(await openRow(page, "Sam Speaker")).toContainText("Speaks on Älter werden");
});

// Proves product 2: `/sessions/invitations` accepts with a talk, rejects after a prompt, and lets go of what is handled
// Proves product 4: An answered invitation leaves the list
// Proves product 5: Deleting an event, talk, message or co-organizer, and rejecting, ask first
test("a rejection, by keyboard alone, tells the organizers its reason", async ({ page }) => {
  const eventId = await createEvent("Busy Days");
  await invite(eventId, "sam@example.org");
  await continueAs(page, speaker);
  await page.goto("/sessions/invitations");
  const reject = page.getByRole("button", { name: "Reject Busy Days" });
  await reject.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("0/500")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reject).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("r".repeat(20));
  await page.getByLabel("Reason").fill("r".repeat(501));
  await expect(page.getByText("501/500")).toBeVisible();
  await page.getByRole("button", { name: "Reject invitation" }).click();
  await expect(page.getByText("Must be 500 characters or less")).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Reason").fill("I am at sea\nuntil June.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Reject invitation" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("You rejected the invitation to Busy Days.");
  await expect(row(page, "Busy Days")).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText("You rejected");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to My Sessions" })).toBeFocused();

  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}?show=invitations`);
  await expect(sent(page, "Sam Speaker").getByText("Rejected", { exact: true })).toBeVisible();
  await expect(await openRow(page, "Sam Speaker")).toContainText("Reason: I am at sea");
  await expectGood(page);
});

test("an invitation that is withdrawn or answered meanwhile can't be answered, and says so", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(09|10)/);
  const eventId = await createEvent("Changing Days");
  const elsewhere = await createEvent("Other Days");
  await invite(eventId, "sam@example.org");
  const { invitationId } = await invite(elsewhere, "sam@example.org");
  const theirs = await openAs(browser, speaker);
  await theirs.goto("/sessions/invitations");
  await expect(row(theirs, "Changing Days")).toBeVisible();

  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}?show=invitations`);
  await openRow(page, "Sam Speaker");
  await page.getByRole("button", { name: "Withdraw the invitation to Sam Speaker" }).click();
  await expectGood(page);
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(sent(page, "Sam Speaker").getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "All 1" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Withdraw", exact: false })).toHaveCount(1);

  await theirs.getByRole("button", { name: "Reject Changing Days" }).click();
  await theirs.getByRole("button", { name: "Reject invitation" }).click();
  await expect(theirs.getByRole("alert")).toContainText("This invitation was withdrawn.");
  await expect(row(theirs, "Changing Days")).toHaveCount(0);
  await expect(row(theirs, "Other Days")).toBeVisible();
  await expectGood(theirs);

  await page.goto(`/events/${elsewhere}?show=invitations`);
  await openRow(page, "Sam Speaker");
  await speaker.call(answerInvitation, { params: { invitationId }, body: { accept: false } });
  await theirs.getByRole("button", { name: "Reject Other Days" }).click();
  await theirs.getByRole("button", { name: "Reject invitation" }).click();
  await expect(theirs.getByRole("alert")).toContainText("This invitation has already been answered.");
  await expect(theirs.getByRole("heading", { name: "No more invitations" })).toBeVisible();
  await theirs.context().close();
  await page.getByRole("button", { name: "Withdraw the invitation to Sam Speaker" }).click();
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(page.getByText("This invitation has already been answered")).toBeVisible();
  await expect(sent(page, "Sam Speaker").getByText("Rejected", { exact: true })).toBeVisible();
});

test("many invitations load in parts and are filtered by state", async ({ page }) => {
  const eventId = await createEvent("E".repeat(200));
  for (let number = 1; number <= 52; number += 1) await invite(eventId, `guest${number}@example.org`);
  await invite(eventId, `${"l".repeat(200)}@example.org`);
  await register(server().origin, "guest7", "G".repeat(100));
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}?show=invitations`);
  await expect(sent(page, "guest52@example.org")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("table", { name: "Invitations" }).locator("tbody tr")).toHaveCount(53);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await page.getByRole("button", { name: "Pending 53" }).click();
  await expect(page).toHaveURL(/state=pending/);
  await page.goto(`/events/${eventId}?show=invitations&state=rejected`);
  await expect(page.getByRole("heading", { name: "No invitations in this state" })).toBeVisible();
  await expectGood(page);
});

// Proves product 8: Fallbacks of loading, accepting and rejecting invitations
test("a failure to load or to answer says so and can be tried again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /status of 404/);
  const eventId = await createEvent("Cut-off Days");
  const text = { title: "On cuts", summary: "Short.", description: "Long." };
  const { talk } = await speaker.call(createTalk, { body: text });
  await invite(eventId, "sam@example.org");
  await continueAs(page, speaker);
  await page.route("**/api/sessions/invitations*", (route) => route.abort());
  await page.goto("/sessions/invitations");
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load invitations" })).toBeVisible();
  await page.unroute("**/api/sessions/invitations*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Accept Cut-off Days" }).click();
  await page.getByRole("radio", { name: "On cuts" }).check();
  await page.route("**/api/sessions/invitations/*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to accept invitation.");
  // The chosen talk is deleted meanwhile; the invitation is still pending.
  await speaker.call(deleteTalk, { params: { talkId: talk.talkId } });
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByRole("alert")).toHaveText("Talk not found");
  await expect(page.getByRole("radio", { name: "On cuts" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.route("**/api/sessions/invitations/*", (route) => route.abort());
  await page.getByRole("button", { name: "Reject Cut-off Days" }).click();
  await page.getByRole("button", { name: "Reject invitation" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to reject invitation.");
});

const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** An invitation in the organizers' table. */
const sent = (page: Page, text: string) => page.locator("tr[data-row]").filter({ hasText: text });

/** A page of another browser, of somebody else or of a visitor. */
async function openAs(browser: Browser, person: Person | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: server().origin });
  const page = await context.newPage();
  if (person) await continueAs(page, person);
  return page;
}

/** A draft of the organizer. */
async function createEvent(name: string): Promise<string> {
  return (await makeEvent(organizer, { name })).eventId;
}

async function invite(eventId: string, email: string) {
  return (await organizer.call(inviteSpeaker, { body: { eventId, email } })).invitation;
}
