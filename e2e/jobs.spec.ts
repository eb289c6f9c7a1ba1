import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { countedOn } from "./support/presses.ts";
import { expect, test, useServer } from "./support/test.ts";

/** The jobs that the workspace and the public pages are for, each walked with counted presses. */

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

const days = { startDate: "2027-03-01", endDate: "2027-03-02", timezone: "Europe/Lisbon" };

/** A public event with these confirmed sessions, one an hour in the hall, the second half on its second day. */
async function makeDays(name: string, titles: readonly string[]) {
  const { eventId } = await makeEvent(organizer, { ...days, name, visibility: "public" });
  const ids = [];
  for (const [index, title] of titles.entries()) {
    const day = index < titles.length / 2 ? "2027-03-01" : "2027-03-02";
    const place = { startTime: `${day}T${10 + index}:00`, durationMinutes: 30, room: "Hall" };
    const { sessionId } = await submitTalk(speaker, title, eventId, place);
    await organizer.call(approveSession, { params: { sessionId } });
    ids.push(sessionId);
  }
  return { eventId, ids };
}

// Proves workspace 1: read and compare 12 submissions | 36 page loads | 0 page loads, 12 presses
test("twelve submissions are read and compared with twelve presses and no page load", async ({ page }) => {
  const { eventId } = await makeEvent(organizer, { name: "Reading Days", visibility: "public" });
  const titles = Array.from({ length: 12 }, (_, n) => `Submission ${n + 1}`).toSorted();
  for (const title of titles) await submitTalk(speaker, title, eventId);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions?sort=title`);
  const reader = page.getByRole("region", { name: "Open session" });
  const first = page.getByRole("link", { name: titles[0] ?? "", exact: true });
  await expect(first).toBeVisible();
  const { done, press } = countedOn(page);
  for (const title of titles) {
    await press(title === titles[0] ? first : "j");
    await expect(reader.getByRole("heading", { level: 2 }).first()).toHaveText(title);
    await expect(reader).toContainText(`All about ${title}.`);
    await expect(reader).toContainText("Long.");
  }
  expect(done).toEqual({ presses: 12, loads: 0 });
});

// Proves workspace 1: see 50 submissions at 1,280 x 800 | 4 a screen, list begins at 800 px | at least 12 a screen, list begins above 260 px
test("of fifty submissions at least twelve stand in a window of 1,280 by 800, the first above 260", async ({
  page,
}) => {
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

// Proves workspace 1: correct a typo in a speaker's title | impossible | 3 actions
test("a typo in a speaker's title is corrected with three presses", async ({ page }) => {
  const { ids } = await makeDays("Harbour Days", ["On peirs"]);
  await continueAs(page, organizer);
  await page.goto(`/sessions/${ids[0]}`);
  await expect(page.getByRole("heading", { name: "On peirs" })).toBeVisible();
  const { done, press, word } = countedOn(page);
  await press(page.getByRole("link", { name: "Edit", exact: true }));
  await word("On piers", page.getByLabel("Title"));
  await press(page.getByRole("button", { name: "Save session" }));
  await expect(page.getByRole("heading", { name: "On piers" })).toBeVisible();
  expect(done).toEqual({ presses: 3, loads: 0 });
});

// Proves workspace 1: enter a keynote and who gives it | impossible | 1 form
test("a keynote and who gives it are entered with one form, sent once", async ({ page }) => {
  const { eventId } = await makeDays("Keynote Days", []);
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions`);
  await expect(page.getByRole("link", { name: "Add session" }).first()).toBeVisible();
  const { done, press, word } = countedOn(page);
  await press(page.getByRole("link", { name: "Add session" }).first());
  const form = page.getByRole("main").locator("form");
  await expect(form).toHaveCount(1);
  for (const label of ["Title", "Summary", "Description"])
    await word(`${label} of it`, page.getByLabel(label));
  await press(page.getByRole("button", { name: "Add a speaker" }));
  const adding = page.getByRole("dialog", { name: "Add a speaker" });
  await press(adding.getByRole("radio", { name: /A name alone/ }));
  await word("Ada L.", adding.getByRole("combobox", { name: "Name" }));
  await press(adding.getByRole("button", { name: "Add", exact: true }));
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname !== "/api/page-views") sent.push(pathname);
  });
  await press(page.getByRole("button", { name: "Add session" }));
  await expect(page.getByRole("heading", { name: "Title of it" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Ada L.");
  expect(sent).toEqual([`/api/events/${eventId}/sessions`]);
  expect(done).toEqual({ presses: 9, loads: 0 });
});

// Proves workspace 1: | get from any page of an event to its rooms | 3 presses, hidden | 1 |
test("one press leads from any page of an event to its rooms, at each width", async ({ page }) => {
  const { eventId, ids } = await makeDays("Room Days", ["On rooms"]);
  await continueAs(page, organizer);
  const places = page.getByRole("navigation", { name: "Workspace" });
  const below = ["", "/sessions", "/speakers", "/history", "/programme", "/edit", "/feedback", "/surveys"];
  const pages = below.map((path) => `/events/${eventId}${path}`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of width > 1000 ? [...pages, `/sessions/${ids[0]}`] : pages.slice(0, 3)) {
      await page.goto(path);
      const rooms = places.getByRole("link", { name: "Rooms", exact: true });
      await expect(rooms).toBeVisible();
      const { done, press } = countedOn(page);
      await press(rooms);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rooms");
      expect([path, done]).toEqual([path, { presses: 1, loads: 0 }]);
    }
  }
});

