import { makeCast, type Person } from "@plenary/testing/people";
import { expectAccessible, expectNoSideScroll } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Leaving a screen with unsaved input. */
const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
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
