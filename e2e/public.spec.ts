import type { Page } from "@playwright/test";
import { approveSession, createSession } from "@plenary/contract/sessions";
import { createTalk } from "@plenary/contract/talks";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { expectAccessible, expectNoSideScroll, expectStyled } from "./support/page-rules.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;
let programme: string;

/** Besides the conference with the programme: a little more than two pages of cards. */
const meetups = 110;

test.beforeAll(async () => {
  const { origin } = server();
  ({ organizer, speaker } = await makeCast(origin));
  programme = await createEvent({
    name: "Compiler Days",
    startDate: "2027-03-01",
    endDate: "2027-03-02",
    location: "Lisbon",
    description: "**Two** days.\nSee https://example.org/days?a=1. <script>alert(1)</script>",
  });
  await confirm("On parsing </script><b>bold</b>", {
    startTime: "2027-03-01T10:00",
    room: "Hall",
    track: "Front",
  });
  await confirm("On types", { startTime: "2027-03-01T10:00", room: "Attic", track: "Middle" });
  await confirm("On registers", { startTime: "2027-03-01T11:30", room: "Hall", track: "Back" });
  await confirm("On linking", { startTime: "2027-03-02T09:00", room: "Hall", track: "Back" });
  await confirm("On breaks", {});
  for (let number = 1; number <= meetups; number += 1) {
    const day = new Date(Date.UTC(2028, 0, number)).toISOString().slice(0, 10);
    await createEvent({ name: `Meetup ${number}`, startDate: day, endDate: day });
  }
  await createEvent({ name: "Zanzibar Café", startDate: "2030-01-01", endDate: "2030-01-01" });
});

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

const cards = (page: Page) => page.getByRole("listitem").filter({ hasText: "View Event Details" });
const sessions = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: "Confirmed" }).filter({ visible: true });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectStyled(page);
}

/** The conference's page has the whole programme in order, and no text has become markup. */
async function expectProgramme(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Compiler Days" })).toBeVisible();
  await expect(page.getByText("1–2 March 2027")).toBeVisible();
  await expect(page.getByText("2 days")).toBeVisible();
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  const description = page.getByText("Two days.");
  await expect(description.locator("strong")).toHaveText("Two");
  await expect(description.locator("br")).toHaveCount(1);
  const link = page.getByRole("link", { name: "https://example.org/days?a=1", exact: true });
  await expect(link).toHaveAttribute("rel", "nofollow noopener ugc");
  await expect(page.getByText("(Europe/Lisbon)")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "Monday, 1 March 2027",
    "Tuesday, 2 March 2027",
    "Not scheduled yet",
  ]);
  await expect(sessions(page).getByRole("heading")).toHaveText([
    "On types",
    "On parsing </script><b>bold</b>",
    "On registers",
    "On linking",
    "On breaks",
  ]);
  const first = sessions(page).first();
  for (const text of ["10:00–10:45", "Attic", "Middle", "Confirmed"]) await expect(first).toContainText(text);
}

/** A public event of the organizer; returns its id. */
async function createEvent(values: Parameters<typeof makeEvent>[1]): Promise<string> {
  return (await makeEvent(organizer, { visibility: "public", ...values })).eventId;
}

/** A talk of the speaker with a confirmed session of 45 minutes in the programme. */
async function confirm(title: string, values: Record<string, string>): Promise<void> {
  const talk = { title, summary: "In short.", description: "In full." };
  const { talkId } = (await speaker.call(createTalk, { body: talk })).talk;
  const body = { talkId, eventId: programme, durationMinutes: 45, ...values };
  const { sessionId } = (await speaker.call(createSession, { body })).session;
  await organizer.call(approveSession, { params: { sessionId } });
}
