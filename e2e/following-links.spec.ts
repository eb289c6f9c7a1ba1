import type { Locator, Page } from "@playwright/test";
import type { Person } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { makeCompilerDays } from "./support/programmes.ts";
import { expect, test, useServer } from "./support/test.ts";

/** Who follows a link right after typing words: the pause in typing ends before the screen knows that it is left. */
const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let eventPath: string;

test.beforeAll(async () => {
  const made = await makeCompilerDays(server().origin);
  organizer = made.organizer;
  eventPath = `/public/events/${made.eventId}`;
});

declare global {
  interface Window {
    /** Ends the pause that was begun last. */
    endPause?: () => void;
  }
}

/** Keeps what the page begins last after a pause of so many milliseconds, to be done when the test says so. */
const holdPause = (page: Page, pause: number) =>
  page.addInitScript((held) => {
    const begin = window.setTimeout;
    window.setTimeout = ((task: (...given: unknown[]) => void, wait?: number, ...given: unknown[]) => {
      if (wait !== held) return begin(task, wait, ...given);
      window.endPause = () => task(...given);
      return 0;
    }) as typeof window.setTimeout;
  }, pause);

const pressAndEndPause = (link: Locator) =>
  link.evaluate((element: HTMLElement) => {
    element.click();
    window.endPause?.();
  });

const waitForPause = (page: Page) => page.waitForFunction(() => window.endPause !== undefined);

for (const [screen, label, of] of [
  ["the event's page", "Filter sessions by text", ""],
  ["the programme", "Search the programme", "/programme"],
] as const)
  test(`a link that is followed from ${screen} right after typing is followed`, async ({ page }) => {
    await holdPause(page, 300);
    await page.goto(`${eventPath}${of}`);
    await page.getByLabel(label).fill("garbage");
    await waitForPause(page);
    await pressAndEndPause(page.getByRole("link", { name: "Garbage", exact: true }).first());
    await expect(page.getByRole("heading", { level: 1, name: "Garbage" })).toBeVisible();
    // Nothing comes after it: going back leads to where the reader was, without the words.
    await page.goBack();
    await expect(page).toHaveURL(`${eventPath}${of}`);
  });

test("a link that is followed from a list right after typing is followed", async ({ page }) => {
  await holdPause(page, 250);
  await continueAs(page, organizer);
  await page.goto("/events");
  await page.getByLabel("Search events").fill("compiler");
  await waitForPause(page);
  const talks = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Talks" });
  await pressAndEndPause(talks);
  await expect(page.getByRole("heading", { level: 1, name: "Talks" })).toBeVisible();
  await expect(page).toHaveURL("/talks");
});

test("what is typed before a page's scripts come is searched for once they are there", async ({ page }) => {
  for (const [path, label, found] of [
    [`${eventPath}/programme`, "Search the programme", "Nothing matches."],
    ["/public/events", "Search events", "Nothing matches “nowhere”"],
  ] as const) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.getByLabel(label).pressSequentially("nowhere");
    release();
    await expect(page.getByText(found).first()).toBeVisible();
    await expect(page.getByLabel(label)).toHaveValue("nowhere");
    await page.unroute("**/assets/*.js");
  }
});
