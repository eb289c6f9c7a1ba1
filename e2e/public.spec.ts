import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSideScroll, expectStyled } from "./support/page-rules.ts";
import { cards, expectProgramme, makePublicEvents, sessions } from "./support/programmes.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let programme: string;

test.beforeAll(async () => {
  ({ programme } = await makePublicEvents(server().origin));
});

// Proves product 2: `/public/events/{id}` shows breadcrumb, name, badge, day or days, location and description with its
//   line breaks, now as Markdown
// Proves product 2: It lists sessions with title, summary, speaker's link, badge, time, room and track
// Proves product 9: An event's duration counts both ends
test("an event's programme is told by day, and can be narrowed", async ({ page }) => {
  await page.goto("/public/events");
  await page.getByRole("link", { name: "View Event Details: Compiler Days" }).click();
  await expectProgramme(page);
  await page.reload();
  await expectProgramme(page);

  await page.getByLabel("All rooms").selectOption("Hall");
  await expect(sessions(page)).toHaveText([/On parsing/, /On registers/, /On linking/]);
  await expect(page.getByText("Showing 3 of 5 sessions")).toBeVisible();
  await page.getByLabel("All tracks").selectOption("Back");
  await expect(sessions(page)).toHaveText([/On registers/, /On linking/]);
  await page.getByLabel("Filter sessions by text").fill("LINKING sam");
  await expect(sessions(page)).toHaveText([/On linking/]);
  await expect(page.getByRole("heading", { name: "Monday, 1 March 2027" })).toBeHidden();
  await expect(page).toHaveURL(/room=Hall&track=Back&q=LINKING\+sam$/);
  await page.reload();
  await expect(sessions(page)).toHaveText([/On linking/]);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(sessions(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Tue 2 Mar 1" }).click();
  await expect(page.getByRole("heading", { name: "Tuesday, 2 March 2027" })).toBeInViewport();
  await expectGood(page);

  // When filtered from its end, the programme is shown from its beginning.
  await page.setViewportSize({ width: 1280, height: 400 });
  await sessions(page).last().scrollIntoViewIfNeeded();
  await page.getByLabel("Filter sessions by text").fill("types");
  await expect(sessions(page)).toHaveText([/On types/]);
  await expect(page.getByText("Showing 1 of 5 sessions")).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is searched and turned over by plain links and a form", async ({ page }) => {
    await page.goto("/public/events");
    await expect(cards(page)).toHaveCount(48);
    await page.getByRole("link", { name: "Load more events" }).click();
    await expect(cards(page).first()).toContainText("Meetup 48");
    await page.getByRole("link", { name: "Back to the first events" }).click();
    await expect(cards(page).first()).toContainText("Compiler Days");
    await page.getByLabel("Search events").fill("zanzibar");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(cards(page)).toHaveText([/Zanzibar Café/]);
  });

  test("an event and a profile are readable", async ({ page }) => {
    await page.goto(`/public/events/${programme}`);
    await expectProgramme(page);
    await expect(page.getByLabel("Filter sessions by text")).toBeHidden();
    await sessions(page).first().getByRole("link", { name: "Sam Speaker" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sam Speaker" })).toBeVisible();
  });
});

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectStyled(page);
}
