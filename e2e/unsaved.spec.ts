import { sendMessage } from "@plenary/contract/messages";
import { createTalk } from "@plenary/contract/talks";
import { makeCast, type Person } from "@plenary/testing/people";
import { expectAccessible, expectNoSideScroll } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Leaving a screen with unsaved input. */
const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

test("a half-written message is not lost without a question", async ({ page, context, expectedErrors }) => {
  test.slow();
  // The tab without a token requests its stream once more.
  expectedErrors.push(/status of 401/);
  await continueAs(page, organizer);
  await page.goto("/messages");
  await page.getByRole("link", { name: "New message" }).click();
  // Without any input, it doesn't ask.
  await page.getByRole("link", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goBack();
  const to = page.getByLabel("To");
  await to.pressSequentially("sam");
  await page.getByRole("option").first().click();
  const chips = page.getByRole("toolbar").locator("> [aria-label]");
  const content = page.getByLabel("Message", { exact: true });
  await content.fill("Half of it");
  const talks = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Talks" });
  await talks.press("Enter");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("What you have written here is not saved yet, and will be lost.");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(talks).toBeFocused();
  await content.focus();
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/messages\/compose$/);
  await expect(content).toBeFocused();

  // Where the page itself goes, the browser asks.
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const byBrowser = await asked;
  expect(byBrowser.type()).toBe("beforeunload");
  await byBrowser.dismiss();
  await expect(chips).toHaveText(["Sam Speaker"]);
  await expect(content).toHaveValue("Half of it");

  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goForward();
  await expect(content).toHaveValue("");
  await expect(chips).toHaveCount(0);

  // It doesn't ask about a sent message, nor does anything hold up a tab in which somebody else signs in.
  const browserAsked: string[] = [];
  page.on("dialog", (dialog) => {
    browserAsked.push(dialog.type());
    void dialog.accept();
  });
  await to.pressSequentially("sam");
  await page.getByRole("option").first().click();
  await page.getByLabel("Subject").fill("All of it");
  await content.fill("Sent as a whole.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All of it" })).toBeVisible();
  await page.goto("/messages/compose");
  await content.pressSequentially("Half again");
  const other = await context.newPage();
  await other.goto("/terms");
  await other.evaluate(() => localStorage.removeItem("authToken"));
  await expect(page).toHaveURL(/\/login\?from=/);
  expect(browserAsked).toEqual([]);
});

test("no form loses what was written without a question", async ({ page }) => {
  // Five screens, each loaded anew. What is written of a submission stays by itself (submit.spec.ts).
  test.slow();
  const text = { title: "On leaving", summary: "Short.", description: "Long." };
  const { talkId } = (await speaker.call(createTalk, { body: text })).talk;
  const letter = { subject: "Hello", content: "Are you in?", recipients: [speaker.userId] };
  const { messageId } = (await organizer.call(sendMessage, { body: letter })).message;
  await continueAs(page, speaker);
  const dashboard = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" });
  const welcome = page.getByRole("heading", { level: 1, name: "Welcome, Sam Speaker" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const forms: [path: string, label: string, stored: string, open?: string][] = [
    ["/events/create", "Location", ""],
    [`/talks/${talkId}/edit`, "Title", "On leaving"],
    ["/sessions/create", "Event name", "", "Create a new event"],
    ["/profile", "Full Name", "Sam Speaker", "Edit Profile"],
    [`/messages/${messageId}`, "Your reply", ""],
  ];
  for (const [path, label, stored, open] of forms) {
    const write = async (text: string) => {
      if (open) await page.getByRole("button", { name: open }).click();
      await page.getByLabel(label).fill(text);
      // Closes the dialog, if the form is in one; what was written there stays.
      await page.keyboard.press("Escape");
    };
    await page.goto(path);
    await write("Changed");
    await dashboard.click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toHaveCount(0);
    await expect(welcome).toHaveCount(0);
    await dashboard.click();
    // Pressing twice leaves once.
    await question.getByRole("button", { name: "Leave" }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(welcome).toBeVisible();
    if (!stored) continue;
    // With values as stored, there is nothing to lose.
    await page.goBack();
    await write("Changed");
    await page.getByLabel(label).fill(stored);
    await dashboard.click();
    await expect(welcome).toBeVisible();
  }
});

test("a form that is gone asks nobody, however soon the next link is followed", async ({ page }) => {
  await continueAs(page, speaker);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Full Name").fill("Changed");
  await page.keyboard.press("Escape");
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Events" }).evaluate((events: HTMLElement) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")?.textContent !== "Welcome, Sam Speaker") return;
      observer.disconnect();
      events.click();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await main.getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(question).toHaveCount(0);
});
