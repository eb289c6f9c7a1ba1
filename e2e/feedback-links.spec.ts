import { logout } from "@plenary/contract/accounts/sign-ins";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import {
  listFeedbackCodes,
  makeLinks,
  updateFeedbackSettings,
} from "@plenary/contract/feedback/feedback-settings";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person, register } from "@plenary/testing/people";
import { asked, said, section } from "@plenary/testing/surveys";
import { continueAs } from "./support/people.ts";
import { became, days, inMinutes, rate, send } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let cast: Awaited<ReturnType<typeof makeCast>>;

test.beforeAll(async () => {
  cast = await makeCast(server().origin);
});

/** A public event with one session, which takes answers now. */
async function makeAnswered(name: string, access: "link" | "account") {
  const { organizer } = cast;
  const event = await makeEvent(organizer, { name, visibility: "public", timezone: "UTC", ...days });
  const params = { eventId: event.eventId };
  const { sessionId } = await submitTalk(organizer, "On links", event.eventId, {});
  const body = { startTime: inMinutes(-40), durationMinutes: 30 };
  await organizer.call(updateSession, { params: { sessionId }, body });
  await organizer.call(approveSession, { params: { sessionId }, query: {} });
  await organizer.call(updateFeedbackSettings, { params, body: { version: 0, enabled: true, access } });
  const { codes } = await organizer.call(listFeedbackCodes, { params });
  const code = codes.find((each) => each.sessionId === sessionId)?.code.toLowerCase() ?? "";
  return { organizer, params, code };
}

/** An open survey that takes personal links and asks why; its id. */
async function makeSurveyByLink(eventId: string): Promise<string> {
  const { organizer } = cast;
  const body = { title: "How it was", phase: "during" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const { surveyId, version } = survey;
  const sections = [section("First", [asked("Why?", { type: "long" } as never)])];
  const settings = { access: "link", title: said("How it was"), questionnaire: { sections } } as const;
  await organizer.call(updateSurvey, { params: { surveyId }, body: { version, ...settings } });
  await organizer.call(openSurvey, { params: { surveyId }, body: {} });
  return surveyId;
}

// Proves feedback 2, 4: A personal link answers once on all devices, and another one on the same device is somebody
//   else; all have one page
// Proves feedback 4: An answer that another device of the same person had given before is never said to be sent: it is
//   told, kept, and can be sent after it
test("a personal link answers once on all devices, and another one on the same device is somebody else", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404|ERR_FAILED/);
  const { organizer, params } = await makeAnswered("By link", "link");
  const file = await organizer.call(makeLinks, { params, body: { count: 2 } });
  const [mine = "", another = ""] = (await file.text()).match(/\/f\/p\/[\w-]+/g) ?? [];
  const total = async () => (await organizer.call(getFeedback, { params })).total;

  await page.goto("/f/p/nobodys");
  await expect(page.getByText("This link is not valid")).toBeVisible();
  await page.goto(mine);
  await page.getByRole("link", { name: "On links" }).click();
  await rate(page, 4);
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  // As on another device of the same person.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText("Please open your personal link to answer.")).toBeVisible();
  await page.goto(mine);
  await page.getByRole("link", { name: "On links" }).click();
  await expect(page.getByRole("definition")).toHaveText("4 Very good");
  expect(await total()).toBe(1);
  // On one that could not be told what was answered before, it is said that this is not taken, and it can be sent once more.
  const answer = "**/api/public/feedback/sessions/*/answer";
  await page.evaluate(() => localStorage.clear());
  await page.route(answer, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await page.goto(mine);
  await page.getByRole("link", { name: "On links" }).click();
  await rate(page, 2);
  await send(page).click();
  await expect(became(page)).toHaveText("Not taken");
  await expect(page.getByText(/^You have answered on another device already\./)).toBeVisible();
  await page.unroute(answer);
  await page.getByRole("button", { name: "Change my answer" }).click();
  await expect(page.getByRole("radio", { name: "2 Fair" })).toBeChecked();
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  expect(await total()).toBe(1);
  await page.goto(another);
  await page.getByRole("link", { name: "On links" }).click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  // What is being filled in stays while another window of the device sends, and takes its place when it is sent.
  const window = await page.context().newPage();
  await window.goto(page.url());
  await rate(window, 5);
  await rate(page, 1);
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  await expect(window.getByRole("radio", { name: "5 Excellent" })).toBeChecked();
  await send(window).click();
  await expect(became(window)).toHaveText("Sent. Thank you!");
  await expect(page.getByRole("definition")).toHaveText("5 Excellent");
  expect(await total()).toBe(2);
  await window.close();
});

