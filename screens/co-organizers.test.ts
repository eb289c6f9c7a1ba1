import type { Browser, Page } from "@playwright/test";
import { inviteCoOrganizer, removeCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let creator: Person;
let helper: Person;

test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  creator = await register(origin, "carla", "Carla Creator");
  helper = await register(origin, "hugo", "Hugo Helper");
});

// Proves product 2: The event screen gives its creator edit, co-organizers, visibility and delete
// Proves product 4: Co-organizer invitations: pending, accepted, rejected
// Proves product 5: Co-organizer: valid address, no duplicate
// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
// Proves product 5: Deleting an event, talk, message or co-organizer, and rejecting, ask first
// Proves trust invitations: Where no mail goes out, inviting ends with a link, also of who has an account, of many at
//   once and of administrators
test("the creator invites a co-organizer, sees the state, and removes after a prompt", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49]/);
  const eventId = await createEvent("Lisbon Systems Days");
  await register(server().origin, "nina", "Nina Never");
  await continueAs(page, creator);
  await page.goto(`/events/${eventId}`);
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Co-organizers" })).toBeVisible();
  await expect(row(page, "Carla Creator")).toContainText("carla@example.org");
  await expect(row(page, "Carla Creator")).toContainText("Creator");
  await expect(row(page, "Carla Creator").getByRole("button")).toHaveCount(0);

  const invite = page.getByRole("button", { name: "Invite co-organizers" });
  await invite.click();
  const address = page.getByLabel("Email addresses");
  const send = page.getByRole("button", { name: "Invite", exact: true });
  for (const [text, error] of [
    ["", "Please enter a valid email address"],
    ["hugo", "Please enter a valid email address"],
    ["carla@example.org", "This user is already a co-organizer"],
  ] as const) {
    await address.fill(text);
    await send.click();
    await expect(page.getByText(error)).toBeVisible();
  }
  await expectGood(page);
  await address.fill("HUGO@example.org");
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
  await send.click();
  const link = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(link).toContainText("Hugo Helper was invited, but no mail goes out.");
  await expect(link.getByLabel("Link")).toHaveValue(`${server().origin}/sessions/invitations`);
  await expectGood(page);
  await link.getByRole("button", { name: "Close" }).click();
  await expect(invite).toBeFocused();
  await expect(row(page, "Hugo Helper")).toContainText("hugo@example.org");
  await expect(row(page, "Hugo Helper")).toContainText("Pending");
  await expect(row(page, "Hugo Helper")).toContainText("Co-organizer");
  await expect(row(page, "Hugo Helper")).toContainText(/Invited \d+ \w+ \d{4}/);
  await expect(page.getByRole("button", { name: "Invite Hugo Helper again" })).toBeVisible();

  // Many at once, each with its answer.
  await answer(helper, true);
  await invite.click();
  await address.fill("hugo@example.org, nina@example.org");
  await page.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByRole("heading", { name: "1 person was invited" })).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([
    /^hugo@example.orgAlready invited/,
    /^nina@example.orgInvitedNo mail was sent. It waits in their account, where the link leads/,
  ]);
  await expect(page.getByText("No mail goes out. Send the link yourself: signed in,")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link of nina@example.org" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("2 people organize this event, 1 invited")).toBeVisible();
  await expect(row(page, "Hugo Helper")).toContainText("Accepted");
  await expect(row(page, "Hugo Helper")).toContainText(/Accepted \d+ \w+ \d{4}/);

  await page.getByRole("button", { name: "Remove Nina Never" }).click();
  await expect(page.getByRole("dialog")).toContainText("will be withdrawn.");
  await expectGood(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Remove Nina Never" })).toBeFocused();
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/events/${eventId}/co-organizers`);
  await expect(row(otherTab, "Nina Never")).toBeVisible();
  await page.getByRole("button", { name: "Remove Nina Never" }).click();
  await page.getByRole("button", { name: "Remove co-organizer" }).click();
  await expect(row(page, "Nina Never")).toHaveCount(0);
  await otherTab.getByRole("button", { name: "Remove Nina Never" }).click();
  await otherTab.getByRole("button", { name: "Remove co-organizer" }).click();
  await expect(otherTab.getByText("Co-organizer not found")).toBeVisible();
  await expect(row(otherTab, "Nina Never")).toHaveCount(0);
  await otherTab.close();
  await expect(page.getByText("2 people organize this event")).toBeFocused();
});

// Proves product 2: `/events/{id}/co-organizers` refuses everybody else in the given words
// Proves product 6: Only creators manage an event
// Proves product 6: Co-organizers edit details and invite
// Proves decisions 4: They answer among the invitations, without a talk
test("a co-organizer edits in the own browser at once, and no longer after a removal", async ({
  page,
  browser,
}) => {
  const eventId = await createEvent("Compiler Days");
  const theirs = await openAs(browser, helper);
  await theirs.goto(`/events/${eventId}`);
  await expect(theirs.getByRole("heading", { name: "Event not found" })).toBeVisible();
  await continueAs(page, creator);
  await page.goto(`/events/${eventId}/co-organizers`);
  await page.getByRole("button", { name: "Invite co-organizers" }).click();
  await page.getByLabel("Email addresses").fill("hugo@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(row(page, "Hugo Helper")).toContainText("Pending");

  await theirs.goto("/sessions");
  await theirs.getByRole("link", { name: "Invitations 1" }).click();
  const asked = theirs.getByRole("listitem").filter({ hasText: "Compiler Days" });
  await expect(asked.getByText("Organize", { exact: true })).toBeVisible();
  await expect(asked).toContainText("Carla Creator invites you to organize the event too");
  await expect(asked).toContainText(/Expires \d+ \w+ \d{4}/);
  await expect(asked.getByRole("link")).toHaveCount(0);
  await expectGood(theirs);
  await asked.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByRole("status")).toContainText("You organize Compiler Days now.");
  await expect(theirs.getByRole("heading", { name: "No more invitations" })).toBeVisible();
  await expectGood(theirs);
  await theirs.getByRole("link", { name: "Open the event" }).click();
  await theirs.getByRole("link", { name: "Settings" }).click();
  await theirs.getByLabel("Location").fill("Porto, by the river");
  await theirs.getByRole("button", { name: "Save event" }).click();
  await theirs.getByRole("link", { name: "Overview" }).click();
  await expect(theirs.getByText("Porto, by the river")).toBeVisible();
  await expect(theirs.getByRole("switch", { name: "Public" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await theirs.getByRole("link", { name: "Team" }).click();
  await expect(theirs.getByRole("alert")).toHaveText(
    "You don't have permission to manage co-organizers for this event.",
  );
  await expect(
    theirs.getByText("Carla Creator created the event, and invites and removes co-organizers."),
  ).toBeVisible();
  await expectGood(theirs);
  await theirs.getByRole("link", { name: "Settings" }).click();
  await theirs.getByLabel("Location").fill("Lisbon");

  await page.reload();
  await page.getByRole("button", { name: "Remove Hugo Helper" }).click();
  await page.getByRole("button", { name: "Remove co-organizer" }).click();
  await expect(row(page, "Hugo Helper")).toHaveCount(0);
  await theirs.getByRole("button", { name: "Save event" }).click();
  await expect(theirs.getByRole("alert")).toHaveText("Event not found");
  await theirs.goto(`/events/${eventId}`);
  await expect(theirs.getByRole("heading", { name: "Event not found" })).toBeVisible();
  await theirs.context().close();
});

// Proves product 6: Only creators manage an event
test("a co-organizer leaves from the event page, by keyboard alone", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const eventId = await createEvent("Short Days");
  await creator.call(inviteCoOrganizer, { params: { eventId }, body: { email: "hugo@example.org" } });
  await answer(helper, true);
  await continueAs(page, helper);
  await page.goto("/events");
  const listed = page.getByRole("row", { name: "Short Days" });
  await expect(listed).toContainText("Draft");
  await expect(listed.getByRole("switch")).toHaveCount(0);
  await page.getByRole("link", { name: "Short Days" }).press("Enter");
  await page.getByRole("link", { name: "Settings" }).press("Enter");
  await page.getByRole("button", { name: "Leave" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("You will no longer edit");
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Leave", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Leave event" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page.getByText("You don't organize Short Days any more")).toBeVisible();
  await expect(page.getByRole("link", { name: "Short Days" })).toHaveCount(0);

  // Somebody removed meanwhile has nothing left to leave.
  await creator.call(inviteCoOrganizer, { params: { eventId }, body: { email: "hugo@example.org" } });
  await answer(helper, true);
  await page.goto(`/events/${eventId}/edit`);
  await page.getByRole("button", { name: "Leave" }).click();
  await creator.call(removeCoOrganizer, { params: { eventId, userId: helper.userId } });
  await page.getByRole("button", { name: "Leave event" }).click();
  await expect(page.getByText("You are not a co-organizer of Short Days any more")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeVisible();
});

// Proves product 4: Co-organizer invitations: pending, accepted, rejected
// Proves decisions 4: No second invitation while pending or accepted; again after rejection or removal
test("an invitee who rejects stays in the list and can be invited again", async ({ page }) => {
  const eventId = await createEvent("Second Thoughts");
  await creator.call(inviteCoOrganizer, { params: { eventId }, body: { email: "hugo@example.org" } });
  await continueAs(page, helper);
  await page.goto("/sessions/invitations");
  await page.getByRole("button", { name: "Reject Second Thoughts" }).click();
  await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveCount(0);
  await page.getByRole("button", { name: "Reject invitation" }).click();
  await expect(page.getByRole("status")).toContainText("You rejected the invitation to Second Thoughts.");
  await continueAs(page, creator);
  await page.goto(`/events/${eventId}/co-organizers`);
  await expect(row(page, "Hugo Helper")).toContainText("Rejected");
  await page.getByRole("button", { name: "Invite co-organizers" }).click();
  await page.getByLabel("Email addresses").fill("hugo@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(row(page, "Hugo Helper")).toContainText("Pending");
});

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** A page in another browser, signed in as that person. */
async function openAs(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: server().origin });
  const page = await context.newPage();
  await continueAs(page, person);
  return page;
}

/** A draft of the creator. */
async function createEvent(name: string): Promise<string> {
  return (await makeEvent(creator, { name })).eventId;
}

/** Answers the newest invitation of that person. */
async function answer(person: Person, accept: boolean): Promise<void> {
  const { invitations } = await person.call(listInvitations);
  await person.call(answerInvitation, {
    params: { invitationId: invitations[0]?.invitationId ?? "" },
    body: { accept },
  });
}
