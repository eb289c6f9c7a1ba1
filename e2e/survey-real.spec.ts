import type { Browser, Page } from "@playwright/test";
import { getSurveyResults, listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { createSurvey, getSurvey, openSurvey, type Survey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import {
  answerSurvey,
  answersOf,
  assertResults,
  hasSurveyFiles,
  questionsIn,
  readAnswered,
} from "@plenary/testing/surveys";
import { continueAs } from "./support/people.ts";
import { days } from "./support/phone.ts";
import {
  type Described,
  type DescribedQuestion,
  describeQuestions,
  describeSurvey,
  type Language,
  writeSurvey,
} from "./support/survey-editing.ts";
import { countByHand, countShown, fillIn, readLatinR, readUseR, valuesOf } from "./support/survey-papers.ts";
import { expect, test, useServer, watch } from "./support/test.ts";

// The questionnaires of ../shared/data/surveys, which is no part of the project: each is built by the editor's own controls,
// answered as phones do, and its results are those that its file gives by itself.

const server = useServer({ RATE_LIMIT: "off" });
let olga: Person;
let eventId: string;

test.skip(!hasSurveyFiles, "the public data (../shared/data) is not here");
test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  olga = await register(origin, "olga", "Olga Organizer");
  ({ eventId } = await makeEvent(olga, { name: "Days", visibility: "public", timezone: "UTC", ...days }));
});

const stored = async (surveyId: string): Promise<Survey> =>
  (await olga.call(getSurvey, { params: { surveyId } })).survey;

const resultsOf = ({ surveyId }: Survey) => olga.call(getSurveyResults, { params: { surveyId }, query: {} });

const askedIn = ({ sections }: Described) => sections.flatMap(({ questions }) => questions);

