import { updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { makeOpenSurvey } from "@plenary/testing/surveys";
import { became, days } from "./support/phone.ts";
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

// Proves feedback 4, 5, 8: Who chose what is retired needs to choose nothing else to change the rest
test("who chose an option that was retired meanwhile changes the rest, and needs no other one", async ({
  page,
}) => {
  const survey = await makeOpenSurvey(organizer, eventId, "Retired meanwhile");
  const params = { surveyId: survey.surveyId };
  const long = page.getByRole("group", { name: /^How long was the event\?/ });
  await page.goto(`/f/${survey.code.toLowerCase()}`);
  await long.getByRole("radio", { name: "Too short" }).check();
  await page.locator("#go").click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  const sections = survey.questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      if (question.type !== "single" || question.text.en !== "How long was the event?") return question;
      const options = question.options.map((option, at) => ({ ...option, isRetired: at === 0 }));
      return { ...question, options, required: true };
    }),
  }));
  const body = { version: survey.version, questionnaire: { sections } };
  await organizer.call(updateSurvey, { params, body });
  await page.getByRole("button", { name: "Change my answer" }).click();
  await expect(long.getByRole("radio")).toHaveCount(2);
  await page.getByLabel("What was best?").fill("The boat");
  await page.locator("#go").click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  const given = page.getByRole("region", { name: "Your answer" });
  await expect(given).toContainText("Too short");
  await expect(given).toContainText("The boat");
});
