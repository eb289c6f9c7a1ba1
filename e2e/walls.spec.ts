import type { Page } from "@playwright/test";
import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { getFeedbackSettings, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { createWall, type WallShows } from "@plenary/contract/feedback/walls";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { createPoll, decideQuestion, openPoll, updateStage } from "@plenary/contract/stage/stage";
import { answerPoll, askQuestion } from "@plenary/contract/stage/stage-public";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { clientOf, completeSetup, register } from "@plenary/testing/people";
import { makeOpenSurvey } from "@plenary/testing/surveys";
import {
  expectAccessibleInBothThemes,
  expectGoodAtBothWidths,
  expectStill,
  expectToFit,
} from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { inMinutes } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(() => completeSetup(server().origin));

/** The day so many days from today. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
];

/** It fits, nothing is cut off above or below, and no text is smaller than a twenty-fifth of the height. */
async function expectReadable(wall: Page) {
  await expectToFit(wall);
  const cut = () =>
    wall.evaluate(() => {
      const live = document.getElementById("live");
      const { top = 0, bottom = 0 } = live?.getBoundingClientRect() ?? {};
      const parts = [...document.querySelectorAll("#live > *, #live li")];
      const isCut = (part: Element) => {
        const box = part.getBoundingClientRect();
        return box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1);
      };
      return parts.filter(isCut).map(({ textContent }) => textContent);
    });
  await expect.poll(cut).toEqual([]);
  const smallest = await wall.evaluate(() => {
    const texts = [...document.querySelectorAll("main p, main h1, main h2")];
    return Math.min(...texts.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  });
  expect(smallest).toBeGreaterThanOrEqual((wall.viewportSize()?.height ?? 0) * 0.04);
}

// Proves feedback 3, 7, 9: Organizers make walls for what the event has, 50 at most, change and end them; the address
//   is told once
// Proves feedback 2, 9, 10: A wall's page has a QR code of more than a third of the height and text of at least 4 %,
//   says that it is not connected after 30 s, and comes back; addresses are not found by trying
// Proves feedback 2: A wall is made for a survey
// Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a poll
//   with its results, and follows by itself
test("a wall is made, opened on a big screen, follows answers, says when it is lost, and ends", async ({
  page,
  context,
  expectedErrors,
}) => {
  const { origin } = server();
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC" };
  const { eventId } = await makeEvent(olga, { name: "Porto Days", ...days, visibility: "public" });
  const params = { eventId };
  const { sessionId } = await submitTalk(ada, "Soup", eventId);
  await olga.call(approveSession, { params: { sessionId } });
  const { settings } = await olga.call(getFeedbackSettings, { params });
  const body = { version: settings.version, enabled: true, threshold: 3 };
  await olga.call(updateFeedbackSettings, { params, body });
  const phone = clientOf(origin);
  const answer = async () => {
    const { pass } = await phone(makePass, { body: { eventId } });
    const sent = { params: { sessionId }, body: { edition: 1, rating: 5 } };
    await phone(putAnswer, sent, { headers: { "Feedback-Pass": pass } });
  };
  await answer();
  await answer();
  await makeOpenSurvey(olga, eventId, "How was it?");

  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/feedback/codes`);
  await page.getByLabel("Whose code it shows").selectOption({ label: "Soup" });
  await page.getByRole("button", { name: "Make a wall" }).click();
  const link = page.getByRole("dialog").getByLabel("Link");
  await expect(link).toHaveValue(/\/wall\/[\w-]{43}$/);
  const address = new URL(await link.inputValue()).pathname;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("switch", { name: "Now and next Soup" })).toBeChecked();
  await page.getByLabel("Whose code it shows").selectOption({ label: "How was it?" });
  await page.getByRole("button", { name: "Make a wall" }).click();
  await expect(link).toHaveValue(/\/wall\/[\w-]{43}$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("switch", { name: "Now and next How was it?" })).toBeChecked();
  await expectGoodAtBothWidths(page);

  const wall = await context.newPage();
  await wall.clock.install();
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.goto(address);
  await expect(wall.getByRole("heading", { level: 1 })).toHaveText("Soup");
  await expect(wall.locator(".address")).toHaveText(/^[\w.:]+\/f\/[2-9A-Z]{6}$/);
  await expect(wall.getByText("have answered")).toHaveCount(0);
  for (const size of sizes) {
    const { height } = size;
    await wall.setViewportSize(size);
    const code = await wall.getByRole("img", { name: "QR code" }).boundingBox();
    expect(code?.height).toBeGreaterThanOrEqual(height / 3);
    expect(code?.width).toBe(code?.height);
    await expectReadable(wall);
  }
  await expectAccessibleInBothThemes(wall);
  await expectStill(wall);

  await answer();
  await expect(wall.getByText("3 have answered")).toBeVisible();

  await test.step("its session's stage stands there when that is wanted and open", async () => {
    const ofSession = { params: { sessionId } };
    await olga.call(updateStage, { ...ofSession, body: { open: true, review: false } });
    for (const name of ["Top questions Soup", "Polls Soup"]) {
      const wanted = page.getByRole("switch", { name });
      await wanted.click();
      await expect(wanted).toBeChecked();
      // One after the other.
      await expect(wanted).not.toHaveAttribute("aria-busy", "true");
    }
    await expect(wall.getByRole("heading", { name: "Ask the first question" })).toBeVisible();
    const other = await phone(makePass, { body: { eventId } });
    const held = { headers: { "Feedback-Pass": other.pass } };
    for (const text of ["Why soup?", "Which spoon?", `Is ${"a long one ".repeat(20)}shown?`, "And?", "Salt?"])
      await phone(askQuestion, { ...ofSession, body: { text } }, held);
    await expect(wall.getByRole("listitem")).toHaveCount(5);
    await expect(wall.getByRole("listitem").first()).toHaveText("Why soup?1");
    await expectReadable(wall);
    const options = Array.from({ length: 10 }, (_, n) => `Option number ${n + 1}`);
    const made = { question: "Which is the one that you like best of all of them?", options };
    const { poll } = await olga.call(createPoll, { ...ofSession, body: made });
    const ofPoll = { params: { pollId: poll.pollId } };
    await olga.call(openPoll, ofPoll);
    await expect(wall.getByRole("heading", { name: made.question })).toBeVisible();
    for (const choice of [0, 1, 1, 9, 9]) {
      const { pass } = await phone(makePass, { body: { eventId } });
      const sent = { params: { sessionId, pollId: poll.pollId }, body: { choices: [choice] } };
      await phone(answerPoll, sent, { headers: { "Feedback-Pass": pass } });
    }
    await expect(wall.getByRole("listitem").last()).toHaveText(/Option number 1040 ?%/);
    for (const size of sizes) {
      await wall.setViewportSize(size);
      await expectReadable(wall);
    }
    await expectAccessibleInBothThemes(wall);
    await olga.call(updateStage, { ...ofSession, body: { open: false } });
    await expect(wall.getByText("3 have answered")).toBeVisible();
  });

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|404/);
  await wall.context().setOffline(true);
  await wall.clock.fastForward(31_000);
  await expect(wall.getByRole("status")).toHaveText("Not connected");
  await expect(wall.getByText("3 have answered")).toBeVisible();
  await wall.context().setOffline(false);
  await wall.clock.fastForward(31_000);
  await expect(wall.locator("#lost")).toBeEmpty();

  await test.step("without feedback it shows nothing, and comes back with it", async () => {
    const set = async (enabled: boolean) => {
      const { settings: now } = await olga.call(getFeedbackSettings, { params });
      await olga.call(updateFeedbackSettings, { params, body: { version: now.version, enabled } });
    };
    await set(false);
    await expect(wall.getByRole("status")).toHaveText("This wall no longer shows anything", {
      timeout: 60_000,
    });
    await expect(wall.getByText("3 have answered")).toHaveCount(0);
    await set(true);
    await wall.clock.fastForward(61_000);
    await expect(wall.getByText("3 have answered")).toBeVisible();
    await expect(wall.locator("#lost")).toBeEmpty();
  });

  await page.getByRole("button", { name: "End Soup" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
  await expect(page.getByText("The wall was ended")).toBeVisible();
  await expect(wall.getByRole("status")).toHaveText("This wall no longer shows anything", {
    timeout: 60_000,
  });
  expect((await wall.goto(address))?.status()).toBe(404);
});

/** An event that is on with a session that is, whose stage is open. */
async function makeStaged(name: string, title: string) {
  const { origin } = server();
  const olga = await register(origin, name, "Olga Organizer");
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC", visibility: "public" as const };
  const { eventId } = await makeEvent(olga, { name: "International Days of the Compiler", ...days });
  const body = { version: 0, enabled: true, opensBeforeEnd: 60 };
  await olga.call(updateFeedbackSettings, { params: { eventId }, body });
  const { sessionId } = await submitTalk(olga, title, eventId);
  const params = { sessionId };
  await olga.call(updateSession, { params, body: { startTime: inMinutes(-20), durationMinutes: 60 } });
  await olga.call(approveSession, { params });
  await olga.call(updateStage, { params, body: { open: true, review: true } });
  const phone = clientOf(origin);
  const { pass } = await phone(makePass, { body: { eventId } });
  const held = { headers: { "Feedback-Pass": pass } };
  const wall = async (kind: "event" | "session", shows: Partial<WallShows>) => {
    const about = { kind, ...(kind === "session" && { sessionId }) };
    const body = { ...about, shows: { now: true, answers: true, questions: true, polls: true, ...shows } };
    return new URL((await olga.call(createWall, { params: { eventId }, body })).url).pathname;
  };
  return {
    wall,
    ask: async (text: string) =>
      (await phone(askQuestion, { params, body: { text } }, held)).question.questionId,
    show: (questionId: string) =>
      olga.call(decideQuestion, { params: { questionId }, body: { state: "shown" } }),
    open: (isOpen: boolean) => olga.call(updateStage, { params, body: { open: isOpen } }),
    answer: async () => {
      const sent = { params: { sessionId }, body: { edition: 1, rating: 5 } };
      const { pass: another } = await phone(makePass, { body: { eventId } });
      await phone(putAnswer, sent, { headers: { "Feedback-Pass": another } });
    },
  };
}

// Proves feedback 2, 4: A wall shows the top questions of the stage of what is on, how many were not shown, and a poll
//   with its results, and follows by itself
test("a wall shows as many questions as it has room for, each whole, and how many more there are", async ({
  page,
}) => {
  const title = "What we learned while we rewrote a large scheduler in the middle of a season";
  const { wall, ask, show } = await makeStaged("oscar", title);
  await page.goto(await wall("session", { polls: false }));
  await expect(page.getByRole("heading", { name: "Ask the first question" })).toBeVisible();
  const first = await ask("How do you keep a queue fair when somebody sends a thousand jobs at once?");
  await expect(page.getByRole("heading", { name: "Ask your question" })).toBeVisible();
  await expect(page.getByText("1 is not shown")).toBeVisible();
  await show(first);
  for (const text of [
    "Which of the measurements surprised you most once it was in production?",
    "Would you choose the same database again if you could begin from nothing?",
    "What did it cost to keep the old one running beside the new for a year?",
    "Is there a way to try this with a small team that has no time for it?",
  ])
    await show(await ask(text));
  const shown = () => page.getByRole("listitem").count();
  const left = async () =>
    Number.parseInt((await page.getByText(/^\d more questions?$/).allTextContents())[0] ?? "0", 10);
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Once the last of them is there.
    await expect.poll(async () => (await shown()) + (await left())).toBe(5);
    await expectReadable(page);
    expect(await shown()).toBeGreaterThanOrEqual(2);
  }
});

// Proves feedback 2: A wall shows a code, what is on now and next at every minute, and how many have answered from the
//   threshold on
test("an event's wall has the code of the session whose stage it shows, and counts answers, not people", async ({
  page,
}) => {
  const { wall, open, answer } = await makeStaged("otto", "Soup");
  const shows = { answers: true, polls: false };
  await page.goto(await wall("event", shows));
  const address = page.locator(".address");
  const staged = (await address.textContent()) ?? "";
  await expect(page.getByRole("heading", { name: "Ask the first question" })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await open(false);
  await expect(address).not.toHaveText(staged);
  for (let n = 0; n < 5; n++) await answer();
  await expect(page.getByText("5 answers")).toBeVisible();
  const path = await page.locator(".code path").getAttribute("d");
  await open(true);
  await expect(address).toHaveText(staged);
  await expect(page.locator(".code path")).not.toHaveAttribute("d", path ?? "");
  // A page that is loaded anew can fail to come back.
  await expect(page.locator("body[data-same]")).toHaveCount(1);
});
