import type { Page } from "@playwright/test";
import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import {
  getFeedbackSettings,
  listFeedbackCodes,
  updateFeedbackSettings,
  updateSessionFeedback,
} from "@plenary/contract/feedback/feedback-settings";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { became, days, inMinutes, rate, send } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

/** What becomes of answers that the server doesn't take at once. */
const server = useServer();

let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

/** A public event with one session, which takes answers now. */
async function makeAnswered(name: string) {
  const event = await makeEvent(organizer, { name, visibility: "public", timezone: "UTC", ...days });
  const params = { eventId: event.eventId };
  const { sessionId } = await submitTalk(speaker, `On ${name}`, event.eventId, {});
  const move = (start: number) =>
    organizer.call(updateSession, {
      params: { sessionId },
      body: { startTime: inMinutes(start), durationMinutes: 30 },
    });
  await organizer.call(approveSession, { params: { sessionId }, query: {} });
  await move(-40);
  await organizer.call(updateFeedbackSettings, { params, body: { version: 0, enabled: true } });
  const { codes } = await organizer.call(listFeedbackCodes, { params });
  const code = codes.find((each) => each.sessionId === sessionId)?.code.toLowerCase() ?? "";
  const total = async () => (await organizer.call(getFeedback, { params })).total;
  return { params, sessionId, code, move, total };
}

const queued = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("feedbackQueue") ?? "[]").length);

const answers = (sessionId: string) => `**/api/public/feedback/sessions/${sessionId}/answer`;

// Proves feedback 4: What a server takes later holds up nothing of another event, and is not sent before the server
//   wants it, also when the page is opened again
test("what a server takes later holds nothing of another event up, and waits as long as it was asked to", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const [busy, other] = [await makeAnswered("busy"), await makeAnswered("other")];
  let tries = 0;
  await page.route(answers(busy.sessionId), (route) => {
    tries += 1;
    const error = { code: "unavailable", message: "Too many answers arrived here. Please try again later." };
    return route.fulfill({ status: 503, headers: { "retry-after": "600" }, json: { error } });
  });
  await page.goto(`/f/${busy.code}`);
  await rate(page, 4);
  await send(page).click();
  await expect(became(page)).toHaveText("Waiting");
  await page.goto(`/f/${other.code}`);
  await rate(page, 5);
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  expect(await other.total()).toBe(1);
  // Neither a new page nor one that is seen again asks before the ten minutes are over.
  await page.reload();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect([tries, await queued(page)]).toEqual([1, 1]);
  await page.unroute(answers(busy.sessionId));
  await page.evaluate(() => localStorage.removeItem("feedbackWaits"));
  // Its writer needs no page of feedback for that.
  await page.goto(`/public/events/${other.params.eventId}/programme`);
  await expect.poll(busy.total).toBe(1);
  expect(await queued(page)).toBe(0);
});

// Proves feedback 4: An answer that comes before its time, as its session was moved, waits for that
test("an answer that comes before its time, as the session was moved, waits for that and says so", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const { code, move, total } = await makeAnswered("moving");
  await page.goto(`/f/${code}`);
  await rate(page, 4);
  await move(300);
  await send(page).click();
  await expect(became(page)).toHaveText("Waiting");
  await expect(
    page.getByText(
      /^Feedback opens at .+ on .+\. You can close this page; it is sent when you open it again\.$/,
    ),
  ).toBeVisible();
  expect([await total(), await queued(page)]).toEqual([0, 1]);
  await move(-40);
  await page.reload();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  expect(await total()).toBe(1);
});

test("a form that opens while its page is open fetches a pass then, once, and what another device has answered", async ({
  page,
}) => {
  const { code, sessionId, params, move } = await makeAnswered("waiting");
  await move(300);
  let asked = 0;
  await page.route("**/api/public/feedback/passes", (route) => {
    asked += 1;
    return route.continue();
  });
  const seen = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.goto(`/f/${code}`);
  await expect(page.getByText(/^Feedback opens at/)).toBeVisible();
  await move(-40);
  await seen();
  await expect(send(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("feedbackPasses"))).toContain("pass");
  await seen();
  await seen();
  await page.waitForLoadState("networkidle");
  expect(asked).toBe(1);

  await move(300);
  const { settings } = await organizer.call(getFeedbackSettings, { params });
  const body = { version: settings.version, access: "account" } as const;
  await organizer.call(updateFeedbackSettings, { params, body });
  await page.evaluate((token) => localStorage.setItem("authToken", token), organizer.token);
  await page.reload();
  await expect(page.getByText(/^Feedback opens at/)).toBeVisible();
  await move(-40);
  const { pass } = await organizer.call(makePass, { body: params });
  const elsewhere = { params: { sessionId }, body: { edition: 1, rating: 4 } };
  await organizer.call(putAnswer, elsewhere, { headers: { "Feedback-Pass": pass } });
  await seen();
  await expect(page.getByRole("definition")).toHaveText("4 Very good");
});

// Proves feedback 4: What was written without an account is not sent with one
test("what was written without a name is not sent with an account, where those answer by now", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const { code, params, total } = await makeAnswered("changing");
  await page.goto(`/f/${code}`);
  await page.context().setOffline(true);
  await rate(page, 4);
  await send(page).click();
  await expect(became(page)).toHaveText("Waiting");
  const { settings } = await organizer.call(getFeedbackSettings, { params });
  const body = { version: settings.version, access: "account" } as const;
  await organizer.call(updateFeedbackSettings, { params, body });
  await page.context().setOffline(false);
  await expect(became(page)).toHaveText("Not taken");
  await expect(page.getByText("Please sign in to answer")).toBeVisible();
  expect(await queued(page)).toBe(0);
  // Signed in, it is sent when its writer wants that.
  await page.evaluate((token) => localStorage.setItem("authToken", token), organizer.token);
  await page.reload();
  await page.getByRole("button", { name: "Change my answer" }).click();
  await expect(page.getByRole("radio", { name: "4 Very good" })).toBeChecked();
  await send(page).click();
  await expect(became(page)).toHaveText("Sent. Thank you!");
  expect(await total()).toBe(1);
});

test.describe("with a worker", () => {
  test.use({ serviceWorkers: "allow" });

  // Proves feedback 4: A page that is kept opens where the network has asked for too much
  test("a hall's page goes on for a network that has asked for too much, and opens from what was kept else", async ({
    page,
    kept,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 429/);
    const { code, sessionId } = await makeAnswered("crowded");
    await page.goto(`/f/${code}`);
    await expect
      .poll(() =>
        page.evaluate(
          async (path) => Boolean(await (await caches.open("plenary-feedback")).match(path)),
          `/f/${code}`,
        ),
      )
      .toBe(true);
    const ask = async (path: string) => (await fetch(server().origin + path)).status;
    const guess = async () => {
      for (let n = 0; n <= 300; n++) await ask("/f/zzzzzz");
    };
    await guess();
    // Not in the server's memory any more.
    await speaker.call(updateSessionFeedback, { params: { sessionId }, body: { thanks: "See you" } });
    expect(await ask(`/f/${code}`)).toBe(200);
    // Another process, which nobody has asked for the code, says no more than that it was too much.
    await kept.ask({});
    await guess();
    expect(await ask(`/f/${code}`)).toBe(429);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On crowded");
    await rate(page, 4);
    await expect(page.getByRole("radio", { name: "4 Very good" })).toBeChecked();
  });
});
