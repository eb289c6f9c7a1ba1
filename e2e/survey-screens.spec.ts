import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { createSurvey, getSurvey, type Survey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent } from "@plenary/testing/events";
import { type MailServer, mailLogin, startMailServer } from "@plenary/testing/mail-server";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { answerSurvey, answersTo, makeOpenSurvey, questionsIn } from "@plenary/testing/surveys";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
/** A closing time that surveys of an event of these days can have. */
const later = `${new Date().getFullYear() + 1}-06-01T10:00`;
let admin: Person;
let olga: Person;
let mail: MailServer;
let eventId: string;
let survey: Survey;

test.beforeAll(async () => {
  const { origin } = server();
  mail = await startMailServer();
  admin = await makeAdmin(origin);
  olga = await register(origin, "olga", "Olga Organizer");
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const days = { startDate: day(-3), endDate: day(-1), timezone: "UTC", visibility: "public" as const };
  ({ eventId } = await makeEvent(olga, { name: "Porto Days", ...days }));
  survey = await makeOpenSurvey(olga, eventId, "How was it?");
  await answerSurvey(origin, survey, answersTo(survey, 12));
});

test.afterAll(() => mail.stop());

const question = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

// Proves feedback 2: Surveys are listed by phase with state, answers and window; results are charts that say their
//   result, with one filter, texts, earlier figures, code and files
// Proves feedback 4, 9: Surveys close two years after their event at the latest; earlier ones with a later time stay as
//   they are
// Proves feedback 2, 4: The mails of a survey are sent from its screen, which says what was sent and when
test("results are charts with their tables, one filter at a time, texts on a press; a copy has the earlier ones beside it", async ({
  page,
  expectedErrors,
}) => {
  const { origin } = server();
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/edit`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("12 answers of attendees are deleted with it.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Surveys", exact: true }).click();
  await expect(question(page, "How was it?")).toContainText("12 answers");
  await expect(question(page, "How was it?")).toContainText("Open");
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Results How was it?" }).click();

  await test.step("figures", async () => {
    const nps = question(page, "How likely are you");
    await expect(nps.locator("figcaption")).toHaveText(
      "12 answers: recommendation 50 ± 28.3, as 50% would recommend it and 0% would not",
    );
    await nps.getByRole("button", { name: "Show as a table" }).click();
    await expect(nps.getByRole("row", { name: /^10/ })).toHaveText(/10\s*3\s*25%\s*9% to 53%/);
    const matrix = question(page, "How were these?");
    await matrix.getByRole("button", { name: "Show as a table" }).click();
    await expect(matrix.getByRole("row", { name: /^The venue/ })).toContainText("3 (25%)9% to 53%");
    await expect(question(page, "How long was the event?")).toContainText("Too few answers");
    await expect(question(page, "How long was the event?")).toContainText("2 have answered, 10 have not");
    const why = question(page, "main reason");
    await why.getByRole("button", { name: "Show what was written" }).click();
    await expect(why.getByText("<b>people</b>")).toHaveCount(5);
    await page.getByRole("button", { name: /^Show QR code/ }).click();
    await expect(page.getByRole("img", { name: new RegExp(`/f/${survey.code}$`) })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("a filter", async () => {
    const by = page.getByLabel("Only people who answered");
    await by.selectOption({ label: "How likely are you to recommend this event to somebody you know?" });
    await page.getByLabel("with", { exact: true }).selectOption("10");
    await expect(page.getByText("of 12 in all")).toBeVisible();
    await expect(question(page, "How were these?")).toContainText("Too few answers");
    await by.selectOption({ label: "All answers" });
    await expect(page.getByText("of 12 in all")).toHaveCount(0);
  });

  await test.step("a file", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as JSON" }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
    // Below twice the threshold what was written stands in rows of its own.
    expect(file.answers).toHaveLength(12 + 5);
    expect(file.survey.title).toBe("How was it?");
  });

  await test.step("asked for by mail", async () => {
    await expect(page.getByText(/^This installation sends no email\. Copy the address/)).toBeVisible();
    const smtp = { smtpHost: "127.0.0.1", smtpPort: mail.port, smtpUsername: mailLogin.username };
    await admin.call(updateSettings, { body: { ...smtp, smtpPassword: mailLogin.password } });
    // Who sends one gets none.
    const here = page.url();
    await continueAs(page, admin);
    await page.goto(here);
    const send = page.getByRole("button", { name: "Send the invitation" });
    await send.click();
    await expect(page.getByText("Please choose who gets the mail")).toBeVisible();
    await page.getByRole("checkbox", { name: "Speakers of confirmed sessions" }).check();
    await send.click();
    await expect(page.getByText("No mail was sent: nobody is left to be asked.")).toBeVisible();
    await page.getByRole("checkbox", { name: "The other organizers" }).check();
    await send.click();
    await expect(page.getByText("1 mail is on its way")).toBeVisible();
    await expect(page.getByText(/^Sent 1 of 3 times, last on /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send a reminder" })).toBeVisible();
    await expectGoodAtBothWidths(page);
    await expect
      .poll(() => mail.received.map(({ mail: { subject } }) => subject))
      .toEqual(["A survey of Porto Days"]);
    await continueAs(page, olga);
    await page.goto(here);
  });

  await test.step("closed and opened again, until another closing time", async () => {
    await page.getByRole("button", { name: "Close now" }).click();
    await expect(page.getByText("Survey closed")).toBeVisible();
    await page.getByRole("button", { name: "Open again" }).click();
    const dialog = page.getByRole("dialog", { name: "Open again" });
    await dialog.getByLabel("Closes").fill("2020-01-01T10:00");
    await dialog.getByRole("button", { name: "Open again" }).click();
    await expect(dialog.getByText("Please choose a closing time that lies ahead")).toBeVisible();
    expectedErrors.push(/422/);
    await dialog.getByLabel("Closes").fill("2099-01-01T10:00");
    await dialog.getByRole("button", { name: "Open again" }).click();
    await expect(dialog.getByText("Closing time must be 2 years after the event or less")).toBeVisible();
    await dialog.getByLabel("Closes").fill(later);
    await dialog.getByRole("button", { name: "Open again" }).click();
    await expect(page.getByText("Survey opened")).toBeVisible();
  });

  await test.step("a copy", async () => {
    const another = { title: "Another one", phase: "before" as const };
    await olga.call(createSurvey, { params: { eventId }, body: another });
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Surveys" }).click();
    await page.getByRole("button", { name: "New survey" }).click();
    const begin = page.getByLabel("Begin with");
    await page.getByLabel("When it is asked").selectOption("during");
    await expect(begin).toHaveValue("pulse");
    await begin.selectOption("copy");
    const make = page.getByRole("button", { name: "Make survey" });
    await make.click();
    await expect(page.getByText("Title is required")).toBeVisible();
    // The title of what is chosen, until somebody types one.
    const choice = page.getByLabel("Survey to copy");
    await choice.selectOption({ label: "Another one" });
    await expect(page.getByLabel("When it is asked")).toHaveValue("before");
    await choice.selectOption({ label: "How was it?" });
    await expect(page.getByLabel("Title")).toHaveValue("How was it?");
    await expect(page.getByLabel("When it is asked")).toHaveValue("after");
    await choice.selectOption("");
    await expect(page.getByLabel("Title")).toHaveValue("");
    await page.getByLabel("Title").fill("How was it this time?");
    await make.click();
    await expect(page.getByText("Please choose a survey")).toBeVisible();
    await choice.selectOption({ label: "How was it?" });
    await expect(page.getByLabel("Title")).toHaveValue("How was it this time?");
    await expectGoodAtBothWidths(page);
    await make.click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit survey" })).toBeVisible();
    await page.getByLabel("Closes").fill(later);
    await page.getByRole("button", { name: "Save survey" }).click();
    await expect(page.getByText("Survey saved")).toBeVisible();
    await page.getByRole("link", { name: "Results and opening" }).click();
    await expect(page.getByRole("heading", { name: "No answers yet" })).toBeVisible();
    await page.getByRole("button", { name: "Open now" }).click();
    await expect(page.getByText("Survey opened")).toBeVisible();
    const surveyId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const { survey: copy } = await olga.call(getSurvey, { params: { surveyId } });
    await answerSurvey(origin, copy, answersTo(copy, 6));
    await page.reload();
    await expect(question(page, "How likely are you")).toContainText(
      "Earlier: recommendation 50 of 12 answers",
    );
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("will be deleted for good, with 6 answers.");
    await dialog.getByRole("button", { name: "Delete survey" }).click();
    await expect(page.getByText("Survey deleted")).toBeVisible();
    await expect(question(page, "How was it this time?")).toHaveCount(0);
  });
});

// Proves feedback 2, 5: Questions and sections move by drag, buttons and keys; a move before a question that is looked
//   at is refused with the condition
// Proves feedback 5, 8: The editor tells what is wrong by its place, and loses nothing to what others saved
// Proves feedback 4, 5: With answers, the editor retires and keeps types; missing translations are a warning
test("the editor says what is wrong, loses nothing to others, and keeps what was answered", async ({
  page,
  expectedErrors,
}) => {
  const params = { surveyId: survey.surveyId };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/surveys/${survey.surveyId}/edit`);
  const save = page.getByRole("button", { name: "Save survey" });
  const preview = page.frameLocator("iframe[title='What people will see']");
  const head = (name: string) => page.getByRole("button", { name, exact: true });

  await test.step("what was answered is retired, and its type stays", async () => {
    await page.locator("[data-part=head]").filter({ hasText: "How long was the event?" }).click();
    await expect(page.getByLabel("Type")).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Retire Too short" }).click();
    await page.getByRole("button", { name: "Retire 4. How long was the event?" }).click();
    await expect(preview.getByText("How long was the event?")).toHaveCount(0);
    await page.getByRole("button", { name: "Ask again 4. How long was the event?" }).click();
    await expect(preview.getByText("How long was the event?")).toBeVisible();
    await expect(preview.getByText("Too short")).toHaveCount(0);
  });

  await test.step("problems are told at their places, and listed", async () => {
    await page.getByLabel("Title", { exact: true }).fill("");
    await page.getByRole("button", { name: "Add a question to section 1" }).click();
    await page.getByRole("menuitem", { name: "Matrix" }).click();
    await page.getByLabel("Closes").fill("2020-01-01T10:00");
    await save.click();
    await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
    const problems = page.getByRole("alert");
    await expect(problems.getByRole("button").first()).toHaveText("Title is required");
    await problems.getByRole("button", { name: "Question 8: Question is required" }).click();
    await expect(page.getByLabel("Question", { exact: true }).last()).toBeFocused();
    await expect(page.getByText("Closing time cannot be before opening time").last()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: /^Delete 8\./ }).click();
    await expect(page.locator("[data-part=head]").last()).toBeFocused();
    await page.getByLabel("Title", { exact: true }).fill("How was it, all in all?");
    await page.getByLabel("Closes").fill(later);
    await expect(problems).toHaveCount(0);
  });

  await test.step("another language, and what it lacks", async () => {
    await page.getByLabel("Another language").selectOption("de");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(
      page.getByText(/^\d+ texts are missing in German\. English is shown instead\.$/),
    ).toBeVisible();
    await page.getByLabel("Title in German").fill("Wie war es?");
    await expect(preview.getByText("Wie war es?")).toBeVisible();
    await page.getByRole("button", { name: "English", exact: true }).click();
    await expect(preview.getByText("How was it, all in all?")).toBeVisible();
  });

  await test.step("the preview is the phone's page: it says what is wrong and thanks, and sends nothing", async () => {
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    const tries = page.getByRole("button", { name: "Try it out" });
    await tries.click();
    const send = preview.getByRole("button", { name: "Send" });
    await send.click();
    await expect(preview.getByRole("alert")).toHaveText("Please answer at least one question");
    await preview.getByText("Too long").click();
    await preview.getByRole("textbox").first().fill("The talks");
    await send.click();
    await expect(preview.getByRole("heading", { name: "Sent. Thank you!" })).toBeFocused();
    await expect(preview.getByRole("definition")).toHaveText(["The talks", "Too long"]);
    await preview.getByRole("button", { name: "Change my answer" }).click();
    await expect(preview.getByRole("radio", { name: "Too long" })).toBeChecked();
    // Out of reach again, and empty.
    await tries.click();
    await expect(preview.getByRole("radio", { name: "Too long" })).not.toBeChecked();
    await expect(preview.getByRole("textbox").first()).toHaveValue("");
    expect(calls.filter((path) => path.startsWith("/api/public"))).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /^(feedback|survey)/.test(key))).toEqual([]);
  });

  await test.step("what is dragged goes where it lights up", async () => {
    const [first, second] = questionsIn(survey);
    const handle = page.locator(`[data-handle="${first?.questionId}"]`);
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.locator(`[data-thing="${second?.questionId}"]`).boundingBox();
    if (!from || !to) throw new Error("nothing to drag");
    await page.mouse.move(from.x + 5, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, to.y + to.height + 4, { steps: 4 });
    await expect(page.locator("[data-aim]")).toHaveCount(1);
    await page.mouse.up();
    await expect(head("1. What is the main reason for that?")).toBeVisible();
    await expect(page.locator("[data-aim]")).toHaveCount(0);
    // Held still near an edge, the page goes on below it until its end.
    const again = await handle.boundingBox();
    if (!again) throw new Error("nothing to drag");
    const height = page.viewportSize()?.height ?? 0;
    await page.mouse.move(again.x + 5, again.y + 10);
    await page.mouse.down();
    await page.mouse.move(again.x + 5, height - 20);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
      .toBeLessThan(2);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(head("1. What is the main reason for that?")).toBeVisible();
  });

  await test.step("somebody else's change is not written over, and nothing is lost", async () => {
    const { survey: now } = await olga.call(getSurvey, { params });
    await olga.call(updateSurvey, { params, body: { version: now.version, threshold: 6 } });
    expectedErrors.push(/409/);
    await save.click();
    await expect(page.getByRole("alert")).toHaveText("Somebody else has changed this. Reload to see it.");
    await expect(page.getByLabel("Title in English")).toHaveValue("How was it, all in all?");
    await page.getByRole("link", { name: "Results and opening" }).click();
    const asked = page.getByRole("dialog", { name: "Leave without saving?" });
    await asked.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "How was it?" })).toBeVisible();
  });
});
