import type { Locator, Page } from "@playwright/test";
import { getSurvey, listSurveys } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { questionsIn } from "@plenary/testing/surveys";
import { expectKeyboardSuffices } from "./support/keyboard.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** Goes there by the keyboard alone, forwards or back. */
async function reach(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

declare global {
  interface Window {
    saidSoFar?: string[];
  }
}

/** Records all that the editor tells screen readers from now on. */
const listen = (page: Page) =>
  page.getByRole("status").evaluateAll((regions) => {
    const said: string[] = [];
    window.saidSoFar = said;
    for (const region of regions)
      new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
        childList: true,
        subtree: true,
      });
  });

// Proves feedback 2, 11: A survey is built by the keyboard alone; each move is announced, and the focus stays
test("a survey is built by the keyboard alone, and each move is announced", async ({ page }) => {
  // Some hundred presses, each of them looked at.
  test.slow();
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const { eventId } = await makeEvent(olga, { name: "Porto Days", visibility: "public" });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/surveys`);
  await expect(page.getByRole("heading", { name: "No surveys yet" })).toBeVisible();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const press = async (name: string, key: "Tab" | "Shift+Tab" = "Tab") => {
    await reach(page, button(name), key);
    await page.keyboard.press("Enter");
  };

  await press("New survey");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("How was it?");
  await reach(page, page.getByLabel("Begin with"));
  await page.keyboard.type("N");
  await expect(page.getByLabel("Begin with")).toHaveValue("blank");
  await press("Make survey");
  await expect(page.getByRole("heading", { level: 1, name: "Edit survey" })).toBeVisible();
  await listen(page);

  /** Adds a question of that type, whose text has the focus then. */
  const add = async (type: string, asked: string) => {
    await press("Add a question to section 1");
    const item = page.getByRole("menuitem", { name: type, exact: true });
    await expect(item).toBeVisible();
    await expect
      .poll(async () => {
        if (await item.evaluate((element) => element === document.activeElement)) return true;
        await page.keyboard.press("ArrowDown");
        return false;
      })
      .toBe(true);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Question", { exact: true }).last()).toBeFocused();
    await page.keyboard.type(asked);
  };

  await test.step("questions, options and a condition", async () => {
    await add("One option", "Did you like it?");
    await reach(page, page.getByRole("textbox", { name: "Option 1", exact: true }));
    await page.keyboard.type("Yes");
    await reach(page, page.getByRole("textbox", { name: "Option 2", exact: true }));
    await page.keyboard.type("No");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Option 3", exact: true })).toBeFocused();
    await page.keyboard.type("A little");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByRole("textbox", { name: "Option 2", exact: true })).toBeFocused();
    await press("1. Did you like it?", "Shift+Tab");
    await add("Long text", "Why?");
    await press("Add a condition");
    await press("2. Why?", "Shift+Tab");
    await expect(page.getByText("Asked if “Did you like it?” is “Yes”")).toBeVisible();
    await add("Rating", "How was the food?");
    await press("3. How was the food?", "Shift+Tab");
  });

  await test.step("moves by Alt and an arrow, by buttons, and to a place", async () => {
    await page.keyboard.press("Alt+ArrowUp");
    await expect(button("2. How was the food?")).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(button("1. How was the food?")).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await press("Move down: 1. How was the food?");
    await expect(button("Move down: 2. How was the food?")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button("Move down: 3. How was the food?")).toBeFocused();
    await reach(page, button("2. Why?"), "Shift+Tab");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(button("2. Why?")).toBeFocused();
    await expect(
      page.getByText("Not moved, as something here is asked only if “Did you like it?” is “Yes”").first(),
    ).toBeVisible();
    await press("Add a section");
    await expect(button("Section 2")).toBeFocused();
    await press("Move to...: 3. How was the food?", "Shift+Tab");
    await expect(page.getByLabel("Position")).toBeFocused();
    await page.keyboard.press("End");
    await press("Move");
    await expect(button("Move to...: 3. How was the food?")).toBeFocused();
    await reach(page, button("Section 2"), "Shift+Tab");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(button("Section 1")).toBeFocused();
  });

  await press("Save survey");
  await expect(page.getByText("Survey saved")).toBeVisible();
  expect(await page.evaluate(() => window.saidSoFar)).toEqual([
    "Question 1 of 1",
    "Option 2 of 3",
    "Question 2 of 2",
    "Question 3 of 3",
    "Question 2 of 3",
    "Question 1 of 3",
    "It is the first question already",
    "Question 2 of 3",
    "Question 3 of 3",
    "Not moved, as something here is asked only if “Did you like it?” is “Yes”",
    "Section 2 of 2",
    "Question 3 of 3, in section 2",
    "Section 1 of 2",
  ]);

  const { surveys } = await olga.call(listSurveys, { params: { eventId } });
  const params = { surveyId: surveys[0]?.surveyId ?? "" };
  const { survey } = await olga.call(getSurvey, { params });
  expect(questionsIn(survey).map(({ text }) => text.en)).toEqual([
    "How was the food?",
    "Did you like it?",
    "Why?",
  ]);
  const [, liked] = questionsIn(survey);
  expect(liked && "options" in liked && liked.options.map(({ label }) => label.en)).toEqual([
    "Yes",
    "A little",
    "No",
  ]);
  // Without the notice, which goes by itself.
  await page.reload();
  await button("2. Did you like it?").press("Enter");
  await expectKeyboardSuffices(page);
});
