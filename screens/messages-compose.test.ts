import type { Page } from "@playwright/test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { listMessages, sendMessage } from "@plenary/contract/messages/messages";
import { completeSetup, type Person, password, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Writing messages: who they go to, by search and by address. */
const server = useServer({ RATE_LIMIT: "off" });
let ada: Person;
let grace: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  ada = await someone("ada", "Ada Lovelace");
  grace = await someone("grace", "Grace Hopper");
  for (let index = 0; index < 52; index += 1) {
    await someone(`guest-${index}`, `Guest ${String(index).padStart(2, "0")}`);
  }
});

// Proves product 1: Users keep a profile, find others, create events, write talks, submit them, answer invitations,
//   write messages
// Proves product 5: Recipients are searched from 2 characters
// Proves product 9: Recipients are searched from 2 characters
test("a message is written and sent with the keyboard alone", async ({ page }) => {
  const searches: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/users/search") searches.push(url.searchParams.get("q") ?? "");
  });
  await continueAs(page, ada);
  await page.goto("/messages");
  await page.getByRole("link", { name: "New message" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New message" })).toBeVisible();
  await page.getByLabel("To").focus();
  await page.keyboard.type("g");
  await page.keyboard.type("uest 0");
  const found = page.getByRole("option");
  await expect(found).toHaveCount(8);
  await expect(found.first()).toHaveText(/Guest 00\s*@guest-0/);
  expect(searches.every((q) => q.length >= 2)).toBe(true);
  await expectGood(page);
  // Escape closes the list and removes nobody.
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveText(["Guest 00"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(chips(page)).toHaveText(["Guest 00"]);

  // A slow machine searches for the beginnings of the word too, and each list begins with its first person.
  const searched = page.waitForResponse((response) => /[?&]q=guest(&|$)/.test(response.url()));
  await page.keyboard.type("guest");
  await searched;
  await expect(found.first()).toHaveText(/Guest 01/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveText(["Guest 00", "Guest 02"]);
  await page.keyboard.type("GRÁCE");
  await expect(found).toHaveText([/Grace Hopper/]);
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveText(["Guest 00", "Guest 02", "Grace Hopper"]);
  await expect(page.getByText("3/50")).toBeVisible();
  await expectGood(page);

  // Backspace removes the last one; the arrow goes to the ones before.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await expect(chips(page)).toHaveText(["Guest 00", "Grace Hopper"]);
  await page.getByRole("button", { name: "Remove Guest 00" }).press("Enter");
  await expect(chips(page)).toHaveText(["Grace Hopper"]);
  await expect(page.getByLabel("To")).toBeFocused();
  await page.keyboard.type("guest 07");
  await expect(found).toHaveText([/Guest 07/]);
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveCount(2);
  await page.keyboard.press("Backspace");
  await expect(chips(page)).toHaveText(["Grace Hopper"]);

  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Subject")).toBeFocused();
  await page.keyboard.type("Thursday");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Could you take the 10:00 slot?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message sent")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Thursday" })).toBeVisible();
  const { messages } = await grace.call(listMessages);
  expect(messages[0]).toMatchObject({ subject: "Thursday", recipients: [grace.userId] });
});

// Proves product 5: Recipients are searched from 2 characters
test("nobody is found by one character, by their own name, or by nonsense", async ({ page }) => {
  await continueAs(page, ada);
  await page.goto("/messages/compose");
  const box = page.getByLabel("To");
  await box.pressSequentially("ada");
  await expect(page.getByText("No users found").last()).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expectGood(page);
  // Enter doesn't submit while searching.
  await box.press("Enter");
  await expect(page.getByText("Subject is required")).toHaveCount(0);
  await box.fill("a");
  await expect(page.getByText("No users found")).toHaveCount(0);
  // Another window has the focus for a while, which the browser tells the box it leaves.
  await box.fill("gr");
  await expect(page.getByRole("option")).toHaveText([/Grace Hopper/]);
  await box.dispatchEvent("focusout");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole("option")).toHaveText([/Grace Hopper/]);
  await box.fill("nobody-of-that-name");
  await expect(page.getByText("No users found").last()).toBeVisible();
});

test("a search that fails says so, and works again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await continueAs(page, ada);
  await page.goto("/messages/compose");
  await page.route("**/api/users/search?*", (route) => route.abort());
  const box = page.getByLabel("To");
  await box.pressSequentially("gr");
  await expect(page.getByText("Failed to search users. Please try again.").last()).toBeVisible();
  await page.unroute("**/api/users/search?*");
  await box.press("a");
  await expect(page.getByRole("option")).toHaveText([/Grace Hopper/]);
});

// Proves product 5: Compose: three texts
test("what is missing or too long is said at its field, and the first of them gets the focus", async ({
  page,
}) => {
  await continueAs(page, ada);
  await page.goto("/messages/compose");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("At least one recipient is required")).toBeVisible();
  await expect(page.getByText("Subject is required")).toBeVisible();
  await expect(page.getByText("Message content is required")).toBeVisible();
  await expect(page.getByLabel("To")).toBeFocused();
  await expectGood(page);
  await page.getByLabel("To").fill("g");
  await expect(page.getByText("At least one recipient is required")).toHaveCount(0);
  await choose(page, "race");
  await page.getByLabel("Subject").fill("s".repeat(180));
  await expect(page.getByText("180/200")).toHaveCount(0);
  await page.getByLabel("Subject").fill("s".repeat(201));
  await page.getByLabel("Message", { exact: true }).fill("x".repeat(9_500));
  await expect(page.getByText("201/200")).toBeVisible();
  await expect(page.getByText("9500/10000")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByLabel("Subject")).toBeFocused();
  await page.getByLabel("Subject").fill("Fits");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fits" })).toBeVisible();
});

