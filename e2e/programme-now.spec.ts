import { createItem } from "@plenary/contract/programme/programme";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent } from "@plenary/testing/events";
import type { Person } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { makeCompilerDays, slot, slots, views } from "./support/programmes.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let path: string;
let embedPath: string;

test.beforeAll(async () => {
  const made = await makeCompilerDays(server().origin);
  organizer = made.organizer;
  path = `/public/events/${made.eventId}/programme`;
  embedPath = `/embed/events/${made.eventId}/programme`;
});

test("the programme has what is on now, what is cancelled, and any number of rooms", async ({ page }) => {
  // Proves programme 2: Now says what is on in each room and what follows, before and after the event too
  // Proves programme 2: “Watch online” in the programme and in Now: a session's own stream, else its room's
  await test.step("now says what is on in each room and what follows, and whether the event has begun or is over", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?view=now&at=2027-03-01T10:40`);
    const room = (name: string) =>
      page.locator(".rooms-now li").filter({ has: page.getByRole("heading", { name }) });
    await expect(room("Hall")).toContainText("Registers, until 11:00");
    await expect(room("Hall")).toContainText("Garbage, until 11:30");
    await expect(room("Hall")).toContainText("Then at 11:30: Lightning");
    await expect(room("Hall")).toContainText("Full");
    await expect(page.getByRole("navigation", { name: "Days" })).toBeHidden();
    await expect(room("Aula")).toContainText("Nothing is on.");
    const stream = page.getByRole("link", { name: "Watch online" });
    await expect(stream).toHaveAttribute("href", "https://stream.example/aula");
    await expect(stream).toHaveCount(1);
    await expect(room("Aula")).toContainText("Then at 12:00: Lunch");
    await expect(room("Studio")).toContainText("Then at 12:00: Lunch");
    await expect(slots(page)).toHaveCount(0);
    await expectGoodAtBothWidths(page);
    await room("Hall").getByRole("link", { name: "Registers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Registers" })).toBeVisible();
    // What is chosen says nothing of when the event begins.
    await page.goto(`${path}?view=now&at=2027-03-01T10:10&room=studio&q=night`);
    await expect(room("Studio")).toContainText("Then at Wed 01:00: Night shift");
    await expect(room("Hall")).toHaveCount(0);
    await page.goto(`${path}?view=now&at=2027-03-01T10:40&q=unplanned`);
    await expect(page.getByText("Nothing in your selection is on.")).toBeVisible();
    await page.goto(`${path}?view=now&at=2027-03-01T14:00`);
    await expect(room("Hall")).toContainText("Nothing more today.");
    await page.goto(`${path}?view=now&at=2027-02-28T10:40`);
    await expect(page.getByText("Compiler Days begins Monday, 1 March 2027 at 10:00.")).toBeVisible();
    await page.goto(`${path}?view=now&at=2027-03-04T10:40`);
    await expect(page.getByText("This event is over.")).toBeVisible();
    await page.getByRole("link", { name: "See the programme" }).click();
    await expect(slots(page).first()).toBeVisible();
  });
  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  await test.step("a grid of more columns than its style sheet knows has a place for each", async () => {
    const { eventId } = await makeEvent(organizer, { name: "Wide Days", visibility: "public" });
    for (let booth = 1; booth <= 130; booth += 1) {
      const title = `Booth ${String(booth).padStart(3, "0")}`;
      const body = { kind: "activity", title, startTime: "2027-03-01T10:00", durationMinutes: 60 } as const;
      await organizer.call(createItem, { params: { eventId }, body });
    }
    await page.goto(`/public/events/${eventId}/programme?view=grid`);
    const left = async (title: string) => (await slot(page, title).boundingBox())?.x ?? Number.NaN;
    const step = async () => (await left("Booth 130")) - (await left("Booth 129"));
    await expect.poll(step).toBeGreaterThan(100);
  });
  // Proves programme 2, 4: A marked session that is cancelled stays in one's programme as such until it is removed, and
  //   is in no count; what is cancelled is told in one answer, by title alone
  await test.step("a marked session that is cancelled stays in one's programme until it is taken out, and in no count", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?view=list`);
    for (const title of ["Lightning", "Garbage"])
      await page.getByRole("button", { name: `Favourite: ${title}` }).click();
    await expect(page.getByRole("button", { name: "My programme (2)" })).toBeVisible();
    const address = await slot(page, "Lightning").getByRole("link").first().getAttribute("href");
    const sessionId = address?.split("/").at(-1) ?? "";
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await page.goto(`${path}?view=list&mine=1`);
    await expect(page.getByRole("button", { name: "My programme (1)" })).toBeVisible();
    await expect(slots(page)).toHaveCount(1);
    const cancelled = page.getByRole("region", { name: "Cancelled" });
    await expect(cancelled.getByRole("listitem")).toContainText("Lightning");
    await expectGoodAtBothWidths(page);
    await cancelled.getByRole("button", { name: "Remove Lightning" }).click();
    await expect(cancelled).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "My programme (1)" })).toBeVisible();
    await expect(cancelled).toBeHidden();
  });
  // Proves workspace 8: today opens at now, what is over is dimmed and folded; time once per row
  await test.step("during an event the list begins with what is on, and folds what is over", async () => {
    await page.clock.setFixedTime("2027-03-01T11:10:00Z");
    await page.goto(`${path}?view=list`);
    const titles = page.locator(".slots li:visible h3");
    await expect(titles).toHaveText(["Garbage", "Lunch", "Night shift", "Unplanned"]);
    const fold = page.getByRole("button", { name: "2 finished" });
    await fold.click();
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    await expect(titles).toHaveCount(6);
    await expectGoodAtBothWidths(page);
    await page.clock.setFixedTime("2027-03-02T09:00:00Z");
    await page.goto(`${path}?view=list`);
    await expect(titles).toHaveText(["Night shift", "Unplanned"]);
    // A day that is over and was asked for is shown.
    await page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Mon 1 Mar" }).click();
    await expect(titles).toHaveCount(4);
  });
  // Proves workspace 8: Grid: a line at now, begins at now
  await test.step("during an event the grid has a line at now, and begins there", async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.clock.setFixedTime("2027-03-01T11:10:00Z");
    await page.goto(`${path}?view=grid`);
    const line = page.locator(".plan > i");
    await expect(line).toBeInViewport();
    const yOf = async (part: typeof line) => (await part.boundingBox())?.y ?? Number.NaN;
    const beginsAtNow = async () => {
      // Seventy minutes after ten o'clock, below a quarter of what is in sight.
      await expect
        .poll(async () => Math.round((await yOf(line)) - (await yOf(slot(page, "Registers")))))
        .toBe(335);
      const { y = 0, height = 0 } = (await page.locator(".plans").boundingBox()) ?? {};
      const heads = (await page.locator(".plan > b").first().boundingBox())?.height ?? 0;
      await expect
        .poll(async () => Math.round((await yOf(line)) - y - heads - height / 4))
        .toBeLessThanOrEqual(1);
    };
    await beginsAtNow();
    await page.goto(`${path}?view=list`);
    await expect(page.getByRole("button", { name: "2 finished" })).toBeVisible();
    await views(page).getByRole("link", { name: "Grid" }).click();
    await beginsAtNow();
    await expectGoodAtBothWidths(page);
    // What began before that is whole, below the heads.
    await page.clock.setFixedTime("2027-03-01T11:15:00Z");
    await page.goto(`${path}?view=grid`);
    await expect(line).toBeInViewport();
    const heads = page.locator(".plan > b").first();
    const below = async () => {
      const { y = 0, height = 0 } = (await heads.boundingBox()) ?? {};
      return Math.round((await yOf(slot(page, "Garbage"))) - y - height);
    };
    await expect.poll(below).toBeLessThan(8);
    expect(await below()).toBeGreaterThanOrEqual(0);
    // Before the event there is none.
    await page.clock.setFixedTime("2027-02-01T11:10:00Z");
    await page.goto(`${path}?view=grid`);
    await expect(page.getByRole("button", { name: "Favourite: Registers" })).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});

