import type { CallInput } from "@plenary/contract/endpoint";
import { makeLinks, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { exportSurvey, getSurveyResults } from "@plenary/contract/surveys/survey-results";
import { closeSurvey, createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person, signIn } from "@plenary/testing/people";
import { asked, choice, said, section } from "@plenary/testing/surveys";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { became, days } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let speaker: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
});

type Settings = Omit<CallInput<typeof updateSurvey>["body"], "version">;

/** A survey that is open; its id and its code, as pages spell it. */
async function makeSurvey(settings: Settings) {
  const body = { title: "How it was", phase: "during" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  await organizer.call(updateSurvey, { params, body: { version: survey.version, ...settings } });
  await organizer.call(openSurvey, { params, body: {} });
  return { surveyId: survey.surveyId, code: survey.code.toLowerCase() };
}

/** How many answers count. */
const answers = async (surveyId: string) =>
  (await organizer.call(getSurveyResults, { params: { surveyId }, query: {} })).answers;

// Proves feedback 2, 4, 5: A survey is answered on a phone by keyboard, survives a reload half filled, is kept without
//   a network, changed and withdrawn; it fits 320 pixels and breaks no rule of WCAG that can be tested
test("a survey of all kinds of questions: by keyboard, half filled over a reload, kept without a network, changed and withdrawn", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const came = asked(
    "Did you come?",
    {
      type: "single",
      other: true,
      required: true,
      options: [choice("Yes", "Sim"), choice("No", "Não")],
    },
    "Veio?",
  );
  const [yes] = came.options;
  const ifCame = {
    match: "all" as const,
    conditions: [{ questionId: came.questionId, comparison: "is" as const, value: yes?.choiceId ?? "" }],
  };
  const rating = asked(
    "How was it?",
    {
      type: "rating",
      steps: 5,
      required: true,
      showIf: ifCame,
      ...{ low: said("Poor"), high: said("Great") },
    },
    "Como foi?",
  );
  const nps = asked("Would you recommend it?", { type: "nps" });
  const many = asked("What was good?", {
    type: "multiple",
    ...{ other: true, min: 2, max: null },
    options: ["Talks", "Food", "People"].map((each) => choice(each)),
  });
  const matrix = asked("And these?", {
    type: "matrix",
    required: true,
    rows: [choice("Sound"), choice("Light")],
    columns: [choice("Bad"), choice("Good")],
  });
  const day = asked("When did you come?", { type: "date", from: "2026-01-01", to: "2026-12-31" });
  const short = asked("In a word?", { type: "short" });
  const long = asked("Anything else?", { type: "long", hint: said("Whatever comes to mind") });
  const sections = [
    section("First", [came, rating]),
    section("Details", [nps, many, matrix], { showIf: ifCame }),
    section(null, [day, short, long]),
  ];
  const { surveyId, code } = await makeSurvey({
    ...{ title: said("How it was", "Como foi"), intro: said("Five minutes"), thanks: said("See you") },
    ...{ languages: ["en", "pt"], questionnaire: { sections } },
  });
  const go = page.locator("#go");
  const step = page.locator("#step");

  await test.step("it is read in the language that is chosen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/f/${code}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("How it was");
    await page.getByLabel("Language").selectOption("Português");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Como foi");
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "pt");
    // What isn't translated.
    await expect(page.getByText("Five minutes")).toHaveAttribute("lang", "en");
    await page.getByLabel("Language").selectOption("English");
  });

  await test.step("what is missing is listed, and leads to its field", async () => {
    await expect(step).toHaveText("Step 1 of 2");
    await go.click();
    const problem = page.getByRole("link", { name: "Did you come?" });
    await expect(problem).toBeFocused();
    await page.keyboard.press("Enter");
    const first = page.getByRole("radio", { name: "Yes" });
    await expect(first).toBeFocused();
    await expect(page.getByRole("group", { name: /^Did you come\?/ })).toHaveAccessibleDescription(
      "This question needs an answer",
    );
    await expectAccessible(page);
  });

  await test.step("what is answered decides what is asked, and is kept where it isn't asked any more", async () => {
    await expect(page.getByRole("group", { name: /How was it/ })).toBeHidden();
    await page.keyboard.press("Space");
    await expect(page.getByRole("group", { name: /How was it/ })).toBeVisible();
    await expect(step).toHaveText("Step 1 of 3");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const great = page.getByRole("radio", { name: "5 Great" });
    await page.getByRole("radio", { name: "1 Poor" }).press("ArrowLeft");
    await expect(great).toBeChecked();
    await page.getByRole("radio", { name: "No" }).check();
    await expect(great).toBeHidden();
    await expect(step).toHaveText("Step 1 of 2");
    await page.getByRole("radio", { name: "Yes" }).check();
    await expect(great).toBeChecked();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
    }
  });

  await test.step("half filled it survives a reload, and nothing of it is sent", async () => {
    await go.click();
    await expect(page.getByRole("heading", { name: "Details" })).toBeFocused();
    // Also in fonts that are wide, 10 stands in one line as 9 does.
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const heights = ["9", "10"].map(async (number) => {
        const label = page.locator(".ratings").getByText(number, { exact: true });
        return (await label.boundingBox())?.height;
      });
      const [nine, ten] = await Promise.all(heights);
      expect([width, ten]).toEqual([width, nine]);
    }
    await page.locator(".ratings").getByText("9", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Food" }).check();
    await page.getByRole("radio", { name: "Good" }).first().check({ force: true });
    await page.reload();
    await expect(page.getByRole("radio", { name: "9", exact: true })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Food" })).toBeChecked();
    await expectToFit(page);
    await expectAccessible(page);
    await go.click();
    await expect(page.locator("#wrong li")).toHaveText([
      /What was good\?.*Please choose at least 2/,
      /And these\?.*Please choose one option in each row/,
    ]);
    await page.getByLabel("Something else, in your words").fill("The boat");
    await expect(page.getByRole("checkbox", { name: "Something else" })).toBeChecked();
    await page.getByRole("group", { name: "Light" }).getByText("Bad").click();
    await go.click();
    await expect(step).toHaveText("Step 3 of 3");
    expect(await answers(surveyId)).toBe(0);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Something else, in your words")).toHaveValue("The boat");
    await go.click();
  });

  await test.step("it is sent at the end, without a network as soon as there is one", async () => {
    await page.getByLabel("When did you come?").fill("2025-12-31");
    await page.getByLabel("Anything else?").fill("A lot,\nbut later");
    await go.click();
    await expect(page.locator("#wrong li")).toHaveText(
      /Please choose a date from 1 January 2026 to 31 December 2026/,
    );
    await page.getByLabel("When did you come?").fill("2026-05-01");
    await page.context().setOffline(true);
    await go.click();
    await expect(page.getByText(/^Waiting for a connection/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await expect(page.getByText("See you")).toBeVisible();
    expect(await answers(surveyId)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("surveyDrafts"))).toBe("{}");
    await expect(page.getByRole("definition")).toHaveText([
      ...["Yes", "5 of 5", "9 of 10", "Food, The boat", "Sound: Good", "Light: Bad"],
      ...[/1 May 2026/, /A lot,\s+but later/],
    ]);
    await expectToFit(page);
    await expectAccessible(page);
  });

  await test.step("it is changed, listed and withdrawn", async () => {
    await page.goto("/f/mine");
    const row = page.getByRole("listitem").filter({ hasText: "How it was" });
    await expect(row).toContainText("Sent");
    await row.getByRole("link", { name: "Change" }).click();
    await page.getByRole("radio", { name: "No" }).check();
    await go.click();
    await go.click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await expect(page.getByRole("definition").first()).toHaveText("No");
    expect(await answers(surveyId)).toBe(1);
    await organizer.call(closeSurvey, { params: { surveyId } });
    await page.reload();
    await expect(page.getByText("This survey is closed")).toBeVisible();
    await expect(page.getByRole("definition").first()).toHaveText("No");
    await page.getByRole("button", { name: "Delete my answer" }).click();
    await expect(became(page)).toHaveText("Your answer was deleted");
    expect(await answers(surveyId)).toBe(0);
  });
});

