import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import { listFeedbackCodes, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { became, days, inMinutes, rate, send } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

const server = useServer({ RATE_LIMIT: "off" });

// Proves feedback 4: Without a network a code that was never opened has its form
test("a door's code that was never opened leads without a network to what the room has at that time", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { organizer } = await makeCast(server().origin);
  const values = { name: "Days", visibility: "public", timezone: "UTC", ...days } as const;
  const { eventId } = await makeEvent(organizer, values);
  for (const [title, start, room] of [
    ["On running", -5, "Hall"],
    ["On parsing", -40, "Hall"],
    ["On typing", -70, "Hall"],
    ["On cells", -30, "Cellar"],
  ] as const) {
    const { sessionId } = await submitTalk(organizer, title, eventId, {});
    const body = { startTime: inMinutes(start), durationMinutes: 30, room };
    await organizer.call(updateSession, { params: { sessionId }, body });
    await organizer.call(approveSession, { params: { sessionId }, query: {} });
  }
  const settings = { version: 0, enabled: true, closesAfterHours: 1 };
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body: settings });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  const codeOf = (of: string) => codes.find(({ name, kind }) => name === of || kind === of)?.code ?? "";

  await page.goto(`/f/${codeOf("event")}`);
  await expect(page.getByRole("listitem")).toHaveCount(4);
  const keeps = (path: string) => page.evaluate(async (one) => (await caches.match(one)) !== undefined, path);
  for (const path of ["/f/mine", `/api/public/events/${eventId}/feedback`])
    await expect.poll(() => keeps(path)).toBe(true);
  await page.context().setOffline(true);
  await page.goto(`/f/${codeOf("Hall")}`);
  // What is on, above what ended and can be answered.
  await expect(page.getByRole("heading")).toHaveText([
    ...["Hall", "On now", "On running", "On parsing", "Also in this room"],
  ]);
  await expect(page.getByText(/^Feedback opens at /)).toBeVisible();
  await expect(page.getByText("Also in this room")).toBeVisible();
  await expect(page.getByRole("link", { name: "On typing" })).toBeVisible();
  await rate(page, 4);
  await send(page).click();
  await expect(became(page)).toHaveText("Waiting");
  await page.context().setOffline(false);
  await expect(became(page)).toHaveText("Sent. Thank you!");
  expect((await organizer.call(getFeedback, { params: { eventId } })).total).toBe(1);

  // Its window is over by then; the page that is kept says what was.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await page.context().setOffline(true);
  await page.goto(`/f/${codeOf("Cellar")}`);
  await expect(page.getByText(/^Nothing (more )?is planned in this room today\.$/)).toBeVisible();
});
