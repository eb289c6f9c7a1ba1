import { createRoom } from "@plenary/contract/programme/rooms";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await makeAdmin(server().origin);
});

// Proves workspace 2: **Overview**: what waits (undecided, unanswered invitations, unreleased changes, conflicts,
//   comments to read, mails that failed)
// Proves workspace 2: the next steps for where the event stands (publish, set rooms, approve, place, release, open
//   feedback, read results)
test("organizers see what is next, what waits and what happened, and are led to each", async ({ page }) => {
  const { origin } = server();
  const [olga, sam] = [await register(origin, "olga", "Olga"), await register(origin, "sam", "Sam")];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days" });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}`);
  const steps = page.getByRole("region", { name: "Next" });
  const waits = page.getByRole("region", { name: "What waits" });
  await expect(waits).toContainText("Nothing waits here.");
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expectGood(page);
  await steps.getByRole("button", { name: "Publish the event" }).click();
  await expect(page.locator("[aria-live]")).toContainText("Harbour Days is public now");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(steps.getByRole("button")).toHaveCount(0);
  await expect(steps.getByRole("link")).toHaveText(["Add a session", "Add rooms"]);

  const { sessionId } = await submitTalk(sam, "On piers", eventId);
  await submitTalk(sam, "On boats", eventId);
  await olga.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
  await olga.call(updateSession, { params: { sessionId }, body: { startTime: "2099-05-01T09:00:00.000Z" } });
  await olga.call(approveSession, { params: { sessionId } });
  await page.goto(`/events/${eventId}`);
  await expect(steps.getByRole("link").first()).toHaveText("Review sessions");
  // With its number, and so not again among what else waits.
  await expect(steps.getByText("1 waits for a decision.")).toBeVisible();
  const others = page.getByRole("region", { name: "What else waits" });
  await expect(others.getByRole("link")).toHaveText(["1 confirmed session is outside the event's days"]);
  const lately = page.getByRole("region", { name: "In the last seven days" });
  await expect(lately).toContainText("2 new sessions · 1 decision");
  const newest = page.getByRole("region", { name: "Recent changes" });
  await expect(newest.getByRole("listitem")).toHaveCount(6);
  await expect(newest.getByRole("listitem").first()).toContainText("Approved");
  await expectGood(page);
  await others.getByRole("link", { name: "outside the event" }).click();
  await expect(page.getByRole("link", { name: "On piers", exact: true })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Remove filter Day Outside the event's days" }),
  ).toBeVisible();
  await page.goBack();
  await steps.getByRole("link").first().click();
  await expect(page).toHaveURL(`${origin}/events/${eventId}/sessions?status=draft`);
  await expect(page.getByRole("link", { name: "On boats", exact: true })).toBeVisible();
  await page.goBack();
  await newest.getByRole("link", { name: "Full history" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
});
