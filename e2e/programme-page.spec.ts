import type { Page } from "@playwright/test";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { makeEvent } from "@plenary/testing/events";
import type { Person } from "@plenary/testing/people";
import { expectGoodAtBothWidths, expectNoSideScroll } from "./support/page-rules.ts";
import { makeCompilerDays, slot, slots, views } from "./support/programmes.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let eventId: string;
let path: string;

test.beforeAll(async () => {
  const made = await makeCompilerDays(server().origin);
  organizer = made.organizer;
  eventId = made.eventId;
  path = `/public/events/${eventId}/programme`;
});

const titles = (page: Page) => page.locator(".slots li:visible h3");
const box = async (page: Page, title: string) => {
  const found = await slot(page, title).boundingBox();
  expect(found, title).not.toBeNull();
  return found ?? { x: 0, y: 0, width: 0, height: 0 };
};

test("the programme is read and marked on a phone", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  // Proves programme 2: `/public/events/{id}/programme` is a list by day and start, and what has no time comes last;
  //   without scripts it works too
  // Proves programme 2: “Watch online” in the programme and in Now: a session's own stream, else its room's
  await test.step("a list on a phone has the days and starts in order, and what has no time comes last", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Monday, 1 March 2027",
      "Tuesday, 2 March 2027",
      "Not scheduled yet",
    ]);
    await expect(titles(page)).toHaveText([
      "Über Parsing",
      "Registers",
      "Garbage",
      "Lightning",
      "Lunch",
      "Night shift",
      "Unplanned",
    ]);
    await expect(slot(page, "Registers")).toContainText("10:00–11:00");
    await expect(slot(page, "Night shift")).toContainText("Wed 01:00–02:00");
    await expect(page.getByText("Europe/Lisbon").first()).toBeVisible();
    await expect(views(page).getByRole("link", { name: "List" })).toHaveAttribute("aria-current", "true");
    await expectGoodAtBothWidths(page);
    const stream = page.getByRole("link", { name: "Watch online" });
    await expect(stream).toHaveAccessibleName("Watch online: Über Parsing");
    await expect(stream).toHaveAttribute("href", "https://stream.example/aula");
    // An item has no page of its own.
    await expect(slot(page, "Lunch").getByRole("link")).toHaveCount(0);
    await slot(page, "Registers").getByRole("link", { name: "Registers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Registers" })).toBeVisible();
  });
  // Proves workspace 8: A page that can't load a part of itself (a lost connection, an old version) keeps what was typed and
  //   done, says so, and offers to try again
  await test.step("a view that can't be loaded leaves the rest of the page, and comes at the next try", async () => {
    await page.goto(`${path}?view=list&q=regis`);
    await expect(titles(page)).toHaveText(["Registers"]);
    await page.route("**/assets/*.js", (route) => route.abort());
    await views(page).getByRole("link", { name: "Now" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "That could not be loaded." });
    await expect(notice).toBeVisible();
    await expect(page.getByLabel("Search the programme")).toHaveValue("regis");
    await expectGoodAtBothWidths(page);
    await page.unroute("**/assets/*.js");
    await notice.getByRole("link", { name: "Try again" }).click();
    await expect(page.locator(".rooms-now")).toBeVisible();
    await expect(page.getByLabel("Search the programme")).toHaveValue("regis");
  });
  // Proves workspace 8: Programme: head at most 130 px on phones and 200 px else
  await test.step("the head leaves the window to the programme, also with a day and a word", async () => {
    for (const [width, most] of [
      [1280, 200],
      [390, 130],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const [choice, found] of [
        ["", "7 entries"],
        ["&day=2027-03-01", "Showing 5 of 7"],
        ["&day=2027-03-01&q=registers", "Showing 1 of 7"],
      ]) {
        await page.goto(`${path}?view=list${choice}`);
        await expect(page.getByRole("status")).toHaveText(found ?? "");
        const all = page.getByRole("button", { name: "Show all", exact: true });
        await expect(all).toHaveCount(choice ? 1 : 0);
        if (choice) await expect(all).toBeInViewport({ ratio: 1 });
        const head = await page.locator(".programme-head").boundingBox();
        const list = await page.locator(".plans").boundingBox();
        const high = (list?.y ?? Infinity) - (head?.y ?? 0);
        expect(high, `${width} ${choice}`).toBeLessThanOrEqual(most);
      }
    }
  });
  // Proves workspace 8: a day is a filter and looks like one; search, day and filters hold together, and the count is in
  //   view
  await test.step("a day and a word hold together, and leave the count in view", async () => {
    const day = page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Mon 1 Mar" });
    let steps = 0;
    const step = async (work: Promise<void>) => {
      steps += 1;
      await work;
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?view=list`);
    await expect(page.getByRole("status")).toHaveText("7 entries");
    await step(day.click());
    await expect(day).toHaveAttribute("aria-current", "true");
    await expect(titles(page)).toHaveCount(5);
    await step(page.getByLabel("Search the programme").fill("regitsers"));
    await expect(titles(page)).toHaveText(["Registers"]);
    await expect(titles(page)).toBeInViewport();
    expect(steps).toBe(2);
    await expect(page.getByRole("status")).toHaveText("Showing 1 of 7");
    await expect(page.getByRole("status")).toBeInViewport();
    await expect(page).toHaveURL(/day=2027-03-01&q=regitsers$/);
    await page.getByLabel("Search the programme").fill("");
    await day.click();
    await expect(titles(page)).toHaveCount(7);
    await expect(page).toHaveURL(/view=list$/);
  });
  // Proves programme 4: Favourites are kept in the browser with their times, say which overlap, and are a programme of
  //   one's own; without storage the rest works
  // Proves programme 4: Where browsers allow no worker nothing of it is offered
  await test.step("stars mark sessions in this browser, and say which of them overlap", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const star = (title: string) => page.getByRole("button", { name: `Favourite: ${title}` });
    await star("Registers").click();
    await expect(star("Registers")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "My programme (1)" })).toBeVisible();
    await page.reload();
    await expect(star("Registers")).toHaveAttribute("aria-pressed", "true");
    await star("Garbage").press("Enter");
    await expect(slot(page, "Garbage").getByText("Overlaps with “Registers”")).toBeVisible();
    await expect(slot(page, "Registers").getByText("Overlaps with “Garbage”")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "My programme (2)" }).click();
    await expect(page).toHaveURL(/\?mine=1$/);
    await expect(titles(page)).toHaveText(["Registers", "Garbage"]);
    // Counted as the other choices are: beside what is chosen.
    await page.getByLabel("Search the programme").fill("garb");
    await expect(page.getByRole("button", { name: "My programme (1 of 2)" })).toBeVisible();
    await page.getByLabel("Search the programme").fill("");
    await expect(titles(page)).toHaveText(["Registers", "Garbage"]);
    await star("Garbage").click();
    await expect(titles(page)).toHaveText(["Registers"]);
    // Opened by its address, nothing else is seen before it is known what is marked.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Programme" })).toBeVisible();
    await expect(page.locator(".slots li").first()).toBeHidden();
    await page.unroute("**/assets/*.js");
    await page.reload();
    await expect(titles(page)).toHaveText(["Registers"]);
    const marks = await page.evaluate(() => JSON.parse(localStorage.getItem("plenary.favourites") ?? "{}"));
    expect(Object.values(marks).flatMap((event) => Object.values(event as object))).toEqual([
      { on: true, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { on: false, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    await star("Registers").click();
    await expect(page.getByText("Press the star of a session to mark it.")).toBeVisible();
    // No worker may run here, so nothing that needs one is offered.
    await expect(page.getByRole("button", { name: "Keep for offline" })).toHaveCount(0);
  });
  // Proves programme 4: Favourites are kept in the browser with their times, say which overlap, and are a programme of
  //   one's own; without storage the rest works
  await test.step("a browser that stores nothing shows the programme all the same", async () => {
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
    });
    await other.goto(`${path}?view=list`);
    await other.getByRole("button", { name: "Favourite: Registers" }).click();
    await expect(other.getByRole("button", { name: "My programme (1)" })).toBeVisible();
    await other.getByLabel("Search the programme").fill("lunch");
    await expect(titles(other)).toHaveText(["Lunch"]);
    await other.close();
  });
});

test("the programme stands in a grid", async ({ page }) => {
  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  await test.step("a grid in a wide window has a column per room of the day, and hides nothing that overlaps", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const heads = (day: number) => page.locator(".day").nth(day).locator(".plan > b");
    await expect(heads(0)).toHaveText(["Aula", "Hall"]);
    await expect(heads(1)).toHaveText(["Studio"]);
    const [parsing, registers, garbage, lightning, lunch] = await Promise.all(
      ["Über Parsing", "Registers", "Garbage", "Lightning", "Lunch"].map((title) => box(page, title)),
    );
    expect(parsing?.y).toBe(registers?.y);
    expect(garbage?.x).toBeGreaterThanOrEqual((registers?.x ?? 0) + (registers?.width ?? 0));
    expect(garbage?.y).toBeLessThan((registers?.y ?? 0) + (registers?.height ?? 0));
    // A minute is as high everywhere.
    expect(
      [parsing?.height, registers?.height, lightning?.height].map((high) => Math.round(high ?? 0)),
    ).toEqual([144, 288, 24]);
    expect(lunch?.width).toBeGreaterThanOrEqual((parsing?.width ?? 0) + (lightning?.width ?? 0));
    // A few rooms fill the window, with nothing to fit; where no slot begins the hour is said.
    expect((lightning?.x ?? 0) + (lightning?.width ?? 0)).toBeGreaterThan(1200);
    await expect(page.getByRole("button", { name: "Fit all rooms" })).toHaveCount(0);
    const hours = page.locator(".day").first().locator(".hour");
    expect(await hours.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual([
      "",
      "11:00",
      "",
    ]);
    const edgeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          return Math.round(words.getBoundingClientRect().left);
        });
    const head = await edgeOf(".programme-head h1");
    for (const other of [".day > h2", ".start > p > time", ".hour time"]) {
      expect(Math.abs((await edgeOf(other)) - head), other).toBeLessThanOrEqual(1);
    }
    // The corner beside the heads, which stay, says the day.
    const corner = (plan: Element) => getComputedStyle(plan, "::before").content;
    expect(await page.locator(".plan").nth(1).evaluate(corner)).toBe('"Tue 2 Mar"');
    await page.getByRole("link", { name: "1 session is not scheduled yet" }).click();
    await expect(slot(page, "Unplanned")).toBeInViewport();

    await views(page).getByRole("link", { name: "List" }).click();
    await expect(page).toHaveURL(/\?view=list$/);
    await expect(heads(0).first()).toBeHidden();
    await page.reload();
    await expect(heads(0).first()).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?view=grid`);
    await expect(heads(0).first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectGoodAtBothWidths(page);
  });
  // Proves workspace 8: Grid: whole width of the window, a minute is as tall everywhere; titles clamped with an ellipsis;
  //   slots of 5 minutes can be pressed (24 px)
  await test.step("a grid is as wide as the window, and all of a slot of five minutes is pressed, with its title in a line", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    expect(await page.locator(".plans").boundingBox()).toMatchObject({ x: 0, width: 1280 });
    const lightning = slot(page, "Lightning");
    const pressed = await lightning.evaluate((row) => {
      row.scrollIntoView({ block: "center" });
      const link = row.querySelector("h3 a");
      if (link) link.textContent = "Lightning, and a title of many words ".repeat(9);
      const { left, top, height } = row.getBoundingClientRect();
      const title = row.querySelector("h3");
      return {
        height,
        isLink: [0.5, height - 0.5].map((y) => document.elementFromPoint(left + 9, top + y) === link),
        isCut: !!link && !!title && link.scrollHeight > link.clientHeight && title.clientHeight < height,
      };
    });
    expect(pressed).toEqual({ height: 24, isLink: [true, true], isCut: true });
  });
  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  await test.step("a grid keeps its heads below the bar to the page's end, and shows what is told at short notice", async () => {
    const answer = await fetch(`${server().origin}/api/public/events/${eventId}/programme`);
    const found = (await answer.json()).programme.slots.find(
      ({ title }: { title: string }) => title === "Lightning",
    );
    const told = "Moved outside: meet at the entrance, and bring something warm to wear";
    await organizer.call(setNotice, { params: { sessionId: found.slotId }, body: { notice: told } });
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto(path);
    const row = await box(page, "Lightning");
    const notice = await page.getByText(told).boundingBox();
    expect((notice?.y ?? Infinity) + (notice?.height ?? 0)).toBeLessThan(row.y + row.height);

    await page.keyboard.press("End");
    await expect(page.getByRole("contentinfo")).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole("search").boundingBox();
    const plans = page.locator(".plans");
    expect((await plans.boundingBox())?.y).toBeGreaterThan((bar?.y ?? Infinity) + (bar?.height ?? 0));
    const print = page.getByRole("link", { name: "Print" });
    await page.getByRole("button", { name: "Export" }).click();
    await expect(print).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(print).toBeHidden();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?view=grid`);
    const unplanned = slot(page, "Unplanned");
    await unplanned.getByRole("link").evaluate((link) => {
      link.textContent = "Unplanned, and with a title of many words ".repeat(4);
    });
    const inner = (await plans.boundingBox())?.width ?? 0;
    expect((await unplanned.boundingBox())?.width).toBeLessThanOrEqual(inner);
    await page.getByLabel("Search the programme").fill("nothing of the kind");
    await expect(page.getByText("Nothing matches.")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(slots(page)).toHaveCount(7);
    // The grid scrolls to what is found.
    await page.setViewportSize({ width: 390, height: 600 });
    await page.getByLabel("Search the programme").fill("lightning");
    await expect(titles(page)).toHaveText(["Lightning"]);
    await expect(slot(page, "Lightning")).toBeInViewport();
  });
});

test("the programme is searched, filtered, found and taken elsewhere", async ({ page }) => {
  // Proves programme 2: Filters with counts, "Only", "Show all" and a search, all of it in the address
  await test.step("filters and words leave what matches, count what would, and are kept in the address", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await expect(dialog.getByRole("checkbox", { name: "Hall 4" })).toBeVisible();
    // The address says what is chosen, and changes after the press.
    await dialog.getByRole("checkbox", { name: "Hall" }).click();
    await expect(page).toHaveURL(/\?room=hall$/);
    await dialog.getByRole("checkbox", { name: "Aula" }).click();
    await expect(page).toHaveURL(/\?room=hall&room=aula$/);
    await expect(dialog.getByRole("checkbox", { name: "Aula" })).toBeChecked();
    await expect(dialog.getByRole("button", { name: "Show 5 entries" })).toBeVisible();
    await dialog.getByRole("button", { name: "Only Hall" }).click();
    await expect(page).toHaveURL(/\?room=hall$/);
    await expectGoodAtBothWidths(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Showing 4 of 7")).toBeVisible();
    await expect(titles(page)).toHaveText(["Registers", "Garbage", "Lightning", "Lunch"]);
    // The other columns don't leave a gap.
    await expect(page.locator(".plan > b:visible")).toHaveText(["Hall"]);
    expect((await box(page, "Registers")).x).toBeLessThan(200);

    await page.goto(`${path}?room=hall&room=aula&q=uber`);
    await expect(titles(page)).toHaveText(["Über Parsing"]);
    const print = page.locator('.exports [href^="print"]');
    await expect(print).toHaveAttribute("href", "print?room=hall&room=aula&q=uber#content");
    await expect(page.getByRole("button", { name: "My programme", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(slots(page)).toHaveCount(7);
    await expect(print).toHaveAttribute("href", "print#content");
    await expect(page).toHaveURL(path);
    await page.getByLabel("Search the programme").fill("types");
    await expect(titles(page)).toHaveText(["Über Parsing"]);
    await expect(page).toHaveURL(/\?q=types$/);
  });
  // Proves programme 2: `/public/events/{id}/programme` is a list by day and start, and what has no time comes last;
  //   without scripts it works too
  await test.step("who comes from another screen finds the same slots", async () => {
    await page.goto(path);
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Compiler" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Compiler Days" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Programme", exact: true }).click();
    await expect(slots(page)).toHaveCount(7);
    await page.getByLabel("Search the programme").fill("lunch");
    await expect(slots(page)).toHaveCount(1);
  });
  // Proves standards 7: Feeds have an https address to copy beside webcal
  // Proves programme 8: Files and calendars lead to a session's page; the programme's page tells following a calendar
  //   from saving it; a schedule.json names the version of its release
  // Proves programme 8: The programme's page leads to its files for other programs
  await test.step("the programme is there for other programs", async () => {
    await page.goto(`${path}?view=list`);
    await page.getByRole("button", { name: "Export" }).click();
    const exports = page.getByRole("navigation", { name: "Export" });
    await expectGoodAtBothWidths(page);
    for (const name of ["Download calendar", "schedule.xml", "schedule.json", "CSV"]) {
      const address = await exports.getByRole("link", { name }).getAttribute("href");
      expect((await page.request.get(address ?? "")).status(), name).toBe(200);
    }
    await expect(exports.getByRole("link", { name: "Subscribe in a calendar" })).toHaveAttribute(
      "href",
      /^webcal:\/\/.*\/programme\.ics$/,
    );
    await expect(exports.locator("code")).toHaveText(/^https?:\/\/.*\/programme\.ics$/);
    await expect(exports.getByRole("link", { name: "Open in Giggity" })).toHaveAttribute(
      "href",
      /^https:\/\/ggt\.gaa\.st\/#url=http.*\/schedule\.xml$/,
    );
  });
  // Proves programme 2: `/public/events/{id}/programme` is a list by day and start, and what has no time comes last;
  //   without scripts it works too
  await test.step("an event without sessions says so", async () => {
    const { eventId } = await makeEvent(organizer, { name: "Empty Days", visibility: "public" });
    await page.goto(`/public/events/${eventId}/programme`);
    await expect(page.getByRole("heading", { name: "No sessions yet" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // Proves programme 2: `/public/events/{id}/programme` is a list by day and start, and what has no time comes last;
  //   without scripts it works too
  test("the list, its days and links work", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(slots(page)).toHaveCount(7);
    const note = page.locator("noscript p");
    await expect(note).toHaveCount(0);
    await page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Tue" }).click();
    await expect(page.getByRole("heading", { name: "Tuesday, 2 March 2027" })).toBeInViewport();
    await views(page).getByRole("link", { name: "Grid" }).press("Enter");
    await expect(page.locator(".plan > b").first()).toBeVisible();
    await expect(page.getByText("Fit all rooms")).toBeHidden();
    await page.goto(`${path}?view=now`);
    await expect(note).toHaveText(/^“Now” needs JavaScript\./);
    await expect(note).toBeVisible();
    await expect(slots(page)).toHaveCount(7);
  });
});
