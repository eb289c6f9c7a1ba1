import type { Locator, Page } from "@playwright/test";
import type {
  Choice,
  Condition,
  Question,
  Questionnaire,
  ShowIf,
  Texts,
} from "@plenary/contract/surveys/survey-fields";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { expect } from "#test";

/** Types questionnaires into the survey editor, as its organizers do who have them on paper. */

/** A questionnaire as it is on paper: without ids, so that conditions name questions by their place, and options by their words. */
export interface Described {
  title: Texts;
  intro: Texts;
  thanks: Texts;
  languages: readonly [main: Language, ...others: Language[]];
  sections: DescribedSection[];
}

interface DescribedSection {
  title: Texts | null;
  text: Texts | null;
  showIf: DescribedIf;
  questions: DescribedQuestion[];
}

/** Null where it is always asked. */
export type DescribedIf = { match: "all" | "any"; conditions: DescribedCondition[] } | null;

export interface DescribedCondition {
  /** Among all questions, from 1 on. */
  question: number;
  comparison: Condition["comparison"];
  /** An option in the first language. */
  value: Condition["value"];
}

type Type = Question["type"];

export interface DescribedQuestion {
  type: Type;
  text: Texts;
  hint: Texts | null;
  required: boolean;
  showIf: DescribedIf;
  /** Of `single` and `multiple`. */
  options?: Texts[];
  other?: boolean;
  /** Of `matrix`. */
  rows?: Texts[];
  columns?: Texts[];
  /** Of `rating`. */
  steps?: number;
}

const languageNames = { en: "English", es: "Spanish", pt: "Portuguese" } as const;
export type Language = keyof typeof languageNames;

const typeNames: Record<Type, string> = {
  ...{ rating: "Rating", nps: "Recommendation, 0 to 10", single: "One option", multiple: "Several options" },
  ...{ short: "Short text", long: "Long text", link: "Link" },
  ...{ matrix: "Matrix", number: "Number", date: "Date" },
};

const comparisonNames: Record<Condition["comparison"], string> = {
  ...{ is: "is", is_not: "is not", includes: "includes", answered: "is answered" },
  ...{ at_least: "is at least", at_most: "is at most" },
};

/** What is stored, described. */
export function describeSurvey({
  title,
  intro,
  thanks,
  languages,
  questionnaire,
}: Pick<Survey, "title" | "intro" | "thanks" | "languages" | "questionnaire">): Described {
  const all = questionnaire.sections.flatMap(({ questions }) => questions);
  const [main = ""] = languages;
  const ifOf = (showIf: ShowIf): DescribedIf =>
    showIf && { ...showIf, conditions: showIf.conditions.map(conditionOf) };
  const conditionOf = ({ questionId, comparison, value }: Condition): DescribedCondition => {
    const at = all.findIndex((each) => each.questionId === questionId);
    const question = all[at];
    const option =
      question && "options" in question && question.options.find(({ choiceId }) => choiceId === value);
    return { question: at + 1, comparison, value: option ? (option.label[main] ?? "") : value };
  };
  const words = (choices: readonly Choice[]) => choices.map(({ label }) => label);
  return {
    ...{ title, intro, thanks, languages: languages as unknown as Described["languages"] },
    sections: questionnaire.sections.map(({ title, text, showIf, questions }) => ({
      ...{ title, text, showIf: ifOf(showIf) },
      questions: questions.map((question) => {
        const { type, text, hint, required } = question;
        return {
          ...{ type, text, hint, required, showIf: ifOf(question.showIf) },
          ...("options" in question && { options: words(question.options), other: question.other }),
          ...(type === "matrix" && { rows: words(question.rows), columns: words(question.columns) }),
          ...(type === "rating" && { steps: question.steps }),
        };
      }),
    })),
  };
}

/** Questions that have no ids of a survey yet, described; in English, all in one section. */
export const describeQuestions = (title: string, questions: Question[]): Described => {
  const section = { sectionId: "", title: null, text: null, showIf: null, questions };
  const questionnaire: Questionnaire = { sections: [section] };
  return describeSurvey({ title: { en: title }, intro: {}, thanks: {}, languages: ["en"], questionnaire });
};

/** How a field is called while a survey is written in one language, or in several. */
const named = (label: string, language: Language | null, note = "") =>
  `${label}${language ? ` in ${languageNames[language]}` : ""}${note}`;

/** Writes a text where there is one in that language. */
async function write(within: Page | Locator, label: string, text: string | undefined): Promise<void> {
  if (text) await within.getByLabel(label, { exact: true }).fill(text);
}

const cardOf = (page: Page, question: number): Locator =>
  page.locator("[data-thing] [data-thing]").nth(question - 1);

/** Unfolds a question or a section, or folds it; a key waits for nothing to stand still. */
const fold = (card: Locator): Promise<void> => card.locator('[data-part="head"]').first().press("Enter");

const adds = { Option: "Add an option", Row: "Add a row", Column: "Add a column" } as const;

