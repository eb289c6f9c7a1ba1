import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import type { CallInput } from "@plenary/contract/endpoint";
import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { getFeedbackSettings, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { createRoom } from "@plenary/contract/programme/rooms";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { clientOf, completeSetup, type Person, register } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths } from "./support/page-rules.ts";
import { plain, printed } from "./support/pdf.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** The day so many days from today. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** An event that is on, with two confirmed sessions without a time, which take answers all the while. */
async function makeRunning(olga: Person, ada: Person) {
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC" };
  const { eventId } = await makeEvent(olga, { name: "Porto Days", ...days, visibility: "public" });
  const params = { eventId };
  for (const name of ["Hall", "Cellar"]) await olga.call(createRoom, { params, body: { name } });
  const confirm = async (title: string, room: string) => {
    const { sessionId } = await submitTalk(ada, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
    await olga.call(updateSession, { params: { sessionId }, body: { room } });
    return sessionId;
  };
  return { eventId, params, soup: await confirm("Soup", "Hall"), bread: await confirm("Bread", "Cellar") };
}

type Given = Partial<CallInput<typeof putAnswer>["body"]>;

/** Answers as so many devices as there are answers. */
async function answer(eventId: string, sessionId: string, ...answers: Given[]): Promise<void> {
  const phone = clientOf(server().origin);
  for (const given of answers) {
    const { pass } = await phone(makePass, { body: { eventId } });
    const body = { edition: 1, ...given };
    await phone(putAnswer, { params: { sessionId }, body }, { headers: { "Feedback-Pass": pass } });
  }
}

/** A screen that follows by itself asks at once when it is seen again. */
const seeAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** What is in the JSON file that a button saves. */
async function saved(page: Page, button: string): Promise<unknown> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return JSON.parse(await readFile(await (await downloading).path(), "utf8"));
}

const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Without an account and without a script: the figures as charts and tables, the comment once it is asked for. */
async function readAsStranger(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  const answer = await page.goto(link);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.getByRole("heading", { level: 1, name: "Soup" })).toBeVisible();
  await expect(page.getByText("4.00 of 5")).toBeVisible();
  await expect(page.getByText("4 ratings, 4 on average, most often 5")).toBeVisible();
  await expect(page.getByText("Warm and clear")).toBeHidden();
  await page.getByText("Show 1 comment", { exact: true }).click();
  await expect(page.getByText("Warm and clear")).toBeVisible();
  await page.getByText("Show as a table").first().click();
  await expect(page.getByRole("row", { name: /5 Excellent/ })).toHaveText(/5 Excellent\s*2\s*50/);
  await expect(page.getByText("The room was cold")).toHaveCount(0);
  await expect(page.getByText("About the room")).toHaveCount(0);
  await context.close();
}

