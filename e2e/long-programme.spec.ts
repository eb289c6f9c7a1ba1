import type { Page } from "@playwright/test";
import { approveSession } from "@plenary/contract/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expectAccessible, expectNoSideScroll } from "./support/page-rules.ts";
import { expect, test, useServer } from "./support/test.ts";

/** A programme of which the page that the server sends has only the beginning. */
const server = useServer({ RATE_LIMIT: "off" });
const sessions = 44;
let path: string;

test.beforeAll(async () => {
  const { organizer } = await makeCast(server().origin);
  const days = { startDate: "2027-03-01", endDate: "2027-03-02" };
  const { eventId } = await makeEvent(organizer, { name: "Long Days", visibility: "public", ...days });
  path = `/public/events/${eventId}`;
  await Promise.all(
    Array.from({ length: sessions }, async (_, n) => {
      const title = n % 2 ? `Talk ${n}` : `Talk ${n} that says in its title already more than fits a line`;
      const startTime = `2027-03-0${n < 42 ? 1 : 2}T${String(8 + Math.floor(n / 4)).padStart(2, "0")}:00`;
      const values = { startTime, room: `Room ${n % 4}` };
      const { sessionId } = await submitTalk(organizer, title, eventId, values);
      await organizer.call(approveSession, { params: { sessionId } });
    }),
  );
});

const rows = (page: Page) => page.locator(".programme li");

test("the rest of a long programme comes by itself, and the scroll bar stays where it is on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}#day-2027-03-02`);
  await expect(rows(page)).toHaveCount(sessions);
  // The day that the address asks for came with the rest.
  await expect(page.getByRole("heading", { name: "Tuesday, 2 March 2027" })).toBeInViewport();
  await expect(page.getByText("Not scheduled yet")).toHaveCount(0);
  await expect(page.locator(".day")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  const taken = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...taken)).toBeLessThanOrEqual(120);
  for (const part of [0, 1, 2, 3, 4].map((n) => (n * before) / 4)) {
    await page.evaluate((y) => window.scrollTo(0, y), part);
    expect(await height()).toBe(before);
  }
  await rows(page).nth(20).scrollIntoViewIfNeeded();
  for (const bar of [page.getByRole("navigation", { name: "Days" }), page.getByLabel("All rooms")]) {
    await expect(bar).toBeInViewport();
  }
  await page.getByLabel("Filter sessions by text").fill("talk 43");
  await expect(page.getByText("Showing 1 of 44 sessions")).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test("a rest that can't be loaded is said to be missing, and asked for again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/*part=2*", (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole("alert")).toHaveText(/The other sessions could not be loaded/);
  await expect(rows(page)).toHaveCount(40);
  await page.unroute("**/*part=2*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(sessions);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the rest of a long programme is another page", async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await page.goto(path);
    await expect(rows(page)).toHaveCount(40);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole("link", { name: "Back to the first page" }).click();
    await expect(rows(page)).toHaveCount(40);
    for (const part of ["3", "0", "x"]) {
      expect((await page.goto(`${path}?part=${part}`))?.status()).toBe(404);
    }
  });
});
