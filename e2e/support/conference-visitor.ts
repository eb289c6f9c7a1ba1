import type { Page } from "@playwright/test";
import { expect } from "#test";
import { type Conference, title } from "./conference.ts";

/** Finds the event on a phone though the server doesn't search, and what is on. */
export async function visit(page: Page, { path }: Conference): Promise<void> {
  await page.goto("/public/events");
  await page.route("**/api/public/events/search?*", (route) => route.abort());
  await page.getByLabel("Search events").fill("village");
  await expect(page.getByRole("status").filter({ hasText: "Showing 1 of 2 events" })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Village Hall Talks" });
  await expect(card).toContainText("Two evenings of talks.");
  await card.getByRole("link", { name: "View Event Details: Village Hall Talks" }).click();
  await expect(page).toHaveURL(new RegExp(`/public${path}$`));
  await expect(title(page, "Village Hall Talks")).toBeFocused();
  await expect(page.locator("em")).toHaveText("evenings");
  const website = page.getByRole("link", { name: "Website of the event" });
  await expect(website).toHaveAttribute("href", /^https:\/\/village\.example/);

  // What is on comes before the facts that help nobody there.
  await page.getByRole("link", { name: "To the 2 sessions" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Sessions & Speakers" })).toBeInViewport();
  const rows = page.locator(".programme li");
  await expect(rows).toHaveCount(2);
  const facts = await page.getByRole("heading", { name: "Quick Info" }).boundingBox();
  expect((await rows.last().boundingBox())?.y).toBeLessThan(facts?.y ?? 0);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120);
  const soup = rows.filter({ hasText: "On soup" });
  await expect(soup).toContainText("Sam Speaker");
  await expect(soup).toContainText("Great hall");
  await soup.scrollIntoViewIfNeeded();
  const summary = soup.locator(".say");
  await expect(summary).toHaveText(`${"Short. ".repeat(15).slice(0, 100)}…`, { useInnerText: true });
  expect(await summary.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(1);
  await expect(page.getByRole("navigation", { name: "Days" })).toBeInViewport();
  await page.getByLabel("Filter sessions by text").fill("soup");
  await expect(page.getByText("Showing 1 of 2 sessions")).toBeVisible();
  await soup.getByRole("link", { name: "Sam Speaker" }).click();
  await expect(title(page, "Sam Speaker")).toBeVisible();
  await expect(page.getByText("sam@example.org")).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
}