// Proves workspace 1: | tomorrow's talks on a topic, on a phone | day and search fight each other | 2: day, word |
test("tomorrow's talks on a topic are found on a phone with a day and a word", async ({ page }) => {
  const { eventId } = await makeDays("Topic Days", ["On tea", "On tides", "Tea again", "On boats"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/public/events/${eventId}/programme`);
  await expect(page.getByRole("status")).toHaveText("4 entries");
  const { done, press, word } = countedOn(page);
  await press(page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Tue 2 Mar" }));
  await word("tea", page.getByLabel("Search the programme"));
  await expect(page.locator(".slots li:visible h3")).toHaveText(["Tea again"]);
  expect(done).toEqual({ presses: 2, loads: 0 });
});

// Proves workspace 1: what is on now, next, of mine | 2, wrong in one case | 1, from every page of the event
test("one press leads from every page of an event to what is on now and next, and to one's own", async ({
  page,
}) => {
  const { eventId, ids } = await makeDays("Now Days", ["On now"]);
  const event = `/public/events/${eventId}`;
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "This event" });
  for (const below of ["", "/programme", `/sessions/${ids[0]}`, "/speakers", "/rooms", "/changes"])
    for (const [name, to] of [
      ["Now", "/programme?view=now"],
      ["Mine", "/programme?mine=1"],
    ] as const) {
      await page.goto(event + below);
      const { done, press } = countedOn(page);
      await press(bar.getByRole("link", { name }));
      await expect(page).toHaveURL(event + to);
      await expect(bar.locator("[aria-current]")).toHaveText([name]);
      expect([below, done.presses]).toEqual([below, 1]);
    }
});

// Proves workspace 1: | find a session or a page of an event with Ctrl+K | nothing | 1 word |
test("Ctrl+K and one word find a session, and a page of an event", async ({ page }) => {
  const { eventId, ids } = await makeDays("Palette Days", ["Teapots at night"]);
  await continueAs(page, organizer);
  for (const [said, found, path] of [
    ["teapots", "Teapots at night", `/sessions/${ids[0]}`],
    ["rooms", "Rooms", `/events/${eventId}/rooms`],
  ] as const) {
    await page.goto(`/events/${eventId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Palette Days");
    const { done, press, word } = countedOn(page);
    await press("Control+k");
    await expect(page.getByRole("dialog", { name: "Go to" }).getByRole("combobox")).toBeFocused();
    await word(said);
    await expect(page.getByRole("option").first()).toContainText(found);
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(found);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    expect([said, done]).toEqual([said, { presses: 3, loads: 0 }]);
  }
});