test("fifty recipients are the most", async ({ page }) => {
  // Fifty searches, one after the other.
  await continueAs(page, ada);
  await page.goto("/messages/compose");
  for (let count = 1; count <= 50; count += 1) {
    await page.getByLabel("To").fill("gu");
    await expect(page.getByRole("option").first()).toHaveText(/Guest/);
    await page.keyboard.press("Enter");
    await expect(chips(page)).toHaveCount(count);
  }
  await expect(page.getByText("That's everybody: at most 50 can be chosen.")).toBeVisible();
  await page.getByLabel("To").pressSequentially("grace");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expectGood(page);
  await page.getByLabel("Subject").fill("To everybody");
  await page.getByLabel("Message", { exact: true }).fill("Welcome!");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("To Guest 00, Guest 01, Guest 02 and 47 more")).toBeVisible();
});

// Proves product 2: `/messages/compose?to=` names the recipient
test("the address can name who it goes to", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 40[04]/);
  await continueAs(page, ada);
  await page.goto(`/messages/compose?to=${grace.userId}`);
  await expect(chips(page)).toHaveText(["Grace Hopper"]);
  for (const [to, problem] of [
    [ada.userId, "You can't send a message to yourself."],
    ["019a0000-0000-7000-8000-000000000000", "The user you wanted to write to was not found."],
    ["nonsense", "The user you wanted to write to was not found."],
  ] as const) {
    await page.goto(`/messages/compose?to=${to}`);
    await expect(page.getByRole("alert")).toContainText(problem);
    await expect(chips(page)).toHaveCount(0);
  }
  await expectGood(page);
});

// Proves product 8: Fallbacks of marking read, sending and replying
test("a message that the server refuses or never gets is kept", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /status of 401/);
  const eve = await someone("eve", "Eve Expired");
  await continueAs(page, eve);
  await page.goto("/messages/compose");
  await choose(page, "grace");
  await page.getByLabel("Subject").fill("Kept");
  await page.getByLabel("Message", { exact: true }).fill("Every word of it.");
  const send = page.getByRole("button", { name: "Send message" });
  await page.route("**/api/messages", async (route) => {
    await expect(page.getByRole("button", { name: "Sending..." })).not.toBeFocused();
    await route.abort();
  });
  await send.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Failed to send message.");
  // Wherever the button is, what was refused is in view.
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Subject")).toHaveValue("Kept");
  await page.unroute("**/api/messages");

  // The sign-in ends elsewhere: what was written is kept for the next one.
  await eve.call(logout);
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await page.getByLabel("Username or email").fill("eve");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(chips(page)).toHaveText(["Grace Hopper"]);
  await expect(page.getByLabel("Subject")).toHaveValue("Kept");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kept" })).toBeVisible();
});

test("somebody who deleted their account is a deleted user, and can no longer be written to", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const lena = await someone("lena", "Lena Leaver");
  const farewell = { subject: "Farewell", content: "I am leaving.", recipients: [ada.userId] };
  const { message } = await lena.call(sendMessage, { body: farewell });
  const toTwo = { ...farewell, subject: "To both", recipients: [ada.userId, grace.userId] };
  await lena.call(sendMessage, { body: toTwo });
  await continueAs(page, ada);
  const open = await context.newPage();
  await open.goto(`/messages/${message.messageId}`);
  await expect(open.getByRole("link", { name: "Lena Leaver" })).toBeVisible();
  await page.goto(`/messages/compose?to=${lena.userId}`);
  await page.getByLabel("Subject").fill("Stay!");
  await page.getByLabel("Message", { exact: true }).fill("Please.");
  await lena.call(deleteAccount, { body: { password } });
  await page.getByRole("button", { name: "Send message" }).click();
  const refusal = "A recipient was not found or can't receive messages";
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByLabel("To")).toBeFocused();
  await expect(page.getByLabel("Subject")).toHaveValue("Stay!");
  await expectGood(page);

  // The page opened before doesn't know yet.
  await open.getByLabel("Your reply").fill("Too late.");
  await open.getByRole("button", { name: "Reply" }).click();
  await expect(open.getByRole("alert")).toHaveText(refusal);
  await expect(open.getByLabel("Your reply")).toHaveValue("Too late.");
  await open.close();

  await page.goto("/messages");
  await expect(page.getByRole("main").getByText("Deleted user")).toHaveCount(2);
  await page.getByRole("link", { name: "Farewell" }).click();
  const about = page.getByRole("article", { name: "Message" });
  await expect(about).toContainText("Deleted user");
  await expect(about.getByRole("link")).toHaveCount(0);
  await expect(page.getByText("Whoever wrote this has deleted their account")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveCount(0);
  await expectGood(page);
  // The others can still be answered.
  await page.goBack();
  await page.getByRole("link", { name: "To both" }).click();
  await page.getByLabel("Your reply").fill("She has left.");
  await expect(page.getByRole("button", { name: "Reply", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Reply to all" }).click();
  await expect(page.getByText("You to Grace Hopper")).toBeVisible();
});

const chips = (page: Page) => page.getByRole("toolbar").locator("> [aria-label]");

async function choose(page: Page, text: string): Promise<void> {
  await page.getByLabel("To").pressSequentially(text);
  await page.getByRole("option").first().click();
}

const someone = (username: string, name: string): Promise<Person> =>
  register(server().origin, username, name);
