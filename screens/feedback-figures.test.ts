import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { clientOf, makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { days } from "../e2e/support/phone.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

/** An event with sessions that were rated so; returns their ids. */
async function rated(name: string, ratings: number[][]): Promise<string[]> {
  const { eventId } = await makeEvent(organizer, { name, visibility: "public", timezone: "UTC", ...days });
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body: { version: 0, enabled: true } });
  const sessionIds: string[] = [];
  for (const [index, given] of ratings.entries()) {
    const { sessionId } = await submitTalk(speaker, `${name} ${index}`, eventId, {});
    await organizer.call(approveSession, { params: { sessionId } });
    for (const rating of given) {
      const phone = clientOf(server().origin);
      const { pass } = await phone(makePass, { body: { eventId } });
      const about = { params: { sessionId }, body: { edition: 1, rating } };
      await phone(putAnswer, about, { headers: { "Feedback-Pass": pass } });
    }
    sessionIds.push(sessionId);
  }
  return sessionIds;
}

// Proves trust feedback: Figures that are hidden although enough have answered say why, and no bar is longer than its
//   share
test("a third of the answers is a third of a bar", async ({ page }) => {
  const [sessionId] = await rated("Porto", [[5, 5, 4, 4, 3, 3]]);
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}/feedback`);
  const bars = page.getByRole("region", { name: "Ratings" }).locator("rect.fill-accent");
  await expect(bars).toHaveCount(3);
  for (const bar of await bars.all()) await expect(bar).toHaveAttribute("width", /^33\.3+\d?%$/);
});

// Proves trust feedback: Figures that are hidden although enough have answered say why, and no bar is longer than its
//   share
// Proves workspace 8: "Too few answers" says why where that gives nothing away
test("figures that are hidden although enough have answered say why", async ({ page }) => {
  const [sessionId] = await rated("Faro", [
    [5, 5, 4, 4, 3, 3, 2],
    [1, 1],
  ]);
  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}/feedback`);
  await expect(page.getByRole("heading", { name: "Not shown yet" })).toBeVisible();
  await expect(page.getByText("7 answers", { exact: true })).toBeVisible();
  await expect(page.getByText("Shown once the other sessions have enough answers too:")).toBeVisible();
  await expect(page.getByText("Too few answers")).toHaveCount(0);
  // As the overview counts it, it can be released.
  await expect(
    page.getByText("Until more is shown here, speakers see only the number of answers."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Release to speakers" })).toBeVisible();
  await expectGoodAtBothWidths(page);
});
