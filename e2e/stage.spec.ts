import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makePass } from "@plenary/contract/feedback";
import { approveSession } from "@plenary/contract/sessions";
import { createPoll, decideQuestion, getStage, openPoll, updateStage } from "@plenary/contract/stage";
import { answerPoll, askQuestion, voteForQuestion } from "@plenary/contract/stage-public";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { switchOnFeedback } from "@plenary/testing/feedback";
import { clientOf, completeSetup, type Person, register } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths, write } from "./support/account-forms.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let [olga, ada] = [{} as Person, {} as Person];
let eventId: string;

/** An event that is on; its sessions have no time, so that their stages may be open all the while. */
test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  olga = await register(origin, "olga", "Olga Organizer");
  ada = await register(origin, "ada", "Ada Lovelace");
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC", visibility: "public" as const };
  ({ eventId } = await makeEvent(olga, { name: "Porto Days", ...days }));
});

async function makeConfirmed(title: string): Promise<string> {
  const { sessionId } = await submitTalk(ada, title, eventId);
  await olga.call(approveSession, { params: { sessionId } });
  return sessionId;
}

/** A phone with a pass of its own, at a session's stage. */
async function makePhone(sessionId: string) {
  const call = clientOf(server().origin);
  const { pass } = await call(makePass, { body: { eventId } });
  const held = { headers: { "Feedback-Pass": pass } };
  const params = { sessionId };
  return {
    ask: async (text: string, name?: string) =>
      (await call(askQuestion, { params, body: { text, name } }, held)).question.questionId,
    vote: (questionId: string) => call(voteForQuestion, { params: { sessionId, questionId } }, held),
    answer: (pollId: string, ...choices: number[]) =>
      call(answerPoll, { params: { sessionId, pollId }, body: { choices } }, held),
  };
}

const makePhones = (sessionId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => makePhone(sessionId)));

