import type { Page } from "@playwright/test";
import { makeAdmin } from "@plenary/testing/people";
import { expectAccessible, expectNoSideScroll } from "./support/page-rules.ts";
import { importLongDays, longDaysSessions } from "./support/programmes.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

/** A programme of which the page that the server sends has only the beginning. */
const server = useOwnServer({ RATE_LIMIT: "off" }, importLongDays);
let path: string;

test.beforeAll(async () => {
  await makeAdmin(server().origin);
  const { events } = await (await fetch(`${server().origin}/api/public/events`)).json();
  path = `/public/events/${events[0].eventId}`;
});

const rows = (page: Page) => page.locator(".programme li");

/** Titles that have another number of lines than their room is for. */
const emptyLines = (page: Page) =>
  page.locator(".programme h4").evaluateAll((titles) =>
    titles
      .filter((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return Math.abs(range.getBoundingClientRect().height - title.clientHeight) > 8;
      })
      .map((title) => title.textContent),
  );

/** Rooms whose names are cut. */
const cutRooms = (page: Page) =>
  page
    .locator(".programme time + span")
    .evaluateAll((rooms) =>
      rooms.filter((room) => room.scrollWidth > room.clientWidth).map((room) => room.textContent),
    );

test("a long programme comes in parts", async ({ page, expectedErrors }) => {
  // Proves trust public: A filter counts only what it knows while sessions are on their way
  await test.step("while parts of a programme are on their way, a search says how many it has gone through", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*part=3*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${path}?q=line&room=Room+2`);
    const status = page.getByRole("main").getByRole("status").filter({ hasText: "Showing" });
    await expect(status).toHaveText("Showing 8 of the 240 loaded sessions; the others are being loaded");
    await expect(page.getByRole("navigation", { name: "Days" })).toHaveText(/^Mon 1 Mar…Tue 2 Mar…$/);
    release();
    await expect(status).toHaveText(`Showing 36 of ${longDaysSessions} sessions`);
    await page.unroute("**/*part=3*");
  });
  await test.step("the rest of a long programme waits for a reader who does nothing", async () => {
    const other = await page.context().newPage();
    const parts: string[] = [];
    other.on("request", (request) => {
      if (request.url().includes("part=")) parts.push(request.url());
    });
    // A minute of patience instead of three seconds, as a busy machine may take these to show the page.
    await other.addInitScript(() => {
      const { setTimeout } = window;
      Reflect.set(window, "setTimeout", (work: () => void, wait: number, ...given: unknown[]) =>
        setTimeout(work, wait === 3000 ? 60_000 : wait, ...given),
      );
    });
    await other.goto(path, { waitUntil: "networkidle" });
    await expect(rows(other)).toHaveCount(40);
    expect(parts).toEqual([]);
    // A busy machine may show the page long before it listens.
    const rowsAfterKey = async () => {
      await other.keyboard.press("Shift");
      return rows(other).count();
    };
    await expect.poll(rowsAfterKey).toBe(longDaysSessions);
    expect(parts.length).toBeGreaterThan(1);
    await other.close();
  });
  // Proves trust public: A long programme begins at once, the rest follows, and the scroll bar doesn't drift
  await test.step("the rest of a long programme comes by itself, and the scroll bar stays where it is on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}#day-2027-03-02`);
    await expect(rows(page)).toHaveCount(longDaysSessions);
    // The day that the address asks for came with the rest.
    await expect(page.getByRole("heading", { name: "Tuesday, 2 March 2027" })).toBeInViewport();
    await expect(page.getByText("Not scheduled yet")).toHaveCount(0);
    await expect(page.locator(".day")).toHaveCount(2);
    await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);

    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    const taken = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...taken)).toBeLessThanOrEqual(120);
    expect(await emptyLines(page)).toEqual([]);
    expect(await cutRooms(page)).toEqual([]);
    for (const part of [0, 1, 2, 3, 4].map((n) => (n * before) / 4)) {
      await page.evaluate((y) => window.scrollTo(0, y), part);
      expect(await height()).toBe(before);
    }
    await rows(page).nth(20).scrollIntoViewIfNeeded();
    const search = page.getByLabel("Filter sessions by text");
    for (const bar of [
      page.getByRole("navigation", { name: "Days" }),
      page.getByLabel("All rooms"),
      search,
    ]) {
      await expect(bar).toBeInViewport();
    }
    // The hint of the field is longer than a third of the window.
    expect((await search.boundingBox())?.width).toBeGreaterThan(300);
    // What filters comes behind the rows.
    await page.waitForLoadState("networkidle");
    // Some versions of Chromium ask for the icon again when the address changes.
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED.*\/favicon\.svg/);
    await page.context().setOffline(true);
    await search.fill("talk 1043");
    await expect(page.getByText(`Showing 1 of ${longDaysSessions} sessions`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.context().setOffline(false);
  });
  // Proves trust public: Who reloads a long programme, or comes back to it, is at the row they left
  await test.step("who reloads a long programme, or comes back to it, is where they were", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(rows(page)).toHaveCount(longDaysSessions);
    await page.getByRole("navigation", { name: "Days" }).getByRole("link").last().click();
    await expect(page.getByRole("heading", { name: "Tuesday, 2 March 2027" })).toBeInViewport();
    const title = rows(page).nth(960).getByRole("heading");
    const top = () => title.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const isWhereItWas = (before: number) =>
      expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8);
    await title.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(title).toBeInViewport();
    const left = await top();
    await page.reload();
    await expect(rows(page)).toHaveCount(longDaysSessions);
    await isWhereItWas(left);

    const again = await top();
    await rows(page)
      .nth(960)
      .getByRole("link", { name: /^Speaker/ })
      .press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Speaker/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(longDaysSessions);
    await isWhereItWas(again);
  });
  // Proves trust public: A long programme begins at once, the rest follows, and the scroll bar doesn't drift
  // Proves programme 4: Each part of a page is kept as itself, searches aren't, and what is opened by a press is; a
  //   server that doesn't answer is waited for 3 seconds once
  await test.step("a rest that can't be loaded is said to be missing, and asked for again", async () => {
    expectedErrors.push(/ERR_FAILED/);
    const missing = page.getByRole("alert").filter({ hasText: "The other sessions could not be loaded" });
    await page.route("**/*part=2*", (route) => route.abort());
    await page.goto(path);
    await expect(missing).toBeVisible();
    await expect(rows(page)).toHaveCount(40);
    await page.unroute("**/*part=2*");
    // The beginning in the place of another part, as from a cache that knows no parts, isn't added again and again.
    await page.route("**/*part=2*", async (route) =>
      route.fulfill({ response: await page.request.get(path) }),
    );
    await page.reload();
    await expect(missing).toBeVisible();
    await expect(rows(page)).toHaveCount(40);
    await page.unroute("**/*part=2*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(longDaysSessions);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the rest of a long programme is another page", async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await page.goto(path);
    await expect(rows(page)).toHaveCount(40);
    // By key: while rows come into the window and take their heights, a press may miss.
    await page.getByRole("link", { name: "Next page" }).press("Enter");
    await expect(rows(page)).toHaveCount(200);
    await page.getByRole("link", { name: "Back to the first page" }).press("Enter");
    await expect(rows(page)).toHaveCount(40);
    for (const part of ["8", "0", "x"]) {
      expect((await page.goto(`${path}?part=${part}`))?.status()).toBe(404);
    }
  });
});

