import { createPoll } from "@plenary/contract/stage/stage";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("an organizer rehearses the stage of a session that isn't public yet; its speaker isn't offered that", async ({
  page,
}) => {
  const { organizer, speaker } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Porto", visibility: "public" });
  const { sessionId } = await submitTalk(speaker, "Soup", eventId, {});
  const body = { question: "Tea or coffee?", options: ["Tea", "Coffee"] };
  await organizer.call(createPoll, { params: { sessionId }, body });

  await continueAs(page, speaker);
  await page.goto(`/sessions/${sessionId}/stage`);
  await expect(page.getByRole("heading", { level: 1, name: "Soup" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rehearse" })).toHaveCount(0);

  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}/stage`);
  await page.getByRole("button", { name: "Rehearse" }).click();
  const note = page.getByRole("region", { name: "Rehearsal" });
  await expect(note).toContainText(
    "This is a rehearsal: only the organizers see it, and whoever has its link.",
  );
  await expect(note.getByRole("img", { name: "QR code of the rehearsal" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Close the stage" })).toHaveCount(0);
  await page.getByRole("button", { name: "Open Tea or coffee?" }).click();
  await expect(page.getByRole("button", { name: "Close Tea or coffee?" })).toBeVisible();
  await expectGoodAtBothWidths(page);

  await page.goto(`/sessions/${sessionId}/stage`);
  await page.getByRole("link", { name: "To the rehearsal" }).click();
  await note.getByRole("button", { name: "End the rehearsal and delete it" }).click();
  await expect(page.getByRole("button", { name: "Rehearse" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tea or coffee?" })).toBeVisible();
});
