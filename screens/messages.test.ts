import { deleteMessage, markRead, replyToMessage } from "@plenary/contract/messages/messages";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { badge, filter, inbox, link, row, rows, send } from "../e2e/support/inbox.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let grace: Person;
let edsger: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  grace = await someone("grace", "Grace Hopper");
  edsger = await someone("edsger", "Edsger Dijkstra");
});

// Proves product 2: `/messages` filters all and unread
test("an inbox without messages says so in each of its filters", async ({ page }) => {
  await continueAs(page, await someone("newcomer", "Nora Newcomer"));
  await page.goto("/messages");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expectGood(page);
  await filter(page, "Unread 0").click();
  await expect(page.getByRole("heading", { name: "No unread messages" })).toBeVisible();
  await expectGood(page);
  await filter(page, "Sent").click();
  await expect(page.getByRole("heading", { name: "No sent messages" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Write a message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New message" })).toBeVisible();
});

test("a refused deletion is told where it was asked for", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const ada = await someone("ada-late", "Ada Lovelace");
  const { messageId } = await send(grace, [ada], "Gone already", "Hello");
  await ada.call(markRead, { params: { messageId } });
  await continueAs(page, ada);
  await page.goto("/messages");
  await page.getByRole("button", { name: "Delete Gone already" }).click();
  await ada.call(deleteMessage, { params: { messageId } });
  await page.getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Message not found");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// Proves product 4: A message is unread until opened or marked read
// Proves product 5: A reply needs text
// Proves decisions 4: Reading a message doesn't mark it; the screen does
test("opening a message marks it read, and its thread shows who said what", async ({ page }) => {
  const ada = await someone("ada-reads", "Ada Lovelace");
  const { messageId } = await send(
    grace,
    [ada],
    "Slides",
    "Where are they?\n\nSee https://example.org/slides.",
  );
  await continueAs(page, ada);
  await page.goto("/messages");
  await link(page, "Slides").click();
  await expect(page.getByRole("heading", { level: 1, name: "Slides" })).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  const message = page.getByRole("article", { name: "Message" });
  await expect(message).toContainText("Grace Hopper");
  await expect(message).toContainText("To you");
  await expect(message.getByRole("link", { name: "https://example.org/slides", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reply to all" })).toHaveCount(0);

  await page.getByRole("button", { name: "Reply" }).press("Enter");
  await expect(page.getByLabel("Your reply")).toBeFocused();
  await expect(page.getByText("Message content is required")).toBeVisible();
  await expectGood(page);
  await page.keyboard.type("Under the desk.");
  await expect(page.getByText("Message content is required")).toHaveCount(0);
  await page.getByRole("button", { name: "Reply" }).press("Enter");
  await expect(page.getByText("Reply sent")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveValue("");
  await expect(page.getByLabel("Your reply")).toBeFocused();
  const thread = page.getByRole("region", { name: "Thread" }).getByRole("listitem");
  await expect(thread).toHaveText([/^The message above/, /^You to Grace Hopper.*Under the desk\.$/]);
  await expectGood(page);

  // Her reply arrives while the message is open, and stays unread until it is opened itself.
  const [reply] = await inbox(grace);
  await answer(grace, reply?.messageId ?? "", "Thank you!");
  await expect(thread).toHaveCount(3);
  await expect(thread.last()).toContainText("Unread");
  await expect(thread.last()).not.toContainText("Thank you!");
  await expect(badge(page)).toHaveText("1 unread");
  await expectGood(page);
  await page.getByRole("link", { name: "Read this message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Re: Slides" })).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await expect(thread).toHaveText([/Where are they/, /Under the desk/, /^The message above/]);

  await page.goto(`/messages/${messageId}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(link(page, "Slides")).toHaveCount(0);
  await expect(link(page, "Re: Slides")).toBeVisible();
});

// Proves product 6: The sender isn't offered a reply
test("a reply to all reaches the others too, and what was sent is not answered by its sender", async ({
  page,
}) => {
  const ada = await someone("ada-to-all", "Ada Lovelace");
  const { messageId } = await send(grace, [ada, edsger], "Dinner", "At seven?");
  await continueAs(page, ada);
  await page.goto(`/messages/${messageId}`);
  await page.getByLabel("Your reply").fill("At eight!");
  await page.getByRole("button", { name: "Reply to all" }).click();
  await expect(page.getByText("Reply sent")).toBeVisible();
  expect((await inbox(edsger))[0]).toMatchObject({ subject: "Re: Dinner", preview: "At eight!" });
  expect((await inbox(grace))[0]).toMatchObject({ subject: "Re: Dinner", preview: "At eight!" });

  await page.goto("/messages?show=sent");
  await expect(row(page, "Re: Dinner")).toContainText("To Grace Hopper, Edsger Dijkstra");
  await link(page, "Re: Dinner").click();
  await expect(page.getByRole("article", { name: "Message" })).toContainText("You");
  await expect(page.getByRole("form", { name: "Reply" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByRole("heading", { name: "No sent messages" })).toBeVisible();
});

// Proves product 4: Only read messages can be deleted
// Proves product 8: Fallbacks of marking read, sending and replying
test("a message that can't be marked read is shown, says so, and can't be deleted yet", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const ada = await someone("ada-offline", "Ada Lovelace");
  const { messageId } = await send(grace, [ada], "Unlucky", "Still here.");
  await continueAs(page, ada);
  await page.route("**/api/messages/*/read", (route) => route.abort());
  await page.goto(`/messages/${messageId}`);
  await expect(page.getByText("Still here.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Failed to mark message as read.");
  await expect(page.getByRole("alert")).toContainText("Only read messages can be deleted.");
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expectGood(page);
  await page.unroute("**/api/messages/*/read");
  await page.getByRole("button", { name: "Mark read" }).click();
  await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

// Proves product 8: Fallbacks of marking read, sending and replying
test("a reply that fails keeps what was written", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const ada = await someone("ada-fails", "Ada Lovelace");
  const { messageId } = await send(grace, [ada], "Fragile", "Answer me.");
  await continueAs(page, ada);
  await page.goto(`/messages/${messageId}`);
  await page.route("**/api/messages/*/reply", (route) => route.abort());
  await page.getByLabel("Your reply").fill("A long answer.");
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to send reply.");
  await expect(page.getByLabel("Your reply")).toHaveValue("A long answer.");
  await page.unroute("**/api/messages/*/reply");
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByText("Reply sent")).toBeVisible();
});

test("the longest message, many recipients and a long inbox have room", async ({ page }) => {
  const ada = await someone("ada-lots", "Ada Lovelace");
  const crowd = await Promise.all(
    Array.from({ length: 49 }, (_, index) => someone(`crowd-${index}`, `Crowd Member ${index}`)),
  );
  for (let index = 0; index < 60; index += 1) await send(edsger, [ada], `Note ${index}`, "Short.");
  const content = `${"word ".repeat(1990)}\n${"x".repeat(49)}`;
  const { messageId } = await send(grace, [...crowd, ada], "s".repeat(200), content);
  await answerAll(ada, messageId, content);
  await continueAs(page, ada);
  await page.goto("/messages");
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(61);

  await page.goto(`/messages/${messageId}`);
  const about = page.getByRole("article", { name: "Message" });
  await expect(about).toContainText("To Crowd Member 0, Crowd Member 1, Crowd Member 2 and 47 more");
  await expectGood(page);
  await page.getByRole("button", { name: "and 47 more" }).press("Enter");
  await expect(about).toContainText("Crowd Member 48, you");
  await expect(page.getByRole("button", { name: "Show fewer" })).toBeFocused();
  await expectGood(page);
  const own = page.getByRole("region", { name: "Thread" }).getByRole("listitem").last();
  await expect(own).not.toContainText("x".repeat(49));
  await own.getByRole("button", { name: "Show all of it" }).click();
  await expect(own).toContainText("x".repeat(49));
});

// Proves product 8: Not-found screens of profile, user, event, talk and message
test("a message that doesn't exist, or isn't theirs, is not found", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/);
  const ada = await someone("ada-curious", "Ada Lovelace");
  const { messageId } = await send(grace, [edsger], "Secret", "Between us.");
  await continueAs(page, ada);
  for (const id of [messageId, "no-such-id"]) {
    await page.goto(`/messages/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Message not found" })).toBeVisible();
  }
  await expectGood(page);
  await page.getByRole("link", { name: "Back to Messages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});

const someone = (username: string, name: string) => register(server().origin, username, name);

const answer = (from: Person, messageId: string, content: string) =>
  from.call(replyToMessage, { params: { messageId }, body: { content, replyToAll: false } });

const answerAll = (from: Person, messageId: string, content: string) =>
  from.call(replyToMessage, { params: { messageId }, body: { content, replyToAll: true } });