test.describe("far away", () => {
  test.use({ timezoneId: "Asia/Kathmandu" });

  // Proves programme 2: My time where the reader's clock differs; days and order stay the event's
  test("who is elsewhere chooses between the event's clock and their own", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const times = page.getByLabel("Times");
    // Browsers have two names for it.
    await expect(times.getByRole("option")).toHaveText([
      "Event time (Europe/Lisbon)",
      /^My time \(Asia\/Kath?mandu\)$/,
    ]);
    await times.selectOption({ index: 1 });
    await expect(slot(page, "Registers")).toContainText("15:45–16:45");
    await expect(slot(page, "Night shift")).toContainText("Wed 06:45–07:45");
    await expect(page.locator(".zone").first()).toHaveText(/^Asia\/Kath?mandu$/);
    await page.reload();
    await expect(slot(page, "Registers")).toContainText("15:45–16:45");
    // The view that one is in loads the rows again.
    const list = views(page).getByRole("link", { name: "List" });
    await list.click();
    await expect(page).toHaveURL(/view=list/);
    await slot(page, "Registers").evaluate((row) => row.setAttribute("data-old", ""));
    await list.click();
    await expect(page.locator("[data-old]")).toHaveCount(0);
    await expect(slot(page, "Registers")).toContainText("15:45–16:45");
    await times.selectOption({ index: 0 });
    await expect(slot(page, "Registers")).toContainText("10:00–11:00");
    await expect(page).toHaveURL(`${path}?view=list`);
    await page.goto(`${embedPath}?view=list&clock=mine`);
    await expect(page.getByText(/· My time \(Asia\/Kath?mandu\)$/)).toBeVisible();
    await expect(slot(page, "Registers")).toContainText("15:45–16:45");

    // Half a world away, where the clocks go forward in the night between the two days.
    const days = { startDate: "2027-03-13", endDate: "2027-03-14", timezone: "America/Los_Angeles" };
    const { eventId } = await makeEvent(organizer, { name: "West Days", visibility: "public", ...days });
    for (const [title, startTime] of [
      ["Morning", "2027-03-13T10:00"],
      ["Evening", "2027-03-13T20:00"],
      ["Summer time", "2027-03-14T10:00"],
    ] as const) {
      const body = { kind: "activity", title, startTime, durationMinutes: 30 } as const;
      await organizer.call(createItem, { params: { eventId }, body });
    }
    await page.goto(`/public/events/${eventId}/programme?view=list&clock=mine`);
    await expect(page.locator(".day")).toHaveCount(2);
    await expect(slot(page, "Morning")).toContainText("23:45–00:15");
    await expect(slot(page, "Evening")).toContainText("Sun 09:45–10:15");
    await expect(slot(page, "Summer time")).toContainText("22:45–23:15");
    await times.selectOption({ index: 0 });
    await expect(slot(page, "Morning")).toContainText("10:00–10:30");
    await expect(slot(page, "Summer time")).toContainText("10:00–10:30");
  });
});
