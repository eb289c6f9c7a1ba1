import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk, switchOnFeedback } from "@plenary/testing/events";
import { clientOf, completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** The day so many days from today. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

// Proves feedback 4, 7: All comments of a session are read, 500 at a time, however many there are; by a speaker's link
//   without a script too
test("more comments than one answer of the server has are read to the last one", async ({ page }) => {
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  // Without a time it takes answers all the while.
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC" };
  const { eventId } = await makeEvent(olga, { name: "Porto Days", ...days, visibility: "public" });
  const { sessionId } = await submitTalk(ada, "Soup", eventId);
  const params = { sessionId };
  await olga.call(approveSession, { params });
  await switchOnFeedback(olga.call, eventId);
  const phone = clientOf(origin);
  const say = async (comment: string) => {
    const { pass } = await phone(makePass, { body: { eventId } });
    const headers = { "Feedback-Pass": pass };
    await phone(putAnswer, { params, body: { edition: 1, comment } }, { headers });
  };
  const COUNT = 520;
  for (let from = 0; from < COUNT; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => say(`Number ${from + n} of many`)));

  await continueAs(page, olga);
  await page.goto(`/sessions/${sessionId}/feedback`);
  await page.getByRole("button", { name: `Read ${COUNT} comments` }).click();
  const list = page.getByRole("list", { name: "Comments" });
  await expect(list).toBeFocused();
  await list.getByRole("listitem").nth(499).scrollIntoViewIfNeeded();
  await expect(list.getByRole("listitem")).toHaveCount(COUNT);
  const texts = await list.getByRole("listitem").allInnerTexts();
  expect(new Set(texts).size).toBe(COUNT);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await expectGood(page);
});