// Proves feedback 2, 7, 9: The overview is told of answers of any process as they come, by a stream for organizers, and
//   shows them by itself
// Proves feedback 2, 4, 7, 9: Speakers who can't sign in read one released session by a link for 90 days, made one by
//   one or as a file
// Proves feedback 2, 6, 7: Feedback as CSV and JSON: no formulas, no time, no key, nothing that too few have answered;
//   speakers get what they read
test("organizers set feedback up, watch it, look it through and release it; a speaker reads it", async ({
  page,
  browser,
  expectedErrors,
}) => {
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId, params, soup } = await makeRunning(olga, ada);
  const address = `/events/${eventId}/feedback`;
  await continueAs(page, olga);

  await test.step("before the first answer there is a list of what to do", async () => {
    await page.goto(`/events/${eventId}`);
    await page.getByRole("link", { name: "Feedback", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeVisible();
    await expect(page.getByText("Now: Everybody. It can't change once somebody has answered.")).toBeVisible();
    await page.getByRole("button", { name: "Switch feedback on" }).click();
    await expect(page.getByText("Feedback is on")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No answers yet" })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("settings say what is wrong at each field, and keep what another saved", async () => {
    await page
      .getByRole("navigation", { name: "Parts of feedback" })
      .getByRole("link", { name: "Settings" })
      .click();
    const save = page.getByRole("button", { name: "Save settings" });
    const threshold = page.getByLabel("Answers needed before anything is shown");
    await threshold.fill("2");
    await page.getByLabel("Minutes before its end").fill("");
    await page.getByLabel("Reaction 2", { exact: true }).fill("learned SOMETHING");
    await page.getByRole("radio", { name: /Anyone with the access code/ }).check();
    await save.click();
    await expect(page.getByText("Threshold must be 3 to 20")).toBeVisible();
    await expect(page.getByText("Minutes must be 0 to 1,440")).toBeVisible();
    await expect(page.getByText("This reaction is there already").first()).toBeVisible();
    await threshold.fill("3");
    await page.getByLabel("Minutes before its end").fill("15");
    await page.getByLabel("Reaction 2", { exact: true }).fill("Well told");
    expectedErrors.push(/422/);
    await save.click();
    await expect(page.getByText("Access code is required")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Access code" })).toBeFocused();
    await page.getByRole("radio", { name: /^Everybody/ }).check();
    await page.getByRole("button", { name: "Remove Good examples" }).click();
    await page.getByRole("button", { name: "Add a reaction", exact: true }).click();
    await expect(page.locator("input:focus")).toHaveValue("");
    await page.keyboard.type("Funny");
    await page.getByRole("button", { name: "Add a question" }).click();
    await page.getByLabel("Label").fill("Pace");
    await page.getByLabel("Question", { exact: true }).fill("How was the pace?");
    await expectGoodAtBothWidths(page);
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    const { settings } = await olga.call(getFeedbackSettings, { params });
    expect(settings).toMatchObject({ threshold: 3, opensBeforeEnd: 15, access: "open" });
    const labels = settings.reactions.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(["Learned something", "Well told", "Too basic", "Funny", "Hard to hear"]),
    );
    expect(labels).not.toContain("Good examples");
    expect(settings.scales.map(({ question }) => question)).toEqual(["How was the pace?"]);

    expectedErrors.push(/409/);
    await olga.call(updateFeedbackSettings, { params, body: { version: settings.version, compare: false } });
    await page.getByLabel("Minutes before its end").fill("20");
    await save.click();
    await expect(page.getByRole("alert")).toHaveText("Somebody else has changed this. Reload to see it.");
    await page.getByLabel("Minutes before its end").fill("15");
  });

  await test.step("codes are shown, found, and printed on paper", async () => {
    await page.goto(`${address}/codes`);
    const hall = page
      .getByRole("region", { name: "Rooms" })
      .getByRole("listitem")
      .filter({ hasText: "Hall" });
    await hall.getByRole("button", { name: /Show QR code/ }).click();
    await expect(page.getByRole("img", { name: /^QR code of http.*\/f\/\w{6}$/ })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Doors of 2 rooms, one page each" }).click();
    await expect(page.getByText("2 pages of A4, in black on white.")).toBeVisible();
    await expectGoodAtBothWidths(page);
    const sheets = await printed(page);
    expect(sheets.length).toBe(2);
    for (const [index, room] of ["Hall", "Cellar"].entries()) {
      expect(sheets[index]).toContain(plain(room));
      expect(sheets[index]).toContain(plain("How was this session?"));
    }
    expect(sheets.join("")).not.toContain(plain("Back to the codes"));
    await page.goto(`${address}/codes?print=tents&of=session`);
    await expect(page.getByRole("article")).toHaveCount(2);
    expect((await printed(page)).length).toBe(1);
  });

  await test.step("answers arrive by themselves; too few say nothing", async () => {
    await page.goto(address);
    await expect(page.getByText("No answers yet").first()).toBeVisible();
    expectedErrors.push(/ERR_FAILED/);
    const calls = (url: URL) => url.pathname === `/api/events/${eventId}/feedback`;
    await page.route(calls, (route) => route.abort());
    await answer(eventId, soup, { rating: 5, comment: "Warm and clear" }, { rating: 4 });
    // The stream alone tells how many there are; what they say has to be asked for.
    await expect(page.getByText("2 answers").first()).toBeVisible();
    await expect(page.getByText("Not connected. These were the numbers before.")).toBeVisible();
    await page.unroute(calls);
    await seeAgain(page);
    await expect(page.getByText(/^Not connected/)).toHaveCount(0);
    await expect(row(page, "Soup")).toContainText("Too few answers");
    await answer(
      eventId,
      soup,
      { rating: 5, reactions: [0], comment: "Read <b>more</b> at https://spam.example" },
      { rating: 2, comment: "The room was cold", commentFor: "organizers" },
    );
    await expect(page.getByText("4 answers").first()).toBeVisible();
    await expect(page.getByText("since you opened this")).toBeVisible();
    await expect(row(page, "Soup")).toContainText("4.00 of 5");
    await expect(page.getByText("3 comments to review")).toBeVisible();
    const ratings = page.getByRole("region", { name: "Ratings" });
    await expect(ratings.locator("figcaption")).toHaveText("4 ratings, 4 on average, most often 5");
    await ratings.getByRole("button", { name: "Show as a table" }).click();
    await expect(ratings.getByRole("row", { name: /5 Excellent/ })).toHaveText(/5 Excellent\s*2\s*50/);
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Speaker", exact: true }).click();
    await expect(row(page, "Ada Speaker")).toContainText("4.00 of 5");
    await page.getByLabel("Search results").fill("nobody");
    await expect(page.getByText("No matches.")).toBeVisible();
  });

  await test.step("comments are shown or hidden, all unflagged ones at once", async () => {
    await page.goto(`${address}/comments`);
    const rows = page.getByRole("table", { name: "Comments" }).locator("tr[data-row]");
    const spam = rows.filter({ hasText: "spam.example" });
    await expect(spam).toContainText("Contains a web address");
    await expect(rows.filter({ hasText: "The room was cold" })).toContainText("Only for the organizers");
    await spam.getByRole("button").click();
    const opened = page.getByRole("group", { name: /^More about .*spam\.example/ });
    await expect(opened).toContainText("Contains a web address");
    await expect(opened.getByRole("link", { name: "https://spam.example" })).toHaveCount(0);
    await expect(opened).toContainText("<b>more</b>");
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Show all 2 that wait and are not flagged" }).click();
    await expect(page.getByText("2 comments shown")).toBeVisible();
    await opened.getByRole("button", { name: /^Hide/ }).click();
    await expect(page.getByRole("heading", { name: "No comments wait" })).toBeVisible();
    await page.getByRole("button", { name: /^Hidden/ }).click();
    // What was open stays open.
    await expect(opened).toContainText("Hidden by Olga Organizer");
  });

  await test.step("a session is released, which its speaker hears of", async () => {
    await page.goto(`/sessions/${soup}/feedback`);
    await expect(page.getByText("Not released")).toBeVisible();
    // What nobody gave is a line, no empty chart.
    await expect(page.getByRole("region", { name: "About the room" })).toHaveText(
      "About the roomNo reactions yet",
    );
    await expectGood(page);
    await page.getByRole("button", { name: "Release to speakers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Release", exact: true }).click();
    await expect(page.getByText("Released to 1 speaker")).toBeVisible();
    await expect(page.getByRole("button", { name: "Release to speakers" })).toHaveCount(0);
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = await page.getByRole("dialog").getByLabel("Link").inputValue();
    await page.keyboard.press("Escape");
    await readAsStranger(browser, link);
    await page.getByRole("button", { name: "End all links" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End all links" }).click();
    await expect(page.getByText("No link can be used any more")).toBeVisible();
    expect((await fetch(link)).status).toBe(404);
    await page.goto(address);
    await page.getByLabel("Only sessions with a speaker who can't sign in").uncheck();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Make links" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).toMatch(/"Soup","Ada Speaker","","http[^"]+\/public\/feedback\/speakers\/[\w-]{43}"/);
    await page.getByLabel("What to export").selectOption("figures");
    expect(await saved(page, "Export as JSON")).toMatchObject({ by: "session", figures: [{}, {}] });

    await continueAs(page, ada);
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "New feedback" })).toContainText("4 answers");
    await page.getByRole("link", { name: "My feedback" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My feedback" })).toBeVisible();
    await expect(row(page, "Soup")).toContainText("New");
    await expectGoodAtBothWidths(page);
    await page.getByRole("link", { name: "Soup" }).click();
    await expect(page.getByText("4.00 of 5")).toBeVisible();
    await expect(page.getByText("About the room")).toHaveCount(0);
    await page.getByRole("button", { name: "Read 1 comment", exact: true }).click();
    await expect(row(page, "Warm and clear")).toBeVisible();
    await page.getByRole("button", { name: /Report to the organizers/ }).click();
    await expect(page.getByText("The organizers see that you have reported it.")).toBeVisible();
    await page.getByLabel("Thanks to those who answered").fill("See you next year");
    await page.getByRole("button", { name: "Save thanks" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expectGoodAtBothWidths(page);
    expect(await saved(page, "Export as JSON")).toMatchObject({ comments: ["Warm and clear"] });
  });

  await test.step("all feedback is deleted by who types the event's name", async () => {
    await continueAs(page, olga);
    for (const about of [`/events/${eventId}/edit`, `/sessions/${soup}`]) {
      await page.goto(about);
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("dialog")).toContainText("4 answers of attendees are deleted with it.");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    }
    await page.goto(`${address}/settings`);
    await expect(page.getByText("Feedback has begun, so who may answer can't change.")).toBeVisible();
    await page.getByRole("button", { name: "Delete all feedback..." }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name of the event").fill("Porto");
    await dialog.getByRole("button", { name: "Delete all feedback" }).click();
    await expect(dialog.getByText("Please type the name of the event")).toBeVisible();
    await dialog.getByLabel("Name of the event").fill("Porto Days");
    await dialog.getByRole("button", { name: "Delete all feedback" }).click();
    await expect(page.getByText("All feedback was deleted")).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "No answers yet" })).toBeVisible();
  });
});
