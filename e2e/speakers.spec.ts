import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { listMessages } from "@plenary/contract/messages/messages";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent } from "@plenary/testing/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off", ADDRESSES: "unconfirmed" });

async function submit(speaker: Person, eventId: string, title: string): Promise<string> {
  const texts = { title, summary: "In short", description: "At length" };
  const { talk } = await speaker.call(createTalk, { body: texts });
  const { session } = await speaker.call(createSession, { body: { talkId: talk.talkId, eventId } });
  return session.sessionId;
}

// Proves trust speakers: A list of the event's speakers with sessions and addresses to copy, filtered, searched, 50 at
//   a time
// Proves trust speakers: `POST /events/{id}/messages` writes to confirmed, waiting, all or chosen ones, each in a
//   thread of their own
test("an organizer looks through the speakers and takes their addresses along", async ({ page, context }) => {
  const { origin } = server();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const admin = await makeAdmin(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const { eventId } = await makeEvent(olga, { name: "Porto Days", visibility: "public" });
  const people: Person[] = [];
  for (const [username, name] of [
    ["ada", "Ada Lovelace"],
    ["grace", "Grace Hopper"],
    ["linus", "Linus Torvalds"],
  ] as const) {
    people.push(await register(origin, username, name));
  }
  const [ada, grace, linus] = people as [Person, Person, Person];
  for (const { userId } of [ada, grace]) {
    await admin.call(confirmUserEmail, { params: { userId }, body: {} });
  }
  const sessionId = await submit(ada, eventId, "Notes on the engine");
  await olga.call(approveSession, { params: { sessionId } });
  await submit(grace, eventId, "A compiler");
  await submit(linus, eventId, "A kernel");

  await continueAs(page, olga);
  await page.goto(`/events/${eventId}`);
  await page.getByRole("link", { name: "Speakers", exact: true }).click();
  const table = page.getByRole("table", { name: "Speakers", exact: true });
  const rows = table.locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("ConfirmedNotes on the engine");
  await expect(rows.last()).toContainText("Not confirmed linus@example.org");
  await expectGoodAtBothWidths(page);
  await table.getByRole("button", { name: "Linus Torvalds" }).click();
  await expect(rows.last()).toContainText(/linus@example.orgCopy linus@example.orgNot confirmed.*A kernel/);
  await expectGoodAtBothWidths(page);
  await table.getByRole("button", { name: "Linus Torvalds" }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole("button", { name: "Copy or export" }).click();
  await page.getByRole("menuitem", { name: "Copy addresses" }).click();
  await expect(page.getByText("3 addresses copied. 1 is not confirmed.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "ada@example.org,grace@example.org,linus@example.org",
  );
  await page.getByRole("button", { name: "Waiting" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Search speakers").fill("compiler");
  await expect(rows).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Copy or export" }).click();
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("speakers.csv");
  await page.getByLabel("Search speakers").fill("nobody");
  await expect(page.getByRole("heading", { name: "No speakers found" })).toBeVisible();

  await page.getByRole("link", { name: "Show all speakers" }).click();
  await page.getByRole("checkbox", { name: "Select Ada Lovelace" }).check();
  await page.getByRole("checkbox", { name: "Select Linus Torvalds" }).check();
  await page.getByRole("link", { name: "Write to 2 selected speakers" }).click();
  await expect(page.getByRole("radio", { name: "Chosen speakers 2 speakers" })).toBeChecked();
  await page.getByRole("button", { name: "Send to speakers" }).click();
  await expect(page.getByText("Subject is required")).toBeVisible();
  await page.getByLabel("Subject").fill("Your slides");
  await page.getByRole("textbox", { name: "Message" }).fill("Please send your slides by Friday.");
  await page.getByRole("button", { name: "Send to speakers" }).click();
  const preview = page.getByRole("dialog", { name: "Send to 2 speakers?" });
  await expect(preview.getByText("1 gets it by mail, and in the inbox here")).toBeVisible();
  await expect(preview.getByRole("figure")).toContainText("Please send your slides by Friday.");
  await expectGoodAtBothWidths(page);
  await preview.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your message goes to 2 speakers")).toBeVisible();
  await expect(page.getByText("In the inboxes of 2 speakers.")).toBeVisible();
  await page.getByText("Who has it: Your slides").click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Ada LovelaceMail waits$/ })).toHaveCount(1);
  await expectGoodAtBothWidths(page);
  const inboxes = await Promise.all([ada, grace, linus].map(({ call }) => call(listMessages)));
  expect(
    inboxes.map(({ messages }) => messages.map(({ subject, recipients }) => [subject, recipients.length])),
  ).toEqual([[["Your slides", 1]], [], [["Your slides", 1]]]);

  // Whoever comes back, or organizes too, sees it.
  await page.goto(`/events/${eventId}/speakers/write?to=waiting`);
  await expect(page.getByRole("radio", { name: "Waiting for a decision 2 speakers" })).toBeChecked();
  await expect(page.getByText("In the inboxes of 2 speakers.")).toBeVisible();

  // So do chosen sessions, from their own list.
  await page.goto(`/events/${eventId}/sessions`);
  await page.getByRole("checkbox", { name: "A compiler" }).check();
  await page.getByRole("link", { name: "Write to their speakers" }).click();
  await expect(
    page.getByRole("radio", { name: "Selected sessions Everybody who speaks in 1 session" }),
  ).toBeChecked();
});