/** Builds it in the editor, and opens what is stored, which is what was written. */
async function build(page: Page, described: Described): Promise<Survey> {
  const body = { title: "Blank", phase: "during" as const };
  const { survey } = await olga.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/surveys/${survey.surveyId}/edit`);
  await writeSurvey(page, described);
  expect(describeSurvey(await stored(survey.surveyId))).toEqual(described);
  await page.reload();
  const heads = page.getByRole("heading", { level: 4 });
  await expect(heads).toHaveText(askedIn(described).map(({ text: { en = "" } }, at) => `${at + 1}. ${en}`));
  await olga.call(openSurvey, { params, body: {} });
  return stored(survey.surveyId);
}

// Proves feedback 2, 11: Real questionnaires (OHBM 2021, PAM 2020 before and after) are built by the editor's own
//   controls, are stored as they were written, and their results are those of the files
for (const name of ["ohbm-2021-evaluation.csv", "pam-2020-before.csv", "pam-2020-after.csv"])
  test(`${name} is built in the editor and answered, and its results are those of the file`, async ({
    page,
  }) => {
    const file = readAnswered(name);
    const asked = file.asked.map(({ question }) => question);
    const survey = await build(page, describeQuestions(name, asked));
    const questions = questionsIn(survey);
    await answerSurvey(server().origin, survey, answersOf(file, questions));
    await assertResults(file, questions, await resultsOf(survey), async (questionId) => {
      const { texts } = await olga.call(listSurveyTexts, {
        ...{ params: { surveyId: survey.surveyId }, query: { questionId } },
      });
      return texts.map(({ text }) => text);
    });
  });

/** Answers at random, and compares the results with what was counted by hand. */
async function expectCounted(survey: Survey, described: Described, count: number) {
  const sheets = fillIn(described, count, 2021);
  const questions = questionsIn(survey);
  const answers = sheets.map((sheet) => valuesOf(sheet, questions));
  await answerSurvey(server().origin, survey, answers);
  const counted = countByHand(described, sheets);
  const results = await resultsOf(survey);
  expect(results.answers).toBe(count);
  expect(results.questions.map((each) => countShown(each, questions))).toEqual(counted);
  return counted;
}

// Proves feedback 2, 4, 11: The 19 questions of useR! 2021 are built in the editor with their conditions; results are
//   those of a plain second count, in which an answer to what isn't asked doesn't count
test("the 19 questions of useR! 2021 with their conditions are built in the editor; what isn't asked of somebody doesn't count", async ({
  page,
}) => {
  const described = readUseR();
  const conditions = askedIn(described).filter(({ showIf }) => showIf);
  expect([askedIn(described).length, conditions.length]).toEqual([19, 3]);
  const survey = await build(page, described);
  const counted = await expectCounted(survey, described, 120);
  // Each of the branches was taken.
  for (const at of [1, 2, 10]) {
    const { answered = 0, skipped = 0 } = counted[at] ?? {};
    expect(answered).toBeGreaterThan(5);
    expect(answered + skipped).toBeLessThan(100);
  }
  await page.goto(`/events/${eventId}/surveys/${survey.surveyId}`);
  const shown = page.getByRole("region", { name: "Results" });
  await expect(shown.getByRole("heading", { level: 2 })).toHaveCount(19);
  await expect(shown.locator("ol > li > p:first-of-type")).toHaveText(
    counted.map(
      ({ answered, skipped }) => `${answered} have answered${skipped ? `, ${skipped} have not` : ""}`,
    ),
  );
});

// Proves feedback 2, 4, 11: A questionnaire of 34 questions (Latin America 2020) is built in three languages, and
//   phones show it in the browser's, word for word
test("Latin America's survey of 2020 is built in English, Spanish and Portuguese, and read on phones in the browser's language", async ({
  page,
  browser,
  trouble,
}) => {
  // Some 150 options and 34 questions, three times.
  test.slow();
  const described = readLatinR();
  expect(askedIn(described).length).toBe(34);
  const survey = await build(page, described);
  for (const [locale, language] of [
    ["es-ES", "es"],
    ["pt-BR", "pt"],
  ] as const)
    await test.step(`a phone in ${locale}`, () =>
      expectRead(browser, survey, { described, locale, language, trouble }));
  await expectCounted(survey, described, 60);
});

interface Reading {
  described: Described;
  locale: string;
  language: Language;
  trouble: string[];
}

/** Goes through all steps of a survey on a phone: each says what the file says in that language, word for word. */
async function expectRead(
  browser: Browser,
  survey: Survey,
  { described, locale, language, trouble }: Reading,
) {
  const context = await browser.newContext({
    locale,
    baseURL: server().origin,
    viewport: { width: 390, height: 844 },
  });
  watch(context, trouble);
  const phone = await context.newPage();
  await phone.goto(`/f/${survey.code.toLowerCase()}`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(described.title[language] ?? "");
  expect(await phone.locator("p.written").allTextContents()).toEqual([described.intro[language]]);
  const { sections } = described;
  await tick(phone, sections[0]?.questions[0], 0, language);
  for (const [index, { title, questions }] of sections.entries()) {
    await expect(phone.locator("#section")).toHaveText(title?.[language] ?? "");
    const isLast = index === sections.length - 1;
    // Who shares no code is asked why.
    if (isLast) await tick(phone, questions.at(-3), 1, language);
    expect(await wordsOn(phone)).toEqual(
      questions.map(({ text, hint, options = [], rows = [], columns = [] }) => [
        ...[text, ...(hint ? [hint] : []), ...options].map((each) => each[language]),
        ...rows.flatMap((row) => [row, ...columns].map((each) => each[language])),
      ]),
    );
    if (!isLast) await phone.getByRole("button", { name: "Next" }).click();
  }
  await context.close();
}

/** Ticks one of the options of a question. */
async function tick(
  phone: Page,
  question: DescribedQuestion | undefined,
  option: number,
  language: Language,
) {
  const { text, options = [] } = question ?? {};
  const asked = phone.locator(".question").filter({ hasText: text?.[language] ?? "" });
  await asked.getByLabel(options[option]?.[language] ?? "", { exact: true }).check();
}

/** What the questions that are shown say in the survey's own words. */
const wordsOn = (phone: Page) =>
  phone
    .locator(".question:not([hidden])")
    .evaluateAll((all) =>
      all.map((each) => [...each.querySelectorAll(":scope [lang]")].map(({ textContent }) => textContent)),
    );
