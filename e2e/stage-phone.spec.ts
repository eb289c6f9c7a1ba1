import { makePass } from "@plenary/contract/feedback/feedback";
import { listFeedbackCodes, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import {
  closePoll,
  createPoll,
  decideQuestion,
  getStage,
  openPoll,
  updatePoll,
  updateStage,
} from "@plenary/contract/stage/stage";
import * as phones from "@plenary/contract/stage/stage-public";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { clientOf, makeCast, type Person } from "@plenary/testing/people";
import { expectAccessible, expectAccessibleInBothThemes, expectToFit } from "./support/page-rules.ts";
import { days, inMinutes, send } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let eventId: string;
let sessionId: string;
let code: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
  ({ sessionId } = await submitTalk(organizer, "On parsing", eventId, {}));
  const body = { startTime: inMinutes(-20), durationMinutes: 60, room: "Hall" };
  await organizer.call(updateSession, { params: { sessionId }, body });
  await organizer.call(approveSession, { params: { sessionId }, query: {} });
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body: { version: 0, enabled: true } });
  await organizer.call(updateStage, { params: { sessionId }, body: { open: true } });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  code = codes.find((each) => each.sessionId === sessionId)?.code.toLowerCase() ?? "";
});

const questions = async () => (await organizer.call(getStage, { params: { sessionId } })).stage.questions;

/** Another phone, which votes and answers by calls. */
async function otherPhone() {
  const call = clientOf(server().origin);
  const { pass } = await call(makePass, { body: { eventId } });
  const held = { headers: { "Feedback-Pass": pass } };
  return {
    ask: (text: string) => call(phones.askQuestion, { params: { sessionId }, body: { text } }, held),
    vote: (questionId: string) => call(phones.voteForQuestion, { params: { sessionId, questionId } }, held),
    answer: (pollId: string, ...choices: number[]) =>
      call(phones.answerPoll, { params: { sessionId, pollId }, body: { choices } }, held),
  };
}

