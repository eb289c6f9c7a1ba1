import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { completeSetup } from "@plenary/testing/people";
import { runToEnd } from "@plenary/testing/server";
import { expectToFit } from "./support/page-rules.ts";
import { plain, printed } from "./support/pdf.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

/** `fits` is a window into which all rooms of a day fit, so that each can be pressed. */
const schedules = [
  { file: "38c3.xml", days: 4, rooms: 72, fits: 1920 },
  { file: "fosdem-2026.xml", days: 2, rooms: 37, fits: 1280 },
] as const;
const pathOf = (file: string) =>
  fileURLToPath(new URL(`../../shared/data/schedules/${file}`, import.meta.url));
const isThere = schedules.every(({ file }) => existsSync(pathOf(file)));

const server = useOwnServer({ RATE_LIMIT: "off" }, async (dataDir) => {
  if (!isThere) return;
  for (const { file } of schedules) {
    const args = [pathOf(file), "--owner", "angel@example.org", "--create-owner", "--publish"];
    const { code, output } = await runToEnd({ DATA_DIR: dataDir }, "server/src/import.ts", ...args);
    expect(code, output).toBe(0);
  }
});

// Each test has to pass alone too: one that is tried again has a new server.
test.beforeAll(() => completeSetup(server().origin));

/** The address of a schedule's event: FOSDEM 2026 is the later of the two. */
async function addressOf(file: (typeof schedules)[number]["file"]): Promise<string> {
  const { events } = await (await fetch(`${server().origin}/api/public/events`)).json();
  return `/public/events/${events[file === "38c3.xml" ? 1 : 0].eventId}`;
}

/** Slots of the day of which one covers a part of another in the grid, by their titles. */
const covered = (page: Page) =>
  page.locator(".day").evaluateAll((days) =>
    days.flatMap((day) => {
      const rows = [...day.querySelectorAll(".plan li")].map((row) => ({
        title: row.querySelector("h3")?.textContent,
        box: row.getBoundingClientRect(),
      }));
      return rows.flatMap(({ title, box }, at) =>
        rows
          .slice(at + 1)
          .filter(
            ({ box: other }) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          )
          .map((other) => `${title} / ${other.title}`),
      );
    }),
  );

/** How far the grid is wider than the window, and the width of its narrowest slot. */
const widths = (page: Page) =>
  page.locator(".plans").evaluate((plans) => ({
    beyond: plans.scrollWidth - plans.clientWidth,
    narrowest: Math.min(
      ...[...plans.querySelectorAll(".plan li")].map((row) => row.getBoundingClientRect().width),
    ),
  }));

// Proves programme 14: The grids of 38C3, with 72 rooms, and of FOSDEM 2026, with 37, hide no slot behind another
// Proves workspace 8: Fit fits
test("the grids of 38C3 and FOSDEM 2026 have all their rooms, and no slot hides another", async ({
  page,
}) => {
  // Where the public data isn't there, nothing was imported.
  test.skip(!isThere, "the public data (../shared/data) is not here");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { file, days, rooms, fits } of schedules.toReversed()) {
    await page.goto(`${await addressOf(file)}/programme`);
    await expect(page.locator(".day")).toHaveCount(days);
    const heads = await page.locator(".plan > b").evaluateAll((all) => all.map((head) => head.textContent));
    expect(new Set(heads).size, file).toBe(rooms);
    expect(await covered(page), file).toEqual([]);
    await page.setViewportSize({ width: fits, height: 800 });
    await page.getByRole("button", { name: "Fit all rooms" }).click();
    await expect(page.locator(".slots")).toHaveClass(/fit/);
    expect(await covered(page), file).toEqual([]);
    const { beyond, narrowest } = await widths(page);
    expect(beyond, file).toBe(0);
    expect(narrowest, file).toBeGreaterThanOrEqual(24);
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${await addressOf("38c3.xml")}/programme?view=grid`);
  await expectToFit(page);
});

// Proves programme 8: Of more than 400 marked sessions that calendar has the first ones, and says so
test("a calendar of more marked sessions than it takes says so", async ({ page }) => {
  test.skip(!isThere, "the public data (../shared/data) is not here");
  const address = await addressOf("fosdem-2026.xml");
  const answer = await (await fetch(`${server().origin}/api${address}/programme`)).json();
  const ids: string[] = answer.programme.slots.map(({ slotId }: { slotId: string }) => slotId);
  const mark = { on: true, at: "2026-01-01T00:00:00.000Z" };
  const marks = (count: number) => ({
    [address.split("/").at(-1) ?? ""]: Object.fromEntries(ids.slice(0, count).map((id) => [id, mark])),
  });
  // By their classes, as a look for a role asks each of a thousand rows whether it is hidden, which lays out one after the other:
  // that takes longer than all that the page does itself.
  const mine = page.locator(".programme-head button[aria-pressed]").first();
  const calendar = page.locator("[aria-labelledby=my-calendar]");
  const said = calendar.getByText("It contains the first 400 of the 401 sessions you marked.");
  await page.goto(address);
  for (const [count, isCut] of [
    [400, false],
    [401, true],
  ] as const) {
    await page.evaluate(
      (all) => localStorage.setItem("plenary.favourites", JSON.stringify(all)),
      marks(count),
    );
    await page.goto(`${address}/programme?view=list&mine=1`);
    await expect(mine).toHaveText(`My programme (${count})`);
    await expect(calendar).toBeVisible();
    await expect(said).toBeVisible({ visible: isCut });
  }
});

// Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
//   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is on
//   it
test("every title of a day of 38C3 is on its printed sheets", async ({ page }) => {
  test.skip(!isThere, "the public data (../shared/data) is not here");
  const address = await addressOf("38c3.xml");
  const { programme } = await (await fetch(`${server().origin}/api${address}/programme`)).json();
  const { date, opens, closes } = programme.days[0];
  const titles: string[] = programme.slots
    .filter((slot: { startTime: string }) => slot.startTime >= opens && slot.startTime < closes)
    .map((slot: { title: string }) => slot.title);
  expect(titles.length).toBeGreaterThan(100);
  for (const layout of ["days", "rooms", "list"]) {
    await page.goto(`${address}/print?layout=${layout}&day=${date}`);
    const all = (await printed(page)).join("");
    expect(
      titles.filter((title) => !all.includes(plain(title))),
      layout,
    ).toEqual([]);
  }
});
