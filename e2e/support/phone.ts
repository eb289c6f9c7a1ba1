import type { Locator, Page } from "@playwright/test";

/** What the tests of the phone's pages have in common. */

/** Some minutes from now, on a clock in UTC. */
export const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

/** Of an event that is on. */
export const days = { startDate: inMinutes(-1440).slice(0, 10), endDate: inMinutes(1440).slice(0, 10) };

export const send = (page: Page): Locator => page.getByRole("button", { name: "Send" });

/** Presses a rating, as a finger does: on what is seen of it. */
export const rate = (page: Page, rating: number) =>
  page.locator(".ratings").first().getByText(`${rating}`, { exact: true }).click();

export const became = (page: Page) => page.locator("#became");