test("a survey's link leaves alone what the same person has answered with the event's, which is sent, changed and deleted with that", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { organizer, params } = await makeAnswered("By two links", "link");
  const surveyId = await makeSurveyByLink(params.eventId);
  const makeLink = async (ofSurvey?: string) => {
    const file = await organizer.call(makeLinks, { params, body: { count: 1, surveyId: ofSurvey } });
    return /\/f\/p\/[\w-]+/.exec(await file.text())?.[0] ?? "";
  };
  const [badge, mail] = [await makeLink(), await makeLink(surveyId)];
  const total = async () => (await organizer.call(getFeedback, { params })).total;
  const path = "**/api/public/feedback/sessions/*/answer";

  await page.goto(badge);
  await page.getByRole("link", { name: "On links" }).click();
  await page.route(path, (route) => route.abort());
  await rate(page, 4);
  await send(page).click();
  await expect(became(page)).toHaveText("Waiting");
  await page.goto(mail);
  await expect(page.getByLabel("Why?")).toBeVisible();
  await page.unroute(path);
  await page.getByLabel("Why?").fill("Because");
  await page.locator("#go").click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  // What waited went as the event's link, which finds it on another device of the same person.
  await expect.poll(total).toBe(1);
  await page.evaluate(() => localStorage.clear());
  await page.goto(badge);
  await page.getByRole("link", { name: "On links" }).click();
  await expect(page.getByRole("definition")).toHaveText("4 Very good");
  await page.goto(mail);
  await expect(page.getByRole("definition")).toHaveText("Because");
  await page.goto("/f/mine");
  const row = page.getByRole("listitem").filter({ hasText: "On links" });
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(row).toContainText("Delete this answer?");
  await row.getByRole("button", { name: "Delete" }).click();
  await expect.poll(total).toBe(0);
});

// Proves feedback 2, 4: Links are ended wherever the event has some, all together; who has opened one goes on with it
test("links to a survey are ended where sessions take none, and who has opened one goes on with it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { organizer, params } = await makeAnswered("Ended links", "account");
  const surveyId = await makeSurveyByLink(params.eventId);
  const file = await organizer.call(makeLinks, { params, body: { count: 2, surveyId } });
  const [opened = "", another = ""] = (await file.text()).match(/\/f\/p\/[\w-]+/g) ?? [];
  await page.goto(opened);
  await expect(page.getByLabel("Why?")).toBeVisible();

  const desk = await page.context().newPage();
  await continueAs(desk, organizer);
  const end = desk.getByRole("button", { name: "End all links" });
  for (const at of [`surveys/${surveyId}`, "feedback/settings"]) {
    await desk.goto(`/events/${params.eventId}/${at}`);
    await end.click();
    const dialog = desk.getByRole("dialog", { name: "End all links of the event?" });
    await expect(dialog).toContainText("A device that has opened one goes on answering with it");
    await dialog.getByRole("button", { name: at.startsWith("surveys") ? "Cancel" : "End all links" }).click();
  }
  await expect(desk.getByText("No link can be opened any more")).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole("heading", { name: "Feedback settings" })).toBeVisible();
  await expect(end).toHaveCount(0);

  await page.getByLabel("Why?").fill("Because");
  await page.locator("#go").click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  await page.goto(another);
  await expect(page.getByText("This link is not valid")).toBeVisible();
});

// Proves feedback 4: What somebody wrote with an account is sent by nobody else who signs in to the same browser
// Proves feedback 2, 4: What was answered with an account is shown to nobody else at the same browser, also before the
//   server is asked
test("what somebody wrote with an account is sent by nobody else who signs in to the same browser", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|status of 40[13]/);
  const { organizer, params, code } = await makeAnswered("By account", "account");
  const signIn = ({ token }: Person) =>
    page.evaluate((value) => localStorage.setItem("authToken", value), token);
  const path = "**/api/public/feedback/sessions/*/answer";

  await page.goto("/f");
  await signIn(cast.speaker);
  await page.goto(`/f/${code}`);
  await rate(page, 4);
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  await page.route(path, (route) => route.abort());
  await page.getByRole("button", { name: "Change my answer" }).click();
  await rate(page, 1);
  await send(page).click();
  await expect(became(page)).toHaveText("Waiting");

  const mia = await register(server().origin, "mia", "Mia Member");
  await signIn(mia);
  await page.unroute(path);
  await page.goto("/f/mine");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("feedbackQueue"))).toBe("[]");
  // Neither is it shown to anybody else.
  const row = page.getByRole("listitem").filter({ hasText: "On links" });
  await expect(row).toHaveCount(0);
  await signIn(cast.speaker);
  await page.reload();
  await expect(row).toContainText("Somebody else was signed in when it was written.");
  expect((await organizer.call(getFeedback, { params })).total).toBe(1);
  // What is over elsewhere shows nothing here any more.
  await signIn(mia);
  await page.goto(`/f/${code}`);
  await rate(page, 2);
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  await page.goto("/f/mine");
  await expect(row).toContainText("2 Fair");
  await mia.call(logout);
  await page.goto(`/f/${code}`);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("2 Fair")).toHaveCount(0);
  await signIn(mia);
  await page.goto("/f/mine");
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});
