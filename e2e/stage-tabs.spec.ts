import { listFeedbackCodes, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { updateStage } from "@plenary/contract/stage/stage";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { days, inMinutes, rate } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

/** When the tabs of a stage come and go on a phone. */
const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body: { version: 0, enabled: true } });
});

/** A session that takes feedback and questions now. */
async function makeBoth(title: string) {
  const { sessionId: id } = await submitTalk(organizer, title, eventId, {});
  const params = { sessionId: id };
  const move = (start: number) =>
    organizer.call(updateSession, { params, body: { startTime: inMinutes(start), durationMinutes: 30 } });
  await move(-40);
  await organizer.call(approveSession, { params, query: {} });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  const own = codes.find((each) => each.sessionId === id)?.code.toLowerCase() ?? "";
  return { code: own, move, open: () => organizer.call(updateStage, { params, body: { open: true } }) };
}

// Proves feedback 2, 4, 8: During a session with an open stage its page has the tabs Feedback, Questions and Poll; what
//   is asked waits, is shown, voted for and deleted; a poll is answered, changed and closed; without a network it says
//   so
test("tabs come beside a form that is half filled; a session that is moved says when its questions open", async ({
  page,
}) => {
  const both = await makeBoth("On typing");
  await page.clock.install();
  await page.goto(`/f/${both.code}`);
  await rate(page, 4);
  await page.getByLabel("Comment (optional)").fill("Good");
  await both.open();
  await page.clock.fastForward(75_000);
  const toQuestions = page.getByRole("link", { name: "Questions (0)" });
  await expect(toQuestions).toBeVisible();
  await expect(page.getByLabel("Comment (optional)")).toHaveValue("Good");
  await expect(page.getByRole("radio", { name: "4 Very good" })).toBeChecked();
  await toQuestions.click();
  await expect(page.getByLabel("Your question")).toBeVisible();
  await both.move(300);
  await page.clock.fastForward(6_500);
  await expect(page.locator("#stage-note")).toHaveText(/^Questions and polls open at /);
});

test("a room's page keeps a question that is half written while the next session's form begins", async ({
  page,
}) => {
  const place = async (title: string, start: number) => {
    const { sessionId } = await submitTalk(organizer, title, eventId, {});
    const params = { sessionId };
    const body = { startTime: inMinutes(start), durationMinutes: 30, room: "Hall" };
    await organizer.call(updateSession, { params, body });
    await organizer.call(approveSession, { params, query: {} });
    return params;
  };
  const params = await place("On cooking", -32);
  await organizer.call(updateStage, { params, body: { open: true } });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  const hall = codes.find(({ kind, name }) => kind === "room" && name === "Hall")?.code.toLowerCase();
  await page.goto(`/f/${hall}#questions`);
  const box = page.getByLabel("Your question");
  await box.fill("How much salt");
  await place("On eating", -31);
  const lookAgain = async () => {
    const read = page.waitForResponse((response) =>
      response.url().toLowerCase().endsWith(`/api/public/f/${hall}`),
    );
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await read;
  };
  await lookAgain();
  await expect(page.getByRole("heading", { name: "On cooking" }).first()).toBeVisible();
  await expect(box).toHaveValue("How much salt");
  await box.fill("");
  await lookAgain();
  await expect(page.getByRole("heading", { name: "On eating" }).first()).toBeVisible();
});

// Proves feedback 2, 4, 8: During a session with an open stage its page has the tabs Feedback, Questions and Poll; what
//   is asked waits, is shown, voted for and deleted; a poll is answered, changed and closed; without a network it says
//   so
test("a page of a former build, whose files are gone, begins anew unless something is filled in", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404|dynamically imported module/);
  const both = await makeBoth("On builds");
  let [pages, refused] = [0, 0];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  // The page's own files are there; what is loaded later is not, until the fourth page.
  await page.route("**/assets/*.js", (route) => {
    if (pages >= 4 || route.request().url().includes("feedback-phone")) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: "" });
  });
  const later = (isSo: () => boolean) =>
    expect(async () => {
      await page.clock.fastForward(5_500);
      expect(isSo()).toBe(true);
    }).toPass();
  await page.clock.install();
  await page.goto(`/f/${both.code}`);
  await rate(page, 4);
  await both.open();
  await page.clock.fastForward(75_000);
  await expect(page.getByRole("navigation", { name: "Parts of this page" })).toBeVisible();
  // However many files each time takes.
  const first = refused;
  await later(() => refused > 4 * Math.max(first, 1));
  await expect(page.getByRole("radio", { name: "4 Very good" })).toBeChecked();
  expect(pages).toBe(1);
  await page.goto("/f/mine");
  await page.goto(`/f/${both.code}#questions`);
  await later(() => pages === 4);
  await expect(page.getByLabel("Your question")).toBeVisible();
});