const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a speaker opens the stage, looks through what people ask, and polls them, while it follows by itself", async ({
  page,
  expectedErrors,
}) => {
  const title = "Soup";
  const sessionId = await makeConfirmed(title);
  await continueAs(page, ada);
  await page.goto(`/sessions/${sessionId}`);
  await page.getByRole("link", { name: "Stage" }).click();

  await test.step("without feedback there is none, and who can change that is told", async () => {
    await expect(page.getByText("The organizers of Porto Days can switch feedback on.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open the stage" })).toHaveCount(0);
    await switchOnFeedback(olga.call, eventId);
    // It follows.
    await press(page, "Open the stage");
    await expect(page.getByText(/^It takes questions and votes until/)).toBeVisible();
  });
  const phones = await makePhones(sessionId, 6);
  const [first, second] = phones as [Phone, Phone];

  await test.step("questions wait, are shown one after the other by keyboard, and hidden", async () => {
    await first.ask("Where is the salt? https://evil.example", "Bob");
    const cold = await second.ask("Why is it cold?");
    await expect(page.getByRole("heading", { name: "2 questions wait" })).toBeVisible();
    await expect(page.getByRole("link", { name: /evil/ })).toHaveCount(0);
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Show Where is the salt?" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Questions that everybody sees" })).toContainText("salt");
    // What waits next has the focus.
    await expect(page.getByRole("button", { name: "Show Why is it cold?" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeFocused();
    await first.vote(cold);
    await expect(row(page, "Why is it cold?")).toContainText("2 votes");
    await expect(
      page.getByRole("list", { name: "everybody sees" }).getByRole("listitem").first(),
    ).toContainText("cold");
    await page.getByRole("button", { name: "Pin Where is the salt?" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Unpin Where is the salt?" })).toBeFocused();
    await expect(row(page, "salt")).toContainText("Pinned");
    await page.getByRole("button", { name: "Answered Where is the salt?" }).click();
    await expect(page.getByText("1 answered")).toBeVisible();
    await press(page, "Undo");
    await expect(row(page, "salt")).toContainText("Pinned");
    await page.getByRole("button", { name: "Hide Why is it cold?" }).click();
    await page.getByText("1 hidden").click();
    await expect(page.getByRole("list", { name: "1 hidden" })).toContainText("Why is it cold?");
  });

  await test.step("a lost connection is told, and found again", async () => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await expect(page.getByText("Not connected.")).toBeVisible();
    await page.getByRole("button", { name: "Answered Where is the salt?" }).click();
    await expect(row(page, "salt").getByRole("alert")).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("Not connected.")).toHaveCount(0);
    await expect(row(page, "salt")).toContainText("Pinned");
  });

  await test.step("a poll is written, changed, opened, answered, closed, reset and deleted", async () => {
    expectedErrors.push(/status of 422/);
    await press(page, "New poll");
    await press(page, "Save poll");
    await expect(page.getByText("Please write a question")).toBeVisible();
    await write(page, { Question: "More salt?", Options: "Yes\nNo\nYes" });
    await press(page, "Save poll");
    await expect(page.getByText("This option is there already")).toBeVisible();
    await write(page, { Options: "Yes" });
    await press(page, "Save poll");
    await expect(page.getByText("Please give 2 to 10 options")).toBeVisible();
    await expectGood(page);
    await write(page, { Options: "Yes\nNo" });
    await press(page, "Save poll");
    const poll = row(page, "More salt?");
    await expect(poll).toContainText("Ready");
    await poll.getByRole("button", { name: "Open" }).click();
    await expect(poll.getByRole("button", { name: "Close" })).toBeFocused();
    const pollId = (await seenPolls(sessionId))[0]?.pollId ?? "";
    for (const phone of phones.slice(0, 4)) await phone.answer(pollId, 0);
    await expect(poll).toContainText("Results show from 5 answers on.");
    for (const phone of phones.slice(4)) await phone.answer(pollId, 1);
    await expect(poll.locator("figcaption")).toHaveText("6 answers, most often Yes");
    await poll.getByRole("button", { name: "Show as a table" }).click();
    await expect(poll.getByRole("row", { name: /^Yes/ })).toHaveText(/Yes\s*4\s*67/);
    await poll.getByRole("button", { name: "Change" }).click();
    await expect(page.getByText(/what it asks can't change/)).toBeVisible();
    await page.getByLabel("Phones show the results").selectOption("never");
    await press(page, "Save poll");
    await expect(poll).toContainText("Phones never show the results.");
    await expectGoodAtBothWidths(page);
    await poll.getByRole("button", { name: "Close" }).click();
    await poll.getByRole("button", { name: "Reset" }).click();
    await expect(
      page.getByText("6 answers of this round count no more, and stay in the file."),
    ).toBeVisible();
    await press(page, "Begin a new round");
    await expect(poll).toContainText("Round 2");
    const downloading = page.waitForEvent("download");
    await press(page, "Polls as CSV");
    expect(await readFile(await (await downloading).path(), "utf8")).toContain('"More salt?"');
    await poll.getByRole("button", { name: "Delete" }).click();
    await press(page, "Delete poll");
    await expect(poll).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Polls" })).toBeFocused();
  });

  await test.step("it is closed again, and gone with its session", async () => {
    await press(page, "Close the stage");
    await expect(page.getByText(/^Nobody can ask or vote until you open it/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Open the stage" })).toBeFocused();
    await page.getByRole("link", { name: "To the session" }).click();
    await press(page, "Delete");
    await expect(page.getByText("2 questions that were asked on stage are deleted with it.")).toBeVisible();
    await press(page, "Cancel");
  });
});

test("the room sees in large what moderators put first, and leafs through the rest", async ({ page }) => {
  await switchOnFeedback(olga.call, eventId);
  const sessionId = await makeConfirmed("Bread");
  const params = { sessionId };
  await ada.call(updateStage, { params, body: { open: true, review: false } });
  const phones = await makePhones(sessionId, 5);
  const [first, second] = phones as [Phone, Phone];
  const long = await first.ask(`Why ${"the crust ".repeat(29)}?`.slice(0, 300));
  await second.vote(long);
  const short = await second.ask("How long?", "Bob");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/feedback`);
  await page.getByRole("link", { name: "Stage Bread" }).click();
  await press(page, "Present");
  const shown = page.getByRole("dialog", { name: "Presentation of Bread" });
  await expect(shown).toContainText("the crust");
  await expect(shown).toContainText("2 votes");
  await expectToBeLarge(page);
  await page.keyboard.press("ArrowRight");
  await expect(shown).toContainText("How long?");
  await expect(shown).toContainText("Bob");
  await page.keyboard.press("PageUp");
  await expect(shown).toContainText("the crust");
  await olga.call(decideQuestion, { params: { questionId: short }, body: { state: "pinned" } });
  await olga.call(decideQuestion, { params: { questionId: long }, body: { state: "hidden" } });
  await expect(shown).toContainText("How long?");
  await expect(shown).toContainText("1 question is not shown");
  const options = ["White", "Black", "Both"];
  const { poll } = await ada.call(createPoll, { params, body: { question: "Which?", options } });
  await ada.call(openPoll, { params: { pollId: poll.pollId } });
  await expect(shown).toContainText("0 have answered");
  for (const [at, phone] of phones.entries()) await phone.answer(poll.pollId, at % 2);
  await expect(shown.getByRole("listitem").first()).toHaveText("White3 (60%)");
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await expect(page).toHaveURL(`/sessions/${sessionId}/stage`);
  // Its address can be opened on another computer.
  await page.goto(`/sessions/${sessionId}/stage?present=now`);
  await expect(shown).toContainText("5 have answered");
  await expectToBeLarge(page);
  await expectGoodAtBothWidths(page);
  await page.goto(`/events/${eventId}`);
  await press(page, "Delete");
  await expect(
    page.getByText(/ questions that were asked on stage are deleted with it\. 5 answers to polls/),
  ).toBeVisible();
});

type Phone = Awaited<ReturnType<typeof makePhone>>;

const seenPolls = async (sessionId: string) =>
  (await ada.call(getStage, { params: { sessionId } })).stage.polls;

/** No text is less than a 25th of the window's height, and nothing is cut off. */
async function expectToBeLarge(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const texts = [...document.querySelectorAll("dialog :is(p, span, li)")];
    const isSmall = (of: Element) => Number.parseFloat(getComputedStyle(of).fontSize) < innerHeight / 25;
    const cut = [...document.querySelectorAll("dialog, dialog > div")].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
    return [...texts.filter(isSmall), ...cut].map(({ outerHTML }) => outerHTML);
  });
  expect(small).toEqual([]);
}
