import { createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { asked, choice, section } from "@plenary/testing/surveys";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { became, days } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
});

const cities = [
  "Aarhus",
  "Bergen",
  "Brno",
  "Cork",
  "Ghent",
  "Graz",
  "Łódź",
  "Lyon",
  "Malmö",
  "Porto",
  "Pula",
];

// Proves feedback 2, 5: A question has up to 300 options, with a search from 12 on that plain letters find; what is
//   chosen stays in view
test("of many options those are found that are typed by plain letters, what is chosen stays, and numbers are typed as people do", async ({
  page,
}) => {
  const where = asked("Where from?", {
    type: "multiple",
    ...{ other: false, min: null, max: null },
    options: [...cities, "Tromsø"].map((each) => choice(each)),
  });
  const far = asked("How far?", {
    type: "number",
    ...{ min: 0, max: 20_000, decimals: 1, unit: { en: "km" } },
  });
  const body = { title: "How it was", phase: "during" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const questionnaire = { sections: [section(null, [where, far])] };
  await organizer.call(updateSurvey, { params, body: { version: survey.version, questionnaire } });
  await organizer.call(openSurvey, { params, body: {} });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/f/${survey.code.toLowerCase()}`);
  const group = page.getByRole("group", { name: /^Where from/ });
  const search = page.getByLabel("Search options");
  const count = group.getByRole("status");
  const city = (name: string) => page.getByRole("checkbox", { name });
  await expect(count).toHaveText("12 options");
  await search.pressSequentially("lodz");
  await expect(count).toHaveText("1 option");
  await expect(city("Lyon")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(city("Łódź")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(group.getByText("Chosen: Łódź")).toBeVisible();
  await search.fill("xyz");
  await expect(count).toHaveText("No option found");
  await expect(city("Łódź")).toBeVisible();
  await search.fill("TROMSO");
  await expect(city("Malmö")).toBeHidden();
  await city("Tromsø").check();
  await search.fill("");
  await expect(city("Malmö")).toBeVisible();
  await expect(group.getByText("Chosen: Łódź, Tromsø")).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);

  const number = page.getByLabel("How far?");
  await number.fill("1.500,5");
  await page.locator("#go").click();
  const problem = "Please enter a number with 1 decimal at most, such as 1500.5";
  await expect(page.locator("#wrong li")).toHaveText([new RegExp(problem)]);
  await expect(number).toHaveValue("1.500,5");
  await expect(number).toHaveAccessibleDescription(`${problem} km`);
  await number.fill("1 500,5");
  await page.locator("#go").click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  await expect(page.getByRole("definition")).toHaveText(["Łódź, Tromsø", "1500.5 km"]);
});
