import { makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk, switchOnFeedback } from "@plenary/testing/events";
import { clientOf, makeCast } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { days } from "../e2e/support/phone.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off", TRUST_PROXY: "true" });

// Proves feedback 4: One press leaves a network's answers out of everything and frees their room, another counts them
//   again, and no remainder tells of single people
test("an organizer sees where answers came from, leaves a network out, and counts it again", async ({
  page,
}) => {
  const { organizer, speaker } = await makeCast(server().origin);
  const event = await makeEvent(organizer, { name: "Porto", visibility: "public", timezone: "UTC", ...days });
  const { eventId } = event;
  const { sessionId } = await submitTalk(speaker, "Soup", eventId, {});
  await organizer.call(approveSession, { params: { sessionId } });
  await switchOnFeedback(organizer.call, eventId);
  const phone = clientOf(server().origin);
  for (const [address, rating] of [
    ["198.51.100.7", 3],
    ["203.0.113.9", 5],
  ] as const)
    for (let n = 0; n < 8; n++) {
      const from = { "X-Forwarded-For": address };
      const { pass } = await phone(makePass, { body: { eventId } }, { headers: from });
      const headers = { ...from, "Feedback-Pass": pass };
      await phone(putAnswer, { params: { sessionId }, body: { edition: 1, rating } }, { headers });
    }

  await continueAs(page, organizer);
  await page.goto(`/sessions/${sessionId}/feedback`);
  const origins = page.getByRole("region", { name: "Where answers came from" });
  const full = origins.getByRole("listitem").filter({ hasText: "Their average: 5.00" });
  await expect(full).toContainText("8 answers of one network (50% of all)");
  await expectGood(page);
  await full.getByRole("button", { name: "Leave out" }).click();
  await expect(page.getByText("8 answers are left out")).toBeVisible();
  await expect(page.getByRole("region", { name: "Figures" })).toContainText(
    "8 answers of one network are left out",
  );
  await expect(page.getByRole("region", { name: "Figures" })).toContainText("3.00 of 5");
  await expect(origins.getByRole("heading", { name: "Where answers came from" })).toBeFocused();
  await expect(origins.getByRole("listitem")).toHaveText([/8 answers of one network, left out/]);
  await expectGood(page);
  await origins.getByRole("button", { name: "Count again" }).click();
  await expect(page.getByText("8 answers count again")).toBeVisible();
  await expect(page.getByRole("region", { name: "Figures" })).toContainText("4.00 of 5");
});
