import type { Page } from "@playwright/test";
import { closePoll, createPoll, decideQuestion, openPoll, updateStage } from "@plenary/contract/stage/stage";
import { switchOnFeedback } from "@plenary/testing/events";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { makeStageWorld, press, row, type StagePhone, type StageWorld } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let world = {} as StageWorld;

test.beforeAll(async () => {
  world = await makeStageWorld(server().origin);
});

// Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
//   them
test("the room sees in large what moderators put first, and leafs through the rest", async ({ page }) => {
  const { olga, ada, eventId } = world;
  await switchOnFeedback(olga.call, eventId);
  const sessionId = await world.makeConfirmed("Bread");
  const params = { sessionId };
  await ada.call(updateStage, { params, body: { open: true, review: false } });
  const phones = await world.makePhones(sessionId, 5);
  const [first, second] = phones as [StagePhone, StagePhone];
  const long = await first.ask(`Why ${"the crust ".repeat(29)}?`.slice(0, 300));
  await second.vote(long);
  const short = await second.ask("How long?", "Bob");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/feedback`);
  await page.getByRole("link", { name: "Stage Bread" }).click();
  await page.evaluate(keepWhatIsAskedOfTheScreen);
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
  // What it came to stays, until something else is put before the room.
  await ada.call(closePoll, { params: { pollId: poll.pollId } });
  await expect(shown).toContainText("Closed, 5 have answered");
  await expect(shown.getByRole("listitem").first()).toHaveText("White3 (60%)");
  await olga.call(decideQuestion, { params: { questionId: long }, body: { state: "pinned" } });
  await expect(shown).toContainText("the crust");
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.keptOn.map(({ released }) => released))).toEqual([true]);
  // The one that is presented makes room for one that is opened.
  const { poll: other } = await ada.call(createPoll, { params, body: { question: "Or rice?", options } });
  await row(page, "Which?").getByRole("button", { name: "Present" }).click();
  await expect(shown).toContainText("Closed, 5 have answered");
  await ada.call(openPoll, { params: { pollId: other.pollId } });
  await expect(shown).toContainText("Or rice?");
  await ada.call(closePoll, { params: { pollId: other.pollId } });
  await ada.call(openPoll, { params: { pollId: poll.pollId } });
  await expect(shown).toContainText("Which?");
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await expect(page).toHaveURL(`/sessions/${sessionId}/stage`);
  // Its address can be opened on another computer.
  await page.goto(`/sessions/${sessionId}/stage?present=now`);
  await expect(shown).toContainText("5 have answered");
  await expectToBeLarge(page);
  await expectGoodAtBothWidths(page);
  await page.goto(`/events/${eventId}/edit`);
  await press(page, "Delete");
  await expect(
    page.getByText(/ questions that were asked on stage are deleted with it\. 5 answers to polls/),
  ).toBeVisible();
});

declare global {
  interface Window {
    keptOn: { released: boolean }[];
  }
}

/** Remembers how the page asks for the screen to stay on, which a browser without a screen refuses. */
function keepWhatIsAskedOfTheScreen() {
  window.keptOn = [];
  navigator.wakeLock.request = async () => {
    const held = {
      released: false,
      async release() {
        held.released = true;
      },
    };
    window.keptOn.push(held);
    return held as unknown as WakeLockSentinel;
  };
}

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
