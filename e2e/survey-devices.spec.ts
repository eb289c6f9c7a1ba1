import type { Page } from "@playwright/test";
import { makePass } from "@plenary/contract/feedback/feedback";
import { getSurveyAnswer, putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { exportSurvey } from "@plenary/contract/surveys/survey-results";
import {
  closeSurvey,
  createSurvey,
  getSurvey,
  openSurvey,
  updateSurvey,
} from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { asked, said, section } from "@plenary/testing/surveys";
import { continueAs } from "./support/people.ts";
import { became, days, inMinutes } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Surveys on several devices of one person, and on devices that keep nothing or reach nobody. */

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let speaker: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
});

const why = asked("Why?", { type: "long", required: true } as never);
const what = asked("What else?", { type: "long" } as never);

/** A survey on two pages that accounts answer, and what the speaker has there with another device. */
async function makeSurvey(access: "account" | "open" = "account", isEarly = false) {
  const body = { title: "How it was", phase: "during" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const sections = [section("First", [why]), section("Second", [what])];
  const settings = { access, title: said("How it was"), questionnaire: { sections } };
  const later = isEarly && { opensAt: `${inMinutes(60)}:00Z`, closesAt: `${inMinutes(600)}:00Z` };
  await organizer.call(updateSurvey, { params, body: { version: survey.version, ...settings, ...later } });
  const open = (when: "now" | "opens_at" = "now") => organizer.call(openSurvey, { params, body: { when } });
  await open(isEarly ? "opens_at" : "now");
  const held = async () => {
    const { pass } = await speaker.call(makePass, { body: { eventId, ...params } });
    return { headers: { "Feedback-Pass": pass } };
  };
  return {
    ...{ params, open, address: `/f/${survey.code.toLowerCase()}` },
    async answerElsewhere(words: string, edition = 1) {
      const values = { [why.questionId]: words };
      await speaker.call(putSurveyAnswer, { params, body: { edition, values } }, await held());
    },
    async stored() {
      const { answer } = await speaker.call(getSurveyAnswer, { params }, await held());
      return [answer?.values[why.questionId], answer?.values[what.questionId]];
    },
  };
}

const go = (page: Page) => page.locator("#go");

/** Fills both pages in, and sends. */
async function send(page: Page, words: string) {
  await page.getByLabel("Why?").fill(words);
  await go(page).click();
  await page.getByLabel("What else?").fill("Nothing");
  await go(page).click();
}

const passes = "**/api/public/feedback/passes";
/** All that the page asks for; the server has made it whole. */
const calls = "**/api/public/**";
const online = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("online")));
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test("what is answered on several devices, or changed meanwhile, is lost nowhere", async ({
  page,
  expectedErrors,
}) => {
  // Proves feedback 2, 4: A half-filled survey is there again after a reload before its pass is, for nobody else; what
  //   another device has answered meanwhile takes nothing of it away
  await test.step("what another device has answered is found later, and takes nothing away from what is being filled in", async () => {
    expectedErrors.push(/ERR_FAILED/);
    const { address, answerElsewhere, stored } = await makeSurvey();
    await answerElsewhere("On the laptop");
    await continueAs(page, speaker);
    await page.route(passes, (route) => route.abort());
    await page.goto(address);
    await page.getByLabel("Why?").fill("On the phone");
    // Half filled it is there again after a reload, though nothing but the sign-in says whose it is.
    await page.reload();
    await expect(page.getByLabel("Why?")).toHaveValue("On the phone");
    await page.unroute(passes);
    await online(page);
    await expect.poll(() => kept(page, "feedbackMine")).toContain("On the laptop");
    await go(page).click();
    await page.getByLabel("What else?").fill("Nothing");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await go(page).click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    expect(await stored()).toEqual(["On the phone", "Nothing"]);

    // Nobody else who signs in sees what is half filled.
    await page.getByRole("button", { name: "Change my answer" }).click();
    await page.getByLabel("Why?").fill("My own secret");
    await page.route(passes, (route) => route.abort());
    await continueAs(page, organizer);
    await page.goto(address);
    await expect(page.getByLabel("Why?")).toHaveValue("");
    await page.unroute(passes);
  });
  // Proves feedback 4: An answer that another device of the same person had given before is never said to be sent: it
  //   is told, kept, and can be sent after it
  await test.step("what another device has answered stays, which is said, and what was written here can be sent after it", async () => {
    expectedErrors.push(/ERR_FAILED/);
    for (const edition of [1, 3]) {
      const { address, answerElsewhere, stored } = await makeSurvey();
      await answerElsewhere("On the laptop", edition);
      await continueAs(page, speaker);
      await page.route(calls, (route) => route.abort());
      await page.goto(address);
      await send(page, "On the phone");
      await expect(became(page)).toHaveText("Waiting");
      await page.unroute(calls);
      await page.reload();
      await expect(became(page)).toHaveText("Not taken");
      await expect(
        page.getByText("You have answered on another device already. What you had sent before still counts."),
      ).toBeVisible();
      expect(await stored()).toEqual(["On the laptop", undefined]);
      await page.reload();
      await expect(page.getByRole("definition")).toHaveText(["On the phone", "Nothing"]);
      await page.getByRole("button", { name: "Change my answer" }).click();
      await expect(page.getByLabel("Why?")).toHaveValue("On the phone");
      await go(page).click();
      await go(page).click();
      await expect(became(page)).toHaveText("Sent. Thank you!");
      expect(await stored()).toEqual(["On the phone", "Nothing"]);
    }
  });
  // Proves feedback 2: What was written before a survey had names is sent with a name only once that was said
  await test.step("who fills a survey in while it gets names is told so before a name goes along", async () => {
    expectedErrors.push(/status of 403/);
    const { address, params } = await makeSurvey();
    await continueAs(page, speaker);
    await page.goto(address);
    await page.getByLabel("Why?").fill("Because");
    const { survey } = await organizer.call(getSurvey, { params });
    await organizer.call(updateSurvey, { params, body: { version: survey.version, named: true } });
    await go(page).click();
    await go(page).click();
    await expect(became(page)).toHaveText("Not taken");
    await expect(
      page.getByText("Your name and email address now go to the organizers with your answers"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Change my answer" }).click();
    await expect(
      page.getByText("Your name and email address go to the organizers with your answers."),
    ).toBeVisible();
    await expect(page.getByLabel("Why?")).toHaveValue("Because");
    await go(page).click();
    await go(page).click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    const file = await organizer.call(exportSurvey, { params, query: { format: "csv" } });
    expect(await file.text()).toContain("Sam Speaker");
  });
});

test("a survey opens, closes and warns while its page is open", async ({ page }) => {
  // Proves feedback 2, 4: After a survey's close one's own answer is read and deleted, also where a change was half
  //   made; one's list knows of the close
  await test.step("an answer is read and deleted after the close, also where a change was half made; one's list knows of the close", async () => {
    const { address, params, stored } = await makeSurvey();
    await continueAs(page, speaker);
    await page.goto(address);
    await send(page, "Because");
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await page.goto("/f/mine");
    const row = page.getByRole("listitem").filter({ hasText: "Sent" });
    await row.getByRole("link", { name: "Change" }).click();
    await page.getByLabel("Why?").fill("Half made");
    await organizer.call(closeSurvey, { params });
    await page.goto("/f/mine");
    await expect(row.getByRole("button", { name: "Delete" })).toBeVisible();
    await expect(row.getByRole("link", { name: "Change" })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText("This survey is closed")).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["Because", "Nothing"]);
    await page.getByRole("button", { name: "Delete my answer" }).click();
    await expect(became(page)).toHaveText("Your answer was deleted");
    expect(await stored()).toEqual([undefined, undefined]);
  });
  await test.step("a survey that opens while its page is open finds what another device has answered", async () => {
    const { address, answerElsewhere, open } = await makeSurvey("account", true);
    await continueAs(page, speaker);
    await page.goto(address);
    await expect(page.getByText("This survey is not open yet")).toBeVisible();
    await open();
    await answerElsewhere("On the laptop");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("definition")).toHaveText(["On the laptop"]);
  });
  // Proves feedback 4: A browser that keeps nothing says so while a survey is filled in
  await test.step("a browser that keeps nothing says so while a survey is filled in", async () => {
    const other = await page.context().newPage();
    const { address } = await makeSurvey("open");
    await other.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await other.goto(address);
    const warning = other.locator("#forgets");
    await expect(warning).toHaveText(
      "This browser can't store anything: please don't close this page before you have sent it.",
    );
    await expect(warning).toBeHidden();
    await other.getByLabel("Why?").fill("Because");
    await expect(warning).toBeVisible();
    await go(other).click();
    await expect(other.getByLabel("What else?")).toBeVisible();
    await expect(warning).toBeVisible();
    await go(other).click();
    await expect(became(other)).toHaveText("Sent. Thank you!");
    await other.close();
  });
});