// Proves feedback 4: What a phone chose counts only in the round that it shows; what is asked changes only while nobody
//   can answer
// Proves feedback 2, 4, 8: During a session with an open stage its page has the tabs Feedback, Questions and Poll; what
//   is asked waits, is shown, voted for and deleted; a poll is answered, changed and closed; without a network it says
//   so
test("two phones ask, vote and answer polls while the session is on", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 4(04|09|10)/);
  const params = { sessionId };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  /** The phone asks every 5 seconds. */
  const later = () => page.clock.fastForward(6_500);
  await page.goto(`/f/${code}`);
  const tabs = page.getByRole("navigation", { name: "Parts of this page" });
  const box = page.getByRole("textbox", { name: "Your question" });
  const row = (words: string) => page.locator("#asked-list li").filter({ hasText: words });
  const own = page.locator("#own-questions li");
  const other = await otherPhone();

  await test.step("before feedback opens, the code leads to the questions; one waits for a moderator", async () => {
    await expect(tabs.getByRole("link", { name: "Questions (0)" })).toHaveAttribute("aria-current", "page");
    await send(page).click();
    await expect(page.getByRole("alert")).toHaveText("Please write a question");
    await expect(box).toBeFocused();
    await box.fill("Why not Rust?");
    await expect(page.getByText("287 characters left")).toBeVisible();
    await page.getByLabel("Your name (optional)").fill("Ada");
    await page.getByLabel("Remember my name on this device").check();
    await send(page).click();
    await expect(own).toContainText("Waits for a moderator");
    await expect(box).toHaveValue("");
    expect(await questions()).toMatchObject([{ text: "Why not Rust?", name: "Ada", state: "waiting" }]);
  });

  await test.step("what moderators show is there by itself, with one's own vote, and marked as one's own", async () => {
    const [asked] = await questions();
    const { question } = await other.ask("What about <tabs>?");
    for (const { questionId } of [asked ?? question, question])
      await organizer.call(decideQuestion, { params: { questionId }, body: { state: "shown" } });
    await later();
    await expect(page.locator("#asked-list li")).toHaveText([
      /Why not Rust\?AdaYours/,
      /What about <tabs>\?/,
    ]);
    await expect(own).toHaveCount(0);
    await expect(row("Rust").getByRole("button", { name: "Vote 1" })).toHaveAttribute("aria-pressed", "true");
    await expect(tabs.getByRole("link", { name: "Questions (2)" })).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
    }
    await expectAccessibleInBothThemes(page);
  });

  const vote = row("tabs").getByRole("button", { name: /Vote/ });
  await test.step("a vote counts at once, once, and is taken back; without a network it is undone, and says so", async () => {
    await vote.click();
    await expect(vote).toHaveText("▲Vote 2");
    await expect.poll(async () => (await questions()).map(({ votes }) => votes)).toEqual([1, 2].reverse());
    await vote.click();
    await expect(vote).toHaveText("▲Vote 1");
    await expect.poll(async () => (await questions()).map(({ votes }) => votes)).toEqual([1, 1]);
    await page.context().setOffline(true);
    await vote.click();
    await expect(vote).toHaveAttribute("aria-pressed", "true");
    const note = page.locator("#stage-note");
    await expect(async () => {
      await later();
      await expect(vote).toHaveAttribute("aria-pressed", "false", { timeout: 300 });
    }).toPass();
    await expect(note).toContainText("There is no connection.");
    await page.context().setOffline(false);
    await expect(async () => {
      await later();
      await expect(note).toBeHidden({ timeout: 300 });
    }).toPass();
  });

  // Proves workspace 8: A page that can't load a part of itself (a lost connection, an old version) keeps what was typed
  //   and done, says so, and offers to try again
  await test.step("a question asked without a network says so at once, and is still written when the page is loaded again", async () => {
    await box.fill("Is it offline?");
    await page.context().setOffline(true);
    await send(page).click();
    const problem = page.getByRole("alert").filter({ hasText: "Your question stays here" });
    await expect(problem).toBeVisible();
    await page.context().setOffline(false);
    await expect(problem).toBeHidden();
    await page.reload();
    await expect(box).toHaveValue("Is it offline?");
    await box.fill("");
  });

  const { poll } = await organizer.call(createPoll, {
    params,
    body: { question: "Tea or coffee?", options: ["Tea", "Coffee"] },
  });
  const ofPoll = { params: { pollId: poll.pollId } };
  await test.step("a poll is answered and changed, and shows results from 5 answers on", async () => {
    await organizer.call(openPoll, ofPoll);
    await later();
    const toPoll = tabs.getByRole("link", { name: "Poll Open" });
    await toPoll.click();
    await expect(page).toHaveURL(/#poll$/);
    // The address is a moment ahead of what is drawn, and both tabs have a button to send.
    await expect(toPoll).toHaveAttribute("aria-current", "page");
    await send(page).click();
    await expect(page.getByRole("alert")).toHaveText("Please choose an option");
    await page.getByRole("radio", { name: "Tea" }).check();
    await send(page).click();
    await expect(page.getByRole("heading", { name: "Tea or coffee?" })).toBeFocused();
    await expect(page.getByText("You chose: Tea")).toBeVisible();
    await expect(page.getByText("Results are shown once there are 5 answers.")).toBeVisible();
    for (const choice of [0, 1, 1, 1]) await (await otherPhone()).answer(poll.pollId, choice);
    // What phones send is announced once a second.
    await expect(async () => {
      await later();
      await expect(page.locator("figcaption")).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(page.getByRole("row")).toHaveText([/Option/, /Tea240 ?%/, /Coffee360 ?%/]);
    await expect(page.locator("figcaption")).toHaveText("5 answers. Chosen most often: Coffee");
    await page.getByRole("button", { name: "Change my answer" }).click();
    await expect(page.getByRole("radio", { name: "Tea" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await send(page).click();
    await expect(page.getByText("You chose: Coffee")).toBeVisible();
    await expect(async () => {
      await later();
      await expect(page.getByRole("row").last()).toHaveText(/Coffee480 ?%/, { timeout: 300 });
    }).toPass();
    await expectToFit(page);
    await expectAccessibleInBothThemes(page);
  });

  await test.step("one that is closed while somebody chooses says so; the next one is there by itself", async () => {
    await page.getByRole("button", { name: "Change my answer" }).click();
    await page.getByRole("radio", { name: "Tea" }).check();
    await organizer.call(closePoll, ofPoll);
    await later();
    await expect(page.locator("#poll-note")).toHaveText("This poll is closed. What you chose was not sent.");
    await expect(page.getByText("You chose: Coffee")).toBeVisible();
  });

  await test.step("one that asks something else by now takes nothing that was chosen before, and says so", async () => {
    const options = ["Red", "Blue"];
    const other = await organizer.call(createPoll, { params, body: { question: "Which one?", options } });
    const ofOther = { params: { pollId: other.poll.pollId } };
    await organizer.call(openPoll, ofOther);
    await later();
    await page.getByRole("radio", { name: "Red" }).check();
    await organizer.call(closePoll, ofOther);
    await organizer.call(updatePoll, { ...ofOther, body: { options: ["Blue", "Red"] } });
    await organizer.call(openPoll, ofOther);
    await send(page).click();
    const anew = "This poll was restarted. Please answer it again.";
    await expect(page.getByRole("alert")).toHaveText(anew);
    await later();
    await expect(page.locator("#poll-note")).toHaveText(anew);
    await expect(page.getByRole("radio")).toHaveCount(2);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.getByRole("radio", { name: "Red" }).check();
    await send(page).click();
    await expect(page.getByText("You chose: Red")).toBeVisible();
    await organizer.call(closePoll, ofOther);
    await page.goBack();
    await expect(box).toBeVisible();
  });

  await test.step("one's own questions are deleted, where they were asked and in the list of what this device knows", async () => {
    await row("Rust").getByRole("button", { name: "Delete your question" }).click();
    await later();
    await expect(row("Rust")).toHaveCount(0);
    expect((await questions()).map(({ text }) => text)).toEqual(["What about <tabs>?"]);
    await expect(box).toHaveValue("");
    await box.fill("And spaces?");
    await expect(page.getByLabel("Your name (optional)")).toHaveValue("Ada");
    await send(page).click();
    await expect(own).toContainText("And spaces?");
    await page.goto("/f/mine");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Delete this question?")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No answers yet")).toBeVisible();
    expect(await questions()).toHaveLength(1);
    await page.goto(`/f/${code}#questions`);
    await expect(row("tabs")).toBeVisible();
  });

  await test.step("a stage that was closed says so, and the form is where it was", async () => {
    await organizer.call(updateStage, { params, body: { open: false } });
    await later();
    await expect(page.locator("#stage-note")).toHaveText("This session takes no questions and votes");
    await expect(box).toBeHidden();
    await tabs.getByRole("link", { name: "Feedback" }).click();
    await expect(page.getByText(/^Feedback opens at/)).toBeVisible();
    await page.reload();
    await expect(tabs).toHaveCount(0);
  });
});

// Proves feedback 2, 4, 8: During a session with an open stage its page has the tabs Feedback, Questions and Poll; what
//   is asked waits, is shown, voted for and deleted; a poll is answered, changed and closed; without a network it says
//   so
test("a stage that is opened while a phone shows the page is there by itself", async ({ page }) => {
  const params = { sessionId };
  await organizer.call(updateStage, { params, body: { open: false } });
  await page.clock.install();
  await page.goto(`/f/${code}`);
  await expect(page.getByText(/^Feedback opens at/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Parts of this page" })).toHaveCount(0);
  await organizer.call(updateStage, { params, body: { open: true } });
  // Long before the page becomes another one by itself.
  await page.clock.fastForward(75_000);
  const toQuestions = page.getByRole("link", { name: /^Questions \(\d\)$/ });
  await expect(toQuestions).toHaveAttribute("aria-current", "page");
});