test("a programme that was read before takes no more room than it needs", async ({ page }) => {
  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  await test.step("the grid's columns are no wider for a list that was read before", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const head = page.locator(".plan > b").first();
    const width = () => head.evaluate((element) => Math.round(element.getBoundingClientRect().width));
    await page.goto(`${path}/programme?view=grid`);
    await expect(head).toBeVisible();
    const wide = await width();
    await page.goto(`${path}/programme?view=list`);
    const read = page.locator(".slots li").nth(40);
    await read.evaluate((row) => row.scrollIntoView({ block: "center" }));
    await expect(read).toBeInViewport();
    await page.locator(".views a", { hasText: "Grid" }).click();
    await expect(head).toBeVisible();
    expect(await width()).toBe(wide);
  });
  await test.step("what is found in a programme that was read before takes no more room than it needs", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}/programme`);
    /** Goes through all of it, and returns how long it is then. */
    const read = () =>
      page.evaluate(async () => {
        const { documentElement } = document;
        for (let y = 0; y < documentElement.scrollHeight; y += 600) {
          scrollTo(0, y);
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
        return documentElement.scrollHeight;
      });
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    const guessed = await length();
    const whole = await read();
    // Out of sight nothing is as high as it will be, but all of it nearly.
    expect(guessed / whole).toBeGreaterThan(0.9);
    expect(guessed / whole).toBeLessThan(1.1);
    await page.getByRole("searchbox").fill("little titles");
    await expect(page.getByRole("status").filter({ hasText: "Showing 108 of 1,079" })).toBeVisible();
    const found = await length();
    expect(found / (await read())).toBeLessThan(1.25);
  });
  // Proves workspace 8: filters have a search of their own from 12 values on, the most used first
  await test.step("filters of many values have a search of their own", async () => {
    await page.goto(`${path}/programme`);
    await page.getByRole("button", { name: "Filters" }).click();
    const rooms = page.getByRole("group", { name: "Room" });
    const counts = rooms.locator("small");
    await expect(counts).toHaveCount(30);
    const shown = async () => (await counts.allTextContents()).map(Number);
    await expect.poll(async () => (await shown())[0]).toBeGreaterThan(0);
    expect(await shown()).toEqual((await shown()).toSorted((one, other) => other - one));
    await rooms.getByLabel("Search: Room").fill("room 27");
    await expect(rooms.getByRole("checkbox")).toHaveCount(1);
    await rooms.getByRole("checkbox").check();
    await expect(page).toHaveURL(/room=room-27$/);
  });
});
