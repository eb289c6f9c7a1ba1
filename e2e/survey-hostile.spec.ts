import type { Frame, Page } from "@playwright/test";
import { getSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { answerSurvey, makeOpenSurvey } from "@plenary/testing/surveys";
import { dismissDialogs, expectInert, expectTexts, own } from "./support/hostile-texts.ts";
import { expectToFit } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** What is wide, what turns its surroundings round, and what draws over its neighbours. */
const odd = [
  "W".repeat(190),
  `https://example.org/${"a".repeat(160)}`,
  "Start \u202edesrever \u2067isolated",
  "هل أعجبك المؤتمر؟ (2026)",
  "Z\u0335\u0321\u031ba\u0334l\u0335\u0330g\u0338o ".repeat(8),
  "👩‍👩‍👧‍👦".repeat(10),
];
const texts = [...own, ...odd]
  .map((text) => text.normalize("NFC").trim())
  .filter((text) => text.length <= 200);

/** A survey all of whose texts are hostile: each of them is a question, an option, a row, a hint and an answer. */
function hostileSections() {
  const said = (at: number) => ({ en: texts[at % texts.length] ?? "" });
  const choices = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ choiceId: crypto.randomUUID(), label: said(at), isRetired: false },
    }));
  const questions = texts.map((_, at) => {
    const questionId = crypto.randomUUID();
    const asked = { questionId, originId: questionId, text: said(at), hint: said(at + 1), required: false };
    const base = { ...asked, isRetired: false, showIf: null };
    if (at === 0) return { ...base, type: "single" as const, options: choices(texts.length), other: true };
    if (at === 1)
      return { ...base, type: "matrix" as const, rows: choices(20), columns: choices(26).slice(-10) };
    if (at === 3) {
      const unit = { en: texts.findLast((text) => text.length > 20 && text.length <= 40) ?? "" };
      return { ...base, type: "number" as const, min: null, max: null, decimals: 2, unit };
    }
    if (at % 2 === 0)
      return { ...base, type: "rating" as const, steps: 10, low: said(at), high: said(at + 5) };
    return { ...base, type: "long" as const };
  });
  const half = texts.length / 2;
  const section = (at: number, own: typeof questions) => ({
    ...{ sectionId: crypto.randomUUID(), title: said(at), text: said(at + 1), showIf: null, questions: own },
  });
  return [section(0, questions.slice(0, half)), section(20, questions.slice(half))];
}

// Proves feedback 5, 11: Hostile texts in questionnaires and answers are only text that fits, in the editor, its
//   preview, on phones and in results; what is pasted is sent without what no text has
test("hostile questionnaires and answers are only text that fits, where they are made, shown, answered and read", async ({
  page,
}) => {
  const { origin } = server();
  dismissDialogs(page);
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const days = { startDate: day, endDate: day, timezone: "UTC", visibility: "public" as const };
  const { eventId } = await makeEvent(olga, { name: odd[2] ?? "", ...days });
  const { surveyId, version } = await makeOpenSurvey(olga, eventId, texts[1] ?? "");
  const params = { surveyId };
  const sections = hostileSections();
  const around = { en: texts.join("\n") };
  await olga.call(updateSurvey, {
    params,
    body: { version, intro: around, thanks: around, questionnaire: { sections } },
  });
  await olga.call(openSurvey, { params, body: {} });
  const { survey } = await olga.call(getSurvey, { params });
  const [first, ...others] = sections.flatMap(({ questions }) => questions);
  await answerSurvey(
    origin,
    survey,
    Array.from({ length: 6 }, (_, n) => ({
      ...Object.fromEntries(
        others.flatMap(({ questionId, type }, at): [string, string | number][] =>
          type === "long"
            ? [[questionId, texts[(at + n) % texts.length] ?? ""]]
            : type === "number"
              ? [[questionId, (n - 3) * 1e11 + 0.25]]
              : [],
        ),
      ),
      [first?.questionId ?? ""]: { choiceIds: [], other: texts[n + texts.length - 6] ?? "" },
    })),
  );
  const look = async (place: Page | Frame = page) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(place);
    }
    await expectInert(place);
  };

  await test.step("on a phone", async () => {
    await page.goto(`/f/${survey.code.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts[1] ?? "");
    await expectTexts(page, texts);
    await look();
    await page.locator("#go").click();
    await expect(page.locator("#step")).toHaveText("Step 2 of 2");
    await look();
  });

  await test.step("in the editor and its preview", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/surveys/${surveyId}/edit`);
    const heads = page.locator("[data-part=head]");
    await expect(heads).toHaveCount(texts.length + 2);
    for (const at of [0, 1, 2, 3, 4]) await heads.nth(at).click();
    await expectTexts(page, texts);
    await look();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await look();
    const preview = page.frame({ url: "about:srcdoc" });
    if (!preview) throw new Error("no preview");
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText(texts[1] ?? "");
    await expectTexts(preview, texts);
    await look(preview);
  });

  await test.step("in the results", async () => {
    await page.goto(`/events/${eventId}/surveys/${surveyId}`);
    const written = page.getByRole("button", { name: "Show what was written" });
    const table = page.getByRole("button", { name: "Show as a table" });
    await expect(written.first()).toBeVisible();
    for (let left = await written.count(); left > 0; left--) await written.first().click();
    for (let left = await table.count(); left > 0; left--) await table.first().click();
    await expectTexts(page, texts);
    await look();
  });
});
