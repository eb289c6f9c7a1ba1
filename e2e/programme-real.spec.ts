import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { completeSetup } from "@plenary/testing/people";
import { runToEnd } from "@plenary/testing/server";
import { expectToFit } from "./support/page-rules.ts";
import { plain, printed } from "./support/pdf.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

const file = fileURLToPath(new URL("../../shared/data/schedules/38c3.xml", import.meta.url));
const isThere = existsSync(file);

const server = useOwnServer({ RATE_LIMIT: "off" }, async (dataDir) => {
  if (!isThere) return;
  const args = [file, "--owner", "angel@example.org", "--create-owner", "--publish"];
  const { code, output } = await runToEnd({ DATA_DIR: dataDir }, "server/src/import.ts", ...args);
  expect(code, output).toBe(0);
});

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

test("the grid of 38C3 has all its rooms, and no slot hides another", async ({ page }) => {
  // Where the public data isn't there, nothing was imported.
  test.skip(!isThere, "the public data (../shared/data) is not here");
  test.setTimeout(120_000);
  const { origin } = server();
  await completeSetup(origin);
  const { events } = await (await fetch(`${origin}/api/public/events`)).json();
  const path = `/public/events/${events[0].eventId}/programme`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expect(page.locator(".day")).toHaveCount(4);
  const heads = await page.locator(".plan > b").evaluateAll((all) => all.map((head) => head.textContent));
  expect(new Set(heads).size).toBe(72);
  expect(await covered(page)).toEqual([]);
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  await expect(page.locator(".slots")).toHaveClass(/fit/);
  expect(await covered(page)).toEqual([]);
  const narrowest = await page
    .locator(".plan li")
    .evaluateAll((all) => Math.min(...all.map((row) => row.getBoundingClientRect().width)));
  expect(narrowest).toBeGreaterThanOrEqual(70);
  await expectToFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?view=grid`);
  await expectToFit(page);
});

test("every title of a day of 38C3 is on its printed sheets", async ({ page }) => {
  test.skip(!isThere, "the public data (../shared/data) is not here");
  const { origin } = server();
  const { events } = await (await fetch(`${origin}/api/public/events`)).json();
  const { programme } = await (
    await fetch(`${origin}/api/public/events/${events[0].eventId}/programme`)
  ).json();
  const { date, opens, closes } = programme.days[0];
  const titles: string[] = programme.slots
    .filter((slot: { startTime: string }) => slot.startTime >= opens && slot.startTime < closes)
    .map((slot: { title: string }) => slot.title);
  expect(titles.length).toBeGreaterThan(100);
  for (const layout of ["days", "rooms", "list"]) {
    await page.goto(`/public/events/${events[0].eventId}/print?layout=${layout}&day=${date}`);
    const all = (await printed(page)).join("");
    expect(
      titles.filter((title) => !all.includes(plain(title))),
      layout,
    ).toEqual([]);
  }
});
