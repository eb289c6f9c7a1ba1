import type { Page } from "@playwright/test";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import type { Person } from "@plenary/testing/people";
import { cards, expectProgramme, makePublicEvents, meetups, sessions } from "../e2e/support/programmes.ts";
import { expectAccessible, expectNoSideScroll, expectStyled } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let programme: string;
let speakerId: string;

test.beforeAll(async () => {
  const made = await makePublicEvents(server().origin);
  ({ organizer, programme } = made);
  speakerId = made.speaker.userId;
});

// Proves product 2: `/public/events` lists cards with badge, day or days, name, location, description, day of adding,
//   and the way to the event
// Proves product 2: Its line counts all events, or those shown of all
// Proves product 8: Fallbacks of public pages, which lead back
test("the list shows 48 events, more on scrolling, and finds what isn't loaded", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /The search for public events failed/);
  await page.goto("/public/events");
  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByText(`Showing 48 of ${meetups + 2} events`)).toBeVisible();
  await expectGood(page);

  const search = page.getByLabel("Search events");
  await search.fill("zanzibar cafe");
  await expect(cards(page)).toHaveText([/Zanzibar Café/]);
  await expect(page.getByText(`Showing 1 of ${meetups + 2} events`)).toBeVisible();
  await search.fill("no such event");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
  await expectGood(page);
  await search.fill("W".repeat(200));
  await expect(page.getByText("Nothing matches “WWW")).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: "Show all events" }).click();
  await expect(cards(page)).toHaveCount(48);

  await page.route("**/api/public/events/search?*", (route) => route.abort());
  await search.fill("meetup 7");
  await expect(page.getByRole("status").filter({ hasText: /of the 4[89] loaded events$/ })).toBeVisible();
  await search.fill("another place");
  await expect(page.getByText("None of the loaded events matches “another place”.")).toBeVisible();
  await page.unroute("**/api/public/events/search?*");
  await search.fill("");

  await page.route("**/api/public/events?*", (route) => route.abort());
  await page.getByRole("link", { name: "Load more events" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("alert")).toHaveText("Failed to load events");
  await page.unroute("**/api/public/events?*");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(cards(page)).toHaveCount(96);
  // The link disappears with the last events: the focus moves to the first of them, and their number is announced.
  await page.getByRole("link", { name: "Load more events" }).press("Enter");
  await expect(cards(page)).toHaveCount(meetups + 2);
  await expect(cards(page).nth(96).getByRole("link")).toBeFocused();
  const told = page.getByRole("status").filter({ hasText: `Showing ${meetups + 2} public events` });
  await expect(told).toBeVisible();
  await expect(cards(page).last()).toContainText("Zanzibar Café");

  // Going back finds the list as it was left.
  await page.getByRole("link", { name: "View Event Details: Zanzibar Café" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zanzibar Café" })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(meetups + 2);
});

test("a link to the list, pressed on the list, shows all of it again", async ({ page }) => {
  await page.goto("/public/events?q=zanzibar");
  await expect(cards(page)).toHaveText([/Zanzibar Café/]);
  await page.getByRole("link", { name: "Browse Events" }).first().click();
  await expect(page.getByLabel("Search events")).toHaveValue("");
  await expect(cards(page)).toHaveCount(48);
  await page.goBack();
  await expect(page.getByLabel("Search events")).toHaveValue("zanzibar");
  await expect(cards(page)).toHaveText([/Zanzibar Café/]);
});

// Proves product 2: Its search finds by name, location and description, and searches what is loaded where the server
//   fails
// Proves product 8: A failing search for public events is only logged
// Proves product 9: Public events are searched above 2 characters
test("a failing search is only logged, and what is loaded is searched", async ({ page, expectedErrors }) => {
  expectedErrors.push(/search for public events failed/, /ERR_FAILED/);
  const asked: string[] = [];
  await page.route("**/api/public/events/search?**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.clock.install();
  await page.goto("/public/events");
  // Two characters are searched in the loaded events only.
  await page.getByLabel("Search events").fill("co");
  await expect(cards(page)).toHaveText([/Compiler Days/]);
  await page.clock.runFor(1000);
  expect(asked).toEqual([]);
  const failed = page.waitForEvent("console", (message) => /search for public events/.test(message.text()));
  await page.getByLabel("Search events").fill("com");
  await failed;
  expect(asked).toEqual([expect.stringContaining("q=com&")]);
  await expect(cards(page)).toHaveText([/Compiler Days/]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

// Proves product 2: It copies its own link
test("an event's page copies its link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/public/events/${programme}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/public/events/${programme}`);
});

// Proves product 1: Visitors browse public events, their sessions and speaker profiles
// Proves product 2: It lists sessions with title, summary, speaker's link, badge, time, room and track
// Proves product 2: `/public/users/{id}` shows name, mail link, role, month of joining, the text about the person,
//   talks and sessions
// Proves product 2: Its statistics count talks, sessions, different events and years, less than one as such
test("a session leads to its speaker's profile, and the profile to the event", async ({ page }) => {
  await page.goto(`/public/events/${programme}`);
  await sessions(page).first().getByRole("link", { name: "Sam Speaker" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sam Speaker" })).toBeVisible();
  // He never said that it may be shown.
  await expect(page.getByText("sam@example.org")).toHaveCount(0);
  await expect(page.getByText("Speaker", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Member since \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText("Mon, 1 Mar 2027, 10:00–10:45 (Europe/Lisbon)").first()).toBeVisible();
  const numbers = page.getByRole("complementary", { name: "Statistics" }).getByRole("definition");
  await expect(numbers).toHaveText(["5", "5", "1", "< 1"]);
  await page.getByRole("link", { name: "Compiler Days" }).first().click();
  await expectProgramme(page);
});

test("right-to-left names read in their own direction, and stand where the page's others do", async ({
  page,
}) => {
  const name = "مؤتمر المترجمين (2027)";
  const title = "عن التحليل!";
  const { eventId } = await makeEvent(organizer, { name, visibility: "public" });
  const { sessionId } = await submitTalk(organizer, title, eventId, {});
  await organizer.call(approveSession, { params: { sessionId } });
  const heading = page.getByRole("heading", { level: 1 });
  for (const [address, label] of [
    [`/public/events/${eventId}`, name],
    [`/public/events/${eventId}/sessions/${sessionId}`, title],
  ] as const) {
    await page.goto(address);
    await expect(heading.locator("bdi")).toHaveText(label);
    const [own, crumb] = await page.evaluate(() =>
      ["h1", "nav[aria-label=Breadcrumb] [aria-current=page]"].map((each) =>
        document.querySelector(each)?.getAttribute("dir"),
      ),
    );
    expect([own, crumb]).toEqual([null, "auto"]);
  }
});

// Proves product 2: A missing or hidden event says so in the given words
// Proves product 2: A missing profile says so
// Proves product 8: Fallbacks of public pages, which lead back
test("what doesn't exist is said to be not found, with status 404", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const { eventId: draft } = await makeEvent(organizer, { name: "A secret", visibility: "draft" });
  for (const path of [`/public/events/${draft}`, "/public/events/nonsense"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("alert")).toHaveText(
      "Event not foundThe event you're looking for doesn't exist or is not publicly available.",
    );
    await expectGood(page);
    await page.getByRole("link", { name: "Back to all events" }).click();
    await expect(cards(page)).toHaveCount(48);
  }
  expect((await page.goto("/public/users/00000000-0000-7000-8000-000000000000"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
  await expectGood(page);
});

test("search engines are told what a page is about", async ({ request }) => {
  const html = await (await request.get(`/public/events/${programme}`)).text();
  expect(html).toContain("<title>Compiler Days · Plenary</title>");
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+/public/events/${programme}"`));
  expect(html).toContain('<meta property="og:title" content="Compiler Days"/>');
  const [data] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const event = JSON.parse(data?.[1] ?? "");
  expect(event).toMatchObject({ "@type": "Event", name: "Compiler Days", startDate: "2027-03-01" });
  expect(event.subEvent.map(({ name }: { name: string }) => name)).toContain(
    "On parsing </script><b>bold</b>",
  );
  const profile = await (await request.get(`/public/users/${speakerId}`)).text();
  expect(profile).toContain('"@type":"Person"');
});

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectStyled(page);
}
