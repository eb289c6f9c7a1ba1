import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves workspace 1: see 50 submissions at 1,280 x 800 | 4 a screen, list begins at 800 px | at least 12 a screen, list begins above 260 px
test("of fifty submissions at least twelve stand in a window of 1,280 by 800, the first above 260", async ({
  page,
}) => {
  const { organizer, speaker } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Fifty Days", visibility: "public" });
  for (let n = 1; n <= 50; n += 1)
    await submitTalk(speaker, `Submission ${n}, whose title is as long as titles mostly are`, eventId);
  await continueAs(page, organizer);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/events/${eventId}/sessions`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(50);
  const places = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect(places[0]?.top).toBeLessThan(260);
  expect(places.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(12);
  await expectGood(page);

  // The list scrolls, its head stays.
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Title" })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGood(page);
});