// Proves feedback 2, 4, 5: Accounts with a name, personal links and the code of the room let answer a survey; what is
//   half filled is shown to nobody else's account
// Proves feedback 2, 4: What was answered with an account is shown to nobody else at the same browser, also before the
//   server is asked
test("a survey is answered by who is let: with an account and a name, a personal link, the code of the room", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]|ERR_FAILED/);
  const why = asked("Why?", { type: "long", required: true });
  const questionnaire = { sections: [section(null, [why])] };
  const go = page.locator("#go");
  const answer = async (words: string) => {
    await page.getByLabel("Why?").fill(words);
    await go.click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
  };

  const named = await makeSurvey({ questionnaire, access: "account", named: true });
  await page.goto(`/f/${named.code}`);
  await expect(page.getByText("Please sign in to answer")).toBeVisible();
  await expectAccessible(page);
  await continueAs(page, speaker);
  await page.goto(`/f/${named.code}`);
  await expect(
    page.getByText("Your name and email address go to the organizers with your answers."),
  ).toBeVisible();
  await answer("Because");
  const params = { surveyId: named.surveyId };
  const file = await organizer.call(exportSurvey, { params, query: { format: "csv" } });
  expect(await file.text()).toContain("Sam Speaker");
  // What was answered, or is half filled, is seen by nobody else who signs in to the browser, also before the server is asked.
  await page.getByRole("button", { name: "Change my answer" }).click();
  await page.getByLabel("Why?").fill("My own secret");
  const calls = "**/api/public/**";
  await page.route(calls, (route) => route.abort());
  await continueAs(page, organizer);
  await page.goto(`/f/${named.code}`);
  await expect(page.getByLabel("Why?")).toHaveValue("");
  await page.goto("/f/mine");
  await expect(page.getByRole("listitem").filter({ hasText: "How it was" })).toHaveCount(0);
  await page.unroute(calls);
  await continueAs(page, await signIn(server().origin, speaker.username));
  await page.goto("/f/mine");
  await expect(page.getByRole("listitem").filter({ hasText: "How it was" })).toContainText("Sent");

  const byLink = await makeSurvey({ questionnaire, access: "link" });
  await page.goto(`/f/${byLink.code}`);
  await expect(page.getByText("Please open your personal link to answer.")).toBeVisible();
  const body = { count: 1, surveyId: byLink.surveyId };
  const links = await organizer.call(makeLinks, { params: { eventId }, body });
  const link = /\/f\/p\/[\w-]+/.exec(await links.text())?.[0] ?? "";
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/f/${byLink.code}$`));
  await answer("By link");
  expect(await answers(byLink.surveyId)).toBe(1);

  await organizer.call(updateFeedbackSettings, {
    params: { eventId },
    body: { version: 0, enabled: true, accessCode: "HALL7" },
  });
  const byCode = await makeSurvey({ questionnaire, access: "code", title: said("In the hall") });
  await page.goto(`/f/${byCode.code}`);
  const box = page.getByLabel("Please enter the code shown in the room");
  await box.fill("HALL8");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText("That code is not right");
  await box.fill("hall7");
  await page.getByRole("button", { name: "Continue" }).click();
  await answer("By code");
  expect(await answers(byCode.surveyId)).toBe(1);
  // The event's list names the surveys that are open.
  await page.getByRole("link", { name: "Give feedback about sessions" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "In the hall" });
  await expect(row).toContainText("Answered");
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server().origin });
  const without = await plain.newPage();
  await without.goto(`/f/${byCode.code}`);
  await expect(without.getByRole("heading", { level: 1 })).toHaveText("In the hall");
  await expect(without.locator("noscript .note")).toHaveText("Answering needs JavaScript.");
  await plain.close();
});