/** A few are written one by one; a list is pasted. In other languages there are as many fields already. */
async function writeChoices(page: Page, card: Locator, kind: keyof typeof adds, words: string[]) {
  const field = (number: number) => card.getByLabel(`${kind} ${number}`, { exact: true });
  if (words.length > 3) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), words.join("\n"));
    await field(1).press("Control+V");
    return;
  }
  for (const [index, word] of words.entries()) {
    const isThere = (await field(index + 1).count()) > 0;
    if (!isThere) await card.getByRole("button", { name: adds[kind], exact: true }).click();
    await field(index + 1).fill(word);
  }
}

async function writeConditions(card: Locator, showIf: DescribedIf, described: Described): Promise<void> {
  const [main] = described.languages;
  const all = described.sections.flatMap(({ questions }) => questions);
  for (const [index, { question, comparison, value }] of (showIf?.conditions ?? []).entries()) {
    await card.getByRole("button", { name: "Add a condition" }).click();
    const label = `${question}. ${all[question - 1]?.text[main]}`;
    await card.getByLabel(`Question of condition ${index + 1}`).selectOption({ label });
    await card.getByLabel("Comparison").nth(index).selectOption({ label: comparisonNames[comparison] });
    if (comparison !== "answered")
      await card
        .getByLabel("Answer", { exact: true })
        .nth(index)
        .selectOption({ label: String(value) });
  }
  if (showIf && showIf.conditions.length > 1) await card.getByLabel("Match").selectOption(showIf.match);
}

/** The texts of a question in one language. */
async function writeTexts(
  page: Page,
  card: Locator,
  { text, hint, options = [], rows = [], columns = [] }: DescribedQuestion,
  [code, language]: [code: Language, named: Language | null],
): Promise<void> {
  await write(card, named("Question", language), text[code]);
  await write(card, named("Hint", language, " (optional)"), hint?.[code]);
  for (const [kind, choices] of [
    ["Option", options],
    ["Row", rows],
    ["Column", columns],
  ] as const)
    await writeChoices(
      page,
      card,
      kind,
      choices.map((each) => each[code] ?? ""),
    );
}

/** Types all of it into the editor of a blank survey, which is open, and saves it. */
export async function writeSurvey(page: Page, described: Described): Promise<void> {
  const { sections, languages } = described;
  const [main, ...others] = languages;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await write(page, "Title", described.title[main]);
  await write(page, "Introduction (optional)", described.intro[main]);
  let number = 0;
  for (const [index, section] of sections.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add a section", exact: true }).click();
    await writeSection(page, described, index);
    for (const question of section.questions) {
      number++;
      await page.getByRole("button", { name: `Add a question to section ${index + 1}`, exact: true }).click();
      await page.getByRole("menuitem", { name: typeNames[question.type], exact: true }).click();
      const card = cardOf(page, number);
      await writeTexts(page, card, question, [main, null]);
      if (question.steps) await card.getByLabel("Steps").selectOption(String(question.steps));
      if (question.other) await card.getByLabel("Something else can be written").check();
      if (question.required) await card.getByLabel("An answer is required").check();
      await writeConditions(card, question.showIf, described);
      await fold(card);
    }
  }
  await write(page, "Thanks, once it is sent (optional)", described.thanks[main]);
  for (const language of others) await translate(page, described, language);
  await page.getByRole("button", { name: "Save survey" }).click();
  await expect(page.getByText("Survey saved")).toBeVisible();
}

const sectionOf = (page: Page, index: number) => page.locator("[data-thing]:not([data-thing] *)").nth(index);

/** What stands above the questions of a section. */
async function writeSection(
  page: Page,
  described: Described,
  index: number,
  [code, language]: [code: Language, named: Language | null] = [described.languages[0], null],
): Promise<void> {
  const { title, text, showIf } = described.sections[index] ?? {};
  const card = sectionOf(page, index);
  if (!title?.[code] && !text?.[code] && (language || !showIf)) return;
  await fold(card);
  await write(card, named("Title of the section", language, " (optional)"), title?.[code]);
  await write(card, named("Text of the section", language, " (optional)"), text?.[code]);
  if (!language) await writeConditions(card, showIf ?? null, described);
  await fold(card);
}

/** Adds a language and writes all texts in it. */
async function translate(page: Page, described: Described, language: Language): Promise<void> {
  const names = [language, language] satisfies [Language, Language];
  const name = languageNames[language];
  await page.getByLabel("Another language").selectOption({ label: name });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await write(page, named("Title", language), described.title[language]);
  await write(page, named("Introduction", language, " (optional)"), described.intro[language]);
  let number = 0;
  for (const [index, { questions }] of described.sections.entries()) {
    await writeSection(page, described, index, names);
    for (const question of questions) {
      const card = cardOf(page, ++number);
      await fold(card);
      await writeTexts(page, card, question, names);
      await fold(card);
    }
  }
  await write(page, named("Thanks, once it is sent", language, " (optional)"), described.thanks[language]);
}
