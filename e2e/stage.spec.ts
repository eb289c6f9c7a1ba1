import { readFile } from "node:fs/promises";
import { createPoll, getStage, updateStage } from "@plenary/contract/stage/stage";
import { switchOnFeedback } from "@plenary/testing/events";
import { expectGood, expectGoodAtBothWidths } from "./support/page-rules.ts";
import { continueAs, write } from "./support/people.ts";
import { makeStageWorld, press, row, type StagePhone, type StageWorld } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let world = {} as StageWorld;

test.beforeAll(async () => {
  world = await makeStageWorld(server().origin);
});

// Proves feedback 2, 6: All questions that wait are hidden by one press, which can be undone
// Proves feedback 2, 6: Speakers and organizers open a stage, look through its questions by keyboard and run its polls
//   on a screen that follows by itself
test("a speaker opens the stage, looks through what people ask, and polls them, while it follows by itself", async ({
  page,
  expectedErrors,
}) => {
  const { olga, ada, eventId } = world;
  const title = "Soup";
  const sessionId = await world.makeConfirmed(title);
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
  const phones = await world.makePhones(sessionId, 6);
  const [first, second] = phones as [StagePhone, StagePhone];

  await test.step("questions wait, are shown one after the other by keyboard, and hidden", async () => {
    await first.ask("Where is the salt? https://evil.example", "Bob");
    const cold = await second.ask("Why is it cold?");
    await expect(page.getByRole("heading", { name: "2 questions wait" })).toBeVisible();
    await press(page, "Hide all 2 that wait");
    await expect(page.getByText("2 questions hidden")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeFocused();
    await expect(page.getByText("2 hidden", { exact: true })).toBeVisible();
    await press(page, "Undo");
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
    // The list stays as it is as long as the pointer is over it.
    await page.mouse.move(0, 0);
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
    await poll.getByRole("button", { name: "Change" }).click();
    await expect(page.getByText("This poll is open, so what it asks can't change.")).toBeVisible();
    await press(page, "Cancel");
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
      page.getByText("6 answers of this round no longer count, but stay in the export."),
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
    const params = { sessionId };
    const body = { question: "Less pepper?", options: ["Yes", "No"] };
    await ada.call(createPoll, { params, body });
    const poll = row(page, "Less pepper?");
    await poll.getByRole("button", { name: "Open" }).click();
    await expect(poll).toContainText("Phones see it once the stage is open.");
    await expectGoodAtBothWidths(page);
    await ada.call(updateStage, { params, body: { open: true } });
    await expect(page.getByRole("button", { name: "Close the stage" })).toBeVisible();
    await expect(poll).not.toContainText("Phones see it once the stage is open.");
    await page.getByRole("link", { name: "To the session" }).click();
    await press(page, "Delete");
    await expect(page.getByText("2 questions that were asked on stage are deleted with it.")).toBeVisible();
    await press(page, "Cancel");
  });
});

// Proves feedback 2, 6: Speakers and organizers open a stage, look through its questions by keyboard and run its polls
//   on a screen that follows by itself
test("a server that never answers is told, and asked anew as soon as the network is back", async ({
  page,
  expectedErrors,
}) => {
  const { ada } = world;
  expectedErrors.push(/ERR_FAILED/);
  const sessionId = await world.makeConfirmed("Stew");
  await continueAs(page, ada);
  await page.clock.install();
  await page.goto(`/sessions/${sessionId}/stage`);
  await expect(page.getByRole("heading", { name: "Polls" })).toBeVisible();
  const calls = `**/api/sessions/${sessionId}/stage`;
  let asked = 0;
  await page.route(calls, () => {
    asked += 1;
  });
  await page.clock.fastForward(2_000);
  await expect.poll(() => asked).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => asked).toBe(2);
  await page.clock.fastForward(8_000);
  await expect(page.getByText("Not connected.")).toBeVisible();
  await page.unroute(calls);
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Not connected.")).toHaveCount(0);
});

// Proves feedback 2, 6: Speakers and organizers open a stage, look through its questions by keyboard and run its polls
//   on a screen that follows by itself
test("questions stay in their order and at their place under the pointer", async ({ page }) => {
  const { olga, ada, eventId } = world;
  await switchOnFeedback(olga.call, eventId);
  const sessionId = await world.makeConfirmed("Salad");
  const params = { sessionId };
  await ada.call(updateStage, { params, body: { open: true, review: false } });
  const phones = await world.makePhones(sessionId, 4);
  const [first, ...others] = phones as [StagePhone, ...StagePhone[]];
  await first.ask("Which oil?");
  const late = await first.ask("Which vinegar?");
  await ada.call(updateStage, { params, body: { review: true } });
  await continueAs(page, ada);
  await page.goto(`/sessions/${sessionId}/stage`);
  const seen = page.getByRole("list", { name: "everybody sees" });
  const button = page.getByRole("button", { name: "Pin Which oil?" });
  await button.hover();
  const before = (await button.boundingBox())?.y;
  for (const phone of others) await phone.vote(late);
  await expect(row(page, "Which vinegar?")).toContainText("4 votes");
  await expect(seen.getByRole("listitem").first()).toContainText("oil");
  await others[0]?.ask("Which spoon? It waits.");
  await expect(page.getByRole("heading", { name: "1 question waits" })).toBeAttached();
  expect((await button.boundingBox())?.y).toBeCloseTo(before ?? 0, 0);
  await expect(page.getByRole("button", { name: "Sort by votes" })).toBeVisible();
  await expectGood(page);
  // It is in order again a while after the pointer has gone.
  await page.mouse.move(0, 0);
  await expect(seen.getByRole("listitem").first()).toContainText("vinegar");
  await expect(page.getByRole("button", { name: "Sort by votes" })).toHaveCount(0);
  await button.hover();
  for (const phone of [...others, ...(await world.makePhones(sessionId, 2))])
    await phone.vote(await oilOf(sessionId));
  await expect(row(page, "Which oil?")).toContainText("6 votes");
  await expect(seen.getByRole("listitem").first()).toContainText("vinegar");
  await press(page, "Sort by votes");
  await expect(seen.getByRole("listitem").first()).toContainText("oil");
});

const oilOf = async (sessionId: string) => {
  const { questions } = (await world.ada.call(getStage, { params: { sessionId } })).stage;
  return questions.find(({ text }) => text === "Which oil?")?.questionId ?? "";
};

const seenPolls = async (sessionId: string) =>
  (await world.ada.call(getStage, { params: { sessionId } })).stage.polls;
