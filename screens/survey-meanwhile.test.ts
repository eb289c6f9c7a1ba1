import { getFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { getSurvey, type Survey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { answerSurvey, answersTo, makeOpenSurvey } from "@plenary/testing/surveys";
import { continueAs } from "../e2e/support/people.ts";
import { days } from "../e2e/support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Surveys whose editor is open while others answer, and those that need something beside them. */

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
});

const addressOf = ({ surveyId }: Survey) => `/events/${eventId}/surveys/${surveyId}`;

// Proves feedback 4: What an editor took away before the first answer arrived comes back as retired, and is saved
test("what was taken away before the first answer arrived comes back as retired, and is saved", async ({
  page,
  expectedErrors,
}) => {
  const survey = await makeOpenSurvey(organizer, eventId, "Answered meanwhile");
  await continueAs(page, organizer);
  await page.goto(`${addressOf(survey)}/edit`);
  const save = page.getByRole("button", { name: "Save survey" });
  await page.locator("[data-part=head]").filter({ hasText: "How long was the event?" }).click();
  await page.getByRole("button", { name: "Delete 4. How long was the event?" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Mine");
  await answerSurvey(server().origin, survey, answersTo(survey, 2));
  expectedErrors.push(/409/);
  await save.click();
  await expect(page.getByRole("alert")).toContainText(
    "Somebody has answered in the meantime. What you had removed is back as retired, and can be saved.",
  );
  const back = page.locator("[data-part=head]").filter({ hasText: "How long was the event?" });
  await expect(back).toBeVisible();
  await save.click();
  await expect(page.getByText("Survey saved")).toBeVisible();
  const { survey: stored } = await organizer.call(getSurvey, { params: { surveyId: survey.surveyId } });
  expect(stored.title).toEqual({ en: "Mine" });
  const questions = stored.questionnaire.sections.flatMap((section) => section.questions);
  expect(questions.map(({ text: { en }, isRetired }) => [en, isRetired])).toContainEqual([
    "How long was the event?",
    true,
  ]);
});

// Proves feedback 2, 4: A survey that takes the access code leads to where that is set, also where feedback is off; the
//   code stays as long as an open survey takes it
test("a survey that takes the event's access code leads to where that is set, while feedback is off", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const survey = await makeOpenSurvey(organizer, eventId, "By code");
  await continueAs(page, organizer);
  await page.goto(addressOf(survey));
  await page.getByRole("button", { name: "Close now" }).click();
  await expect(page.getByText("Survey closed")).toBeVisible();
  await page.goto(`${addressOf(survey)}/edit`);
  await page.getByRole("radio", { name: /^Anyone with the access code/ }).check();
  await page.getByLabel("Closes").fill(`${days.endDate}T10:00`);
  await page.getByRole("button", { name: "Save survey" }).click();
  await expect(page.getByText("Survey saved")).toBeVisible();
  await page.goto(addressOf(survey));
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByRole("alert")).toContainText("Access code is required");
  await page.getByRole("link", { name: "Access code of the event" }).click();
  await page.getByLabel("Access code (optional)").fill("hall7");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = await organizer.call(getFeedbackSettings, { params: { eventId } });
  expect([settings.enabled, settings.access, settings.accessCode]).toEqual([false, "open", "HALL7"]);
  await page.goto(addressOf(survey));
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("Survey opened")).toBeVisible();
});

test("what is typed while it is being saved stays, and is said not to be saved yet", async ({ page }) => {
  const survey = await makeOpenSurvey(organizer, eventId, "Typed meanwhile");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await continueAs(page, organizer);
  await page.goto(`${addressOf(survey)}/edit`);
  await page.route("**/api/surveys/*", async (route) => {
    if (route.request().method() === "PUT") await answered;
    await route.continue();
  });
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("First");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Save survey" }).click();
  await sent;
  await title.fill("Second");
  answer();
  await expect(page.getByText("Survey saved")).toBeVisible();
  await expect(title).toHaveValue("Second");
  await expect(page.getByText("Not saved yet").last()).toBeVisible();
  await page.getByRole("button", { name: "Save survey" }).click();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await expect(title).toHaveValue("Second");
  const { survey: stored } = await organizer.call(getSurvey, { params: { surveyId: survey.surveyId } });
  expect(stored.title).toEqual({ en: "Second" });
});

test("the Enter of an input method ends what is composed, and makes no option", async ({ page }) => {
  const survey = await makeOpenSurvey(organizer, eventId, "Composed");
  await continueAs(page, organizer);
  await page.goto(`${addressOf(survey)}/edit`);
  const head = page.locator("[data-part=head]").filter({ hasText: "How long was the event?" });
  await head.click();
  const options = page.getByRole("textbox", { name: /^Option \d+$/ });
  await expect(options.first()).toBeVisible();
  const before = await options.count();
  await options.first().focus();
  await options.first().evaluate((element) => {
    const pressed = { key: "Enter", isComposing: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", pressed));
  });
  await options.first().press("Enter");
  await expect(options.nth(1)).toBeFocused();
  await expect(options.nth(1)).toHaveValue("");
  expect(await options.count()).toBe(before + 1);
});
