import { readFile } from "node:fs/promises";
import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { clientOf, makeCast } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { days } from "../e2e/support/phone.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves feedback 3, 6: What a session says for itself, and who may say it
// Proves feedback 4: Who deletes a session or an event is told how many answers go with it, those that are left out too
test("a speaker thanks before anything is released; what is printed and exported is what the screen is about", async ({
  page,
}) => {
  const { organizer, speaker } = await makeCast(server().origin);
  const event = await makeEvent(organizer, { name: "Porto", visibility: "public", timezone: "UTC", ...days });
  const { eventId } = event;
  const { sessionId } = await submitTalk(speaker, "Soup", eventId, {});
  await organizer.call(approveSession, { params: { sessionId } });
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body: { version: 0, enabled: true } });

  await test.step("the session leads its speaker to the thanks, and to nothing else", async () => {
    await continueAs(page, speaker);
    await page.goto(`/sessions/${sessionId}`);
    await page.getByRole("link", { name: "Feedback", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Soup" })).toBeVisible();
    const thanks = page.getByLabel("Thanks to those who answered");
    await thanks.fill("Thank you all");
    await page.getByRole("button", { name: "Save thanks" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await page.reload();
    await expect(thanks).toHaveValue("Thank you all");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Your part"]);
    await expectGoodAtBothWidths(page);
  });

  await test.step("the event's code asks about no session", async () => {
    await continueAs(page, organizer);
    await page.goto(`/events/${eventId}/feedback/codes?print=doors&of=event`);
    await expect(page.getByRole("article")).toContainText("How was it? Choose a session.");
  });

  await test.step("figures are exported as the results are pooled", async () => {
    const phone = clientOf(server().origin);
    const { pass } = await phone(makePass, { body: { eventId } });
    const about = { params: { sessionId }, body: { edition: 1, rating: 4 } };
    await phone(putAnswer, about, { headers: { "Feedback-Pass": pass } });
    await page.goto(`/events/${eventId}/feedback?by=speaker`);
    await page.getByLabel("What to export").selectOption({ label: "Figures by speaker" });
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as JSON" }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
    expect(file).toMatchObject({ by: "speaker", figures: [{}] });
  });

  await test.step("that the room of all events of their owner is used is said, with the way to make some for the owner", async () => {
    // As if so much were stored, of which a server's test has a thousandth.
    const results = /\/api\/events\/[\w-]+\/feedback\?/;
    const waits = page.getByRole("region", { name: "What waits" });
    for (const [taken, said, links] of [
      [{ megabytes: 1024, most: 1024 }, "those at all your events fill the 1,024 MB they may use.", 1],
      [null, "those at all events of its owner fill the space allowed.", 0],
    ] as const) {
      await page.route(results, async (route) => {
        const response = await route.fetch();
        const ownersRoom = { isFull: true, taken };
        await route.fulfill({ response, json: { ...(await response.json()), ownersRoom } });
      });
      await page.goto(`/events/${eventId}/feedback`);
      await expect(waits).toContainText(`Answers are refused here: ${said}`);
      await expect(waits.getByRole("link", { name: "Event feedback settings" })).toHaveCount(links);
      await expectGoodAtBothWidths(page);
      await page.unroute(results);
    }
  });

  await test.step("who deletes reads how many answers go, those that are left out too, and what all feedback is", async () => {
    // As if two more were left out, which takes a crowd.
    await page.route(/\/api\/(events|sessions)\/[\w-]+\/feedback(\?|$)/, async (route) => {
      const response = await route.fetch();
      const found = await response.json();
      (found.own ?? found).givenCount += 2;
      await route.fulfill({ response, json: found });
    });
    for (const about of [`/events/${eventId}/edit`, `/sessions/${sessionId}`]) {
      await page.goto(about);
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("dialog")).toContainText("3 answers of attendees are deleted with it.");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    }
    await page.goto(`/events/${eventId}/feedback/settings`);
    const deletion = page.getByRole("region", { name: "Delete all feedback" });
    await expect(deletion).toContainText("to its surveys");
    await expect(deletion).toContainText("answers to polls");
  });
});
