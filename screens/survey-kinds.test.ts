import { createSurvey, getSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { answerSurvey, asked, choice, section } from "@plenary/testing/surveys";
import { continueAs } from "../e2e/support/people.ts";
import { days } from "../e2e/support/phone.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Questions with many options, and for a number, as organizers write and read them. */

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
});

async function makeSurvey(title: string) {
  const body = { title, phase: "during" as const };
  return (await organizer.call(createSurvey, { params: { eventId }, body })).survey;
}

test("a question for a number is written with its bounds and unit, and read as its middle and spans", async ({
  page,
}) => {
  const { surveyId } = await makeSurvey("Nights");
  const params = { surveyId };
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/surveys/${surveyId}/edit`);
  await page.getByRole("button", { name: "Add a question to section 1" }).click();
  await page.getByRole("menuitem", { name: "Number", exact: true }).click();
  await page.getByLabel("Question", { exact: true }).fill("How many nights?");
  await page.getByLabel("Unit (optional)").fill("nights");
  await page.getByLabel("Smallest number (optional)").fill("5");
  await page.getByLabel("Largest number (optional)").fill("2");
  const save = page.getByRole("button", { name: "Save survey" });
  await save.click();
  await expect(page.getByLabel("Largest number (optional)")).toHaveAccessibleDescription(
    "The maximum can't be below the minimum",
  );
  await page.getByLabel("Largest number (optional)").fill("30");
  await page.getByLabel("Smallest number (optional)").fill("0.5");
  await save.click();
  await expect(page.getByLabel("Smallest number (optional)")).toHaveAccessibleDescription(
    "Please enter a whole number, such as 1500",
  );
  await page.getByLabel("Decimals").selectOption("1 decimal at most");
  await save.click();
  await expect(page.getByText("Survey saved")).toBeVisible();
  await expectGood(page);
  const { survey } = await organizer.call(getSurvey, { params });
  const [question] = survey.questionnaire.sections[0]?.questions ?? [];
  expect(question).toMatchObject({ type: "number", min: 0.5, max: 30, decimals: 1, unit: { en: "nights" } });

  await organizer.call(openSurvey, { params, body: {} });
  const answers = [1, 2, 2, 2.5, 30].map((nights) => ({ [question?.questionId ?? ""]: nights }));
  await answerSurvey(server().origin, survey, answers);
  await page.goto(`/events/${eventId}/surveys/${surveyId}`);
  await expect(page.locator("figcaption")).toHaveText(
    "5 answers: about 2 nights in the middle, half of all from about 2 to 2 nights",
  );
  await page.getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("row", { name: /^2 to 3.9 / })).toContainText("60%");
  await expectGood(page);
});

test("of many options those chosen most come first, and the table has all", async ({ page }) => {
  const { surveyId, version } = await makeSurvey("Cities");
  const params = { surveyId };
  const options = Array.from({ length: 13 }, (_, at) => choice(`City ${at + 1}`));
  const where = asked("Where from?", { type: "single", other: false, options });
  const questionnaire = { sections: [section(null, [where])] };
  await organizer.call(updateSurvey, { params, body: { version, questionnaire } });
  await organizer.call(openSurvey, { params, body: {} });
  const from = (at: number) => ({
    [where.questionId]: { choiceIds: [options[at]?.choiceId ?? ""], other: null },
  });
  await answerSurvey(server().origin, { eventId, surveyId }, [12, 12, 12, 4, 4, 0].map(from));
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/surveys/${surveyId}/edit`);
  await page.locator("[data-part=head]").filter({ hasText: "Where from?" }).click();
  await expect(page.getByText("13 options", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Skip the options" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add an option" })).toBeFocused();
  await expectGood(page);
  await page.goto(`/events/${eventId}/surveys/${surveyId}`);
  await expect(page.getByText("3 more are in the table.")).toBeVisible();
  await page.getByRole("button", { name: "Show as a table" }).click();
  const rows = page.getByRole("rowheader");
  await expect(rows).toHaveText([
    ...["City 13", "City 5", "City 1", "City 2", "City 3", "City 4"],
    ...["City 6", "City 7", "City 8", "City 9", "City 10", "City 11", "City 12"],
  ]);
  await expectGood(page);
});
